"""What every answer tells the browser it may do: run our scripts, ask this server, and nothing beyond."""

from __future__ import annotations

import re
from secrets import token_urlsafe

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_SCRIPT = re.compile(rb"<script(?=[\s>])")
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,255}")


class SafeHeaders(OutputTransform):
    """Adds the headers to whatever is answered, errors included; goes before the answer is compressed."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._host = request.host if _HOST.fullmatch(request.host) else ""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        for name, value in ALWAYS.items():
            headers[name] = value
        word = ""
        if headers.get("Content-Type", "").startswith("text/html"):
            word = token_urlsafe(16)
            chunk = _SCRIPT.sub(b'<script nonce="%s"' % word.encode(), chunk)
            if "Content-Length" in headers:
                headers["Content-Length"] = str(len(chunk))
        headers["Content-Security-Policy"] = content_policy(self._host, word)
        del headers["Server"]
        return status_code, headers, chunk


def content_policy(host: str, word: str = "") -> str:
    """As strict as Panel allows: it styles elements in place and runs its components from blobs.

    The scripts that stand in the page itself bear a word that is new in every answer, so that none can be slipped in
    later: no attribute of an element, no script that a message might carry. Nothing evaluates text.
    """
    rules = {
        "default-src": "'none'",
        "script-src": "'self' blob:" + (f" 'nonce-{word}'" if word else ""),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self' blob: data:" + (f" ws://{host} wss://{host}" if host else ""),
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())
