"""What choices of discards are worth against each other, in plain Python: where there is no numpy, as in a browser.

The same sums as in `pair_values`, always in whole numbers. For a pair of hands the products of all multisets of plain
cards are the digits of one number (`Chains.packed`), so that hands with the same kept cards are added up in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from operator import mul
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.army import Tally
from engine.knights.odds.discard_choices import Choices, Keep
from engine.knights.odds.draw_chains import Chains, list_draws, list_shares
from engine.knights.odds.face_counts import DRAW
from engine.knights.odds.payoffs import PayoffTable
from engine.odds.deck import Cards

MOST_PAIRS = 120_000
"""Pairs of hands; more would keep a tablet busy for minutes."""
TOO_MANY = (
    "The best discards of so many cards take more than this device carries: name an order of what to keep for both "
    "sides, such as hit>draw>victory>avoid>blank, or ask the app on a computer."
)


Meeting: TypeAlias = tuple[int, int, int]
"""Of two hands: how often they are dealt together, the plain cards that they leave as one number, and how many."""


def list_by_draws(side: Choices, group: Sequence[int]) -> list[list[tuple[int, Keep]]]:
    """The choices of one hand, those with as many 'draw one' cards together."""
    found: dict[int, list[tuple[int, Keep]]] = {}
    for choice in group:
        keep = side.choices[choice][1]
        found.setdefault(keep[3], []).append((choice, keep))
    return list(found.values())


class PlainPairs:
    """Sums over pairs of hands, as `DiscardGame` asks for them."""

    rounding = Fraction()

    def __init__(self, deck: Cards, attacker: Choices, defender: Choices, chains: Chains, payoffs: PayoffTable) -> None:
        if len(attacker.hands) * len(defender.hands) > MOST_PAIRS:
            raise InputError(TOO_MANY)
        self._deck, self._chains, self._payoffs = deck, chains, payoffs
        self._sides = attacker, defender
        sizes = sum(attacker.hands[0]), sum(defender.hands[0])
        dealt = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
        self.scale = dealt * chains.scale * payoffs.scale
        self._bits = (dealt * chains.scale).bit_length() + 1
        together = [[self._meet(mine, theirs) for theirs in defender.hands] for mine in attacker.hands]
        self._meetings = [list(line) for line in zip(*together, strict=True)], together
        """Side, hand of the other side, own hand."""
        self._replies = tuple([list_by_draws(side, group) for group in side.groups] for side in self._sides)
        self._packed: dict[tuple[int, int], int] = {}
        self._worths: dict[tuple[Keep, Keep, int], list[int]] = {}

    def _meet(self, mine: Cards, theirs: Cards) -> Meeting:
        counts = zip(self._deck, mine, theirs, strict=True)
        weight = prod(comb(count, one) * comb(count - one, other) for count, one, other in counts)
        rest = self._chains.code(self._deck) - self._chains.code(mine) - self._chains.code(theirs)
        return weight, rest, self._chains.plain_left(mine[DRAW] + theirs[DRAW])

    # --- as the game asks for them --------------------------------------------------------------------------

    def list_sums(self, side: int, chosen: Sequence[int]) -> list[float]:
        """For each choice of the other side what it is worth, scaled, against these choices added up."""
        own, other = self._sides[side], self._sides[1 - side]
        hands_of: dict[Keep, list[int]] = {}
        for choice in sorted(chosen):
            hand, keep = own.choices[choice]
            hands_of.setdefault(keep, []).append(hand)
        total = [0] * len(other.choices)
        for keep, hands in hands_of.items():
            for number, replies in enumerate(self._replies[1 - side]):
                meetings = self._meetings[side][number]
                dealt = [meetings[hand] for hand in hands if meetings[hand][0]]
                for choices in replies:
                    self._add(total, side, keep, dealt, choices)
        return list(total)

    def list_lines(self, side: int, chosen: Sequence[int]) -> list[list[float]]:
        """Each of these choices against everything of the other side."""
        return [self.list_sums(side, [choice]) for choice in chosen]

    def list_shares(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[float]]:
        """The worths of these pairs as payoffs."""
        lines = self.list_lines(0, rows)
        return [[line[column] / self.scale for column in columns] for line in lines]

    # --- sums -----------------------------------------------------------------------------------------------

    def _add(
        self, total: list[int], side: int, keep: Keep, dealt: Sequence[Meeting], choices: Sequence[tuple[int, Keep]]
    ) -> None:
        """One kept hand of several hands against the choices of one hand that keep as many 'draw one' cards."""
        longest = keep[3] + choices[0][1][3]
        for length in range(longest if self._chains.always_reach else 0, longest + 1):
            digits = self._products(dealt, length, is_cut=length < longest)
            if digits is None:
                continue
            for choice, kept in choices:
                pair = (keep, kept) if side == 0 else (kept, keep)
                total[choice] += sum(map(mul, digits, self._worth(*pair, length)))

    def _products(self, dealt: Sequence[Meeting], length: int, *, is_cut: bool) -> list[int] | None:
        """For each multiset the products of these pairs of hands, added up; None where nothing is possible.

        `is_cut`: the chain ends because the pile holds just so many plain cards.
        """
        total, known = 0, self._packed
        for weight, rest, plain in dealt:
            if plain == length if is_cut else plain >= length:
                packed = known.get((rest, length))
                if packed is None:
                    packed = known[rest, length] = self._chains.packed(rest, plain, length, self._bits)
                total += weight * packed
        if not total:
            return None
        if not length:
            return [total]
        mask = (1 << self._bits) - 1
        return [total >> place & mask for place in range(0, len(list_draws(length)) * self._bits, self._bits)]

    def _worth(self, mine: Keep, theirs: Keep, length: int) -> list[int]:
        """For each multiset that the chains bring: payoffs, over who gets which."""
        key = (mine, theirs, length)
        if key not in self._worths:
            first = min(mine[3], length)
            self._worths[key] = [
                sum(
                    orders * self._pay(mine, theirs, my_share, their_share)
                    for my_share, their_share, orders in list_shares(drawn, length, first)
                )
                for drawn in range(len(list_draws(length)))
            ]
        return self._worths[key]

    def _pay(self, mine: Keep, theirs: Keep, my_share: Tally, their_share: Tally) -> int:
        (row,), (column,) = self._payoffs.find_rows([mine], my_share), self._payoffs.find_columns([theirs], their_share)
        return self._payoffs.entries[row][column]
