"""The line between an open page and its visit: text within bounds, to a visit that exists, without a traceback back."""

from __future__ import annotations

import logging
from typing import Any

from bokeh.util.token import check_token_signature, get_session_id
from panel.io.server import WSHandler
from tornado.websocket import WebSocketClosedError

from app.server.visits import Visits

LARGEST_MESSAGE = 8_000_000
"""Bytes: a record of the largest size fits in."""
MOST_UNREAD = 16_000_000
"""Bytes that wait for a browser which does not take them; then the line is cut."""
ASKED = {"PULL-DOC-REQ", "PATCH-DOC", "SERVER-INFO-REQ"}
"""What a page of ours says. Bokeh would also take a whole new document."""

log = logging.getLogger(__name__)


class LineHandler(WSHandler):
    """A websocket that joins a visit which its page has begun; it begins none itself."""

    def initialize(self, visits: Visits, **_: Any) -> None:
        self._visits = visits
        self._address = ""

    async def prepare(self) -> None:
        await super().prepare()
        if not self._finished and not self._visits.may_connect(str(self.request.remote_ip)):
            self.set_status(503)
            self.finish()

    def open(self, *args: Any, **kwargs: Any) -> Any:
        if not self._is_known():
            self.close(4404, "no such visit")
            return None
        self._address = str(self.request.remote_ip)
        self._visits.arrive(get_session_id(self._token), self._address)
        self.set_nodelay(True)  # an answer is three small frames: the network must not hold two of them back
        return super().open(*args, **kwargs)

    def _is_known(self) -> bool:
        """Does the line name a visit that this server has made and still holds?"""
        app, token = self.application, self._token
        if self.selected_subprotocol != "bokeh" or not token:
            return False
        try:
            is_ours = check_token_signature(token, secret_key=app.secret_key, signed=app.sign_sessions)
            return is_ours and get_session_id(token) in self.application_context._sessions
        except (ValueError, KeyError, TypeError):
            return False

    def on_close(self) -> None:
        if self._address:
            self._visits.leave(self._address)
            self._address = ""
        super().on_close()

    async def on_message(self, fragment: str | bytes) -> None:
        if isinstance(fragment, bytes):
            self._protocol_error("only text is read")
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
