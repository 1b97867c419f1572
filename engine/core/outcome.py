"""How a game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from engine.core.seat import Seat

T = TypeVar("T")


def rank(seats: Iterable[T], merit: Callable[[T], Any]) -> tuple[tuple[T, ...], ...]:
    """Groups of seats, or of whatever else, of equal merit, the highest first; within a group in their order.

    >>> rank((Seat(0), Seat(1), Seat(2)), {0: 5, 1: 9, 2: 5}.get)
    ((1,), (0, 2))
    """
    groups: dict[Any, list[T]] = {}
    for seat in seats:
        groups.setdefault(merit(seat), []).append(seat)
    return tuple(tuple(groups[each]) for each in sorted(groups, reverse=True))


class Outcome(msgspec.Struct, frozen=True):
    """`ending` names the condition that was met; `ranking` lists groups of equal seats, best first."""

    ending: str
    rule: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]
