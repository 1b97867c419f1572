"""The chance to take a tile, for every number of attackers and defenders at once: what `odds.py` answers one by one.

Backwards over the same rounds: what comes of n attackers and m defenders is a mixture of two smaller cases, so one
sweep fills the whole table with a product or two for each entry.
"""

from __future__ import annotations

from engine.battue.odds import Assault, count_rounds, find_scale, list_powers
from engine.battue.rounds import NO_CARDS, Card, Outcome, Worth, plain_round, play_round

Rows = list[list[int]]
"""A row for 0, 1, 2 ... defenders; in it a weight for 0, 1, 2 ... attackers."""


class WinTable:
    """`after[cards]` holds what comes of attackers and defenders who have just fought a round, `fought` what comes of
    fighting another one: weights out of the common denominator of all rounds still to come.

    A tile taken weighs `gain`, and every attacker left `cost`: by themselves these are chances to take the tile.
    """

    def __init__(self, plan: Assault, attackers: int, defenders: int, gain: int = 1, cost: int = 0) -> None:
        self.plan, self.gain, self.cost = plan, gain, cost
        self.scale = find_scale(plan)
        self.powers = list_powers(self.scale, attackers + defenders)
        self.hands = [Card(omens, eyes) for omens in range(plan.good_omens + 1) for eyes in range(plan.evil_eyes + 1)]
        self.after: dict[Card, Rows] = {cards: [] for cards in self.hands}
        self.fought: dict[Card, Rows] = {cards: [] for cards in self.hands}
        self._taken = [0, *((gain + cost * n) * self.powers[n - 1] for n in range(1, attackers + 1))]
        attacks = [plan.find_attack(n) for n in range(1, attackers + 1)]
        for m in range(defenders + 1):
            defended = plan.find_defended(m)
            leads = [attack - defended for attack in attacks]
            for cards in self.hands:
                self._add_row(m, cards, leads)

    def play(self, n: int, m: int, cards: Card, lead: int) -> list[Outcome]:
        """One round of n attackers and m defenders, rerolls put to their best use for what the table weighs."""
        return play_round(lead, cards, self.scale, self._worth(n, m))

    def fight(self, n: int, m: int, cards: Card, lead: int) -> int:
        """What comes of such a round."""
        worth = self._worth(n, m)
        return sum(weight * worth(won, held) for won, held, weight in play_round(lead, cards, self.scale, worth))

    def _worth(self, n: int, m: int) -> Worth:
        def worth(won: bool, held: Card) -> int:
            if not won:
                return self.after[held][m][n - 1]
            return self._taken[n] if m <= 1 else self.after[held][m - 1][n]

        return worth

    def leave(self, n: int, m: int) -> int:
        """What is left of attackers who leave."""
        return self.cost * n * self.powers[count_rounds(n, m)]

    def meet_tile(self, n: int, m: int, cards: Card) -> int:
        """The defender leaves: the tile alone is left, or taken at once (BT-AMB-05)."""
        if self.plan.retreat_cedes:
            return (self.gain + self.cost * n) * self.powers[count_rounds(n, m)]
        return self.fought[cards][0][n] * self.powers[m - 1]

    def last_to_leave(self, m: int, attackers: int) -> int:
        """Up to how many attackers somebody may leave after a round: the attacker is asked first, then the defender."""
        return attackers if 0 < m <= self.plan.defender_stop_at else self.plan.stop_at

    def decide(self, n: int, m: int, cards: Card, fought: int) -> int:
        """Who leaves where somebody may; `fought` is what another round would bring."""
        return self.leave(n, m) if n <= self.plan.stop_at else self.meet_tile(n, m, cards)

    def _add_row(self, m: int, cards: Card, leads: list[int]) -> None:
        """One row: m defenders, and any number of attackers."""
        fought, after = [0], [0]
        self.after[cards].append(after)
        self.fought[cards].append(fought)
        won = self.after[cards][m - 1] if m > 1 else self._taken
        stop, last = self.last_to_leave(m, len(leads)), 0
        for n, lead in enumerate(leads, start=1):
            if cards == NO_CARDS:
                # nearly all rounds are such, so without detours
                wins, losses = plain_round(lead, self.scale)
                last = wins * won[n] + losses * last
            else:
                last = self.fight(n, m, cards, lead)
            fought.append(last)
            if n <= stop:
                last = self.decide(n, m, cards, last)
            after.append(last)


def tabulate_wins(plan: Assault, warriors: int, defenders: int) -> list[list[tuple[int, int]]]:
    """The chances to take a tile, as (weight, total): a row for 0, 1, 2 ... defenders, in it 1, 2, 3 ... warriors.

    What helps in the first round only is left out: it belongs to one assault, not to a table.
    """
    table = WinTable(plan, warriors, defenders)
    totals = (table.powers[count_rounds(1, m) :] for m in range(defenders + 1))
    fought = table.fought[plan.held]
    return [list(zip(row[1:], total, strict=False)) for row, total in zip(fought, totals, strict=True)]
