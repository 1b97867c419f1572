"""What choices of discards are worth against each other, in plain Python: where there is no numpy, as in a browser.

The same sums as in `pair_values`, always in whole numbers. All hands of the other side lie in one number, a digit each,
so that an addition or a product goes over all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.army import Tally
from engine.knights.odds.destiny import weigh_hands
from engine.knights.odds.discard_choices import Choices, Keep
from engine.knights.odds.draw_chains import Chains, find_chains, list_draws, list_shares
from engine.knights.odds.face_counts import DRAW
from engine.knights.odds.payoffs import PayoffTable
from engine.knights.odds.two_hands import digit_bits, pack, unpack_rows
from engine.odds.deck import Cards, count_ways, list_hands, remove

MOST_PAIRS = 120_000
"""Pairs of hands; more would keep a tablet busy for minutes."""
TOO_MANY = (
    "The best discards of so many cards take more than this device carries: name an order of what to keep for both "
    "sides, such as hit>draw>victory>avoid>blank, or ask the app on a computer."
)


Reach: TypeAlias = tuple[int, bool]
"""How many plain cards the chains of a pair bring, and whether they end there because the pile holds no more."""


class PairRows:
    """Each hand of one side against all hands of the other: how often the two are dealt together, times the products of
    the chains (`Chains.packed`). It hangs on the deck and the sizes alone, so the next fight may need it again."""

    def __init__(self, deck: Cards, own: int, other: int, bits: int) -> None:
        self._deck, self._bits = deck, bits
        self._chains = find_chains(deck, own + other)
        self._hands, self._others = list_hands(deck, own), list(list_hands(deck, other))
        self._facing = [(self._chains.code(hand), hand[DRAW]) for hand in self._others]
        self._weights: dict[int, list[int]] = {}
        self._rows: dict[tuple[int, int, bool], int] = {}

    def add_up(self, hands: Iterable[int], length: int, is_cut: bool) -> list[int]:
        """For each multiset of plain cards: the sums of these hands, a digit for each hand of the other side."""
        multisets = len(list_draws(length))
        total = sum(self._row(hand, length, is_cut) for hand in hands)
        if multisets == 1 or not total:
            return [total] * multisets
        digits = unpack_rows((total,), multisets * len(self._others), self._bits)
        return [pack(digits[drawn::multisets], self._bits) for drawn in range(multisets)]

    def _row(self, number: int, length: int, is_cut: bool) -> int:
        key = (number, length, is_cut)
        if key not in self._rows:
            self._rows[key] = self._make_row(number, length, is_cut)
        return self._rows[key]

    def _make_row(self, number: int, length: int, is_cut: bool) -> int:
        hand, chains, bits = self._hands[number], self._chains, self._bits
        if number not in self._weights:
            ways = count_ways(self._deck, hand)
            self._weights[number] = [ways * each for each in weigh_hands(remove(self._deck, hand), self._others)]
        code, plain, draws = chains.code(self._deck) - chains.code(hand), chains.plain_left(hand[DRAW]), hand[DRAW]
        size = len(list_draws(length)) * bits // 8
        nothing, parts = bytes(size), []
        for weight, (their_code, their_draws) in zip(self._weights[number], self._facing, strict=True):
            left = plain + their_draws
            if weight and length <= draws + their_draws and (left == length if is_cut else left >= length):
                packed = chains.packed(code - their_code, left, length, bits)
                parts.append((weight * packed).to_bytes(size, "little"))
            else:
                parts.append(nothing)
        return int.from_bytes(b"".join(parts), "little")


@lru_cache(maxsize=4)
def find_pair_rows(deck: Cards, own: int, other: int, bits: int) -> PairRows:
    """Of the last fights."""
    return PairRows(deck, own, other, bits)


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
        self._bits = digit_bits(dealt * chains.scale * max(1, payoffs.largest))
        self._rows = [find_pair_rows(deck, *each, self._bits) for each in (sizes, sizes[::-1])]
        self._replies = [self._list_by_keep(side) for side in self._sides]
        """Side, kept cards: the choices that keep them, with their hands."""
        self._worths: dict[tuple[Keep, Keep, int], list[int]] = {}
        self._last: list[tuple[frozenset[int], list[int]]] = [
            (frozenset(), [0] * len(other.choices)) for other in (defender, attacker)
        ]

    @staticmethod
    def _list_by_keep(side: Choices) -> dict[Keep, list[tuple[int, int]]]:
        found: dict[Keep, list[tuple[int, int]]] = {}
        for choice, (hand, keep) in enumerate(side.choices):
            found.setdefault(keep, []).append((choice, hand))
        return found

    # --- as the game asks for them --------------------------------------------------------------------------

    def list_sums(self, side: int, chosen: Sequence[int]) -> list[float]:
        """For each choice of the other side what it is worth, scaled, against these choices added up.

        What has changed since the last question is added and taken away: best replies soon change little.
        """
        now = frozenset(chosen)
        before, known = self._last[side]
        if len(now ^ before) > len(now):
            before, known = frozenset(), [0] * len(known)
        more, less = self._sum(side, now - before), self._sum(side, before - now)
        values = [value + one - other for value, one, other in zip(known, more, less, strict=True)]
        self._last[side] = now, values
        return list(values)

    def list_lines(self, side: int, chosen: Sequence[int]) -> list[list[float]]:
        """Each of these choices against everything of the other side."""
        return [self.list_sums(side, [choice]) for choice in chosen]

    def list_shares(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[float]]:
        """The worths of these pairs as payoffs."""
        lines = self.list_lines(0, rows)
        return [[line[column] / self.scale for column in columns] for line in lines]

    # --- sums -----------------------------------------------------------------------------------------------

    def _sum(self, side: int, chosen: Iterable[int]) -> list[int]:
        own, other = self._sides[side], self._sides[1 - side]
        total = [0] * len(other.choices)
        hands_of: dict[Keep, list[int]] = {}
        for choice in chosen:
            hand, keep = own.choices[choice]
            hands_of.setdefault(keep, []).append(hand)
        sums = dict.fromkeys(self._replies[1 - side], 0)
        for keep, hands in hands_of.items():
            rows = {each: self._rows[side].add_up(hands, *each) for each in self._list_reaches(keep, sums)}
            for kept in sums:
                mine, theirs = (keep, kept) if side == 0 else (kept, keep)
                for reach in self._reaches(keep[3] + kept[3]):
                    sums[kept] += sum(map(mul, rows[reach], self._worth(mine, theirs, reach[0])))
        for kept, packed in sums.items():
            digits = unpack_rows((packed,), len(other.hands), self._bits) if packed else ()
            for choice, hand in self._replies[1 - side][kept] if packed else ():
                total[choice] = digits[hand]
        return total

    def _list_reaches(self, keep: Keep, others: Iterable[Keep]) -> set[Reach]:
        return {reach for draws in {kept[3] for kept in others} for reach in self._reaches(keep[3] + draws)}

    def _reaches(self, longest: int) -> list[Reach]:
        """The whole chains of so many 'draw one' cards, and shorter ones where the pile may run out before."""
        if longest > self._deck[DRAW]:
            return []
        least = longest if self._chains.always_reach else 0
        return [(length, length < longest) for length in range(least, longest + 1)]

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
        row, column = self._payoffs.find_row(mine, my_share), self._payoffs.find_column(theirs, their_share)
        return self._payoffs.entries[row][column]
