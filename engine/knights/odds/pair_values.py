"""What choices of discards are worth against each other: for all pairs of hands at once.

A choice is a hand with the cards kept of it. Its worth against another is how often the two hands are dealt together,
times, for each multiset of plain cards that the chains of 'draw one' cards bring, a falling product of face counts
and a payoff (see `chains`). The payoffs hang only on the kept cards, the products only on the hands; so hands with
the same kept cards are added up first.

Everything is counted in machine words where every sum fits: the box's 24 cards always do. Much larger decks are
reckoned in floating point; nothing is ever subtracted, so what rounding may do has a bound, `rounding`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import Any, TypeAlias

from engine.knights.odds.discard_choices import Choices, Keep
from engine.knights.odds.draw_chains import Chains, list_draws, list_shares
from engine.knights.odds.face_counts import DRAW, PLAIN
from engine.knights.odds.payoffs import PayoffTable
from engine.odds.deck import Cards

LARGEST_WORD = 2**62
"""Sums below it fit into machine words."""

Array: TypeAlias = Any
"""A numpy array: numpy is imported when a game is solved and not before."""

MOST_KEPT = 4_000_000
"""Entries of a table of products that is kept for the next sum; larger ones are made anew, part by part."""
PART = 500_000
"""Entries that are worked on at once."""


class Reach:
    """Chains of so many cards together, `first` of them the attacker's; `exact` where the pile holds no more."""

    def __init__(self, draws: tuple[int, int], length: int) -> None:
        self.draws = draws
        self.length = length
        self.first = min(draws[0], length)
        self.exact = length < sum(draws)


class OneSide:
    """The choices of a side by how many 'draw one' cards they keep, as arrays of numbers."""

    def __init__(self, np: Any, choices: Choices) -> None:
        self.np = np
        self.size = len(choices.choices)
        self.hands = np.array(choices.hands, dtype=np.int64).reshape(len(choices.hands), -1)
        self.hand_of = np.array([hand for hand, _ in choices.choices], dtype=np.int64)
        kept = [keep for _, keep in choices.choices]
        self.draws_of = np.array([keep[3] for keep in kept], dtype=np.int64)
        self.keeps: dict[int, list[Keep]] = {}
        numbers: dict[Keep, int] = {}
        for keep in dict.fromkeys(kept):
            group = self.keeps.setdefault(keep[3], [])
            numbers[keep] = len(group)
            group.append(keep)
        self.keep_of = np.array([numbers[keep] for keep in kept], dtype=np.int64)
        """The number of a choice's kept cards among those with as many 'draw one' cards."""
        self.choices_with = {draws: np.nonzero(self.draws_of == draws)[0] for draws in self.keeps}


