"""Long work in slices, so that a page which waits for it keeps nobody else waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import panel as pn

from engine.core.refusal import RuleError
from engine.core.table import Steps, finish

T = TypeVar("T")
SLICE = 0.03
"""Seconds of work before others have their turn."""


class Slices:
    """One piece of work at a time; a new one, or `stop()`, puts an unfinished one aside."""

    def __init__(self, on_wait: Callable[[bool], None]) -> None:
        self._on_wait = on_wait
        self._steps: Steps[Any] | None = None
        self._is_waited_for = False

    def run(self, steps: Steps[T], done: Callable[[T], None], failed: Callable[[str], None]) -> None:
        """Short work is done when this returns; longer work goes on in the session's own event loop."""
        self.stop()
        self._steps = steps
        self._go_on(steps, done, failed)

    def stop(self) -> None:
        self._steps = None
        if self._is_waited_for:
            self._is_waited_for = False
            self._on_wait(False)

    def _go_on(self, steps: Steps[T], done: Callable[[T], None], failed: Callable[[str], None]) -> None:
        if steps is not self._steps:
            return
        document = pn.state.curdoc
        try:
            result = finish(steps) if document is None else _work_until(steps, time.monotonic() + SLICE)
        except RuleError as wrong:
            self.stop()
            failed(str(wrong))
            return
        if result is None:
            if not self._is_waited_for:
                self._is_waited_for = True
                self._on_wait(True)
            document.add_next_tick_callback(partial(self._go_on, steps, done, failed))
        else:
            self.stop()
            done(result)


def _work_until(steps: Steps[T], end: float) -> T | None:
    """The result, or None while there is more to do."""
    while time.monotonic() < end:
        try:
            next(steps)
        except StopIteration as result:
            return result.value  # type: ignore[no-any-return]  # StopIteration knows no type
    return None
