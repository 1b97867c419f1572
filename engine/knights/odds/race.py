"""The race for influence: when the reserve runs out at the present rate, and who leads then.

Every turn each baron takes one point for each city that pays. Cities without a noble of his may revolt, one card each;
a city that falls pays no more. The barons' gains are independent of each other, so a turn's chances come from one
small distribution a baron: the game is over by turn T exactly when all gains until then make up the reserve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import msgspec

HORIZON = 15
"""Turns that are looked ahead."""


class Holder(msgspec.Struct, frozen=True):
    """One baron in the race."""

    influence: int
    cities: int
    """Cities that pay in the upkeep."""
    exposed: int
    """How many of these may revolt every turn."""


class Finish(msgspec.Struct, frozen=True):
    """One turn from now: may the game end with it, and who then leads?"""

    turn: int
    chance: Fraction
    """That the game ends with this turn."""
    leads: tuple[Fraction, ...]
    """For each baron: that it ends now, and he alone has most."""
    shared: tuple[Fraction, ...]
    """That it ends now, and he has most together with another."""


Gains = dict[tuple[int, int], int]
"""What a baron has gained, before and after a turn's upkeep, with whole weights: they add up to the denominator of a
revolt's chance to the power of the cards that he has drawn before."""


def run_race(holders: Sequence[Holder], reserve: int, revolt: Fraction) -> tuple[Finish, ...]:
    """Every turn with which the game may end, up to the horizon."""
    found: list[Finish] = []
    paths = [_follow(holder, revolt) for holder in holders]
    cards = sum(holder.exposed for holder in holders)
    over = Fraction()
    for turn in range(1, HORIZON + 1):
        gains = [path[turn] for path in paths]
        total = revolt.denominator ** (cards * (turn - 1))
        ended = _sum_up(gains, reserve)
        if ended:
            alone, tied = _rank(holders, gains, reserve)
            leads, shared = (tuple(Fraction(each, total) for each in part) for part in (alone, tied))
            found.append(Finish(turn, Fraction(ended, total), leads, shared))
            over += found[-1].chance
        if over == 1:
            break
    return tuple(found)


def project(holders: Sequence[Holder], reserve: int, turns: int) -> tuple[tuple[int, ...], int]:
    """Influence after so many turns in which nobody revolts, and what is left of the reserve."""
    return (
        tuple(holder.influence + turns * holder.cities for holder in holders),
        max(0, reserve - turns * sum(holder.cities for holder in holders)),
    )


def count_turns(holders: Sequence[Holder], reserve: int) -> int | None:
    """With how many more turns the reserve runs out if nothing changes; None if it never does."""
    rate = sum(holder.cities for holder in holders)
    return None if rate == 0 else -(-reserve // rate)


def _follow(holder: Holder, revolt: Fraction) -> list[Gains]:
    """For every turn, what was gained before it and with it. A city pays first and revolts afterwards."""
    safe = holder.cities - holder.exposed
    now: dict[tuple[int, int], int] = {(0, holder.exposed): 1}
    gains: list[Gains] = [{}]
    for _ in range(HORIZON):
        paid: Gains = Counter()
        after: Counter[tuple[int, int]] = Counter()
        for (gained, exposed), weight in now.items():
            grown = gained + safe + exposed
            paid[gained, grown] += weight
            for left, ways in enumerate(_thin(holder.exposed, exposed, revolt)):
                after[grown, left] += weight * ways
        now = after
        gains.append(paid)
    return gains


def _thin(most: int, cities: int, revolt: Fraction) -> list[int]:
    """How many of the cities hold: whole weights that add up to the denominator to the power of `most`."""
    falls, every = revolt.numerator, revolt.denominator
    rest = every ** (most - cities)
    return [
        rest * comb(cities, left) * (every - falls) ** left * falls ** (cities - left) for left in range(cities + 1)
    ]


def _sum_up(gains: Sequence[Gains], reserve: int) -> int:
    """The weight of all in `gains` with which the reserve runs out with this turn: after it, and not before."""
    return _run_out(gains, reserve, 1) - _run_out(gains, reserve, 0)


def _run_out(gains: Sequence[Gains], reserve: int, when: int) -> int:
    total = Counter({0: 1})
    for each in gains:
        single: Counter[int] = Counter()
        for pair, weight in each.items():
            single[pair[when]] += weight
        grown: Counter[int] = Counter()
        for gained, ways in total.items():
            for more, weight in single.items():
                grown[min(reserve, gained + more)] += ways * weight
        total = grown
    return total[reserve]


def _rank(holders: Sequence[Holder], gains: Sequence[Gains], reserve: int) -> tuple[list[int], list[int]]:
    """For each baron the weight of all in which it ends with this turn and he has most: alone, or with another."""
    alone, shared = [], []
    for seat, holder in enumerate(holders):
        first = tied = 0
        for most in {holder.influence + after for _, after in gains[seat]}:
            mine = {pair: weight for pair, weight in gains[seat].items() if holder.influence + pair[1] == most}
            first += _sum_up([mine, *_below(holders, gains, seat, most)], reserve)
            tied += _sum_up([mine, *_below(holders, gains, seat, most + 1)], reserve)
        alone.append(first)
        shared.append(tied - first)
    return alone, shared


def _below(holders: Sequence[Holder], gains: Sequence[Gains], seat: int, bound: int) -> list[Gains]:
    """What the others may have gained if they have less than so much."""
    return [
        {pair: weight for pair, weight in each.items() if holders[other].influence + pair[1] < bound}
        for other, each in enumerate(gains)
        if other != seat
    ]
