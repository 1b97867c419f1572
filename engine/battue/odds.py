"""Exact odds of an assault: what can happen, round by round, as whole weights. `battle.py` says what a round does.

A round depends on the attacker's lead only: attack before the die minus defence before the die. Every round removes
exactly one warrior or takes the tile, so the number of rounds behind a state is known from the state, and all weights
have a common denominator; nothing is simulated and nothing rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from operator import mul

import msgspec

from engine.battue.battle import Sides, weigh_attack, weigh_defence
from engine.battue.rounds import FACES, NO_CARDS, PAIRS, Card, count_wins, list_rounds, round_outcomes
from engine.odds.distribution import Distribution

Ends = dict[tuple[int, int], int]
"""Of each way to end, (attackers left, defenders left), its weight."""


class Assault(msgspec.Struct, frozen=True, kw_only=True):
    """An assault as a plan: who stands there, what helps, when each side leaves, which cards are held."""

    warriors: int
    defence: int
    defenders: int = 0
    attack_bonus: int = 0
    defence_bonus: int = 0
    first_attack_bonus: int = 0
    first_defence_bonus: int = 0
    stop_at: int = 0
    """After a round the attacker leaves with this many or fewer; 0 is never."""
    defender_stop_at: int = 0
    good_omens: int = 0
    """Rerolls of the attacker, each spent on the first losing roll it meets."""
    evil_eyes: int = 0
    """Rerolls forced by the defender, each spent on the first winning roll it meets, after the attacker's."""
    counts_defenders: bool = True

    @property
    def held(self) -> Card:
        return Card(self.good_omens, self.evil_eyes)

    def sides(self, warriors: int, defenders: int, first: bool) -> Sides:
        return Sides(
            attackers=warriors,
            defenders=defenders,
            defence=self.defence,
            attack_bonus=self.attack_bonus + (self.first_attack_bonus if first else 0),
            defence_bonus=self.defence_bonus + (self.first_defence_bonus if first else 0),
            counts_defenders=self.counts_defenders,
        )

    def find_first_lead(self) -> int:
        """The attacker's advantage before the dice of the first round."""
        attack = self.find_attack(self.warriors) + self.first_attack_bonus
        return attack - self.find_defended(self.defenders) - self.first_defence_bonus

    def find_attack(self, warriors: int) -> int:
        """The attack before the die in a later round."""
        return weigh_attack(warriors, self.attack_bonus)

    def find_defended(self, defenders: int) -> int:
        """The defence before the die in a later round."""
        return weigh_defence(self.defence, defenders, self.defence_bonus, self.counts_defenders)


def find_scale(assault: Assault) -> int:
    """The common denominator of one round: two dice, and one more for every reroll that may be spent in it."""
    scale: int = PAIRS * FACES ** (assault.good_omens + assault.evil_eyes)
    return scale


def count_rounds(warriors: int, defenders: int) -> int:
    """As many rounds as there can be (BT-AMB-03): the exponent of the common denominator."""
    return warriors + defenders - 1 if defenders else warriors


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
            return removed + (not plan.defenders and self._ending(*end) is Ending.WON)

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


def follow_rounds(plan: Assault) -> Ends:
    """The ways to end without rerolls: a row of states for each number of defenders, in it fewer and fewer attackers.

    What a row wins falls into the row below, what it loses moves along it. A warrior less is a lead less by one, so
    a row is fought until nobody can win any more. The first state is the start: its round is fought in any case.
    """
    start, defenders, stop = plan.warriors, plan.defenders, plan.stop_at
    powers = list_powers(PAIRS, start + defenders)
    attack, lasting = plan.find_attack(start), max(0, start - stop)
    ends: Ends = {}
    falling = [1]
    for m in range(defenders, 0, -1) if defenders else (0,):
        leaves = 0 < m <= plan.defender_stop_at
        wins, losses = list_rounds(attack - plan.find_defended(m))
        fights = 0 if leaves else min(lasting, len(wins))
        if m == defenders:
            first = count_wins(plan.find_first_lead())
            wins, losses, fights = (first, *wins[1:]), (0, PAIRS - first, *losses[2:]), max(1, fights)
        falling += [0] * (fights + 1 - len(falling))
        here = 0
        states = [here := new + here * loss for new, loss in zip(falling, losses[: fights + 1], strict=False)]
        n = start - fights
        for weight in (states[fights], *falling[fights + 1 :]):
            if weight:
                # who fights on without hope loses man after man
                left = n if leaves or n <= stop else stop
                ends[left, m] = ends.get((left, m), 0) + weight * powers[count_rounds(n, m)]
            n -= 1
        falling = list(map(mul, states, wins[:fights]))
    for n, taken in zip(range(start, 0, -1), falling, strict=False):
        if taken:
            ends[n, 0] = taken * powers[n - 1]
    return ends


@lru_cache(maxsize=64)
def list_powers(scale: int, most: int) -> tuple[int, ...]:
    return tuple(scale**exponent for exponent in range(most + 1))


def follow_rerolled(plan: Assault) -> Ends:
    """The ways to end when rerolls are held: the same rounds, from each number of cards still in hand."""
    start, defenders, scale = plan.warriors, plan.defenders, find_scale(plan)
    first = (start, defenders, plan.held)
    waiting: dict[tuple[int, int, Card], int] = {first: 1}
    cards = [Card(omens, eyes) for omens in range(plan.good_omens, -1, -1) for eyes in range(plan.evil_eyes, -1, -1)]
    ends: Ends = {}

    def end(n: int, m: int, weight: int, rounds_left: int) -> None:
        ends[n, m] = ends.get((n, m), 0) + weight * scale**rounds_left

    def reach(n: int, m: int, held: Card, weight: int) -> None:
        """After a round: one side leaves, or no attacker is left, or there is another round."""
        if n <= plan.stop_at or 0 < m <= plan.defender_stop_at:
            end(n, m, weight, count_rounds(n, m))
        else:
            waiting[n, m, held] = waiting.get((n, m, held), 0) + weight

    for m in range(defenders, 0, -1) if defenders else (0,):
        defended = plan.find_defended(m)
        for n, attack in ((n, plan.find_attack(n)) for n in range(start, 0, -1)):
            for held in cards:
                here = waiting.pop((n, m, held), 0)
                if not here:
                    continue
                lead = plan.find_first_lead() if (n, m, held) == first else attack - defended
                for won, kept, weight in round_outcomes(lead, held, scale):
                    if not won:
                        reach(n - 1, m, kept, here * weight)
                    elif m <= 1:
                        end(n, 0, here * weight, n - 1)
                    else:
                        reach(n, m - 1, kept, here * weight)
    return ends
