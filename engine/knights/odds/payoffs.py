"""What every pair of revealed tallies is worth, as whole numbers, and which cards can never hurt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeAlias

from engine.knights.army import Tally
from engine.knights.odds.face_counts import AVOID, DRAW, HIT, VICTORY
from engine.odds.deck import Cards

COUNTED = (HIT, AVOID, VICTORY)
ONE_MORE = {HIT: Tally(hits=1), AVOID: Tally(avoids=1), VICTORY: Tally(victories=1)}
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
        self.entries = [[*(whole[value] for value in line), 0] for line in values] + [[0] * (len(theirs) + 1)]
        self._rows = {counts: number for number, counts in enumerate(mine)}
        self._columns = {counts: number for number, counts in enumerate(theirs)}

    def find_rows(self, kept: Iterable[Sequence[int]], share: Tally) -> list[int]:
        """The rows of kept cards with what a chain brings."""
        return [self.find_row(cards, share) for cards in kept]

    def find_columns(self, kept: Iterable[Sequence[int]], share: Tally) -> list[int]:
        return [self.find_column(cards, share) for cards in kept]

    def find_row(self, cards: Sequence[int], share: Tally) -> int:
        return self._rows.get(_with(cards, share), len(self._rows))

    def find_column(self, cards: Sequence[int], share: Tally) -> int:
        return self._columns.get(_with(cards, share), len(self._columns))

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
        before, after = _pairs(self._rows, self.find_rows(self._rows, ONE_MORE[face]))
        rows = ((self.entries[one], self.entries[more]) for one, more in zip(before, after, strict=True))
        return all(more >= one for row, better in rows for one, more in zip(row, better, strict=True))

    def _helps_defender(self, face: int) -> bool:
        before, after = _pairs(self._columns, self.find_columns(self._columns, ONE_MORE[face]))
        return all(row[more] <= row[one] for row in self.entries for one, more in zip(before, after, strict=True))


def _pairs(numbers: Mapping[Counts, int], plus: Sequence[int]) -> tuple[list[int], list[int]]:
    """Tallies, and those with one card more, where the deck has it."""
    found = [(before, after) for before, after in enumerate(plus) if after < len(numbers)]
    return [before for before, _ in found], [after for _, after in found]


def _list_counts(deck: Cards, most: int) -> list[Counts]:
    ranges = (range(min(deck[face], most) + 1) for face in COUNTED)
    return [(h, a, v) for h, a, v in product(*ranges) if h + a + v <= most]


def _with(cards: Sequence[int], share: Tally) -> Counts:
    return cards[0] + share.hits, cards[1] + share.avoids, cards[2] + share.victories
