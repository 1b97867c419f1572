"""Exact odds of an assault: what can happen, round by round, as whole weights. `battle.py` says what a round does.

A round depends on the attacker's lead only: attack before the die minus defence before the die. Every round removes
exactly one warrior or takes the tile, so the number of rounds behind a state is known from the state, and all weights
have a common denominator; nothing is simulated and nothing rounded.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import mul

import msgspec

from engine.battue.battle import weigh_attack, weigh_defence
from engine.battue.rounds import FACES, NO_CARDS, PAIRS, Card, count_wins, list_rounds

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
    """Rerolls of the attacker, spent as is best for the chance to take the tile."""
    evil_eyes: int = 0
    """Rerolls forced by the defender, spent as is worst for it, after the attacker's."""
    counts_defenders: bool = True
    retreat_cedes: bool = False
    """Does a defender who leaves give the tile away at once (BT-AMB-05)? Else the tile alone is left to fight."""

    @property
    def held(self) -> Card:
        return Card(self.good_omens, self.evil_eyes)

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

    def meet_tile(self, warriors: int, held: Card) -> Assault:
        """What is left to fight when the last defenders have left (BT-AMB-05)."""
        return msgspec.structs.replace(
            self,
            warriors=warriors,
            defenders=0,
            first_attack_bonus=0,
            first_defence_bonus=0,
            good_omens=held.omens,
            evil_eyes=held.eyes,
        )


def find_scale(assault: Assault) -> int:
    """The common denominator of one round: two dice, and one more for every reroll that may be spent in it."""
    scale: int = PAIRS * FACES ** (assault.good_omens + assault.evil_eyes)
    return scale


def count_rounds(warriors: int, defenders: int) -> int:
    """As many rounds as there can be (BT-AMB-03): the exponent of the common denominator."""
    return warriors + defenders - 1 if defenders else warriors


def follow_rounds(plan: Assault) -> Ends:
    """The ways to end without rerolls: a row of states for each number of defenders, in it fewer and fewer attackers.

    What a row wins falls into the row below, what it loses moves along it. A warrior less is a lead less by one, so
    a row is fought until nobody can win any more. The first state is the start: its round is fought in any case.
    """
    start, defenders, stop = plan.warriors, plan.defenders, plan.stop_at
    powers = list_powers(PAIRS, start + defenders)
    attack, lasting = plan.find_attack(start), max(0, start - stop)
    ends: Ends = Counter()
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
            if weight and leaves and n > stop and not plan.retreat_cedes:
                for (left, _), chance in follow_rounds(plan.meet_tile(n, NO_CARDS)).items():
                    ends[left, m] += weight * chance * powers[m - 1]
            elif weight:
                # who fights on without hope loses man after man
                left = n if leaves or n <= stop else stop
                ends[left, m] += weight * powers[count_rounds(n, m)]
            n -= 1
        falling = list(map(mul, states, wins[:fights]))
    for n, taken in zip(range(start, 0, -1), falling, strict=False):
        if taken:
            ends[n, 0] = taken * powers[n - 1]
    return ends


@lru_cache(maxsize=64)
def list_powers(scale: int, most: int) -> tuple[int, ...]:
    return tuple(scale**exponent for exponent in range(most + 1))
