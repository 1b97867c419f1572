"""Who acts: a seat at the table, chance, or nobody any more."""

from __future__ import annotations

from enum import Enum
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. What a seat plays (a kingdom, a colour) is the game's matter."""


class Nature(Enum):
    """What acts when no seat does."""

    CHANCE = "chance"
    NOBODY = "nobody"


CHANCE = Nature.CHANCE
NOBODY = Nature.NOBODY

Actor: TypeAlias = Seat | Nature
