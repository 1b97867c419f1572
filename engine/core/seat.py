"""Who acts: a seat at the table, chance, or nobody any more."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NewType, TypeAlias

if TYPE_CHECKING:
    Seat = NewType("Seat", int)
else:
    # to call a NewType takes four times as long
    Seat = int
"""A place at the table, counted from 0. What a seat plays (a kingdom, a colour) is the game's matter."""


class Nature(Enum):
    """What acts when no seat does."""

    CHANCE = "chance"
    NOBODY = "nobody"


CHANCE = Nature.CHANCE
NOBODY = Nature.NOBODY

Actor: TypeAlias = Seat | Nature