class PairValues:
    def __init__(self, deck: Cards, attacker: Choices, defender: Choices, chains: Chains, payoffs: PayoffTable) -> None:
        import numpy as np

        self._np = np
        self._deck = deck
        self._chains = chains
        self._sides = OneSide(np, attacker), OneSide(np, defender)
        sizes = sum(attacker.hands[0]), sum(defender.hands[0])
        dealt = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
        self.is_exact = dealt * chains.scale * max(1, payoffs.largest) < LARGEST_WORD
        self._word: Any = np.int64 if self.is_exact else np.float64
        self._scale = chains.scale if self.is_exact else 1
        self.scale = dealt * self._scale * payoffs.scale
        """What a worth is divided by to be a payoff, weighted with the chance of the two hands."""
        self._payoffs = payoffs
        paid = np.int64 if payoffs.largest < LARGEST_WORD else np.float64
        self._paid: Array = np.array(payoffs.entries, dtype=paid)
        self._combs = self._tabulate(comb, max(deck), max(*sizes, 1))
        self._weights = self._weigh(attacker.hands)
        self._tables: dict[tuple[int, bool], Array] = {}
        self._worths: dict[tuple[int, int, int, int], Array] = {}

    def _tabulate(self, function: Any, most: int, taken: int) -> Array:
        values = [[function(count, less) for less in range(taken + 1)] for count in range(most + 1)]
        return self._np.array(values, dtype=self._word)

    def _weigh(self, hands: Sequence[Cards]) -> Array:
        """How often each pair of hands is dealt."""
        np = self._np
        mine, theirs = (side.hands for side in self._sides)
        deck = np.array(self._deck)
        weights = np.ones((len(mine), len(theirs)), dtype=self._word)
        for face in range(len(self._deck)):
            left = deck[face] - mine[:, face]
            weights = weights * self._combs[left[:, None], theirs[None, :, face]]
            weights = weights * self._combs[deck[face], mine[:, face]][:, None]
        return weights

    @property
    def rounding(self) -> Fraction:
        """By which part of itself a sum may be wrong: every entry is a product of a few rounded numbers, and no entry
        goes through more additions than there are hands, kept cards, multisets, choices and chains."""
        if self.is_exact:
            return Fraction()
        hands = max(len(side.hands) for side in self._sides)
        kept = max(len(keeps) for side in self._sides for keeps in side.keeps.values())
        longest = sum(max(side.keeps) for side in self._sides)
        choices = max(side.size for side in self._sides)
        return Fraction(2 * hands + kept * len(list_draws(longest)) + choices + 100 * (longest + 1) ** 2, 2**52)

    # --- as the game asks for them --------------------------------------------------------------------------

    def list_sums(self, side: int, chosen: Sequence[int]) -> list[float]:
        """For each choice of the other side what it is worth, scaled, against these choices added up."""
        sums: list[float] = self.sum_over(side, chosen).tolist()
        return sums

    def list_lines(self, side: int, chosen: Sequence[int]) -> list[list[float]]:
        """Each of these choices against everything of the other side."""
        everything = range(self._sides[1 - side].size)
        found = self.entries(chosen, everything) if side == 0 else self.entries(everything, chosen).T
        lines: list[list[float]] = found.tolist()
        return lines

    def list_shares(self, rows: Sequence[int], columns: Sequence[int]) -> Any:
        """The worths of these pairs as payoffs."""
        return self.entries(rows, columns) / self.scale

    # --- sums -----------------------------------------------------------------------------------------------

    def sum_over(self, side: int, chosen: Sequence[int]) -> Array:
        """For each choice of the other side what it is worth, scaled, against these choices added up."""
        np = self._np
        own, other = self._sides[side], self._sides[1 - side]
        total = np.zeros(other.size, dtype=self._word)
        picked = np.array(sorted(chosen), dtype=np.int64)
        for own_draws in sorted(set(own.draws_of[picked].tolist())):
            rows = picked[own.draws_of[picked] == own_draws]
            rows = rows[np.argsort(own.keep_of[rows], kind="stable")]
            keeps, starts = np.unique(own.keep_of[rows], return_index=True)
            for other_draws, columns in other.choices_with.items():
                draws = (own_draws, other_draws) if side == 0 else (other_draws, own_draws)
                for reach in self._reaches(draws):
                    sums = self._sum_hands(side, reach, own.hand_of[rows], starts)
                    worths = self._worth(reach)
                    worths = (worths if side == 0 else worths.swapaxes(1, 2))[:, keeps]
                    total[columns] += self._fold(sums, worths, other.hand_of[columns], other.keep_of[columns])
        return total

    def _sum_hands(self, side: int, reach: Reach, hands: Array, starts: Array) -> Array:
        """The products of these hands, added up from each start to the next: multiset x start x other hand."""
        np = self._np
        other = len(self._sides[1 - side].hands)
        sums = np.zeros((len(list_draws(reach.length)), len(starts), other), dtype=self._word)
        for begin, part in self._products(side, reach, hands):
            inside = np.unique(np.clip(starts - begin, 0, None)[starts < begin + part.shape[1]])
            first = int(np.searchsorted(starts, begin, side="right")) - 1
            sums[:, first : first + len(inside)] += np.add.reduceat(part, inside, axis=1)
        return sums

    def _fold(self, sums: Array, worths: Array, hands: Array, keeps: Array) -> Array:
        """Products of hands times payoffs of kept cards, choice by choice."""
        total = self._np.zeros(len(hands), dtype=self._word)
        step = max(1, PART // max(1, len(hands) * len(sums)))
        for begin in range(0, sums.shape[1], step):
            part = slice(begin, begin + step)
            total += (sums[:, part][:, :, hands] * worths[:, part][:, :, keeps]).sum(axis=(0, 1))
        return total

    def entries(self, rows: Sequence[int], columns: Sequence[int]) -> Array:
        """The worth, scaled, of each of these choices of the attacker against each of these of the defender."""
        np = self._np
        mine, theirs = self._sides
        found = np.zeros((len(rows), len(columns)), dtype=self._word)
        row_list, column_list = np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64)
        for my_draws in mine.keeps:
            at = np.nonzero(mine.draws_of[row_list] == my_draws)[0]
            for their_draws in theirs.keeps:
                to = np.nonzero(theirs.draws_of[column_list] == their_draws)[0]
                if not len(at) or not len(to):
                    continue
                hands, keeps = theirs.hand_of[column_list[to]], theirs.keep_of[column_list[to]]
                for reach in self._reaches((my_draws, their_draws)):
                    worths = self._worth(reach)
                    for begin, part in self._products(0, reach, mine.hand_of[row_list[at]]):
                        here = at[begin : begin + part.shape[1]]
                        values = part[:, :, hands] * worths[:, mine.keep_of[row_list[here]]][:, :, keeps]
                        found[np.ix_(here, to)] += values.sum(axis=0)
        return found

    # --- products and payoffs -------------------------------------------------------------------------------

    def _reaches(self, draws: tuple[int, int]) -> list[Reach]:
        """The whole chains, and shorter ones where the pile may run out before; none of more cards than there are."""
        if sum(draws) > self._deck[DRAW]:
            return []
        least = sum(draws) if self._chains.always_reach else 0
        return [Reach(draws, length) for length in range(least, sum(draws) + 1)]

    def _products(self, side: int, reach: Reach, hands: Array) -> Iterator[tuple[int, Array]]:
        """For these hands, part by part: (from which on, multiset x hand x hand of the other side)."""
        key = (reach.length, reach.exact)
        multisets = len(list_draws(reach.length))
        if key not in self._tables and self._weights.size * multisets <= MOST_KEPT:
            self._tables[key] = self._make_products(0, reach, self._np.arange(len(self._sides[0].hands)))
        step = max(1, PART // (multisets * len(self._sides[1 - side].hands)))
        table = self._tables.get(key)
        if table is not None and side == 1:
            table = table.swapaxes(1, 2)
        for begin in range(0, len(hands), step):
            part = hands[begin : begin + step]
            yield begin, self._make_products(side, reach, part) if table is None else table[:, part]

    def _make_products(self, side: int, reach: Reach, hands: Array) -> Array:
        """A multiset is a smaller one and one card more, and so is its falling product."""
        np = self._np
        own, other = self._sides[side].hands[hands], self._sides[1 - side].hands
        plain = self._chains.plain_left(own[:, DRAW][:, None] + other[:, DRAW][None])
        weights = (self._weights if side == 0 else self._weights.T)[hands]
        weights = weights * self._shares(reach.length, int(np.max(plain)))[np.clip(plain, 0, None)]
        if reach.exact:
            weights = np.where(plain == reach.length, weights, 0)
        left = [np.clip(self._deck[face] - own[:, face][:, None] - other[:, face][None], 0, None) for face in PLAIN]
        known = {(0,) * len(PLAIN): weights}
        for length in range(1, reach.length + 1):
            longer = {}
            for drawn in list_draws(length):
                face = next(place for place, count in enumerate(drawn) if count)
                smaller = tuple(count - (place == face) for place, count in enumerate(drawn))
                longer[drawn] = known[smaller] * np.clip(left[face] - smaller[face], 0, None)
            known = longer
        return np.stack([known[drawn] for drawn in list_draws(reach.length)])

    def _shares(self, length: int, most: int) -> Array:
        """By how many plain cards are left: what one order of so many cards weighs."""
        shares = [Fraction(self._scale, perm(count, length)) if count >= length else 0 for count in range(most + 1)]
        return self._np.array([int(s) if self.is_exact else float(s) for s in shares] or [0], dtype=self._word)

    def _worth(self, reach: Reach) -> Array:
        """For each multiset that the chains bring and each pair of kept cards: payoffs, over who gets which."""
        key = (*reach.draws, reach.length, reach.first)
        if key not in self._worths:
            np = self._np
            mine, theirs = (side.keeps[draws] for side, draws in zip(self._sides, reach.draws, strict=True))
            multisets = len(list_draws(reach.length))
            found = np.zeros((multisets, len(mine), len(theirs)), dtype=self._word)
            for drawn in range(multisets):
                for my_share, their_share, orders in list_shares(drawn, reach.length, reach.first):
                    rows = self._payoffs.find_rows(mine, my_share)
                    columns = self._payoffs.find_columns(theirs, their_share)
                    found[drawn] += orders * self._paid[np.ix_(rows, columns)]
            self._worths[key] = found
        return self._worths[key]
