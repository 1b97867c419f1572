"""What two hands come to: losses of both sides and the lead in victory cards, exact."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, compress
from math import comb
from typing import Literal, TypeAlias

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


class Clash(Mapping[tuple[int, int, int], Fraction]):
    """Chances of (the attacker's losses, the defender's losses, the attacker's lead in victory cards).

    Losses are in hundreds, before anybody places them; the lead counts cards, no commander.
    """

    def __init__(self, weights: Mapping[tuple[int, int, int], int], total: int) -> None:
        self._weights = dict(weights)
        self.total = total

    @property
    def weights(self) -> Mapping[tuple[int, int, int], int]:
        """Whole weights; a chance is weight / total."""
        return self._weights

    def __getitem__(self, outcome: tuple[int, int, int]) -> Fraction:
        return Fraction(self.weights[outcome], self.total)

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def probability(self, holds: Callable[[tuple[int, int, int]], bool]) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)


class PackedClash(Clash):
    """The same, the leads of each pair of losses still packed into one whole number: unpacked when looked at."""

    def __init__(self, rows: Mapping[tuple[int, int], int], most_lead: int, bits: int, total: int) -> None:
        super().__init__({}, total)
        self._rows = rows
        self._most_lead = most_lead
        self._bits = bits

    @property
    def weights(self) -> Mapping[tuple[int, int, int], int]:
        if not self._weights:
            digits = unpack_rows(list(self._rows.values()), 2 * self._most_lead + 1, self._bits)
            outcomes = _list_outcomes(tuple(self._rows), self._most_lead)
            self._weights = dict(zip(compress(outcomes, digits), filter(None, digits), strict=True))
        return self._weights


@lru_cache(maxsize=256)
def _list_outcomes(rows: tuple[tuple[int, int], ...], most_lead: int) -> tuple[tuple[int, int, int], ...]:
    """All outcomes of a packed clash, in the order of its digits."""
    return tuple(chain.from_iterable(_list_row(lost, taken, most_lead) for lost, taken in rows))


@lru_cache(maxsize=1024)
def _list_row(lost: int, taken: int, most_lead: int) -> tuple[tuple[int, int, int], ...]:
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


def pack(digits: Sequence[int], bits: int) -> int:
    """One number of these digits, lowest first."""
    word = WORDS.get(bits)
    if word is None:
        return int.from_bytes(b"".join(digit.to_bytes(bits // 8, "little") for digit in digits), "little")
    words = array(word, digits)
    if sys.byteorder == "big":
        words.byteswap()
    return int.from_bytes(words.tobytes(), "little")


def unpack(packed: int, bits: int) -> Sequence[int]:
    """The digits of a whole number, `bits` binary digits each, lowest first."""
    return unpack_rows((packed,), -(-packed.bit_length() // bits), bits)


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
    return PackedClash(rows, victories, bits, total)


def digit_bits(total: int) -> int:
    """A digit wide enough for any weight, in whole machine words."""
    return -(-(total.bit_length() + 1) // 32) * 32


@lru_cache(maxsize=256)
def _count_fights(
    hits: int, avoids: int, specials: Specials
) -> Mapping[tuple[int, int], tuple[tuple[tuple[int, int], int], ...]]:
    """By how many hits and avoids each side has together: the losses of both sides and in how many ways."""
    lost, taken = loss_tables(specials, hits, avoids)
    found: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
    for my_hits, their_hits, hit_ways in _splits(hits):
        for my_avoids, their_avoids, avoid_ways in _splits(avoids):
            cell = found.setdefault((my_hits + my_avoids, their_hits + their_avoids), {})
            losses = lost[their_hits][my_avoids], taken[my_hits][their_avoids]
            cell[losses] = cell.get(losses, 0) + hit_ways * avoid_ways
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
