"""Exact odds of an assault: the chain of rounds as whole weights. `battle.py` says what a round does.

A round depends on the attacker's lead only: attack before the die minus defence before the die. Every round removes
exactly one warrior or takes the tile, so the chain is walked layer by layer, each layer with one common denominator;
nothing is simulated and nothing rounded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from engine.battue.battle import Sides, attacker_wins
from engine.odds.dice import SIX_SIDED
from engine.odds.distribution import Distribution, Number

FACES = len(SIX_SIDED)


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


class Siege(msgspec.Struct, frozen=True):
    """How an assault ends: (attackers left, defenders left) for each way of ending, as weights of `total`."""

    total: int
    won: dict[tuple[int, int], int]
    lost: dict[tuple[int, int], int]
    left: dict[tuple[int, int], int]
    rounds: dict[int, int]

    @property
    def win(self) -> Fraction:
        return Fraction(sum(self.won.values()), self.total)

    @property
    def lose(self) -> Fraction:
        return Fraction(sum(self.lost.values()), self.total)

    @property
    def retreat(self) -> Fraction:
        return Fraction(sum(self.left.values()), self.total)

    def ends(self) -> dict[tuple[int, int], int]:
        weights: dict[tuple[int, int], int] = {}
        for part in (self.won, self.lost, self.left):
            for end, weight in part.items():
                weights[end] = weights.get(end, 0) + weight
        return weights

    def attackers_left(self) -> Distribution[int]:
        return self._margin(0)

    def defenders_left(self) -> Distribution[int]:
        return self._margin(1)

    def _margin(self, side: int) -> Distribution[int]:
        weights: dict[int, int] = {}
        for end, weight in self.ends().items():
            weights[end[side]] = weights.get(end[side], 0) + weight
        return Distribution.weighted(weights)


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
    for spent in range(held.omens + 1):
        omens = held.omens - spent
        winning = losing * wins // FACES
        losing -= winning
        for used in range(held.eyes + 1):
            eyes = held.eyes - used
            spoilt = winning * (FACES - wins) // FACES if eyes else 0
            if not eyes:
                ends.append((True, Card(omens, 0), winning))
                break
            # the Eye is spent on a winning roll; what it leaves winning meets the next one
            ends.append((False, Card(omens, eyes - 1), spoilt))
            winning -= spoilt
    ends.append((False, Card(0, held.eyes), losing))
    return ends


def win_of_round(lead: int, omens: int = 0, eyes: int = 0) -> Fraction:
    """The attacker's chance to win one round."""
    scale = 36 * FACES ** (omens + eyes)
    outcomes = round_outcomes(lead, Card(omens, eyes), scale)
    return Fraction(sum(weight for won, _, weight in outcomes if won), scale)


# --- the chain of rounds ---


def besiege(assault: Assault) -> Siege:
    """Walk all rounds. After a round the attacker is asked first whether it leaves, then the defender."""
    held = Card(assault.good_omens, assault.evil_eyes)
    scale = 36 * FACES ** (held.omens + held.eyes)
    layer: dict[tuple[int, int, Card], int] = {(assault.warriors, assault.defenders, held): 1}
    won: list[dict[tuple[int, int], int]] = []
    lost: list[dict[tuple[int, int], int]] = []
    left: list[dict[tuple[int, int], int]] = []
    while layer:
        leads = _Leads(assault, first=not won)
        wins: dict[tuple[int, int], int] = {}
        losses: dict[tuple[int, int], int] = {}
        leaves: dict[tuple[int, int], int] = {}
        following: dict[tuple[int, int, Card], int] = {}
        for (attackers, defenders, cards), weight in layer.items():
            for is_won, kept, share in round_outcomes(leads.find(attackers, defenders), cards, scale):
                n, m = (attackers, max(0, defenders - 1)) if is_won else (attackers - 1, defenders)
                if is_won and m == 0:
                    _add(wins, (n, 0), weight * share)
                elif n == 0:
                    _add(losses, (0, m), weight * share)
                elif n <= assault.stop_at:
                    _add(leaves, (n, m), weight * share)
                elif 0 < m <= assault.defender_stop_at:
                    _add(wins, (n, m), weight * share)
                else:
                    key = (n, m, kept)
                    following[key] = following.get(key, 0) + weight * share
        won.append(wins)
        lost.append(losses)
        left.append(leaves)
        layer = following
    return _sum_up(scale, won, lost, left)


class _Leads:
    """The attacker's lead for each pair of hordes in one round: attack and defence are worked out once each."""

    def __init__(self, assault: Assault, first: bool) -> None:
        self.attack = [assault.sides(n, 0, first).attack for n in range(assault.warriors + 1)]
        self.defended = [assault.sides(0, m, first).defended for m in range(assault.defenders + 1)]

    def find(self, attackers: int, defenders: int) -> int:
        return self.attack[attackers] - self.defended[defenders]


def _add(weights: dict[tuple[int, int], int], end: tuple[int, int], weight: int) -> None:
    weights[end] = weights.get(end, 0) + weight


def _sum_up(
    scale: int,
    won: list[dict[tuple[int, int], int]],
    lost: list[dict[tuple[int, int], int]],
    left: list[dict[tuple[int, int], int]],
) -> Siege:
    """Bring all rounds to the denominator of the last one."""
    last = len(won)
    siege = Siege(scale**last, {}, {}, {}, {})
    totals = (siege.won, siege.lost, siege.left)
    for number, parts in enumerate(zip(won, lost, left, strict=True), start=1):
        factor = scale ** (last - number)
        ended = 0
        for total, part in zip(totals, parts, strict=True):
            for end, weight in part.items():
                _add(total, end, weight * factor)
                ended += weight
        if ended:
            siege.rounds[number] = ended * factor
    return siege


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
        self.leads = {first: _Leads(assault, first) for first in (True, False)}
        self._values: dict[tuple[int, int, Card, bool], Fraction] = {}

    def fights_on(self, attackers: int, defenders: int, cards: Card) -> bool:
        return self.value_of_round(attackers, defenders, cards, first=False) > self.cost * attackers

    def value_of_round(self, attackers: int, defenders: int, cards: Card, first: bool) -> Fraction:
        key = (attackers, defenders, cards, first)
        if key not in self._values:
            lead = self.leads[first].find(attackers, defenders)
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
