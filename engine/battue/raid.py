"""How to split hordes over several targets of one turn: exact search, for a handful of targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
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
    ways = _list_ways(hordes, targets, limit)
    best = max(
        sorted(ways),
        key=lambda numbers: (sum(row[warriors] for row, warriors in zip(weights, numbers, strict=True)), -sum(numbers)),
    )
    shares = tuple(table[warriors] for table, warriors in zip(tables, best, strict=True))
    points = sum((share.expected_points for share in shares), Fraction(0))
    loss = sum((share.expected_loss for share in shares), Fraction(0))
    return Raid(points - cost * loss, points, loss, shares, tuple(_list_marches(ways, best)))


def _share(number: int, target: Target, warriors: int, stop_at: int) -> Share:
    if not warriors:
        return Share(number, 0, 0, Fraction(0), Fraction(0), Fraction(0))
    siege = besiege(msgspec.structs.replace(target.plan, warriors=warriors, stop_at=stop_at))
    return Share(number, warriors, stop_at, siege.win, target.points * siege.win, siege.expected_loss)


Numbers = tuple[int, ...]
"""How many warriors go to each target."""


def _list_ways(hordes: Sequence[int], targets: Sequence[Target], limit: int) -> dict[Numbers, tuple[int, int]]:
    """All that the hordes can supply, found warrior by warrior; with the horde and the target of the last one."""
    ways = {(0,) * len(targets): (0, 0)}
    for horde, size in enumerate(hordes):
        reached = [number for number, target in enumerate(targets) if horde in target.reach]
        fresh = list(ways)
        for _ in range(size):
            before, fresh = fresh, []
            for numbers, target in product(before, reached):
                after = with_item(numbers, target, numbers[target] + 1)
                if after[target] <= limit and after not in ways:
                    ways[after] = horde, target
                    fresh.append(after)
    return ways


def _list_marches(ways: dict[Numbers, tuple[int, int]], numbers: Numbers) -> Iterator[March]:
    """Who marches where, so that there are so many on each target."""
    sent: Counter[tuple[int, int]] = Counter()
    while any(numbers):
        horde, target = ways[numbers]
        sent[horde, target] += 1
        numbers = with_item(numbers, target, numbers[target] - 1)
    for (horde, target), warriors in sorted(sent.items()):
        yield March(horde + 1, target + 1, warriors)
