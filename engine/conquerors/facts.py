"""What happened, as values: for pages that tell it on a stage."""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat


class Built(msgspec.Struct, frozen=True):
    """A fortress stands: the seat's `number`th of so many."""

    seat: Seat
    cell: str
    number: int
    total: int


class CameHome(msgspec.Struct, frozen=True):
    """An army is home, as the `place`th."""

    seat: Seat
    cell: str
    place: int
