"""A choice made in secret: it lies on the table for all to see, and only who made it knows what it is."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from engine.core.seat import Seat

T = TypeVar("T")


class Sealed(msgspec.Struct, Generic[T], frozen=True):
    """What `seat` chose; `choice` is None in the view of everybody else.

    >>> bid = Sealed(Seat(1), (1, 2))
    >>> bid.seen_by(Seat(1)).choice
    (1, 2)
    >>> bid.seen_by(Seat(0)).choice is None
    True
    """

    seat: Seat
    choice: T | None

    def seen_by(self, seat: Seat | None) -> Sealed[T]:
        """As `seat` sees it."""
        return self if seat == self.seat else Sealed(self.seat, None)

    def open(self) -> T:
        """What was chosen; only rules and whoever chose may ask."""
        if self.choice is None:
            raise LookupError(f"seat {self.seat}'s choice is sealed")
        return self.choice
