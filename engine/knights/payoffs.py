"""What every pair of revealed tallies is worth, as whole numbers, and which cards can never hurt."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeAlias

from engine.knights.army import Tally
from engine.knights.faces import AVOID, DRAW, HIT, VICTORY
from engine.odds.deck import Cards

COUNTED = (HIT, AVOID, VICTORY)

Payoff: TypeAlias = Callable[[Tally, Tally], Fraction]
"""What the attacker gets when these tallies are revealed; the defender gets as much less."""

Counts: TypeAlias = tuple[int, int, int]
"""Hits, avoids, victories."""


class PayoffTable:
    """Payoffs of all tallies that so many kept cards can show. `payoff = (entry + lift * scale) / scale`."""

    def __init__(self, payoff: Payoff, deck: Cards, most_mine: int, most_theirs: int) -> None:
        mine, theirs = _list_counts(deck, most_mine), _list_counts(deck, most_theirs)
        values = {one: {other: Fraction(payoff(Tally(*one), Tally(*other))) for other in theirs} for one in mine}
        self.lift = min(value for line in values.values() for value in line.values())
        self.scale = lcm(*(value.denominator for line in values.values() for value in line.values()))
        self._entries = {
            one: {other: int((value - self.lift) * self.scale) for other, value in line.items()}
            for one, line in values.items()
        }

    def at(self, mine: Counts, theirs: Counts) -> int:
        """The entry; 0 for tallies of more cards than the deck has, which no chain can reach."""
        line = self._entries.get(mine)
        return 0 if line is None else line.get(theirs, 0)

    def helpful(self, with_draws: bool) -> tuple[frozenset[int], frozenset[int]]:
        """The faces of which one card more is never worse, for the attacker and for the defender.

        A 'draw one' card is a plain card not yet seen. When each kind of plain card helps (blanks change nothing),
        so does it: what the others draw is as likely as before, unless the pile runs out.
        """
        attacker = {face for face in COUNTED if self._helps_attacker(face)}
        defender = {face for face in COUNTED if self._helps_defender(face)}
        for side in (attacker, defender):
            if with_draws and len(side) == len(COUNTED):
                side.add(DRAW)
        return frozenset(attacker), frozenset(defender)

    def _helps_attacker(self, face: int) -> bool:
        return all(
            more is None or all(more[other] >= value for other, value in line.items())
            for one, line in self._entries.items()
            for more in (self._entries.get(_plus(one, face)),)
        )

    def _helps_defender(self, face: int) -> bool:
        return all(
            line.get(_plus(other, face), value) <= value
            for line in self._entries.values()
            for other, value in line.items()
        )


def _list_counts(deck: Cards, most: int) -> list[Counts]:
    ranges = (range(min(deck[face], most) + 1) for face in COUNTED)
    return [(h, a, v) for h, a, v in product(*ranges) if h + a + v <= most]


def _plus(counts: Counts, face: int) -> Counts:
    hits, avoids, victories = (count + (place == face) for place, count in enumerate(counts))
    return hits, avoids, victories
