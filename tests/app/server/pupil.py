"""A page of a class without a browser: a wall or a phone that says what its script would say."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 60


class Pupil:
    """One line to a class. `heard` is all that came on it."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line = line
        self.heard: list[dict[str, Any]] = []

    @classmethod
    async def come(cls, site_url: str, page: str = "") -> Pupil:
        """`page` is loaded first, as a phone does."""
        if page:
            await AsyncHTTPClient().fetch(site_url + page)
        return cls(await websocket_connect(site_url.replace("http", "ws") + "/class/line"))

    async def say(self, do: str, **more: Any) -> None:
        await self.line.write_message(json.dumps({"do": do, **more}))

    async def hear(self, key: str, value: Any = None) -> dict[str, Any]:
        """What comes next that tells of `key` (and says `value` of it). EOFError when the line ends first."""
        while True:
            text = await asyncio.wait_for(self.line.read_message(), PATIENCE)
            if text is None:
                raise EOFError(f"the line was closed: {self.line.close_code}")
            self.heard.append(json.loads(text))
            if key in self.heard[-1] and value in (None, self.heard[-1][key]):
                return self.heard[-1]

    async def ask(self, do: str, key: str, value: Any = None, **more: Any) -> dict[str, Any]:
        await self.say(do, **more)
        return await self.hear(key, value)

    async def lead(self, verb: str, phase: str) -> dict[str, Any]:
        return await self.ask("order", "phase", phase, verb=verb)

    def leave(self) -> None:
        self.line.close()


async def open_class(site_url: str) -> tuple[Pupil, dict[str, Any]]:
    """A teacher's wall, and what proves it is his: `class` (the code), `token`."""
    wall = await Pupil.come(site_url)
    opened = await wall.ask("start", "class")
    await wall.hear("phase")
    return wall, opened


async def fill(site_url: str, code: str, count: int, seconds: float = 0.0) -> tuple[list[Pupil], list[float]]:
    """So many phones that come in within that time, and how long each waited to be in."""

    async def enter(number: int) -> tuple[Pupil, float]:
        await asyncio.sleep(seconds * number / count)
        begun = time.monotonic()
        pupil = await Pupil.come(site_url, "/join")
        await pupil.ask("join", "phase", code=code, name=f"Pupil {number}")
        return pupil, time.monotonic() - begun

    entered = await asyncio.gather(*(enter(number) for number in range(count)))
    return [pupil for pupil, _ in entered], [waited for _, waited in entered]


async def answer_all(pupils: list[Pupil], round_number: int, seconds: float = 0.0) -> list[float]:
    """All of them guess within that time; how long each waited to hear that it is in."""

    async def give(number: int, pupil: Pupil) -> float:
        await asyncio.sleep(seconds * number / len(pupils))
        begun = time.monotonic()
        await pupil.ask("give", "given", round=round_number, values=[number % 101])
        return time.monotonic() - begun

    return list(await asyncio.gather(*(give(number, pupil) for number, pupil in enumerate(pupils))))


async def ask_a_class(site_url: str, count: int) -> tuple[Pupil, dict[str, Any], list[Pupil]]:
    """A class of so many phones whose first question is answered by all: the wall, what proves it, the phones."""
    wall, opened = await open_class(site_url)
    pupils, _ = await fill(site_url, opened["class"], count)
    await wall.hear("here", count)
    await wall.ask("choose", "phase", "chosen", slug="guess-the-odds")
    await wall.lead("begin", "open")
    await asyncio.gather(*(pupil.hear("phase", "open") for pupil in pupils))
    await answer_all(pupils, 1)
    await wall.hear("answered", count)
    return wall, opened, pupils
