"""Who is at a shared table just now, as far as this process can see: a seat whose person shows no screen is away.

A seat's number in the store grows while a screen of its person is open anywhere. Each process measures by its own
clock for how long it has stood still, so clocks of different machines are never compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.store.store import Store

EVERY = 30.0
"""Seconds between two signs of life."""
AWAY = 300.0
"""Seconds without one after which a seat's person counts as away: a tablet that sleeps for a moment does not."""


class Presence:
    """Of one table."""

    def __init__(self, store: Store, code: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._code, self._clock = store, code, clock
        self._here: set[int] = set()
        self._asked = float("-inf")
        self._seen: dict[int, tuple[int, float]] = {}
        """How far each seat had counted, and when that was first seen."""

    def appear(self, seats: Iterable[int]) -> None:
        """A screen that holds these seats is open; asked often, told to the store now and then."""
        self._here.update(seats)
        now = self._clock()
        if not self._here or now - self._asked < EVERY:
            return
        self._asked = now
        signs, self._here = self._store.appear(self._code, sorted(self._here)), set()
        for seat, sign in signs.items():
            if self._seen.get(seat, (-1, 0.0))[0] != sign:
                self._seen[seat] = (sign, now)

    def forget(self, seat: int) -> None:
        """Somebody has just sat down there, or stood up."""
        self._seen[seat] = (self._seen.get(seat, (-1, 0.0))[0], self._clock())

    def is_away(self, seat: int) -> bool:
        """For how long that is so, is counted from when this process has first looked."""
        _, since = self._seen.setdefault(seat, (-1, self._clock()))
        return self._clock() - since > AWAY
