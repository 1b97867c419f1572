"""How often two hands are dealt together, and what their chains bring: one hand against all hands of the other side.

All hands of the other side lie in one whole number, a digit each, so that an addition or a product goes over all of
them at once. This hangs on the deck and the sizes alone, so the next fight may need it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb, perm, prod
from operator import sub
from typing import TypeAlias

from engine.knights.odds.draw_chains import Chains, list_draws
from engine.knights.odds.face_counts import DRAW, PLAIN
from engine.odds.deck import Cards, count_ways, list_hands

Row: TypeAlias = tuple[int, ...]
"""For each multiset of plain cards that a chain may bring: a digit for each hand of the other side."""
Reach: TypeAlias = tuple[int, bool]
"""How many plain cards the chains of a pair bring, and whether they end there because the pile holds no more."""

MOST_KEPT = 120_000
"""Pairs of hands; what is known of more is not kept, as it would take up the memory."""


class PairRows:
    """The rows of one side."""

    def __init__(self, deck: Cards, own: int, other: int, bits: int) -> None:
        self._deck, self._other, self._bits = deck, other, bits
        self._chains = Chains(deck, own + other)
        self._plain = tuple(deck[face] for face in PLAIN)
        self.hands = list_hands(deck, own)
        self._blocks = [
            (draws, list_hands(self._plain, other - draws))
            for draws in range(min(deck[DRAW], other) + 1)
            if other - draws <= sum(self._plain)
        ]
        self.others = [(*hand[:DRAW], draws, *hand[DRAW:]) for draws, hands in self._blocks for hand in hands]
        """In the order of the digits: by how many 'draw one' cards are among them."""
        self._is_kept = not is_large(deck, own, other)
        self._rows: dict[tuple[int, Reach], Row] = {}
        self._faced: dict[tuple[Cards, Reach], int] = {}
        self._dealt: dict[tuple[Cards, int], int] = {}

    def reaches(self, longest: int) -> list[Reach]:
        """The whole chains of so many 'draw one' cards, and shorter ones where the pile may run out before."""
        if longest > self._deck[DRAW]:
            return []
        least = longest if self._chains.always_reach else 0
        return [(length, length < longest) for length in range(least, longest + 1)]

    def add_up(self, hands: Iterable[int], reach: Reach) -> Row:
        """The rows of these hands together."""
        rows = [self._row(hand, reach) for hand in hands]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(list_draws(reach[0]))

    def _row(self, number: int, reach: Reach) -> Row:
        found = self._rows.get((number, reach))
        if found is None:
            found = self._make_row(number, reach)
            if self._is_kept:
                self._rows[number, reach] = found
        return found

    def _make_row(self, number: int, reach: Reach) -> Row:
        """A hand and then a chain are as likely as the chain and then the hand: so the chain is taken out first, and
        the hands are dealt from what it leaves."""
        hand = self.hands[number]
        ways, draws = count_ways(self._deck, hand), hand[DRAW]
        left = [self._deck[face] - hand[face] for face in PLAIN]
        row = []
        for chain in list_draws(reach[0]):
            orders = ways * prod(map(perm, left, chain))
            row.append(orders * self._face(tuple(map(sub, left, chain)), draws, reach) if orders else 0)
        return tuple(row)

    def _face(self, rest: Cards, draws: int, reach: Reach) -> int:
        """In how many ways each hand of the other side comes from this rest, times the chance of an order of the chain,
        scaled: a digit for each, nothing where the draws in both hands make no such chain."""
        key = (rest, reach)
        found = self._faced.get(key)
        if found is None:
            found = place = 0
            for theirs, hands in self._blocks:
                pile, (length, is_cut) = self._chains.plain_left(draws + theirs), reach
                is_reached = length <= draws + theirs and (pile == length if is_cut else pile >= length)
                if is_reached:
                    weight = comb(self._deck[DRAW] - draws, theirs) * (self._chains.scale // perm(pile, length))
                    found += weight * self._deal(rest, self._other - theirs) << place
                place += self._bits * len(hands)
            self._faced[key] = found
        return found

    def _deal(self, rest: Cards, size: int) -> int:
        """In how many ways each hand of this size comes from what is left of these last plain kinds, packed in the
        order of `list_hands`."""
        key = (rest, size)
        found = self._dealt.get(key)
        if found is None:
            if not rest:
                return 1
            found, inner = 0, rest[1:]
            for first, place in lay_out(self._plain[-len(rest) :], size, self._bits):
                if first <= rest[0]:
                    found += comb(rest[0], first) * self._deal(inner, size - first) << place
            self._dealt[key] = found
        return found


@lru_cache(maxsize=1024)
def lay_out(kinds: Cards, size: int, bits: int) -> list[tuple[int, int]]:
    """For hands of these kinds: how many of the first of them are drawn, and where the digits of these hands begin."""
    found, rest, place = [], kinds[1:], 0
    for first in range(min(kinds[0], size), max(0, size - sum(rest)) - 1, -1):
        found.append((first, place))
        place += bits * len(list_hands(rest, size - first))
    return found


def find_pair_rows(deck: Cards, own: int, other: int, bits: int) -> PairRows:
    """Those of the last fights are at hand, unless they are too large."""
    find = _make_pair_rows.__wrapped__ if is_large(deck, own, other) else _make_pair_rows
    return find(deck, own, other, bits)


@lru_cache(maxsize=6)
def _make_pair_rows(deck: Cards, own: int, other: int, bits: int) -> PairRows:
    return PairRows(deck, own, other, bits)


def is_large(deck: Cards, own: int, other: int) -> bool:
    return len(list_hands(deck, own)) * len(list_hands(deck, other)) > MOST_KEPT
