"""Several servers as one: each holds visits and classes of its own, and hands on what belongs to another.

The system, or a balancer, deals connections out as it likes: a page may come from one process and its line arrive at
another, on another machine too. The token that a page brings is signed by all with one secret and names the process
that made it; whoever gets the line relays it there. Tables are shared through their store.

A relay goes to a process of ours and to nobody else: those of one `--procs` know each other from the start, those of
several machines (`--advertise`) from the book in their store. It bears a proof for that one process and that one
request, and what came by relay is never relayed again.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from bokeh.util.token import get_token_payload
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets, is_valid_ip
from tornado.routing import Matcher, Rule, RuleRouter
from tornado.websocket import WebSocketClientConnection, websocket_connect

from app.store.rows import StoreError

if TYPE_CHECKING:
    from app.store.servers import Servers

WORKER = "gonfalon-worker"
"""Under this name a page's token says which process made it."""
RELAYED = "Gonfalon-Relayed"
"""The header that proves that a request comes from another process of ours, and says who had come to that one."""
PATIENCE = 3.0
"""Seconds for another process to answer."""
SULK = 5.0
"""Seconds for which a process that did not answer is not asked whether it holds something."""
BEAT = 5.0
"""Seconds between two entries in the book."""
HASTE = 0.5
"""Seconds between two looks into the book for a process that is not known."""
SPOKEN = "Sec-WebSocket-Protocol"

log = logging.getLogger(__name__)


class Crowd(msgspec.Struct, frozen=True):
    """What one process is told: where all listen, who it is, and its companions on this machine with the addresses by
    which they reach each other. `book` is the store in which other machines' servers stand; empty where there are none.
    """

    port: int
    host: str
    secret: str
    name: str
    inner: dict[str, str]
    book: str = ""

    @property
    def address(self) -> str:
        """By which the others reach this process."""
        return self.inner[self.name]


class Neighbour(msgspec.Struct, frozen=True):
    """Another process: who it is, and where it is reached."""

    name: str
    address: str


