"""Lines that say too much at once are read slowly, and the others hardly notice."""

from __future__ import annotations

import asyncio
import time

import pytest
from sites import Site
from visitor import Visitor, run

from app.server.limits import Limits

TABLE = "/table"
LEAST = 0.2
"""Seconds by which a flood may delay the others."""


async def ask_often(visitor: Visitor, times: int) -> list[float]:
    """How long each answer took."""
    waits = []
    for _ in range(times):
        begun = time.perf_counter()
        await visitor.say("SERVER-INFO-REQ", {})
        await visitor.hear("SERVER-INFO-REPLY")
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.05)
    return sorted(waits)


async def flood(visitor: Visitor, until: float) -> int:
    """Say as much as the line takes."""
    said = 0
    while time.perf_counter() < until:
        await visitor.say("SERVER-INFO-REQ", {})
        said += 1
    return said


def test_what_one_line_says_at_once_is_read_slowly(watched_site: Site) -> None:
    """So many frames go through at once; the rest comes at the pace that is allowed."""
    limits = Limits()
    more = 30

    async def measure() -> float:
        visitor = await Visitor.come(watched_site.url, TABLE)
        begun = time.perf_counter()
        for _ in range(limits.words // 3 + more):
            await visitor.say("SERVER-INFO-REQ", {})
        for _ in range(limits.words // 3 + more):
            await visitor.hear("SERVER-INFO-REPLY")
        visitor.leave()
        return time.perf_counter() - begun

    assert run(measure()) > more * 3 / limits.word_rate / 2


@pytest.mark.soak
def test_a_flood_on_three_lines_delays_another_by_less_than_a_fifth_of_a_second(watched_site: Site) -> None:
    async def measure() -> tuple[list[float], list[float], int]:
        victim, *floods = [await Visitor.come(watched_site.url, TABLE) for _ in range(4)]
        calm = await ask_often(victim, 60)
        until = time.perf_counter() + 8
        pouring = [asyncio.ensure_future(flood(each, until)) for each in floods]
        await asyncio.sleep(1)
        waits = await ask_often(victim, 60)
        said = sum(await asyncio.gather(*pouring))
        for each in (victim, *floods):
            each.leave()
        return calm, waits, said

    calm, waits, said = run(measure())
    print(f"calm p95 {calm[56] * 1000:.0f} ms, flooded p95 {waits[56] * 1000:.0f} ms, {said} messages thrown")
    assert waits[56] < calm[56] + LEAST
