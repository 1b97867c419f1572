"""Does a phase come before my next card? A pile of action cards, turned up one by one in an order nobody knows.

My next card lies in one stack. What lies in the stacks before it comes first for certain; of its own stack so many
cards come first as chance will have it. Each other baron's hidden cards are any of those that he could have planned,
each set of them equally likely. A card that its owner may put there or elsewhere is counted both ways: the truth lies
between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

import msgspec

from engine.odds.distribution import Distribution


class Rival(msgspec.Struct, frozen=True):
    """Another baron's hidden cards."""

    here: int
    """In the stack where my next card lies."""
    sooner: int
    """In stacks that are played out before."""
    pool: int
    """Cards that these may be: those he did not show this turn and that lie in no zone."""
    fitting: int
    """How many of the pool come into the zone."""

    @property
    def hidden(self) -> int:
        return self.here + self.sooner


def count_before(mine: int, strangers: int) -> Distribution[int]:
    """How many of the strangers in a shuffled stack come before the first of mine; all, where none is mine."""
    if mine == 0:
        return Distribution.certain(strangers)
    size = mine + strangers
    return Distribution.weighted({before: comb(size - before - 1, mine - 1) for before in range(strangers + 1)})


def count_arrivals(mine: int, neutrals: int, rivals: Sequence[Rival]) -> Distribution[int]:
    """How many cards come into the zone before my next card."""
    strangers = neutrals + sum(rival.here for rival in rivals)
    given = {taken: _arrive(taken, neutrals, rivals) for taken in range(strangers + 1)}
    return count_before(mine, strangers).then(given.__getitem__)


def find_chance(missing: int, arrivals: Distribution[int]) -> Fraction:
    """That so many or more arrive: the phase comes first."""
    return arrivals.probability(lambda arrived: arrived >= missing)


def _arrive(taken: int, neutrals: int, rivals: Sequence[Rival]) -> Distribution[int]:
    """When so many cards of my stack come first: which of them are whose, and how many come into the zone."""
    ways: dict[tuple[int, int], Fraction] = {
        (neutral, 0): Fraction(comb(neutrals, neutral)) for neutral in range(neutrals + 1)
    }
    for rival in rivals:
        after: dict[tuple[int, int], Fraction] = {}
        for (cards, arrived), weight in ways.items():
            for own, fitting, more in _draw(rival):
                key = (cards + own, arrived + fitting)
                after[key] = after.get(key, Fraction()) + weight * more
        ways = after
    every = comb(neutrals + sum(rival.here for rival in rivals), taken)
    return Distribution({arrived: weight / every for (cards, arrived), weight in ways.items() if cards == taken})


def _draw(rival: Rival) -> Iterator[tuple[int, int, Fraction]]:
    """So many of his cards in my stack come first, so many fit of those and the sooner ones; in how many ways."""
    for own in range(rival.here + 1):
        first = rival.sooner + own
        for fitting in range(max(0, first - rival.pool + rival.fitting), min(first, rival.fitting) + 1):
            fit = comb(rival.fitting, fitting) * comb(rival.pool - rival.fitting, first - fitting)
            yield own, fitting, Fraction(comb(rival.here, own) * fit, comb(rival.pool, first))
