"""The addresses of a class: the teacher's wall, the students' page, and the line of both."""

from __future__ import annotations

from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError

from app.classroom.hub import Hub
from app.classroom.line import HELD_CLASS, ClassLine
from app.classroom.pages import build_phone_page, build_wall_page
from app.server.crowd import Neighbours
from app.server.page_handler import PlainError
from app.server.routes import HeldHandler, list_hosts

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


def open_classes(server: Any, address: str | None, neighbours: Neighbours | None = None) -> Hub:
    """Let this server hold classes; `address` is where the local network finds it, if it may. Each class is held by one
    process, and reached by way of all `neighbours`."""
    app = server._tornado
    hosts = list_hosts(app)
    hub = Hub()
    wall, phone = build_wall_page().encode(), build_phone_page().encode()
    app.add_handlers(
        r".*",
        [
            (r"/class", SmallPage, {"text": wall, "hosts": hosts}),
            (r"/join(?:/[A-Za-z0-9_-]{0,40})?", SmallPage, {"text": phone, "hosts": hosts}),
            (r"/class/line", ClassLine, {"hub": hub, "hosts": hosts, "base": address or "", "neighbours": neighbours}),
        ],
    )
    if neighbours is not None:
        holding = {"name": "code", "holds": hub.holds, "neighbours": neighbours}
        app.add_handlers(r".*", [(HELD_CLASS, HeldHandler, holding)])
    PeriodicCallback(hub.tick, TICK).start()
    return hub
