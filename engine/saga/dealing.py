"""How the neutral knights can be dealt: every legal dealing is equally likely (SG-106)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.odds.deck import count_dealings
from engine.saga.pieces import COLOUR, Knight
from engine.saga.state import Row


def weigh_leads(knights: Row, land: int) -> Iterator[tuple[Knight, int]]:
    """The knights that can lead a land's garrison, with how often they lie in the set."""
    for knight in dict.fromkeys(knights):
        if COLOUR[knight] == land:
            yield knight, knights.count(knight)


def weigh_seconds(knights: Row, land: int) -> Iterator[tuple[Knight, int]]:
    """The knights that can be second at `land`, with the number of ways in which the rest can then be dealt."""
    for knight in dict.fromkeys(knights):
        if COLOUR[knight] == land:
            continue
        rest = [COLOUR[each] for each in knights]
        rest.remove(COLOUR[knight])
        ways = count_dealings(tuple(sorted(rest)), land + 1)
        if ways:
            yield knight, knights.count(knight) * ways
