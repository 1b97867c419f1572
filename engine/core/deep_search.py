"""A search for a shortest way where it is known how long a way is at least: an A* that goes deep first.

What may still keep the limit is followed to its end before anything else is looked at; what cannot waits for a later
limit. So an end that is found keeps the first limit that any way keeps, and nothing has to be sorted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

Place = TypeVar("Place")
Step = TypeVar("Step")


class DeepSearch(Generic[Place, Step]):
    """A search from `start`, where `begun` is spent already, to `end`. A subclass says what follows."""

    def __init__(self, start: Place, begun: int, end: Place) -> None:
        self.start, self.end = start, end
        self.lengths = {start: begun}
        """Of the shortest way to each place that was reached."""
        self.looked_at = 0
        self._before: dict[Place, tuple[Place, Step]] = {}
        self._waiting: dict[int, list[Place]] = {}

    def follow(self, place: Place, limit: int) -> Iterator[Place]:
        """What is reached from here, one after the other, where the end can then be reached by `limit`.

        Where more can be reached later on, the place is put off.
        """
        raise NotImplementedError

    def reach(self, place: Place, length: int, before: Place, step: Step) -> bool:
        """Is that the shortest way to a place up to now? It is remembered."""
        if length >= self.lengths.get(place, length + 1):
            return False
        self.lengths[place], self._before[place] = length, (before, step)
        return True

    def put_off(self, place: Place, limit: int) -> None:
        """It is followed again when this is the limit."""
        self._waiting.setdefault(limit, []).append(place)

    def run(self, limit: int) -> Iterator[int]:
        """Until the end is reached or nothing is left, the limit at every step, from `limit` on."""
        self.put_off(self.start, limit)
        while self._waiting:
            limit = min(self._waiting)
            for place in reversed(self._waiting.pop(limit)):
                going = [self._look_at(place, limit)]
                while going:
                    yield limit
                    after = next(going[-1], None)
                    if after == self.end:
                        return
                    if after is None:
                        going.pop()
                    else:
                        going.append(self._look_at(after, limit))

    def _look_at(self, place: Place, limit: int) -> Iterator[Place]:
        self.looked_at += 1
        yield from self.follow(place, limit)

    def trace(self) -> list[tuple[Place, Step]]:
        """The way to the end: the places it goes by, and the step from each."""
        way, place = list[tuple[Place, Step]](), self.end
        while place != self.start:
            way.append(self._before[place])
            place = way[-1][0]
        return way[::-1]
