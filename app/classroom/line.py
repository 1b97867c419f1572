"""The line between a page of a class and its class: small text within bounds, and a sentence back for all else."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import quote

import msgspec
from tornado.httpclient import HTTPClientError
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, WebSocketError, WebSocketHandler

from app.classroom.hub import Hub, Unknown
from app.classroom.messages import (
    LARGEST_MESSAGE,
    Choose,
    Give,
    Join,
    Order,
    Rehearse,
    Remove,
    Return,
    Said,
    Start,
    Switch,
    Teach,
    read_message,
)
from app.classroom.open_class import OpenClass, write_document
from app.core.address import qr_svg
from app.core.bucket import Bucket
from app.server.crowd import Neighbours
from engine.classroom.classroom import ClassError

MOST_UNREAD = 1_000_000
"""Bytes that wait for a page which does not take them; then the line is cut."""
BURST, RATE = 40, 8.0
"""Messages that one page may send at once, and a second later on."""
PING_SECONDS = 25.0
FORGOTTEN = "Your place in this class is not there any more: join again."
CUT_OFF = "Your class cannot be reached just now: load the page again in a moment."
HELD_CLASS = "/class/held"
"""Asked between our own processes: `?code=...`."""
ERASED = "The class is closed. Everything about it has been erased."

log = logging.getLogger(__name__)


class ClassLine(WebSocketHandler):
    """One page of one person: of a teacher, of a student, or of somebody who has not come in yet."""

    def initialize(self, hub: Hub, hosts: frozenset[str], base: str, neighbours: Neighbours | None = None) -> None:
        self._hub, self._hosts, self._neighbours = hub, hosts, neighbours
        self._base = base or f"{self.request.protocol}://{self.request.host}/"
        relayed_for = None if neighbours is None else neighbours.find_visitor(self.request)
        self._is_relayed = relayed_for is not None
        self.address = relayed_for or str(self.request.remote_ip)
        self._far_end: Any = None
        """Where another process holds the class: the line to it."""
        self._far_code = ""
        self._class: OpenClass | None = None
        self._student: int | None = None
        self._is_counted = False
        self._bucket = Bucket(BURST, RATE, hub.clock)

    @property
    def max_message_size(self) -> int:
        return LARGEST_MESSAGE

    @property
    def ping_interval(self) -> float:
        return PING_SECONDS

    def prepare(self) -> None:
        if self._is_relayed:
            return  # the process where it arrived has asked all this
        if self.request.host.lower() not in self._hosts:
            self.set_status(403)
            self.finish()
        elif not self._hub.may_connect(self.address):
            self.set_status(503)
            self.finish()

    def open(self, *_: Any, **__: Any) -> None:
        self._is_counted = not self._is_relayed
        if self._is_counted:
            self._hub.arrive(self.address)
        self.set_nodelay(True)

    def on_close(self) -> None:
        if self._is_counted:
            self._hub.leave(self.address)
        if self._class is not None:
            self._class.leave(self)
        self._leave_far_end()

    async def on_message(self, message: str | bytes) -> None:
        if not self._bucket.take(""):
            self.end("Too much was sent at once: load the page again.")
            return
        try:
            said = read_message(message)
            if self._far_end is None or getattr(said, "code", self._far_code) != self._far_code:
                self._leave_far_end()
                await self._hear(said)
            else:
                await self._far_end.write_message(message)
        except WebSocketClosedError:
            log.debug("the process that holds the class has gone: this line ends too")
        except ValueError as wrong:
            self.send({"no": str(wrong), "gone": isinstance(wrong, Unknown)})

    async def _hear(self, said: Said) -> None:
        now = self._hub.clock()
        match said:
            case Start() | Teach() | Join() | Return():
                if not await self._enter_elsewhere(said):
                    self._enter(said, now)
            case Give():
                if self._class is None or self._student is None:
                    raise ClassError("Join a class first.")
                self._class.give(self._student, said, self)
            case _:
                await self._lead(said, now)

    def _enter(self, said: Start | Teach | Join | Return, now: float) -> None:
        if self._class is not None:
            raise ClassError("This page is in a class already.")
        if isinstance(said, Start):
            self._class, token = self._hub.open(self.address)
            self._begin_wall(self._class, now, token)
            return
        found = self._hub.find(said.code, self.address)
        match said:
            case Teach():
                if not found.is_teacher(said.token):
                    raise Unknown("Only the one who opened this class can lead it.")
                self._begin_wall(found, now, said.token)
            case Join():
                self._student = found.join(said, self, now)
            case Return():
                number = found.find_student(said.token)
                if number is None:
                    raise Unknown(FORGOTTEN)
                found.add_phone(number, self, now)
                self._student = number
        self._class = found

    # --- for another process --------------------------------------------------------------------------------

    async def _enter_elsewhere(self, said: Start | Teach | Join | Return) -> bool:
        """Is it a class that another process holds? Then what is said here goes there, and its answers come back."""
        near = self._neighbours
        if near is None or self._is_relayed or isinstance(said, Start) or self._class is not None:
            return False
        if not self._hub.may_ask_on(said.code, self.address):
            return False
        holder = await near.find_holder(f"{HELD_CLASS}?code={quote(said.code)}", self.address)
        if holder is None:
            return False
        try:
            far_end = await near.relay(holder, self.request, self.address, MOST_UNREAD)
            await far_end.write_message(write_document(msgspec.to_builtins(said)))
        except (OSError, HTTPClientError, WebSocketError) as wrong:
            raise ClassError(CUT_OFF) from wrong
        self._far_end, self._far_code = far_end, said.code
        IOLoop.current().spawn_callback(self._hand_back, far_end)
        return True

    async def _hand_back(self, far_end: WebSocketClientConnection) -> None:
        """What the far end says, until it closes."""
        if self.ws_connection is None:
            far_end.close()  # the browser has gone meanwhile
        while (message := await far_end.read_message()) is not None:
            self._write(message)
        if self._far_end is far_end:
            self.close(far_end.close_code, far_end.close_reason)

    def _leave_far_end(self) -> None:
        far_end, self._far_end = self._far_end, None
        if far_end is not None:
            far_end.close()

    def _begin_wall(self, led: OpenClass, now: float, token: str) -> None:
        code = qr_svg(f"{self._base}join/{led.key}")
        self.send({"class": led.code, "token": token, "qr": code, "base": self._base})
        led.add_wall(self, now)

    async def _lead(self, said: Choose | Order | Switch | Remove | Rehearse, now: float) -> None:
        if self._class is None or self._student is not None:
            raise ClassError("Only the teacher can do this.")
        if isinstance(said, Order) and said.verb == "end":
            self._hub.close(self._class, ERASED)
        else:
            await self._class.do(said, self, now)

    # --- what goes back -------------------------------------------------------------------------------------

    def send(self, document: dict[str, Any]) -> None:
        self._write(write_document(document))

    def _write(self, text: str | bytes) -> None:
        line = self.ws_connection
        if line is None or line.is_closing():
            return
        if len(line.stream._write_buffer or b"") > MOST_UNREAD:
            line._abort()
            return
        try:
            self.write_message(text)
        except WebSocketClosedError:
            log.debug("a page had gone before it was told")

    def end(self, sentence: str) -> None:
        """Say why, and hang up."""
        self.send({"end": sentence})
        self._class, self._student = None, None
        self.close(4000, "ended")
