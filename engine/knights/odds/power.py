"""Voting power in the assembly: what so many votes can do, exactly.

Every vote counts twice and the president's choice in a tie counts once, so that the two sides of a ballot never stand
level: whoever has more than half of all weight has his way. Coalitions are counted by size and weight, as the
coefficients of products of `1 + s x^weight`, never listed one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import factorial
from operator import mul

import msgspec

Members = tuple[int, ...]
"""Seats that vote alike, in order."""


class Ballot(msgspec.Struct, frozen=True):
    """So many votes a seat, and the seat that decides between the tied."""

    votes: tuple[int, ...]
    chair: int

    @property
    def weights(self) -> tuple[int, ...]:
        return tuple(2 * votes + (seat == self.chair) for seat, votes in enumerate(self.votes))

    @property
    def quota(self) -> int:
        """The least weight that has its way."""
        return sum(self.votes) + 1

    def wins(self, members: Sequence[int]) -> bool:
        """Do they have their way when everybody else is against them?"""
        weights = self.weights
        return sum(weights[seat] for seat in members) >= self.quota

    def move(self, giver: int | None, taker: int, votes: int) -> Ballot:
        """The ballot after so many votes of `giver` (None is the bank) are spent as `taker` says."""
        held = list(self.votes)
        held[taker] += votes
        if giver is not None:
            held[giver] -= votes
        return Ballot(tuple(held), self.chair)


class Power(msgspec.Struct, frozen=True):
    """What one seat's votes can do."""

    swing: Fraction
    """The chance that his voice decides, when each other is for or against by the toss of a coin."""
    banzhaf: Fraction
    """His share of all swings."""
    shapley: Fraction
    """The chance that he is the one who completes a majority, when all join it one after the other in random order."""

    @property
    def success(self) -> Fraction:
        """The chance that he has his way, when each other is for or against by the toss of a coin."""
        return (1 + self.swing) / 2


def measure_power(ballot: Ballot) -> tuple[Power, ...]:
    """The power of every seat, exact."""
    swings = [count_swings(ballot, seat) for seat in range(len(ballot.votes))]
    total, others = sum(map(sum, swings)), len(swings) - 1
    orders = [factorial(size) * factorial(others - size) for size in range(others + 1)]
    return tuple(
        Power(
            Fraction(sum(mine), 2**others),
            Fraction(sum(mine), total),
            Fraction(sum(map(mul, mine, orders)), factorial(others + 1)),
        )
        for mine in swings
    )


def count_swings(ballot: Ballot, seat: int) -> list[int]:
    """How many coalitions of 0, 1, 2 ... others win with this seat and lose without it."""
    others = [weight for other, weight in enumerate(ballot.weights) if other != seat]
    ways = [[0] * (sum(ballot.weights) + 1) for _ in range(len(others) + 1)]
    ways[0][0] = 1
    for number, weight in enumerate(others, start=1):
        for size in range(number, 0, -1):
            for total in range(len(ways[0]) - 1, weight - 1, -1):
                ways[size][total] += ways[size - 1][total - weight]
    return [sum(line[max(0, ballot.quota - ballot.weights[seat]) : ballot.quota]) for line in ways]


def list_pivots(ballot: Ballot, seat: int) -> Iterator[Members]:
    """The groups of others with which the seat's own voice decides: they win with him and lose without him."""
    others = [other for other in range(len(ballot.votes)) if other != seat]
    for group in _groups(others):
        if not ballot.wins(group) and ballot.wins((*group, seat)):
            yield group


def list_majorities(ballot: Ballot) -> Iterator[Members]:
    """The smallest majorities: groups that have their way and would not if any one of them left."""
    for group in _groups(range(len(ballot.votes))):
        if ballot.wins(group) and not any(ballot.wins([each for each in group if each != gone]) for gone in group):
            yield group


def _groups(seats: Sequence[int]) -> Iterator[Members]:
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)
