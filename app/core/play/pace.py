"""The beat at which bots act: a callback of the session's own event loop, no thread; it ends with the session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn


class Pacemaker:
    """`run(milliseconds)` beats until `stop()`. Without a session (tests, notebooks) it never beats."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._callback: Any = None
        self.period = 0

    def run(self, period: int) -> None:
        if period == self.period:
            return
        self.stop()
        self.period = period
        if pn.state.curdoc is not None:
            self._callback = pn.state.add_periodic_callback(self._beat, period=period)

    def stop(self) -> None:
        self.period = 0
        if self._callback is not None:
            self._callback.stop()
            self._callback = None
