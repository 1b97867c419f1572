"""How an assault ends, and how likely: the rounds of `odds.py`, and those with rerolls put to their best use."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import lru_cache

import msgspec

from engine.battue.odds import Assault, Ends, count_rounds, find_scale, follow_rounds
from engine.battue.rounds import NO_CARDS, Card
from engine.battue.win_table import WinTable
from engine.odds.distribution import Distribution


class Ending(Enum):
    WON = "won"
    LOST = "lost"
    LEFT = "left"


class Siege:
    """How an assault ends: the weight, out of `total`, of each pair (attackers left, defenders left)."""

    def __init__(self, plan: Assault) -> None:
        self.plan = plan
        self.scale = find_scale(plan)
        self.total = self.scale ** count_rounds(plan.warriors, plan.defenders)
        self.ends = follow_rounds(plan) if plan.held == NO_CARDS else follow_rerolled(plan)

    def _chance(self, ending: Ending) -> Fraction:
        weight = sum(weight for end, weight in self.ends.items() if self._ending(*end) is ending)
        return Fraction(weight, self.total)

    def _ending(self, attackers: int, defenders: int) -> Ending:
        """Which of the three: an empty tile is left only after a loss, an occupied one only while it is defended."""
        if attackers == 0:
            return Ending.LOST
        could_leave = defenders > 0 if self.plan.defenders else attackers < self.plan.warriors
        return Ending.LEFT if could_leave and attackers <= self.plan.stop_at else Ending.WON

    @property
    def win(self) -> Fraction:
        return self._chance(Ending.WON)

    @property
    def lose(self) -> Fraction:
        return self._chance(Ending.LOST)

    @property
    def retreat(self) -> Fraction:
        return self._chance(Ending.LEFT)

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
            return removed + (is_bare and self._ending(*end) is Ending.WON)

        return self._gather(count)

    def _gather(self, pick: Callable[[tuple[int, int]], int]) -> Distribution[int]:
        weights: dict[int, int] = {}
        for end, weight in self.ends.items():
            weights[pick(end)] = weights.get(pick(end), 0) + weight
        return Distribution.weighted(weights)


@lru_cache(maxsize=1024)
def besiege(assault: Assault) -> Siege:
    """All rounds of one assault. After a round the attacker is asked first whether it leaves, then the defender."""
    return Siege(assault)


def follow_rerolled(plan: Assault) -> Ends:
    """The ways to end when rerolls are held: the same rounds, from each number of cards still in hand."""
    return _Rerolled(plan).ends


class _Rerolled:
    """Rounds followed forward; what a reroll is worth is looked up in the table of what comes after."""

    def __init__(self, plan: Assault) -> None:
        self.plan = plan
        self.table = WinTable(plan, plan.warriors, plan.defenders)
        self.ends: Ends = {}
        self.waiting: dict[tuple[int, int, Card], int] = {}
        first = plan.find_first_lead()
        self._fight(plan.warriors, plan.defenders, plan.held, first, 1)
        for m in range(plan.defenders, 0, -1) if plan.defenders else (0,):
            for n in range(plan.warriors, 0, -1):
                for held in sorted(self.table.after, key=lambda cards: (-cards.omens, -cards.eyes)):
                    here = self.waiting.pop((n, m, held), 0)
                    if here:
                        self._fight(n, m, held, plan.find_attack(n) - plan.find_defended(m), here)

    def _fight(self, n: int, m: int, held: Card, lead: int, here: int) -> None:
        for won, kept, weight in self.table.play(n, m, held, lead):
            if not weight:
                continue
            if not won:
                self._reach(n - 1, m, kept, here * weight)
            elif m <= 1:
                self._end(n, 0, here * weight * self.table.scale ** (n - 1))
            else:
                self._reach(n, m - 1, kept, here * weight)

    def _reach(self, n: int, m: int, held: Card, weight: int) -> None:
        """After a round: one side leaves, or no attacker is left, or there is another round."""
        leaves = 0 < m <= self.plan.defender_stop_at
        rounds_left = self.table.scale ** count_rounds(n, m)
        if n > self.plan.stop_at and leaves and not self.plan.retreat_cedes:
            alone = besiege(
                msgspec.structs.replace(
                    self.plan,
                    warriors=n,
                    defenders=0,
                    first_attack_bonus=0,
                    first_defence_bonus=0,
                    good_omens=held.omens,
                    evil_eyes=held.eyes,
                )
            )
            for (left, _), chance in alone.ends.items():
                self._end(left, m, weight * chance * (rounds_left // alone.total))
        elif n <= self.plan.stop_at or leaves:
            self._end(n, m, weight * rounds_left)
        else:
            self.waiting[n, m, held] = self.waiting.get((n, m, held), 0) + weight

    def _end(self, n: int, m: int, weight: int) -> None:
        self.ends[n, m] = self.ends.get((n, m), 0) + weight
