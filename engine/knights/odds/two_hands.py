"""What two hands come to: losses of both sides and the lead in victory cards, exact."""

from __future__ import annotations

import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, compress
from math import comb
from typing import Literal, TypeAlias, TypeVar

import msgspec

from engine.knights.army import Side, Tally
from engine.knights.battle import count_losses
from engine.knights.odds.face_counts import PLAIN
from engine.knights.pieces import Shape
from engine.odds.deck import Cards

WORDS: Mapping[int, Literal["I", "Q"]] = {32: "I", 64: "Q"}
"""Machine words by their width, for digits that are just as wide."""


class Specials(msgspec.Struct, frozen=True):
    """Which commanders use a star or a square (WK-BATTLE-09)."""

    attacker_star: bool = False
    attacker_square: bool = False
    defender_star: bool = False
    defender_square: bool = False


NO_SPECIALS = Specials()

LossTable: TypeAlias = tuple[tuple[int, ...], ...]
"""Losses by hits of the one side and avoids of the other."""


def read_specials(attacker: Side, defender: Side) -> Specials:
    """Abilities are used whenever they can be (WK-AMB-R11)."""
    return Specials(
        attacker.has_ability(Shape.STAR),
        attacker.has_ability(Shape.SQUARE),
        defender.has_ability(Shape.STAR),
        defender.has_ability(Shape.SQUARE),
    )


@lru_cache(maxsize=256)
def loss_tables(specials: Specials, hits: int, avoids: int) -> tuple[LossTable, LossTable]:
    """What the attacker loses and what the defender loses, as battle.py counts it."""
    return (
        _loss_table(hits, avoids, specials.defender_star, specials.attacker_square),
        _loss_table(hits, avoids, specials.attacker_star, specials.defender_square),
    )


def _loss_table(hits: int, avoids: int, star: bool, square: bool) -> LossTable:
    return tuple(
        tuple(
            count_losses(Tally(hits=hit), Tally(avoids=avoid), star=star, square=square) for avoid in range(avoids + 1)
        )
        for hit in range(hits + 1)
    )


Outcome: TypeAlias = tuple[int, int, int]
"""The attacker's losses, the defender's losses, the attacker's lead in victory cards.

Losses are in hundreds, before anybody places them; the lead counts cards, no commander.
"""
K = TypeVar("K")


class Clash(Mapping[Outcome, Fraction]):
    """The chances of all outcomes."""

    def __init__(self, weights: Mapping[Outcome, int], total: int) -> None:
        self.weights = weights
        """Whole weights; a chance is weight / total."""
        self.total = total

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return Fraction(self.weights[outcome], self.total)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def probability(self, holds: Callable[[Outcome], bool]) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)

    def tally(self, part: Callable[[Outcome], K]) -> dict[K, int]:
        """The weights of a part of the outcomes, or of what comes of them."""
        found: Counter[K] = Counter()
        for outcome, weight in self.weights.items():
            found[part(outcome)] += weight
        return found


@lru_cache(maxsize=1024)
def _list_outcomes(lost: int, taken: int, most_lead: int) -> tuple[Outcome, ...]:
    """All outcomes with these losses, in the order of the digits of their leads."""
    return tuple((lost, taken, lead) for lead in range(-most_lead, most_lead + 1))


def unpack_rows(rows: Sequence[int], length: int, bits: int) -> Sequence[int]:
    """The digits of several numbers one after the other, each of so many digits."""
    word = WORDS.get(bits)
    if word is None:
        mask = (1 << bits) - 1
        return [packed >> place & mask for packed in rows for place in range(0, length * bits, bits)]
    digits = array(word, b"".join(packed.to_bytes(length * bits // 8, "little") for packed in rows))
    if sys.byteorder == "big":
        digits.byteswap()
    return digits


def count_hands(deck: Cards, attacker: int, defender: int, specials: Specials) -> Clash:
    """Two hands of these sizes from the plain cards of a deck, everything revealed."""
    hits, avoids, victories, blanks = (deck[face] for face in PLAIN)
    quiet = victories + blanks
    plain = hits + avoids + quiet
    total = comb(plain, attacker) * comb(plain - attacker, defender)
    bits = digit_bits(total)
    fights = _count_fights(hits, avoids, specials)
    counts = _count_leads(victories, blanks, bits)
    rows: dict[tuple[int, int], int] = {}
    find = rows.get
    for mine in range(max(0, attacker - quiet), attacker + 1):
        leads = counts[attacker - mine]
        for theirs in range(max(0, defender - quiet), defender + 1):
            packed = leads[defender - theirs]
            if packed:
                for losses, ways in fights.get((mine, theirs), ()):
                    rows[losses] = find(losses, 0) + ways * packed
    digits = unpack_rows(list(rows.values()), 2 * victories + 1, bits)
    outcomes = chain.from_iterable(_list_outcomes(*losses, victories) for losses in rows)
    return Clash(dict(zip(compress(outcomes, digits), filter(None, digits), strict=True)), total)


def digit_bits(total: int) -> int:
    """A digit wide enough for any weight, in whole machine words."""
    return -(-(total.bit_length() + 1) // 32) * 32


@lru_cache(maxsize=256)
def _count_fights(
    hits: int, avoids: int, specials: Specials
) -> Mapping[tuple[int, int], tuple[tuple[tuple[int, int], int], ...]]:
    """By how many hits and avoids each side has together: the losses of both sides and in how many ways."""
    lost, taken = loss_tables(specials, hits, avoids)
    found: defaultdict[tuple[int, int], Counter[tuple[int, int]]] = defaultdict(Counter)
    for my_hits, their_hits, hit_ways in _splits(hits):
        for my_avoids, their_avoids, avoid_ways in _splits(avoids):
            losses = lost[their_hits][my_avoids], taken[my_hits][their_avoids]
            found[my_hits + my_avoids, their_hits + their_avoids][losses] += hit_ways * avoid_ways
    return {sizes: tuple(cell.items()) for sizes, cell in found.items()}


@lru_cache(maxsize=256)
def _count_leads(victories: int, blanks: int, bits: int) -> tuple[tuple[int, ...], ...]:
    """By how many victories and blanks each side has together: a packed number with one digit a lead."""
    quiet = victories + blanks
    found = [[0] * (quiet + 1) for _ in range(quiet + 1)]
    for mine, theirs, ways in _splits(victories):
        digit = ways << (bits * (mine - theirs + victories))
        for my_blanks, their_blanks, blank_ways in _splits(blanks):
            found[mine + my_blanks][theirs + their_blanks] += digit * blank_ways
    return tuple(map(tuple, found))


def _splits(cards: int) -> list[tuple[int, int, int]]:
    """How many of like cards go to me and to them, and in how many ways."""
    return [
        (mine, theirs, comb(cards, mine) * comb(cards - mine, theirs))
        for mine in range(cards + 1)
        for theirs in range(cards - mine + 1)
    ]
