"""How much one address, and all together, may ask of the server; counted here, without Panel."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """A classroom behind one router shares one address: the bounds leave room for it."""

    visits: int = 400
    """Pages that are open or may come back, in all."""
    waiting: int = 60
    """Pages that one address has asked for and not opened: what a flood of requests can hold."""
    patience: float = 60.0
    """Seconds that a page which was asked for waits to be opened."""
    burst: int = 90
    """Pages that one address may ask for at once."""
    rate: float = 6.0
    """Pages a second that one address may ask for in the long run."""
    lines: int = 200
    """Open connections of one address."""


class Bucket:
    """Lets `burst` through at once and `rate` a second later on, for each name."""

    MOST_NAMES = 10_000

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._level: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """May this name have one more now?"""
        now = self._clock()
        level, before = self._level.pop(name, (float(self._burst), now))
        level = min(float(self._burst), level + (now - before) * self._rate)
        self._level[name] = (level - 1 if level >= 1 else level, now)
        while len(self._level) > self.MOST_NAMES:  # the one that was silent for longest
            del self._level[next(iter(self._level))]
        return level >= 1
