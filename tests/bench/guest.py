"""A visitor who plays, timed by the server's own clock; run as a script, a crowd whose bots play on.

`python guest.py http://127.0.0.1:5006 49` lets so many visitors look on at games of bots until it is ended.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "app" / "server"))

from visitor import Visitor

PATHS = ("/barbarian?tab=play", "/battue?tab=play", "/knights?tab=play", "/saga?tab=play", "/conquerors?tab=play")
BAR = 2
"""Which of the cards of a page hears buttons while somebody looks back."""
REST = 0.0004
"""Seconds of work in a blink of a server that rests."""


class Guest(Visitor):
    """At a table. What is told on the stage is over for it as soon as it begins."""

    async def begin(self, players: str) -> None:
        """Sit down at a new game: one word a seat, `person` or the name of a bot."""
        await self.load()
        await self.tell(self.models["HeldStorage"][-1], {"found": ""})
        await self.again(players)

    async def again(self, players: str) -> None:
        """Set up another game."""
        form = self.models["FormView"][-1]
        for number, player in enumerate(players.split()):
            word = "" if player == "person" else player
            await self.tell(form, {"seat": json.dumps({"number": number, "player": word})})
        await self.tell(form, {"begin": ""})

    async def watch(self) -> None:
        """Look on for as long as the line is there."""
        while True:
            await self.hear("PATCH-DOC")
            for change in self.heard.pop()["content"]["events"]:
                if change.get("attr") == "number" and change["new"]:
                    stage = self.models["Stage"][-1]
                    await self.say_only(stage, {"done": str(change["new"])})
            self.heard.clear()

    async def say_only(self, model: str, data: dict[str, str]) -> None:
        """Like `tell`, without waiting for the answer."""
        entries = [
            ["model", {"id": model}],
            ["data", {"type": "map", "entries": [list(each) for each in data.items()]}],
        ]
        event = {"type": "event", "name": "data_event", "values": {"type": "map", "entries": entries}}
        await self.say("PATCH-DOC", {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}]})

    async def leaf(self, times: int, pid: int) -> list[float]:
        """Taps that draw the whole table anew, to the beginning and back to now: seconds that the server worked, for
        whomever, before it had answered. On a machine with a core for the server this is how long one waits."""
        took = []
        for number in range(times):
            start = spent(pid)
            if number % 2:
                await self.tell(self.models["Card"][BAR], {"press": "history:now"})
            else:
                await self.tell(self.models["EventLog"][-1], {"moment": "1"})
            took.append(spent(pid) - start)
            await asyncio.sleep(0.03)
        return took


def spent(pid: int) -> float:
    """Seconds of work a process has done."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


async def settle(pid: int) -> float:
    """The work done, once the process rests."""
    before = spent(pid)
    while True:
        await asyncio.sleep(0.012)
        now = spent(pid)
        if now - before < REST:
            return now
        before = now


async def crowd(url: str, number: int) -> None:
    guests: list[Any] = []
    for at in range(number):
        guest = await Guest.come(url, PATHS[at % len(PATHS)])
        await guest.begin("random random random")
        guests.append(asyncio.create_task(guest.watch()))
    print("all are here", flush=True)
    await asyncio.gather(*guests)


if __name__ == "__main__":
    asyncio.run(crowd(sys.argv[1], int(sys.argv[2])))
