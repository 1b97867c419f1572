"""`gonfalon pocket serve`: the site at localhost, for trying.

Localhost counts as secure: the page can be installed from there.
"""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from app.pocket.build import MARKER


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of the site and nothing else; the browser asks anew whether they have changed."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def list_directory(self, path: object) -> None:
        """Folders are not listed."""
        self.send_error(404)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing is written for every file."""


def open_site(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server for a folder that was built; ValueError for any other."""
    if not (folder / MARKER).is_file():
        raise ValueError(f"{folder} holds no pocket page: build one with 'gonfalon pocket build {folder}'.")
    if not 0 <= port <= 65535:
        raise ValueError(f"A port is a number from 0 to 65535, not {port}.")
    return ThreadingHTTPServer(("127.0.0.1", port), partial(SiteHandler, directory=str(folder)))
