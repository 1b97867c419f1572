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

from engine.battue.battle import Sides, attacker_wins
from engine.odds.dice import SIX_SIDED
from engine.odds.distribution import Distribution, Number

FACES = len(SIX_SIDED)
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


class Card(msgspec.Struct, frozen=True):
    """Reroll cards still held: Good Omens of the attacker, Evil Eyes of the defender."""

    omens: int
    eyes: int


NO_CARDS = Card(0, 0)


# --- one round ---


@lru_cache(maxsize=256)
def count_wins(lead: int) -> int:
    """On how many of the 36 pairs of dice the attacker wins; `lead` is its advantage before the dice."""
    return sum(attacker_wins(lead + attack, defence) for attack in SIX_SIDED for defence in SIX_SIDED)


@lru_cache(maxsize=4096)
def round_outcomes(lead: int, held: Card, scale: int) -> tuple[tuple[bool, Card, int], ...]:
    """(won, cards left, weight) of one round; the weights sum to `scale`, which a power of 6 beyond 36 divides."""
    if held == NO_CARDS:
        wins = count_wins(lead) * (scale // 36)
        return tuple(each for each in ((True, held, wins), (False, held, scale - wins)) if each[2])
    weights: dict[tuple[bool, Card], int] = {}
    for defence in SIX_SIDED:
        wins = sum(attacker_wins(lead + attack, defence) for attack in SIX_SIDED)
        for won, cards, weight in _reroll(wins, held, scale // FACES):
            weights[won, cards] = weights.get((won, cards), 0) + weight
    return tuple((won, cards, weight) for (won, cards), weight in weights.items() if weight)


def _reroll(wins: int, held: Card, scale: int) -> list[tuple[bool, Card, int]]:
    """One defence die lies, and `wins` of six attack dice beat it. First the attacker mends, then the defender."""
    ends: list[tuple[bool, Card, int]] = []
    losing = scale
    for omens in range(held.omens, -1, -1):
        winning = losing * wins // FACES
        losing -= winning
        for eyes in range(held.eyes, 0, -1):
            # an Eye is spent on a winning roll; what it leaves winning meets the next one
            spoilt = winning * (FACES - wins) // FACES
            ends.append((False, Card(omens, eyes - 1), spoilt))
            winning -= spoilt
        ends.append((True, Card(omens, 0), winning))
    ends.append((False, Card(0, held.eyes), losing))
    return ends


def win_of_round(lead: int, omens: int = 0, eyes: int = 0) -> Fraction:
    """The attacker's chance to win one round."""
    scale = 36 * FACES ** (omens + eyes)
    outcomes = round_outcomes(lead, Card(omens, eyes), scale)
    return Fraction(sum(weight for won, _, weight in outcomes if won), scale)


# --- the chain of rounds ---


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
        self.scale = 36 * FACES ** (self.held.omens + self.held.eyes)
        self.powers: list[int] = [self.scale**exponent for exponent in range(attackers + defenders + 1)]
        self.bits = self.powers[-1].bit_length()
        stop, defender_stop = assault.stop_at, assault.defender_stop_at
        self.slots = {
            (n, m): number * self.bits
            for number, (n, m) in enumerate(
                (n, m)
                for m in range(defenders + 1)
                for n in range(attackers + 1)
                if n == 0 or m == 0 or n <= stop or m <= defender_stop
            )
        }
        states = [Card(omens, eyes) for omens in range(self.held.omens + 1) for eyes in range(self.held.eyes + 1)]
        self.after: dict[Card, list[list[int]]] = {cards: [] for cards in states}
        self.fought: dict[Card, list[list[int]]] = {cards: [] for cards in states}
        attack = [assault.sides(n, 0, first=False).attack for n in range(attackers + 1)]
        self._taken = [0, *(self._end(n, 0, n - 1) for n in range(1, attackers + 1))]
        for m in range(defenders + 1):
            defended = assault.sides(0, m, first=False).defended
            for cards in states:
                self._add_row(m, cards, [mine - defended for mine in attack])

    def _end(self, n: int, m: int, exponent: int) -> int:
        return self.powers[exponent] << self.slots[n, m]

    def _add_row(self, m: int, cards: Card, leads: list[int]) -> None:
        """One row: m defenders, and any number of attackers."""
        after = [self._end(0, m, max(0, m - 1))]
        fought = [0]
        self.after[cards].append(after)
        self.fought[cards].append(fought)
        stop = self.assault.stop_at
        all_leave = 0 < m <= self.assault.defender_stop_at
        for n in range(1, len(leads)):
            fought.append(self.mix(n, m, cards, leads[n]))
            leaves = all_leave or n <= stop
            after.append(self._end(n, m, _most_rounds(n, m)) if leaves else fought[n])

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


# --- when to stop ---


class StopRow(msgspec.Struct, frozen=True):
    """Against so many defenders (and with these rerolls left) fighting on is right with each of these numbers."""

    defenders: int
    good_omens: int
    evil_eyes: int
    fight_on_with: tuple[int, ...]


class Stopping(msgspec.Struct, frozen=True):
    """The best rule for leaving: what it is worth, and where it fights on."""

    value: Fraction
    """Expected worth of attacking and following the rule: the tile if taken, and the warriors left."""
    worth_of_staying_away: Fraction
    rows: tuple[StopRow, ...]


def find_best_stopping(assault: Assault, gain: Number, cost: Number) -> Stopping:
    """After each round leave or fight on, whichever is worth more; the first round is fought in any case."""
    solver = _Stopper(assault, Fraction(gain), Fraction(cost))
    start = Card(assault.good_omens, assault.evil_eyes)
    value = solver.value_of_round(assault.warriors, assault.defenders, start, first=True)
    rows = []
    for defenders in range(assault.defenders, -1, -1):
        if defenders == 0 and assault.defenders:
            continue  # the last defender gone, the tile is taken
        for omens in range(start.omens, -1, -1):
            for eyes in range(start.eyes, -1, -1):
                fight_on = tuple(
                    n for n in range(1, assault.warriors + 1) if solver.fights_on(n, defenders, Card(omens, eyes))
                )
                rows.append(StopRow(defenders, omens, eyes, fight_on))
    return Stopping(value, Fraction(cost) * assault.warriors, tuple(rows))


class _Stopper:
    """Backward induction; at most 8 x 10 positions deep, so the recursion stays small."""

    def __init__(self, assault: Assault, gain: Fraction, cost: Fraction) -> None:
        self.assault = assault
        self.gain = gain
        self.cost = cost
        self.scale = 36 * FACES ** (assault.good_omens + assault.evil_eyes)
        self._values: dict[tuple[int, int, Card, bool], Fraction] = {}

    def fights_on(self, attackers: int, defenders: int, cards: Card) -> bool:
        return self.value_of_round(attackers, defenders, cards, first=False) > self.cost * attackers

    def value_of_round(self, attackers: int, defenders: int, cards: Card, first: bool) -> Fraction:
        key = (attackers, defenders, cards, first)
        if key not in self._values:
            sides = self.assault.sides(attackers, defenders, first)
            lead = sides.attack - sides.defended
            total = Fraction(0)
            for is_won, kept, weight in round_outcomes(lead, cards, self.scale):
                total += weight * self._value_after(attackers, defenders, kept, is_won)
            self._values[key] = total / self.scale
        return self._values[key]

    def _value_after(self, attackers: int, defenders: int, cards: Card, is_won: bool) -> Fraction:
        n, m = (attackers, max(0, defenders - 1)) if is_won else (attackers - 1, defenders)
        if is_won and m == 0:
            return self.gain + self.cost * n
        if n == 0:
            return Fraction(0)
        leaving = self.cost * n
        if 0 < m <= self.assault.defender_stop_at:
            # the attacker is asked first, and staying now takes the tile
            return max(leaving, self.gain + leaving)
        return max(leaving, self.value_of_round(n, m, cards, first=False))
