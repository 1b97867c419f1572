"""What every pair of revealed tallies is worth, as whole numbers, and which cards can never hurt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from operator import ge, le
from typing import TypeAlias

from engine.core.position import with_item
from engine.knights.army import Tally
from engine.knights.odds.face_counts import AVOID, DRAW, HIT, VICTORY
from engine.odds.deck import Cards

COUNTED = (HIT, AVOID, VICTORY)
Payoff: TypeAlias = Callable[[Tally, Tally], Fraction | int]
"""What the attacker gets when these tallies are revealed; the defender gets as much less."""

Counts: TypeAlias = tuple[int, int, int]
"""Hits, avoids, victories."""


class PayoffTable:
    """Payoffs of all tallies that so many kept cards can show. `payoff = (entry + lift * scale) / scale`.

    The last row and the last column hold noughts, for tallies of more cards than the deck has: no chain reaches them.
    """

    def __init__(self, payoff: Payoff, deck: Cards, most_mine: int, most_theirs: int) -> None:
        mine, theirs = _list_counts(deck, most_mine), _list_counts(deck, most_theirs)
        tallies = [Tally(*counts) for counts in theirs]
        values = [[payoff(one, other) for other in tallies] for one in (Tally(*counts) for counts in mine)]
        known = {value: value.denominator for value in set().union(*values)}
        self.lift = Fraction(min(known))
        self.scale = lcm(*known.values())
        whole = {value: int((value - self.lift) * self.scale) for value in known}
        self.largest = max(whole.values())
        rows = [[*(whole[value] for value in line), 0] for line in values] + [[0] * (len(theirs) + 1)]
        self.lines: tuple[Sequence[Sequence[int]], ...] = rows, list(zip(*rows, strict=True))
        """Payoffs as the attacker meets them and as the defender does."""
        self._numbers = tuple({counts: number for number, counts in enumerate(each)} for each in (mine, theirs))

    def find_line(self, side: int, kept: Sequence[int], share: Sequence[int]) -> int:
        """Where the payoffs of kept cards with what a chain brings stand among the lines of a side."""
        counts = kept[HIT] + share[HIT], kept[AVOID] + share[AVOID], kept[VICTORY] + share[VICTORY]
        return self._numbers[side].get(counts, len(self._numbers[side]))

    def helpful(self, with_draws: bool) -> tuple[frozenset[int], frozenset[int]]:
        """The faces of which one card more is never worse, for the attacker and for the defender.

        A 'draw one' card is a plain card not yet seen. When each kind of plain card helps (blanks change nothing),
        so does it: what the others draw is as likely as before, unless the pile runs out.
        """
        attacker = {face for face in COUNTED if self._helps(0, face, ge)}
        defender = {face for face in COUNTED if self._helps(1, face, le)}
        for side in (attacker, defender):
            if with_draws and len(side) == len(COUNTED):
                side.add(DRAW)
        return frozenset(attacker), frozenset(defender)

    def _helps(self, side: int, face: int, is_as_good: Callable[[int, int], bool]) -> bool:
        """Is a tally with one such card more, where the deck has it, as good against any other?"""
        lines, numbers = self.lines[side], self._numbers[side]
        for counts, number in numbers.items():
            more = numbers.get(with_item(counts, face, counts[face] + 1))
            if more is not None and not all(map(is_as_good, lines[more], lines[number])):
                return False
        return True


def _list_counts(deck: Cards, most: int) -> list[Counts]:
    ranges = (range(min(deck[face], most) + 1) for face in COUNTED)
    return [(h, a, v) for h, a, v in product(*ranges) if h + a + v <= most]
