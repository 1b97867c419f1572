"""When to stop: the best rule for leaving an assault, by backward induction over the same rounds."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import msgspec

from engine.battue.odds import Assault, count_rounds
from engine.battue.rounds import Card
from engine.battue.win_table import WinTable
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
    gain, cost = Fraction(gain), Fraction(cost)
    parts = lcm(gain.denominator, cost.denominator)
    n, m = assault.warriors, assault.defenders
    table = _BestTable(assault, n, m, int(gain * parts), int(cost * parts))
    worth = table.fight(n, m, assault.held, assault.find_first_lead())
    value = Fraction(worth, parts * table.powers[count_rounds(n, m)])
    # the last defender gone, the tile is taken
    against = range(m, 0, -1) if m else (0,)
    rows = tuple(
        StopRow(defenders, cards.omens, cards.eyes, table.list_fights(defenders, cards))
        for defenders in against
        for cards in reversed(table.hands)
    )
    return Stopping(value, cost * n, rows)


class _BestTable(WinTable):
    """What another round is worth in every state, where the attacker leaves as soon as that is worth more.

    Worths are whole numbers, in parts of a common denominator: that of gain and cost, times that of all rounds still
    to come. So the worth of n attackers who leave is compared with the worth of fighting on without a fraction.
    """

    def last_to_leave(self, m: int, attackers: int) -> int:
        return attackers

    def decide(self, n: int, m: int, cards: Card, fought: int) -> int:
        """The attacker is asked first, and staying may then meet the tile alone."""
        leaving = self.leave(n, m)
        staying = self.meet_tile(n, m, cards) if 0 < m <= self.plan.defender_stop_at else fought
        return staying if staying > leaving else leaving

    def list_fights(self, defenders: int, cards: Card) -> tuple[int, ...]:
        """With how many attackers fighting on is worth more than leaving."""
        row = self.fought[cards][defenders]
        return tuple(n for n in range(1, len(row)) if row[n] > self.leave(n, defenders))
