"""How the neutral knights can be dealt: every legal dealing is equally likely (SG-106)."""

from __future__ import annotations

from collections import Counter

from engine.odds.deck import count_dealings
from engine.saga.pieces import COLOUR, Knight
from engine.saga.state import Row


def weigh_leads(knights: Row, land: int) -> dict[Knight, int]:
    """The knights that can lead a land's garrison, with how often they lie in the set."""
    return {knight: count for knight, count in Counter(knights).items() if COLOUR[knight] == land}


def weigh_seconds(knights: Row, land: int) -> dict[Knight, int]:
    """The knights that can be second at `land`, with the number of ways in which the rest can then be dealt."""
    found = {}
    for knight, count in Counter(knights).items():
        if COLOUR[knight] != land:
            rest = [COLOUR[each] for each in knights]
            rest.remove(COLOUR[knight])
            found[knight] = count * count_dealings(tuple(sorted(rest)), land + 1)
    return found
