"""Bots wait while nobody is connected, and go on when the browser is back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from panel.io.state import set_curdoc
from visitor import run

from app.core.play.pace import QUEUE, KernelPacemaker, Pacemaker, is_visited


def document(connections: int) -> SimpleNamespace:
    return SimpleNamespace(session_context=SimpleNamespace(session=SimpleNamespace(connection_count=connections)))


def test_a_page_is_visited_while_a_browser_is_connected() -> None:
    assert is_visited(document(1))
    assert not is_visited(document(0))
    assert is_visited(SimpleNamespace(session_context=None))


class Page:
    """A document of a session; what it is asked to do next is done at once."""

    def __init__(self) -> None:
        self.session_context = document(1).session_context
        self.periods: list[int] = []

    def add_periodic_callback(self, beat: Callable[[], None], period: int) -> Callable[[], None]:
        self.periods.append(period)
        return beat

    def remove_periodic_callback(self, beat: Callable[[], None]) -> None:
        self.periods.pop()

    def add_next_tick_callback(self, call: Callable[[], None]) -> None:
        call()


async def rest() -> None:
    """Until nobody waits any more, however long beats took."""
    while QUEUE.is_busy:
        await asyncio.sleep(0.001)


def set_going(beat: Callable[[], None]) -> tuple[Page, Pacemaker, Callable[[], None]]:
    """A page, its pacemaker, and what its event loop would call at every period."""
    page, pacemaker = Page(), Pacemaker(beat)
    with set_curdoc(page):
        pacemaker.run(100)
    return page, pacemaker, pacemaker._callback


def test_nothing_beats_while_the_line_is_down_or_after_the_stop() -> None:
    beats: list[int] = []

    async def go() -> None:
        page, pacemaker, period = set_going(lambda: beats.append(1))
        period()
        await rest()
        page.session_context.session.connection_count = 0
        period()
        await rest()
        page.session_context.session.connection_count = 1
        pacemaker.stop()
        period()
        await rest()

    run(go())
    assert beats == [1]


def test_beats_of_many_sessions_come_one_at_a_time_with_a_breath_between() -> None:
    """A tap that arrives while fifty bots are to act is answered after the first of them."""
    told: list[str] = []

    def beat() -> None:
        told.append("beat")
        time.sleep(0.004)

    async def go() -> None:
        for _ in range(5):
            set_going(beat)[2]()
        asyncio.get_running_loop().call_soon(told.append, "tap")
        await rest()

    run(go())
    assert told == ["beat", "tap", *["beat"] * 4]


def test_who_waits_for_a_turn_waits_once_and_a_beat_that_fails_holds_nobody_up() -> None:
    told: list[str] = []

    def fail() -> None:
        told.append("fault")
        raise RuntimeError("a fault in a beat")

    async def go() -> None:
        periods = [set_going(beat)[2] for beat in (fail, lambda: told.append("beat"))]
        with pytest.raises(RuntimeError, match="a fault in a beat"):
            periods[0]()
        for _ in range(3):
            periods[1]()
        await rest()

    run(go())
    assert told == ["fault", "beat"]


def test_in_a_cell_the_kernels_loop_beats_at_the_period_that_was_last_asked_for_until_the_stop() -> None:
    beats: list[int] = []

    async def go() -> None:
        pacemaker = KernelPacemaker(lambda: beats.append(pacemaker.period))
        pacemaker.run(1)
        while len(beats) < 3:
            await asyncio.sleep(0.001)
        pacemaker.run(2)
        while 2 not in beats:
            await asyncio.sleep(0.001)
        pacemaker.stop()
        stood = len(beats)
        await asyncio.sleep(0.02)
        assert len(beats) == stood

    run(go())
    assert beats == sorted(beats)


def test_a_beat_in_a_cell_may_change_the_period_and_may_be_the_last() -> None:
    beats: list[int] = []

    async def go() -> None:
        def beat() -> None:
            beats.append(pacemaker.period)
            if len(beats) == 1:
                pacemaker.run(2)
            elif len(beats) == 3:
                pacemaker.stop()

        pacemaker = KernelPacemaker(beat)
        pacemaker.run(1)
        while pacemaker.period:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)

    run(go())
    assert beats == [1, 2, 2]
