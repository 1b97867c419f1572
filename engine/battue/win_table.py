"""The chance to take a tile, for every number of attackers and defenders at once: what `odds.py` answers one by one.

Backwards over the same rounds: what comes of n attackers and m defenders is a mixture of two smaller cases, so one
sweep fills the whole table with a product or two for each entry.
"""

from __future__ import annotations

from engine.battue.odds import Assault, count_rounds, find_scale
from engine.battue.rounds import NO_CARDS, Card, Outcome, Worth, plain_round, play_round

Rows = list[list[int]]
"""A row for 0, 1, 2 ... defenders; in it a weight for 0, 1, 2 ... attackers."""


class WinTable:
    """`after[cards]` holds what comes of attackers and defenders who have just fought a round, `fought` what comes of
    fighting another one."""

    def __init__(self, plan: Assault, attackers: int, defenders: int) -> None:
        self.plan = plan
        self.scale = find_scale(plan)
        self.powers: list[int] = [self.scale**exponent for exponent in range(attackers + defenders + 1)]
        states = [Card(omens, eyes) for omens in range(plan.good_omens + 1) for eyes in range(plan.evil_eyes + 1)]
        self.after: dict[Card, Rows] = {cards: [] for cards in states}
        self.fought: dict[Card, Rows] = {cards: [] for cards in states}
        self._taken = [0, *self.powers[:attackers]]
        attacks = [plan.find_attack(n) for n in range(1, attackers + 1)]
        for m in range(defenders + 1):
            defended = plan.find_defended(m)
            leads = [attack - defended for attack in attacks]
            for cards in states:
                self._add_row(m, cards, leads)

    def rows(self) -> list[list[tuple[int, int]]]:
        """(weight, total) for 1, 2, 3 ... attackers; a row for 0, 1, 2 ... defenders."""
        fought = self.fought[self.plan.held]
        totals = (self.powers[count_rounds(1, m) :] for m in range(len(fought)))
        return [list(zip(row[1:], total, strict=False)) for row, total in zip(fought, totals, strict=True)]

    def play(self, n: int, m: int, cards: Card, lead: int) -> list[Outcome]:
        """One round of n attackers and m defenders, rerolls put to their best use for the chance to take the tile."""
        return play_round(lead, cards, self.scale, self._worth(n, m))

    def _worth(self, n: int, m: int) -> Worth:
        def worth(won: bool, held: Card) -> int:
            if not won:
                return self.after[held][m][n - 1]
            return self._taken[n] if m <= 1 else self.after[held][m - 1][n]

        return worth

    def _leave(self, n: int, m: int, cards: Card) -> int:
        """The attacker who leaves has lost. Against a defender who leaves the tile alone is left (BT-AMB-05)."""
        if n <= self.plan.stop_at:
            return 0
        if self.plan.retreat_cedes:
            return self.powers[count_rounds(n, m)]
        return self.fought[cards][0][n] * self.powers[m - 1]

    def _last_to_leave(self, m: int, attackers: int) -> int:
        """Up to how many attackers a round is the last: the attacker is asked first, then the defender."""
        return attackers if 0 < m <= self.plan.defender_stop_at else self.plan.stop_at

    def _add_row(self, m: int, cards: Card, leads: list[int]) -> None:
        """One row: m defenders, and any number of attackers."""
        fought, after = [0], [0]
        self.after[cards].append(after)
        self.fought[cards].append(fought)
        if cards == NO_CARDS:
            self._fill_plain(m, leads, fought, after)
            return
        stop = self._last_to_leave(m, len(leads))
        for n, lead in enumerate(leads, start=1):
            worth = self._worth(n, m)
            outcomes = play_round(lead, cards, self.scale, worth)
            fought.append(sum(weight * worth(won, held) for won, held, weight in outcomes))
            after.append(self._leave(n, m, cards) if n <= stop else fought[n])

    def _fill_plain(self, m: int, leads: list[int], fought: list[int], after: list[int]) -> None:
        """Rounds without rerolls: nearly all of them, so without detours."""
        won = self.after[NO_CARDS][m - 1] if m > 1 else self._taken
        stop, last = self._last_to_leave(m, len(leads)), 0
        for n, lead in enumerate(leads, start=1):
            wins, losses = plain_round(lead, self.scale)
            last = wins * won[n] + losses * last
            fought.append(last)
            if n <= stop:
                last = self._leave(n, m, NO_CARDS)
            after.append(last)


def tabulate_wins(plan: Assault, warriors: int, defenders: int) -> list[list[tuple[int, int]]]:
    """The chances to take a tile, as (weight, total): a row for 0, 1, 2 ... defenders, in it 1, 2, 3 ... warriors.

    What helps in the first round only is left out: it belongs to one assault, not to a table.
    """
    return WinTable(plan, warriors, defenders).rows()
