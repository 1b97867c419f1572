"""Long work in slices: it ends with its result, gives others their turn, and a new piece puts it aside."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace

import panel as pn
import pytest

from app.core.play import slices as slices_module
from app.core.play.play_page import PlayPage
from app.core.play.slices import SLICE, Slices
from app.registry import build_page
from engine.core.refusal import RuleError


def work(steps: int, result: str = "done", clock: SimpleNamespace | None = None, seconds: float = 0.01):
    for _ in range(steps):
        if clock:
            clock.now += seconds
        yield
    if result == "fails":
        raise RuleError("It does not fit.")
    return result


@pytest.fixture
def clock(monkeypatch) -> SimpleNamespace:
    """What the slices go by: time passes only where work is done."""
    found = SimpleNamespace(now=0.0)
    monkeypatch.setattr(slices_module, "time", SimpleNamespace(monotonic=lambda: found.now))
    return found


@pytest.fixture
def turns(monkeypatch) -> deque:
    """What the session's event loop is to do next."""
    waiting: deque = deque()
    document = SimpleNamespace(add_next_tick_callback=waiting.append)
    monkeypatch.setattr(type(pn.state), "curdoc", property(lambda _: document))
    return waiting


def test_short_work_is_done_at_once(turns):
    told, waits = [], []
    Slices(waits.append).run(work(0), told.append, told.append)
    assert told == ["done"] and waits == [] and not turns


def test_long_work_gives_others_their_turn_and_says_that_one_waits(turns, clock):
    told, waits, slices = [], [], 0
    Slices(waits.append).run(work(12, clock=clock), told.append, told.append)
    while turns:
        began = clock.now
        turns.popleft()()
        slices += 1
        assert clock.now - began < 2 * SLICE
    assert told == ["done"] and waits == [True, False] and slices >= 2


def test_a_failure_is_told_as_its_sentence(turns):
    told = []
    Slices(lambda _: None).run(work(0, "fails"), print, told.append)
    assert told == ["It does not fit."]


def test_new_work_puts_the_old_aside(turns, clock):
    told = []
    slices = Slices(lambda _: None)
    slices.run(work(20, "old", clock), told.append, told.append)
    slices.run(work(20, "new", clock), told.append, told.append)
    while turns:
        turns.popleft()()
    assert told == ["new"]


def test_without_a_session_work_is_done_at_once():
    told = []
    Slices(print).run(work(10), told.append, told.append)
    assert told == ["done"]


@pytest.mark.parametrize("kept", ["7", '{"a": 1}', "[]", "true", '"x"'])
def test_what_a_browser_kept_and_is_no_game_is_told(kept):
    page = PlayPage(build_page("barbarian"), print, print)
    page.build()
    assert page.storage is not None
    page.storage.tell("found", kept)
    assert page.form is not None and "left aside" in str(page.notice.parts)
