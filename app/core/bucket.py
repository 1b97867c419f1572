"""A bound on how often somebody may ask, counted by name."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """Lets `burst` through at once and `rate` a second later on, for each name."""

    MOST_NAMES = 10_000

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._level: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """May this name have one more now?"""
        now = self._clock()
        level = self._level_of(name, now)
        self._level.pop(name, None)
        self._level[name] = (level - 1 if level >= 1 else level, now)
        while len(self._level) > self.MOST_NAMES:  # the one that was silent for longest
            del self._level[next(iter(self._level))]
        return level >= 1

    def is_empty(self, name: str) -> bool:
        """Would this name be refused now?"""
        return self._level_of(name, self._clock()) < 1

    def _level_of(self, name: str, now: float) -> float:
        level, before = self._level.get(name, (float(self._burst), now))
        return min(float(self._burst), level + (now - before) * self._rate)
