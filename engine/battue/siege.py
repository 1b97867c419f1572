"""How an assault ends, and how likely: the rounds of `odds.py`, and those with rerolls put to their best use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product

from engine.battue.odds import Assault, Ends, count_rounds, find_scale, follow_rounds
from engine.battue.rounds import NO_CARDS, Card
from engine.battue.win_table import WinTable
from engine.odds.distribution import Distribution


class Siege:
    """How an assault ends: the weight, out of `total`, of each pair (attackers left, defenders left)."""

    def __init__(self, plan: Assault) -> None:
        self.plan = plan
        self.total = find_scale(plan) ** count_rounds(plan.warriors, plan.defenders)
        self.ends = follow_rounds(plan) if plan.held == NO_CARDS else follow_rerolled(plan)

    def _chance(self, holds: Callable[[int, int], bool]) -> Fraction:
        return Fraction(sum(weight for end, weight in self.ends.items() if holds(*end)), self.total)

    def _is_left(self, attackers: int, defenders: int) -> bool:
        """An empty tile is left only after a loss, an occupied one only while it is defended."""
        could_leave = defenders > 0 if self.plan.defenders else attackers < self.plan.warriors
        return could_leave and 0 < attackers <= self.plan.stop_at

    def _is_taken(self, attackers: int, defenders: int) -> bool:
        return attackers > 0 and not self._is_left(attackers, defenders)

    @property
    def win(self) -> Fraction:
        return self._chance(self._is_taken)

    @property
    def lose(self) -> Fraction:
        return self._chance(lambda attackers, defenders: attackers == 0)

    @property
    def retreat(self) -> Fraction:
        return self._chance(self._is_left)

    @property
    def attackers_left(self) -> Distribution[int]:
        return self._gather(lambda end: end[0])

    @property
    def defenders_left(self) -> Distribution[int]:
        return self._gather(lambda end: end[1])

    @property
    def expected_loss(self) -> Fraction:
        lost = sum((self.plan.warriors - end[0]) * weight for end, weight in self.ends.items())
        return Fraction(lost, self.total)

    @property
    def rounds(self) -> Distribution[int]:
        """Every round removes one warrior, but the one that wins an empty tile."""
        plan = self.plan

        def count(end: tuple[int, int]) -> int:
            removed = plan.warriors - end[0] + plan.defenders - end[1]
            is_bare = not plan.defenders or (end[1] > 0 and not plan.retreat_cedes)
            return removed + (is_bare and self._is_taken(*end))

        return self._gather(count)

    def _gather(self, pick: Callable[[tuple[int, int]], int]) -> Distribution[int]:
        return Distribution.weighted(self.ends).map(pick)


@lru_cache(maxsize=1024)
def besiege(assault: Assault) -> Siege:
    """All rounds of one assault. After a round the attacker is asked first whether it leaves, then the defender."""
    return Siege(assault)


def follow_rerolled(plan: Assault) -> Ends:
    """The ways to end when rerolls are held: the same rounds, from each number of cards still in hand.

    Rounds are followed forward; what a reroll is worth is looked up in the table of what comes after.
    """
    table = WinTable(plan, plan.warriors, plan.defenders)
    start = (plan.warriors, plan.defenders)
    ends: Counter[tuple[int, int]] = Counter()
    waiting = Counter({(*start, plan.held): 1})
    rows = range(plan.defenders, 0, -1) if plan.defenders else (0,)
    for m, n, held in product(rows, range(plan.warriors, 0, -1), table.hands):
        here = waiting[n, m, held]
        if not here:
            continue
        lead = plan.find_first_lead() if (n, m) == start else plan.find_attack(n) - plan.find_defended(m)
        for won, kept, weight in table.play(n, m, held, lead):
            if won and m <= 1:
                ends[n, 0] += here * weight * table.powers[n - 1]
                continue
            after = (n, m - 1) if won else (n - 1, m)
            left = _find_left(table, *after, kept)
            if left is None:
                waiting[*after, kept] += here * weight
            else:
                for end, chance in left.items():
                    ends[end] += here * weight * chance
    return +ends


def _find_left(table: WinTable, n: int, m: int, held: Card) -> Ends | None:
    """How it ends where a side leaves after a round, or no attacker is left; None where there is another round."""
    plan, total = table.plan, table.powers[count_rounds(n, m)]
    leaves = 0 < m <= plan.defender_stop_at
    if n > plan.stop_at and leaves and not plan.retreat_cedes:
        alone = besiege(plan.meet_tile(n, held))
        return {(left, m): chance * (total // alone.total) for (left, _), chance in alone.ends.items()}
    return {(n, m): total} if n <= plan.stop_at or leaves else None
