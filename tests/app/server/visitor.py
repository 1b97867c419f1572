"""A visitor without a browser: asks for a page, opens its line, and says what a browser would say."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

T = TypeVar("T")
TOKEN = re.compile(r'"token":"([^"]+)"')


def run(visit: Coroutine[Any, Any, T]) -> T:
    """Make the visit in a thread of its own: a browser test before this one may have left a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, visit).result()


class Visitor:
    """One page of one visitor. `models` are the components of the page by their kind, newest last."""

    def __init__(self, line: WebSocketClientConnection, token: str) -> None:
        self.line = line
        self.token = token
        self.models: dict[str, list[str]] = {}
        self.heard: list[dict[str, Any]] = []
        self._numbers = itertools.count(1)

    @classmethod
    async def come(cls, site_url: str, path: str) -> Visitor:
        page = await AsyncHTTPClient().fetch(site_url + path)
        return await cls.join(site_url, path, find_token(page.body.decode()))

    @classmethod
    async def join(cls, site_url: str, path: str, token: str, protocol: str = "bokeh") -> Visitor:
        address = f"{site_url.replace('http', 'ws')}{path.partition('?')[0]}/ws"
        visitor = cls(await websocket_connect(address, subprotocols=[protocol, token]), token)
        visitor.line.protocol.stream.set_nodelay(True)
        await visitor.hear("ACK")
        await visitor.say("PULL-DOC-REQ", {})
        visitor.learn((await visitor.hear("PULL-DOC-REPLY"))["content"])
        return visitor

    def learn(self, content: Any) -> None:
        """Which components there are now."""
        stack = [content]
        while stack:
            each = stack.pop()
            if isinstance(each, dict):
                if each.get("type") == "object" and "id" in each:
                    kind = (each.get("attributes") or {}).get("class_name") or each.get("name")
                    self.models.setdefault(str(kind), []).append(each["id"])
                stack.extend(each.values())
            elif isinstance(each, list):
                stack.extend(each)

    async def say(self, kind: str, content: Any) -> str:
        number = f"{next(self._numbers)}"
        for part in ({"msgid": number, "msgtype": kind}, {}, content):
            await self.line.write_message(json.dumps(part))
        return number

    async def hear(self, kind: str) -> dict[str, Any]:
        """Listen until a message of this kind comes; what comes before is learned too. EOFError when the line ends."""
        while True:
            parts = []
            for _ in range(3):
                part = await self.line.read_message()
                if part is None:
                    raise EOFError(f"the line was closed: {self.line.close_reason}")
                parts.append(json.loads(part))
            for _ in range(2 * int(parts[0].get("num_buffers", 0))):
                await self.line.read_message()
            message = {"header": parts[0], "content": parts[2]}
            self.heard.append(message)
            if parts[0]["msgtype"] == "PATCH-DOC":
                self.learn(parts[2])
            if parts[0]["msgtype"] == kind:
                return message

    async def tell(self, model: str, data: Any, answer: str = "OK") -> dict[str, Any]:
        """As if a component's script had sent `data`."""
        entries = [["model", {"id": model}], ["data", plain(data)]]
        event = {"type": "event", "name": "data_event", "values": {"type": "map", "entries": entries}}
        event = {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}
        await self.say("PATCH-DOC", {"events": [event]})
        return await self.hear(answer)

    async def load(self) -> None:
        """What a browser says once the page stands."""
        event = {"type": "event", "name": "document_ready", "values": {"type": "map", "entries": []}}
        await self.say("PATCH-DOC", {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}]})
        await self.hear("OK")

    def leave(self) -> None:
        self.line.close()


def plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {"type": "map", "entries": [[key, plain(value)] for key, value in data.items()]}
    return data


def find_token(page: str) -> str:
    found = TOKEN.search(page)
    assert found, "the page has no token"
    return found[1]