class Neighbours:
    """The processes beside this one, as far as it knows them."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self._key = bytes.fromhex(crowd.secret)
        self._servers = _open_book(crowd.book) if crowd.book else None
        self._listed: dict[str, str] = {}
        self._silent: dict[str, float] = {}
        self._opened = float("-inf")
        self._opening: asyncio.Task[None] | None = None

    # --- who is there -------------------------------------------------------------------------------------

    def _list_others(self) -> list[Neighbour]:
        known = {**self._listed, **self.crowd.inner}
        return [Neighbour(name, address) for name, address in known.items() if name != self.crowd.name]

    def _enter(self, servers: Servers) -> None:
        servers.beat(self.crowd.name, self.crowd.address)

    async def arrive(self) -> None:
        """Say in the book that this process lives."""
        await self._ask_book(self._enter)

    async def live(self) -> None:
        """Say so again and again, and look who else does."""
        while self._servers is not None:
            await self._open_book()
            await asyncio.sleep(BEAT)
            await self.arrive()

    async def _open_book(self) -> None:
        """Those who ask at the same time look into it together."""
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._read_book())
        await asyncio.wait([self._opening], timeout=PATIENCE)

    async def _look_again(self) -> None:
        """Somebody may have come a moment ago."""
        if self._servers is not None:
            await asyncio.sleep(self._opened + HASTE - time.monotonic())
            await self._open_book()

    async def _read_book(self) -> None:
        self._opened = time.monotonic()
        try:
            await self._ask_book(self._list)
        finally:
            self._opening = None

    def _list(self, servers: Servers) -> None:
        self._listed = servers.list_living()

    async def _ask_book(self, work: Callable[[Servers], None]) -> None:
        """Whoever was known stays known while the store is away."""
        try:
            if self._servers is not None:
                await self._servers.patience.ask(partial(work, self._servers))
        except StoreError as wrong:
            log.info("the book is out of reach just now: %s", wrong)

    async def find_owner(self, token: str) -> Neighbour | None:
        """The process that made the page of this signed token; None where that is this one, or is gone."""
        named = get_token_payload(token).get("arguments", {}).get(WORKER, [b""])[0]
        name = named.decode("ascii", "replace") if isinstance(named, bytes) else str(named)
        if name == self.crowd.name:
            return None
        if name not in {*self._listed, *self.crowd.inner}:
            await self._look_again()
        return next((each for each in self._list_others() if each.name == name), None)

    # --- proofs -------------------------------------------------------------------------------------------

    def prove(self, name: str, uri: str, visitor: str, spoken: str = "") -> str:
        """For that process and this request alone: overheard, it opens nothing else."""
        told = json.dumps([name, uri, visitor, spoken]).encode()
        return f"{visitor} {hmac.new(self._key, told, hashlib.sha256).hexdigest()}"

    def find_visitor(self, request: Any) -> str | None:
        """From which address a request came to the process that relays it; None where none of ours does."""
        given = str(request.headers.get(RELAYED, ""))
        visitor = given.partition(" ")[0]
        proof = self.prove(self.crowd.name, request.uri, visitor, request.headers.get(SPOKEN, ""))
        is_ours = is_valid_ip(visitor) and hmac.compare_digest(given.encode(), proof.encode())
        return visitor if is_ours else None

    # --- asking -------------------------------------------------------------------------------------------

    async def relay(
        self, to: Neighbour, request: Any, visitor: str, most: int, token: str = ""
    ) -> WebSocketClientConnection:
        """A line to that process, on behalf of the browser behind this request."""
        spoken = ["bokeh", token] if token else []
        proof = self.prove(to.name, request.uri, visitor, ",".join(spoken))
        asked = HTTPRequest(
            f"ws://{to.address}{request.uri}",
            headers={"Host": request.host, RELAYED: proof},
            request_timeout=PATIENCE,
            connect_timeout=PATIENCE,
        )
        return await websocket_connect(asked, subprotocols=spoken or None, max_message_size=most)

    async def find_holder(self, uri: str, visitor: str) -> Neighbour | None:
        """The process that answers yes to this question, asked of all at once."""
        asked = self._list_others()
        holder = await self._ask_all(asked, uri, visitor)
        if holder is None:
            await self._look_again()
            holder = await self._ask_all([each for each in self._list_others() if each not in asked], uri, visitor)
        return holder

    async def _ask_all(self, others: list[Neighbour], uri: str, visitor: str) -> Neighbour | None:
        now = time.monotonic()
        awake = [each for each in others if self._silent.get(each.name, 0.0) <= now]
        for answer in asyncio.as_completed([self._ask(each, uri, visitor) for each in awake]):
            if (holder := await answer) is not None:
                return holder
        return None

    async def _ask(self, other: Neighbour, uri: str, visitor: str) -> Neighbour | None:
        headers = {RELAYED: self.prove(other.name, uri, visitor)}
        asked = HTTPRequest(
            f"http://{other.address}{uri}", headers=headers, request_timeout=PATIENCE, connect_timeout=PATIENCE
        )
        try:
            answer = await AsyncHTTPClient().fetch(asked)
        except (HTTPClientError, OSError):
            self._silent[other.name] = time.monotonic() + SULK  # it is starting anew, or gone: what it held is gone too
            return None
        return other if json.loads(answer.body) is True else None


def _open_book(address: str) -> Servers:
    from app.store.servers import Servers  # processes of one machine need no database
    from app.store.store import Store

    return Servers(Store(address))


class Proven(Matcher):
    """Requests that another process of ours relays."""

    def __init__(self, neighbours: Neighbours) -> None:
        self._neighbours = neighbours

    def match(self, request: Any) -> dict[str, Any] | None:
        return None if self._neighbours.find_visitor(request) is None else {}


def open_doors(server: Any, neighbours: Neighbours, options: dict[str, Any]) -> None:
    """Let visitors in by the common port; the inner one, which the server has, is for our own processes alone."""
    app, crowd = server._tornado, neighbours.crowd
    server._http.request_callback = RuleRouter([Rule(Proven(neighbours), app)])
    server.io_loop.run_sync(neighbours.arrive)  # before anybody is served: a page of ours must find its way back
    front = HTTPServer(app, **options)
    front.add_sockets(bind_sockets(crowd.port, crowd.host, reuse_port=True))
    server.io_loop.add_callback(neighbours.live)


class Shared(msgspec.Struct, frozen=True):
    """What all processes are told alike: the address that visitors use, the store, the pocket page."""

    address: str | None
    store: str
    pocket: str


class Orders(msgspec.Struct, frozen=True):
    """What a worker is told when it starts, as one line of JSON."""

    crowd: Crowd
    shared: Shared
