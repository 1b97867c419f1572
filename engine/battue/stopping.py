"""When to stop: the best rule for leaving an assault, by backward induction over the same rounds."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import msgspec

from engine.battue.odds import Assault, count_rounds, find_scale, list_powers
from engine.battue.rounds import Card, play_round
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
    worths = _Worths(assault, Fraction(gain), Fraction(cost))
    # the last defender gone, the tile is taken
    against = range(assault.defenders, 0, -1) if assault.defenders else (0,)
    rows = tuple(
        StopRow(defenders, cards.omens, cards.eyes, worths.list_fights(defenders, cards))
        for defenders in against
        for cards in reversed(worths.hands)
    )
    return Stopping(worths.find_start(), Fraction(cost) * assault.warriors, rows)


class _Worths:
    """What another round is worth in every state, as whole numbers.

    Worths are counted in parts of a common denominator: that of gain and cost, times that of all rounds still to
    come. So the worth of n attackers who leave is compared with the worth of fighting on without a fraction.
    """

    def __init__(self, assault: Assault, gain: Fraction, cost: Fraction) -> None:
        self.assault = assault
        self.parts = lcm(gain.denominator, cost.denominator)
        self.gain, self.cost = int(gain * self.parts), int(cost * self.parts)
        self.scale = find_scale(assault)
        self.powers = list_powers(self.scale, assault.warriors + assault.defenders)
        omens, eyes = range(assault.good_omens + 1), range(assault.evil_eyes + 1)
        self.hands = [Card(each, other) for each in omens for other in eyes]
        self.rounds: dict[Card, list[list[int]]] = {cards: [] for cards in self.hands}
        """What fighting a round is worth: by the cards in hand, a row for each number of defenders, in it a number
        for 0, 1, 2 ... attackers."""
        for defenders in range(assault.defenders + 1):
            for cards in self.hands:
                self._add_row(defenders, cards)

    def list_fights(self, defenders: int, cards: Card) -> tuple[int, ...]:
        row = self.rounds[cards][defenders]
        return tuple(n for n in range(1, len(row)) if row[n] > self._leave(n, count_rounds(n, defenders)))

    def find_start(self) -> Fraction:
        plan = self.assault
        worth = self._fight(plan.warriors, plan.defenders, plan.held, plan.find_first_lead())
        return Fraction(worth, self.parts * self.powers[count_rounds(plan.warriors, plan.defenders)])

    def _add_row(self, defenders: int, cards: Card) -> None:
        defended = self.assault.find_defended(defenders)
        row = [0]
        self.rounds[cards].append(row)
        for n in range(1, self.assault.warriors + 1):
            row.append(self._fight(n, defenders, cards, self.assault.find_attack(n) - defended))

    def _fight(self, n: int, m: int, cards: Card, lead: int) -> int:
        later = count_rounds(n, m) - 1

        def worth(won: bool, held: Card) -> int:
            if not won:
                return self._go_on(n - 1, m, held, later)
            return self._take(n, later) if m <= 1 else self._go_on(n, m - 1, held, later)

        outcomes = play_round(lead, cards, self.scale, worth)
        return sum(weight * worth(won, held) for won, held, weight in outcomes)

    def _go_on(self, n: int, m: int, cards: Card, later: int) -> int:
        """After a round: the better of leaving and fighting on, against what the defender leaves (BT-AMB-05)."""
        leaving = self._leave(n, later)
        if n and 0 < m <= self.assault.defender_stop_at:
            # the attacker is asked first, and staying now meets the tile alone, or takes it at once
            alone = self.rounds[cards][0][n] * self.powers[m - 1]
            return max(leaving, self._take(n, later) if self.assault.retreat_cedes else alone)
        staying = self.rounds[cards][m][n]
        return staying if staying > leaving else leaving

    def _leave(self, n: int, later: int) -> int:
        return self.cost * n * self.powers[later]

    def _take(self, n: int, later: int) -> int:
        return (self.gain + self.cost * n) * self.powers[later]
