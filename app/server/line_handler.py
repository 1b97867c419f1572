"""The line between an open page and its visit: text within bounds, to a visit that exists, without a traceback back."""

from __future__ import annotations

import logging
from typing import Any

from bokeh.util.token import check_token_signature, get_session_id
from panel.io.server import WSHandler
from tornado.gen import sleep
from tornado.httpclient import HTTPClientError
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError, WebSocketError

from app.core.bucket import Bucket
from app.server.crowd import Neighbour, Neighbours
from app.server.visits import Visits

LARGEST_MESSAGE = 8_000_000
"""Bytes: a record of the largest size fits in."""
MOST_UNREAD = 16_000_000
"""Bytes that wait for a browser which does not take them; then the line is cut."""
BREATH = 0.1
"""Seconds that a line which says too much at once is not read."""
ASKED = {"PULL-DOC-REQ", "PATCH-DOC", "SERVER-INFO-REQ"}
"""What a page of ours says. Bokeh would also take a whole new document."""

log = logging.getLogger(__name__)


class LineHandler(WSHandler):
    """A websocket that joins a visit which its page has begun; it begins none itself."""

    def initialize(self, visits: Visits, neighbours: Neighbours | None = None, **_: Any) -> None:
        self._visits, self._neighbours = visits, neighbours
        self._address = ""
        self._pace = Bucket(visits.limits.words, visits.limits.word_rate)
        self._far_end: Any = None
        """Where another process holds the visit: the line to it."""

    async def prepare(self) -> None:
        await super().prepare()
        if not self._finished and not self._is_relayed and not self._visits.may_connect(str(self.request.remote_ip)):
            self.set_status(503)
            self.finish()

    @property
    def _is_relayed(self) -> bool:
        """The process where it arrived has counted it."""
        return self._neighbours is not None and self._neighbours.find_visitor(self.request) is not None

    def check_origin(self, origin: str) -> bool:
        """Where a line was relayed, the process where it arrived has looked at that."""
        return self._is_relayed or bool(super().check_origin(origin))

    async def open(self, *args: Any, **kwargs: Any) -> None:
        other = None
        if not self._is_signed() or not (self._is_known() or (other := await self._find_other())):
            self.close(4404, "no such visit")
            return
        self._address = "" if self._is_relayed else str(self.request.remote_ip)
        self._visits.arrive(get_session_id(self._token), self._address)
        self.set_nodelay(True)  # an answer is three small frames: the network must not hold two of them back
        if other:
            await self._relay_to(other)
        else:
            super().open(*args, **kwargs)

    def _is_signed(self) -> bool:
        """Has this server, or one beside it, made the page that the line belongs to?"""
        app, token = self.application, self._token
        if self.selected_subprotocol != "bokeh" or not token:
            return False
        try:
            return bool(check_token_signature(token, secret_key=app.secret_key, signed=app.sign_sessions))
        except (ValueError, KeyError, TypeError):
            return False

    def _is_known(self) -> bool:
        """Is the visit still held here?"""
        return get_session_id(self._token) in self.application_context._sessions

    # --- for another process ------------------------------------------------------------------------------

    async def _find_other(self) -> Neighbour | None:
        if self._neighbours is None or self._is_relayed:
            return None
        return await self._neighbours.find_owner(self._token)

    async def _relay_to(self, other: Neighbour) -> None:
        if self._neighbours is None:
            return
        try:
            self._far_end = await self._neighbours.relay(
                other, self.request, self._address, LARGEST_MESSAGE, self._token
            )
        except (OSError, HTTPClientError, WebSocketError):
            self.close(4404, "no such visit")
        else:
            IOLoop.current().spawn_callback(self._hand_back)

    async def _hand_back(self) -> None:
        """What the far end says, until it closes."""
        if self.ws_connection is None:
            self._far_end.close()  # the browser has gone meanwhile
        while (message := await self._far_end.read_message()) is not None:
            await self.write_message(message)
        self.close(self._far_end.close_code)

    def on_close(self) -> None:
        if self._address:
            self._visits.leave(self._address)
            self._address = ""
        if self._far_end is not None:
            self._far_end.close()
        elif self.connection is None or self.connection._session is not None:
            super().on_close()  # else the keeping alive has noticed it first, and has let the session go

    async def on_message(self, fragment: str | bytes) -> None:
        while not self._pace.take("line"):
            await sleep(BREATH)  # nothing more is read of this line meanwhile: who floods it waits, others do not
        if isinstance(fragment, bytes):
            self._protocol_error("only text is read")
        elif self._far_end is not None:
            await self._far_end.write_message(fragment)
        elif self.connection is not None:
            await super().on_message(fragment)

    async def _handle(self, message: Any) -> Any:
        if message.msgtype not in ASKED:
            self._protocol_error("a page does not say this")
            return None
        return await super()._handle(message)

    async def send_message(self, message: Any) -> None:
        if message.msgtype == "ERROR":
            message.content["text"] = "The server could not do this."
            message.content["traceback"] = None
        await super().send_message(message)

    async def write_message(self, *args: Any, **kwargs: Any) -> None:
        line = self.ws_connection
        unread = None if line is None else line.stream._write_buffer  # None once the stream is closed
        if unread is None or len(unread) > MOST_UNREAD:
            if line is not None:
                line._abort()
            raise WebSocketClosedError
        await super().write_message(*args, **kwargs)
