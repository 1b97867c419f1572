"""How to split hordes over several targets of one turn: exact search, for a handful of targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from engine.battue.odds import Assault
from engine.battue.siege import besiege
from engine.core.calculator import Answer


class Target(msgspec.Struct, frozen=True):
    """A tile worth `points`; `reach` names the hordes, counted from 0, that can step onto it."""

    defence: int
    defenders: int
    points: int
    reach: tuple[int, ...]
    attack_bonus: int = 0
    """Added to the attack in every round, as by a tower."""


class Share(msgspec.Struct, frozen=True):
    """What one target, counted from 1, gets, and what comes of it."""

    target: int
    warriors: int
    stop_at: int
    """Leave with this many or fewer; 0 is never."""
    win: Fraction
    expected_points: Fraction
    expected_loss: Fraction


class March(msgspec.Struct, frozen=True):
    """So many warriors of a horde go to a target, both counted from 1."""

    horde: int
    target: int
    warriors: int


class Raid(Answer, frozen=True):
    value: Fraction
    """Expected points less what the warriors lost are worth."""
    expected_points: Fraction
    expected_loss: Fraction
    shares: tuple[Share, ...]
    marches: tuple[March, ...]


def find_best_raid(
    hordes: Sequence[int], targets: Sequence[Target], cost: Fraction, limit: int, counts_defenders: bool, retreats: bool
) -> Raid:
    """The split with the highest value; among equal ones that which risks fewest warriors.

    For a given number on each target the hordes can supply it exactly when, for every set of targets, the hordes
    that reach one of them are together large enough (Hall's condition), so only numbers are searched.
    """

    def worth(share: Share) -> Fraction:
        return share.expected_points - cost * share.expected_loss

    def find_best_share(number: int, target: Target, warriors: int) -> Share:
        """With its best number to leave with."""
        stops = range(warriors) if retreats and warriors else (0,)
        shares = [_share(number, target, warriors, stop, counts_defenders) for stop in stops]
        return max(shares, key=lambda share: (worth(share), -share.stop_at))

    tables = []
    for number, target in enumerate(targets, start=1):
        most = min(limit, sum(hordes[horde] for horde in target.reach))
        tables.append([find_best_share(number, target, warriors) for warriors in range(most + 1)])
    shared = lcm(*(worth(share).denominator for table in tables for share in table))
    weights = [[int(worth(share) * shared) for share in table] for table in tables]
    best = max(
        _numbers(hordes, targets, [len(table) - 1 for table in tables]),
        key=lambda numbers: (sum(row[warriors] for row, warriors in zip(weights, numbers, strict=True)), -sum(numbers)),
    )
    shares = tuple(table[warriors] for table, warriors in zip(tables, best, strict=True))
    points = sum((share.expected_points for share in shares), Fraction(0))
    loss = sum((share.expected_loss for share in shares), Fraction(0))
    return Raid(points - cost * loss, points, loss, shares, tuple(_supply(hordes, targets, best)))


def _share(number: int, target: Target, warriors: int, stop_at: int, counts_defenders: bool) -> Share:
    if not warriors:
        return Share(number, 0, 0, Fraction(0), Fraction(0), Fraction(0))
    plan = Assault(
        warriors=warriors,
        defence=target.defence,
        defenders=target.defenders,
        attack_bonus=target.attack_bonus,
        counts_defenders=counts_defenders,
        stop_at=stop_at,
    )
    siege = besiege(plan)
    return Share(number, warriors, stop_at, siege.win, target.points * siege.win, siege.expected_loss)


def _numbers(hordes: Sequence[int], targets: Sequence[Target], most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every possible number of warriors on each target, target by target."""
    sets = range(1, 1 << len(targets))
    supply = {
        members: sum(
            size
            for horde, size in enumerate(hordes)
            if any(members >> number & 1 and horde in target.reach for number, target in enumerate(targets))
        )
        for members in sets
    }
    partial: list[tuple[int, ...]] = [()]
    for number in range(len(targets)):
        # only sets whose last member is this target can break now
        fresh = [members for members in sets if members >> number == 1]
        partial = [
            (*chosen, warriors)
            for chosen in partial
            for warriors in range(most[number] + 1)
            if all(_demand((*chosen, warriors), members) <= supply[members] for members in fresh)
        ]
    yield from partial


def _demand(numbers: Sequence[int], members: int) -> int:
    return sum(warriors for number, warriors in enumerate(numbers) if members >> number & 1)


def _supply(hordes: Sequence[int], targets: Sequence[Target], numbers: Sequence[int]) -> Iterator[March]:
    """Who marches where: give warriors out one by one, and swap along a chain when a horde is used up."""
    flow: dict[tuple[int, int], int] = {}
    free = list(hordes)

    def give(target: int, tried: set[int]) -> bool:
        for horde in targets[target].reach:
            if horde in tried:
                continue
            tried.add(horde)
            if not free[horde] and not any(
                flow.get((horde, other), 0) and _swap(horde, other, tried) for other in range(len(targets))
            ):
                continue
            free[horde] -= 1
            flow[horde, target] = flow.get((horde, target), 0) + 1
            return True
        return False

    def _swap(horde: int, other: int, tried: set[int]) -> bool:
        """Let another horde serve `other` instead, so that one warrior of `horde` is free again."""
        if not give(other, tried):
            return False
        flow[horde, other] -= 1
        free[horde] += 1
        return True

    for target, warriors in enumerate(numbers):
        for _ in range(warriors):
            give(target, set())
    for (horde, target), warriors in sorted(flow.items()):
        if warriors:
            yield March(horde + 1, target + 1, warriors)
