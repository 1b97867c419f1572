"""When to stop: the best rule for leaving an assault, by backward induction over the same rounds."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.battue.odds import Assault, find_scale
from engine.battue.rounds import Card, round_outcomes
from engine.odds.distribution import Number


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
        self.scale = find_scale(assault)
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
