"""How to split hordes over several targets of one turn: exact search, for a handful of targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from engine.battue.odds import Assault
from engine.battue.siege import besiege
from engine.core.calculator import Answer
from engine.core.position import with_item


class Target(msgspec.Struct, frozen=True):
    """A tile worth `points`; `reach` names the hordes, counted from 0, that can step onto it."""

    plan: Assault
    """With how many, and when to leave, is still open."""
    points: int
    reach: tuple[int, ...]


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
    hordes: Sequence[int], targets: Sequence[Target], cost: Fraction, limit: int, retreats: bool
) -> Raid:
    """The split with the highest value; among equal ones that which risks fewest warriors.

    What a split is worth depends on the numbers on the targets alone, so all numbers are searched, not all splits.
    """

    def worth(share: Share) -> Fraction:
        return share.expected_points - cost * share.expected_loss

    def find_best_share(number: int, target: Target, warriors: int) -> Share:
        """With its best number to leave with."""
        stops = range(warriors) if retreats and warriors else (0,)
        shares = [_share(number, target, warriors, stop) for stop in stops]
        return max(shares, key=lambda share: (worth(share), -share.stop_at))

    tables = []
    for number, target in enumerate(targets, start=1):
        most = min(limit, sum(hordes[horde] for horde in target.reach))
        tables.append([find_best_share(number, target, warriors) for warriors in range(most + 1)])
    shared = lcm(*(worth(share).denominator for table in tables for share in table))
    weights = [[int(worth(share) * shared) for share in table] for table in tables]
    best = max(
        sorted(_list_numbers(hordes, targets, limit)),
        key=lambda numbers: (sum(row[warriors] for row, warriors in zip(weights, numbers, strict=True)), -sum(numbers)),
    )
    shares = tuple(table[warriors] for table, warriors in zip(tables, best, strict=True))
    points = sum((share.expected_points for share in shares), Fraction(0))
    loss = sum((share.expected_loss for share in shares), Fraction(0))
    return Raid(points - cost * loss, points, loss, shares, tuple(_supply(hordes, targets, best)))


def _share(number: int, target: Target, warriors: int, stop_at: int) -> Share:
    if not warriors:
        return Share(number, 0, 0, Fraction(0), Fraction(0), Fraction(0))
    siege = besiege(msgspec.structs.replace(target.plan, warriors=warriors, stop_at=stop_at))
    return Share(number, warriors, stop_at, siege.win, target.points * siege.win, siege.expected_loss)


Numbers = tuple[int, ...]
"""How many warriors go to each target."""


def _list_numbers(hordes: Sequence[int], targets: Sequence[Target], limit: int) -> set[Numbers]:
    """All that the hordes can supply, found warrior by warrior."""
    found = {(0,) * len(targets)}
    for horde, size in enumerate(hordes):
        reached = [number for number, target in enumerate(targets) if horde in target.reach]
        fresh = found
        for _ in range(size):
            further = {with_item(each, at, each[at] + 1) for each in fresh for at in reached if each[at] < limit}
            fresh = further - found
            found = found | fresh
    return found


def _supply(hordes: Sequence[int], targets: Sequence[Target], numbers: Numbers) -> Iterator[March]:
    """Who marches where: give warriors out one by one, and swap along a chain when a horde is used up."""
    flow: Counter[tuple[int, int]] = Counter()
    free = list(hordes)

    def give(target: int, tried: set[int]) -> bool:
        for horde in targets[target].reach:
            if horde not in tried:
                tried.add(horde)
                served = (other for other in range(len(targets)) if flow[horde, other])
                if free[horde] or any(swap(horde, other, tried) for other in served):
                    free[horde] -= 1
                    flow[horde, target] += 1
                    return True
        return False

    def swap(horde: int, other: int, tried: set[int]) -> bool:
        """Let another horde serve `other` instead, so that one warrior of `horde` is free again."""
        if not give(other, tried):
            return False
        flow[horde, other] -= 1
        free[horde] += 1
        return True

    for target, warriors in enumerate(numbers):
        for _ in range(warriors):
            give(target, set())
    for (horde, target), warriors in sorted((+flow).items()):
        yield March(horde + 1, target + 1, warriors)
