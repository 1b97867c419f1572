"""What one seat asks of the others at a shared table, and when it is granted."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

PERSON = ""
"""Stands for a person where a bot's name could stand."""


class Wish(msgspec.Struct, frozen=True):
    """A seat would like to go back to a point, or that a bot plays the seat of somebody who is away, or that it is free
    (no bot); those who have agreed so far."""

    seat: int
    point: int = -1
    agreed: frozenset[int] = frozenset()
    away: int = -1
    player: str = PERSON
    asked: frozenset[int] | None = None
    """Who has to agree; None: all who play."""

    def is_granted(self, persons: Iterable[int]) -> bool:
        return set(persons if self.asked is None else self.asked) <= self.agreed | {self.seat}

    def frees(self) -> bool:
        """Is it that the seat of somebody who is away is anybody's again?"""
        return self.away >= 0 and self.player == PERSON


def write_parting(away: int, player: str, asked: Iterable[int]) -> str:
    """What becomes of the seat of somebody who is away, as a line keeps it."""
    return ",".join([str(away), player, *map(str, asked)])


def read_parting(seat: int, text: str) -> Wish:
    away, player, *asked = text.split(",")
    return Wish(seat, away=int(away), player=player, asked=frozenset(map(int, asked)))
