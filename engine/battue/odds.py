"""Exact odds of an assault: the chain of rounds as whole weights. `battle.py` says what a round does.

A round depends on the attacker's lead only: attack before the die minus defence before the die. Every round removes
exactly one warrior or takes the tile, so what comes of n attackers and m defenders is a mixture of two smaller cases,
and all of them have a common denominator; nothing is simulated and nothing rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache

import msgspec

from engine.battue.battle import Sides
from engine.battue.rounds import FACES, NO_CARDS, PAIRS, Card, plain_round, round_outcomes
from engine.odds.distribution import Distribution

HORDE = 8
"""Chains are made this large at least, so that neighbouring questions share one."""


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

    def sides(self, warriors: int, defenders: int, first: bool) -> Sides:
        return Sides(
            attackers=warriors,
            defenders=defenders,
            defence=self.defence,
            attack_bonus=self.attack_bonus + (self.first_attack_bonus if first else 0),
            defence_bonus=self.defence_bonus + (self.first_defence_bonus if first else 0),
            counts_defenders=self.counts_defenders,
        )


def find_scale(assault: Assault) -> int:
    """The common denominator of one round: two dice, and one more for every reroll that may be spent in it."""
    scale: int = PAIRS * FACES ** (assault.good_omens + assault.evil_eyes)
    return scale


class Siege:
    """How an assault ends: the weight, out of `total`, of each pair (attackers left, defenders left)."""

    def __init__(self, chain: Chain, warriors: int, defenders: int, packed: int) -> None:
        self.warriors = warriors
        self.defenders = defenders
        self.total = chain.scale ** _most_rounds(warriors, defenders)
        self._chain = chain
        self._packed = packed

    @cached_property
    def ends(self) -> dict[tuple[int, int], int]:
        return self._chain.unpack(self._packed)

    def _chance(self, ending: Ending) -> Fraction:
        weight = sum(weight for end, weight in self.ends.items() if self._ending(*end) is ending)
        return Fraction(weight, self.total)

    def _ending(self, attackers: int, defenders: int) -> Ending:
        """Which of the three: an empty tile is left only after a loss, an occupied one only while it is defended."""
        if attackers == 0:
            return Ending.LOST
        could_leave = defenders > 0 if self.defenders else attackers < self.warriors
        return Ending.LEFT if could_leave and attackers <= self._chain.assault.stop_at else Ending.WON

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
        lost = sum((self.warriors - end[0]) * weight for end, weight in self.ends.items())
        return Fraction(lost, self.total)

    @property
    def rounds(self) -> Distribution[int]:
        """Every round removes one warrior, but the one that wins an empty tile."""

        def count(end: tuple[int, int]) -> int:
            removed = self.warriors - end[0] + self.defenders - end[1]
            return removed + (not self.defenders and self._ending(*end) is Ending.WON)

        return self._gather(count)

    def _gather(self, pick: Callable[[tuple[int, int]], int]) -> Distribution[int]:
        weights: dict[int, int] = {}
        for end, weight in self.ends.items():
            weights[pick(end)] = weights.get(pick(end), 0) + weight
        return Distribution.weighted(weights)


class Ending(Enum):
    WON = "won"
    LOST = "lost"
    LEFT = "left"


def _most_rounds(warriors: int, defenders: int) -> int:
    """As many rounds as there can be (BT-AMB-03): the exponent of the common denominator."""
    return warriors + defenders - 1 if defenders else warriors


class Chain:
    """All rounds of a plan, for every number of attackers and defenders up to the given ones.

    The weights of all endings are kept side by side in one whole number, a fixed number of bits for each: mixing
    two rounds is then two products and a sum, however many endings there are. `after[cards][m][n]` holds what comes
    of n attackers and m defenders who have just fought a round, `fought` what comes of fighting another one.
    """

    def __init__(self, assault: Assault, attackers: int, defenders: int) -> None:
        self.assault = assault
        self.held = Card(assault.good_omens, assault.evil_eyes)
        self.scale = find_scale(assault)
        self.powers: list[int] = [self.scale**exponent for exponent in range(attackers + defenders + 1)]
        self._make_room(attackers, defenders)
        states = [Card(omens, eyes) for omens in range(self.held.omens + 1) for eyes in range(self.held.eyes + 1)]
        self.after: dict[Card, list[list[int]]] = {cards: [] for cards in states}
        self.fought: dict[Card, list[list[int]]] = {cards: [] for cards in states}
        attack = [assault.sides(n, 0, first=False).attack for n in range(1, attackers + 1)]
        self._taken = [0, *(self._take(n) for n in range(1, attackers + 1))]
        for m in range(defenders + 1):
            defended = assault.sides(0, m, first=False).defended
            leads = [mine - defended for mine in attack]
            for cards in states:
                self._add_row(m, cards, leads)

    def _make_room(self, attackers: int, defenders: int) -> None:
        """A slot for every ending: one side gone, or few enough of one side to leave."""
        self.bits = self.powers[-1].bit_length()
        stop, defender_stop = self.assault.stop_at, self.assault.defender_stop_at
        ends = [(n, 0) for n in range(attackers + 1)]
        for m in range(1, defenders + 1):
            ends += [(n, m) for n in range((attackers if m <= defender_stop else min(stop, attackers)) + 1)]
        self.slots = {end: number * self.bits for number, end in enumerate(ends)}

    def _take(self, n: int) -> int:
        """The tile is taken with n attackers left, a round before the longest assault would end."""
        return self.powers[n - 1] << self.slots[n, 0]

    def _leave(self, n: int, m: int) -> int:
        """One side leaves, or no attacker is left."""
        return self.powers[_most_rounds(n, m)] << self.slots[n, m]

    def _add_row(self, m: int, cards: Card, leads: list[int]) -> None:
        """One row: m defenders, and any number of attackers."""
        fought, after = [0], [self._leave(0, m)]
        self.after[cards].append(after)
        self.fought[cards].append(fought)
        if cards == NO_CARDS:
            self._fill_plain(m, leads, fought, after)
            return
        stop = self._last_to_leave(m, len(leads))
        for n, lead in enumerate(leads, start=1):
            fought.append(self.mix(n, m, cards, lead))
            after.append(self._leave(n, m) if n <= stop else fought[n])

    def _fill_plain(self, m: int, leads: list[int], fought: list[int], after: list[int]) -> None:
        """What `mix` does, for rounds without rerolls: nearly all of them, so without its detours."""
        won = self.after[NO_CARDS][m - 1] if m > 1 else self._taken
        stop, last = self._last_to_leave(m, len(leads)), after[0]
        for n, lead in enumerate(leads, start=1):
            wins, losses = plain_round(lead, self.scale)
            last = wins * won[n] + losses * last
            fought.append(last)
            if n <= stop:
                last = self._leave(n, m)
            after.append(last)

    def _last_to_leave(self, m: int, attackers: int) -> int:
        """Up to how many attackers a round is the last: the attacker is asked first, then the defender."""
        return attackers if 0 < m <= self.assault.defender_stop_at else self.assault.stop_at

    def mix(self, n: int, m: int, cards: Card, lead: int) -> int:
        """One round: what its outcomes lead to, each with its weight."""
        total = 0
        for is_won, kept, weight in round_outcomes(lead, cards, self.scale):
            if not is_won:
                total += weight * self.after[kept][m][n - 1]
            elif m <= 1:
                total += weight * self._taken[n]
            else:
                total += weight * self.after[kept][m - 1][n]
        return total

    def unpack(self, packed: int) -> dict[tuple[int, int], int]:
        mask = (1 << self.bits) - 1
        found = ((end, packed >> shift & mask) for end, shift in self.slots.items())
        return {end: weight for end, weight in found if weight}

    def besiege(self, warriors: int, defenders: int) -> Siege:
        return Siege(self, warriors, defenders, self.fought[self.held][defenders][warriors])


@lru_cache(maxsize=128)
def find_chain(plan: Assault, attackers: int, defenders: int) -> Chain:
    return Chain(plan, attackers, defenders)


def besiege(assault: Assault) -> Siege:
    """All rounds of one assault. After a round the attacker is asked first whether it leaves, then the defender."""
    n, m = assault.warriors, assault.defenders
    later = msgspec.structs.replace(assault, warriors=0, defenders=0, first_attack_bonus=0, first_defence_bonus=0)
    chain = find_chain(later, max(n, HORDE), max(m, HORDE))
    if not (assault.first_attack_bonus or assault.first_defence_bonus):
        return chain.besiege(n, m)
    sides = assault.sides(n, m, first=True)
    return Siege(chain, n, m, chain.mix(n, m, chain.held, sides.attack - sides.defended))


class Wins(Chain):
    """The same rounds with a single question: is the tile taken?"""

    def _make_room(self, attackers: int, defenders: int) -> None:
        """One number an ending is all there is to keep."""

    def _take(self, n: int) -> int:
        return self.powers[n - 1]

    def _leave(self, n: int, m: int) -> int:
        """Only a defender that leaves gives the tile away (BT-AMB-05)."""
        return self.powers[_most_rounds(n, m)] if n > self.assault.stop_at else 0

    def rows(self) -> list[list[tuple[int, int]]]:
        """(weight, total) for 1, 2, 3 ... attackers; a row for 0, 1, 2 ... defenders."""
        totals = (self.powers[_most_rounds(1, m) :] for m in range(len(self.fought[self.held])))
        return [
            list(zip(row[1:], total, strict=False)) for row, total in zip(self.fought[self.held], totals, strict=True)
        ]


def tabulate_wins(plan: Assault, warriors: int, defenders: int) -> list[list[tuple[int, int]]]:
    """The chances to take a tile, as (weight, total): a row for 0, 1, 2 ... defenders, in it 1, 2, 3 ... warriors.

    What helps in the first round only is left out: it belongs to one assault, not to a table.
    """
    return Wins(plan, warriors, defenders).rows()
