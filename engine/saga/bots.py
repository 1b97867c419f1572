"""A careful opponent: it takes what falls to it, keeps what is its own, and does not waste a knight."""

from __future__ import annotations

from engine.bots.judge import Judge, JudgingBot
from engine.core.seat import Seat
from engine.saga.actions import Buy, Hood, Last, Lay, Muster, Recall, SagaAction, Shift, Take, Volunteer
from engine.saga.board import ALL_LANDS, count_needed, defence_of, sum_army
from engine.saga.odds.threats import find_safe_recall, find_soonest
from engine.saga.pieces import HIGHEST, NUMBER, VALUE, End, Knight
from engine.saga.questions import list_lays
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

NOISE = 0.4
SOON = 2
"""A land that can fall within so many turns is in danger; a hand that small brings the end."""
AT_ONCE = 10.0
"""A land in the hand is worth more than any plan."""


class SagaJudge(Judge[SagaRules, SagaView, SagaAction]):
    """Values in victory points, roughly: what a choice gains or loses until the count."""

    def __init__(self, rules: SagaRules, view: SagaView) -> None:
        super().__init__(rules, view)
        self.terms = rules.terms
        self.left = min(view.hand_sizes, default=0)
        """A lower bound for the turns that are left."""
        self._turns: dict[int, int] = {}

    def worth(self, land: int, knights: int) -> float:
        """What holding a land with such a garrison is worth to the end."""
        face = self.terms.face(self.view, land)
        points = {End.POOR: 0, End.RICH: self.terms.numbers.rich}.get(face.end, knights)
        bonus = self.terms.numbers.bonus if face.end in (End.BONUS, End.TRIBUTE, End.PARDON) else 0
        return points + bonus + face.income * self.left * 0.7

    # --- laying -------------------------------------------------------------------------------------------

    def of_lay(self, action: Lay | Hood) -> float:
        land, value, view = NUMBER[action.column], VALUE[action.knight], self.view
        if view.owners[land] == self.me:
            return self.of_garrison(land, value)
        attack = sum_army(view, self.me, land) + value
        missing = count_needed(self.terms, view, land) - attack
        if missing <= 0:
            return AT_ONCE + self.worth(land, attack) + self.loss_of_holder(land)
        # a knight on the table costs nothing in the count, and a plan that takes longer than the game is none
        plan = 0.0 if missing / HIGHEST >= self.left else 1.5 * self.worth(land, attack + missing) / (1.5 + missing)
        return plan + 0.6 * value

    def loss_of_holder(self, land: int) -> float:
        """What an opponent loses counts a little as well."""
        return 0.0 if self.view.owners[land] is None else 0.4 * self.worth(land, defence_of(self.view, land))

    def of_garrison(self, land: int, value: int) -> float:
        """A garrison is strengthened where it is in danger; the knight scores in any case."""
        worth = self.worth(land, defence_of(self.view, land))
        turns = self.turns_to_lose(land)
        return value + (worth / (1 + turns) if turns <= SOON else 0.0)

    def turns_to_lose(self, land: int) -> int:
        """Until the land can fall at worst; hands are remembered."""
        if land not in self._turns:
            turns = find_soonest(self.terms, self.view, Seat(self.me), land, remembers=True)
            self._turns[land] = len(ALL_LANDS) + 1 if turns is None else turns
        return self._turns[land]

    def of_muster(self, action: Muster | Shift) -> float:
        return self.of_garrison(NUMBER[action.land], VALUE[action.knight])

    # --- the market and the garrisons ---------------------------------------------------------------------

    def of_buying(self, action: Buy) -> float:
        """A knight costs its value twice, unless it is laid: it has to take a land at once."""
        return self.best_use(action.knight) - 2 * VALUE[action.knight] - 2

    def of_volunteer(self, action: Volunteer) -> float:
        """A free knight is worth having while there is time to lay it."""
        is_late = self.left <= SOON
        return self.best_use(action.knight) + (-VALUE[action.knight] if is_late else 0.3 * VALUE[action.knight])

    def best_use(self, knight: Knight) -> float:
        """The best land that it would take at once."""
        if self.view.has_laid:
            return 0.0
        seat, found = Seat(self.me), [0.0]
        for each, land in list_lays(self.terms, self.view, seat, (knight,)):
            attack = sum_army(self.view, seat, land) + VALUE[each]
            if self.view.owners[land] != seat and attack >= count_needed(self.terms, self.view, land):
                found.append(self.worth(land, attack))
        return max(found)

    def of_recall(self, action: Recall) -> float:
        """Only what is worth nothing there, and only as long as the land holds."""
        land, value = NUMBER[action.land], VALUE[action.knight]
        is_idle = self.terms.end(self.view, land) in (End.POOR, End.RICH) and self.left > SOON
        is_safe = value <= find_safe_recall(self.terms, self.view, land)
        return 0.5 * value if is_safe and is_idle else -5.0

    values = {
        Lay: of_lay,
        Hood: of_lay,
        Muster: of_muster,
        Shift: of_muster,
        Take: 2 * AT_ONCE,
        Buy: of_buying,
        Volunteer: of_volunteer,
        Recall: of_recall,
        Last: lambda judge, action: VALUE[action.knight],
    }


class CautiousBot(JudgingBot):
    def __init__(self) -> None:
        super().__init__(SagaJudge, NOISE)
