"""Several processes behind one port: each holds visits of its own, and hands on what belongs to another.

The system deals connections out as it likes, so a page may come from one process and its line arrive at another. The
token that a page brings is signed by all with one secret and names the process that made it; whoever gets the line
relays it there. Tables are shared through their store.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import msgspec
from bokeh.util.token import get_token_payload
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from app.core.address import LOOPBACK

WORKER = "gonfalon-worker"
"""Under this name a page's token says which process made it."""
RELAYED = "Gonfalon-Relayed"
"""The header that proves that a request comes from another process of ours."""
PATIENCE = 5.0
"""Seconds for another process to answer."""


class Crowd(msgspec.Struct, frozen=True):
    """The processes that serve together, and which of them this one is. `inner` are the ports by which they reach each
    other on this machine."""

    port: int
    host: str
    secret: str
    inner: tuple[int, ...]
    number: int

    @property
    def own_port(self) -> int:
        return self.inner[self.number]

    def prove(self) -> str:
        return hmac.new(bytes.fromhex(self.secret), b"relayed", hashlib.sha256).hexdigest()

    def is_ours(self, headers: Any) -> bool:
        """Does this request come from another of our processes?"""
        return hmac.compare_digest(str(headers.get(RELAYED, "")), self.prove())

    def find_other(self, token: str) -> int | None:
        """The port of the process that made the page of this signed token; None where that is this one."""
        named = get_token_payload(token).get("arguments", {}).get(WORKER, [b""])[0]
        text = named.decode("ascii", "replace") if isinstance(named, bytes) else str(named)
        number = int(text) if text.isdigit() and len(text) < 4 else self.number
        return self.inner[number] if number != self.number and number < len(self.inner) else None

    async def relay(self, port: int, request: Any, token: str, most: int) -> WebSocketClientConnection:
        """A line to the process at that port, on behalf of the browser behind this request."""
        kept = {name: request.headers[name] for name in ("Host", "Origin") if name in request.headers}
        asked = HTTPRequest(
            f"ws://{LOOPBACK}:{port}{request.path}", headers={**kept, RELAYED: self.prove()}, request_timeout=PATIENCE
        )
        return await websocket_connect(asked, subprotocols=["bokeh", token], max_message_size=most)

    async def is_alive_elsewhere(self, visit: str) -> bool:
        """Does another process hold this visit?"""
        for number, port in enumerate(self.inner):
            if number == self.number:
                continue
            address = f"http://{LOOPBACK}:{port}/alive?visit={visit}"
            asked = HTTPRequest(address, headers={RELAYED: self.prove()}, request_timeout=PATIENCE)
            try:
                answer = await AsyncHTTPClient().fetch(asked)
            except (HTTPClientError, OSError):
                continue  # that one is starting anew: its visits are gone
            if json.loads(answer.body)["alive"]:
                return True
        return False


class Shared(msgspec.Struct, frozen=True):
    """What all processes are told alike: the address in the local network, the store, the pocket page."""

    address: str | None
    store: str
    pocket: str


class Orders(msgspec.Struct, frozen=True):
    """What a worker is told when it starts, as one line of JSON."""

    crowd: Crowd
    shared: Shared
