"""A careful opponent: it marches where it pays soonest, holds what it takes, and does not waste a knight."""

from __future__ import annotations

from engine.bots.judge import Judge, JudgingBot
from engine.core.seat import Seat
from engine.saga.actions import Buy, Hood, Last, Lay, Muster, Recall, SagaAction, Shift, Take, Volunteer
from engine.saga.board import count_needed, defence_of, sum_army
from engine.saga.odds.threats import find_safe_recall
from engine.saga.pieces import HIGHEST, NUMBER, VALUE, End, Knight
from engine.saga.questions import list_holding, list_lays
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

SOON = 2  # a hand that small brings the end
AT_ONCE = 10.0  # a land in the hand is worth more than any plan
LENT = 0.2  # what is left of a land that somebody can take back at once
PLAN, FAR = 5.0, 8.0  # what a march is worth of its land, and how many points further on it is worth half
OUT_OF_HAND = 0.4  # a knight on the table costs nothing in the count: what that is worth of its value
TURNS_PAID = 2.2  # how often a land pays for each card of the smallest hand: beaten knights come back to hands
RIVALRY = 0.6  # what an opponent's loss counts


class SagaJudge(Judge[SagaRules, SagaView, SagaAction]):
    """Values in victory points, roughly: what a choice gains or loses until the count."""

    def __init__(self, rules: SagaRules, view: SagaView) -> None:
        super().__init__(rules, view)
        self.terms = rules.terms
        self.left = min(view.hand_sizes, default=0)  # a lower bound for the turns that are left
        self._reach: dict[int, int] = {}

    def worth(self, land: int, knights: int) -> float:
        """What holding a land with such a garrison is worth to the end."""
        face = self.terms.face(self.view, land)
        points = {End.POOR: 0, End.RICH: self.terms.numbers.rich}.get(face.end, knights)
        bonus = self.terms.numbers.bonus if face.end in (End.BONUS, End.TRIBUTE, End.PARDON) else 0
        return points + bonus + face.income * self.left * TURNS_PAID

    # --- laying -------------------------------------------------------------------------------------------

    def of_lay(self, action: Lay | Hood) -> float:
        land, value, view = NUMBER[action.column], VALUE[action.knight], self.view
        if view.owners[land] == self.me:
            return self.of_garrison(land, value)
        attack = sum_army(view, self.me, land) + value
        missing = count_needed(self.terms, view, land) - attack
        if missing <= 0:
            return self.of_taking(land, attack)
        # a plan that takes longer than the game is none
        plan = 0.0 if missing / HIGHEST >= self.left else PLAN * self.worth(land, attack + missing) / (FAR + missing)
        return plan + OUT_OF_HAND * value

    def of_taking(self, land: int, garrison: int) -> float:
        """What is taken surely and lost as surely is worth little; what its holder loses counts a little as well."""
        is_held = self.view.owners[land] is not None
        loss = RIVALRY * self.worth(land, defence_of(self.view, land)) if is_held else 0.0
        return loss + (AT_ONCE + self.worth(land, garrison)) * (1.0 if self.find_reach(land) <= garrison else LENT)

    def find_reach(self, land: int) -> int:
        """The strongest army that an opponent can have before the land after his next lay; hands are remembered."""
        if land not in self._reach:
            others = [seat for seat in self.terms.seats if seat not in (self.me, self.view.owners[land])]
            self._reach[land] = max((self.find_army(seat, land) for seat in others), default=0)
        return self._reach[land]

    def find_army(self, seat: Seat, land: int) -> int:
        hand = self.view.hands[seat] or list_holding(self.terms, self.view, seat)
        lays = list_lays(self.terms, self.view, seat, hand)
        return sum_army(self.view, seat, land) + max([VALUE[each] for each, to in lays if to == land], default=0)

    def of_garrison(self, land: int, value: int) -> float:
        """A garrison is strengthened where that holds the land; the knight scores in any case."""
        garrison = defence_of(self.view, land)
        holds = garrison < self.find_reach(land) <= garrison + value
        return value + (self.worth(land, garrison) if holds else 0.0)

    # --- the market and the garrisons ---------------------------------------------------------------------

    def of_buying(self, action: Buy) -> float:
        """A knight is worth its chips only where it takes a land at once."""
        return self.best_use(action.knight) - VALUE[action.knight]

    def of_volunteer(self, action: Volunteer) -> float:
        """A free knight is worth having while there is time to lay it."""
        is_late = self.left <= SOON
        return self.best_use(action.knight) + (-VALUE[action.knight] if is_late else 0.3 * VALUE[action.knight])

    def best_use(self, knight: Knight) -> float:
        """The best land that it would take at once."""
        seat, view, found = Seat(self.me), self.view, [0.0]
        for each, land in [] if view.has_laid else list_lays(self.terms, view, seat, (knight,)):
            attack = sum_army(view, seat, land) + VALUE[each]
            if view.owners[land] != seat and attack >= count_needed(self.terms, view, land):
                found.append(self.of_taking(land, attack))
        return max(found)

    def of_recall(self, action: Recall) -> float:
        """Only what is worth nothing there, and only as long as the land holds."""
        land, value = NUMBER[action.land], VALUE[action.knight]
        is_idle = self.terms.end(self.view, land) in (End.POOR, End.RICH) and self.left > SOON
        is_safe = value <= find_safe_recall(self.terms, self.view, land)
        return 0.5 * value if is_safe and is_idle else -5.0

    values = {
        **dict.fromkeys((Lay, Hood), of_lay),
        **dict.fromkeys((Muster, Shift), lambda judge, deed: judge.of_garrison(NUMBER[deed.land], VALUE[deed.knight])),
        Take: 2 * AT_ONCE,
        Buy: of_buying,
        Volunteer: of_volunteer,
        Recall: of_recall,
        Last: lambda judge, action: VALUE[action.knight],
    }


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values a fifth of a point apart are as good."""
    return JudgingBot(SagaJudge, 0.2)
