"""A page of a real browser that tells on every request."""

from __future__ import annotations

from urllib.parse import urlsplit


class Watched:
    """What one page asked for, and what went wrong in it."""

    def __init__(self, page, host: str) -> None:
        self.page = page
        self.requests: list[str] = []
        self.troubles: list[str] = []
        self._host = host
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda line: self.requests.append(line.url))
        page.on("requestfailed", self._miss)
        page.on("pageerror", lambda problem: self.troubles.append(f"script: {problem}"))
        page.on("console", self._hear)

    def _miss(self, request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that is the visitor leaving before a file had come
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _hear(self, message) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text}")

    def foreign(self) -> list[str]:
        """Requests to anybody but our own server. `data:` and `blob:` never leave the browser."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != self._host
        ]
