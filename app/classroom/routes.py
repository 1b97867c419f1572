"""The addresses of a class: the teacher's wall, the students' page, and the line of both."""

from __future__ import annotations

from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError

from app.classroom.hub import Bounds, Hub
from app.classroom.line import ClassLine
from app.classroom.pages import build_phone_page, build_wall_page
from app.server.page_handler import PlainError

TICK = 200
"""Milliseconds: the wall is never further behind than that."""


class SmallPage(PlainError):
    """A page of ours that is the same for everybody: no visit is made for it."""

    def initialize(self, text: bytes, hosts: frozenset[str]) -> None:
        self._text, self._hosts = text, hosts

    def get(self, *_: str) -> None:
        if self.request.host.lower() not in self._hosts:
            raise HTTPError(403, "This server does not answer to that name: open the address that it printed.")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self._text)

    def compute_etag(self) -> None:
        """A page that the browser has kept would bear a word that its scripts may no longer run by."""


SEVERAL = (
    "This server runs as several processes, and a class lives in the memory of one: "
    "start gonfalon serve without --procs."
)


class NoClasses(PlainError):
    """Where a class cannot be held, the pages of one say why."""

    def prepare(self) -> None:
        raise HTTPError(503, SEVERAL)


def refuse_classes(server: Any) -> None:
    """This server holds no classes, and says so."""
    server._tornado.add_handlers(r".*", [(r"/class|/class/line|/join(?:/.*)?", NoClasses)])


def open_classes(server: Any, address: str | None, bounds: Bounds | None = None) -> Hub:
    """Let this server hold classes; `address` is where the local network finds it, if it may."""
    app = server._tornado
    hosts = frozenset(app.websocket_origins)
    hub = Hub(bounds)
    wall, phone = build_wall_page().encode(), build_phone_page().encode()
    app.add_handlers(
        r".*",
        [
            (r"/class", SmallPage, {"text": wall, "hosts": hosts}),
            (r"/join(?:/[A-Za-z0-9_-]{0,40})?", SmallPage, {"text": phone, "hosts": hosts}),
            (r"/class/line", ClassLine, {"hub": hub, "hosts": hosts, "base": address or ""}),
        ],
    )
    PeriodicCallback(hub.tick, TICK).start()
    return hub
