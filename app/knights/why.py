"""Why a baron would do this: what the odds of the calculators say of a fight, a siege, a place to go to."""

from __future__ import annotations

from engine.core.action import Action
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights.bots import KnightsJudge
from engine.knights.pieces import Combat
from engine.knights.questions import find_owner, find_siege, find_siege_answer
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView


def why_of(rules: KnightsRules, view: KnightsView, action: Action) -> str:
    """One sentence, or nothing where no calculator has anything to say."""
    judge = KnightsJudge(rules, view)
    match action:
        case act.Assault():
            place = judge.place(action.place)
            odds = judge.foresee(Combat.ASSAULT, place, find_owner(rules, view, place), judge.number(action.nobles))
            return f"If all cards are kept, the place falls in {odds.taken:.0%} and {_losses(odds.attackers_die)}."
        case act.Battle():
            enemy = Seat(view.barons.index(action.baron))
            odds = judge.foresee(Combat.BATTLE, judge.place(action.place), enemy, judge.number(action.nobles))
            return f"If all cards are kept, the count is won in {odds.won:.0%} and {_losses(odds.attackers_die)}."
        case act.Besiege():
            place = judge.place(action.place)
            answer = find_siege_answer(rules, view, judge.me, place, judge.number(action.nobles))
            if find_siege(rules, view, place) is not None:
                return "The siege began in an earlier turn: now the place falls without a fight."
            return f"The besiegers outweigh the place by {answer.margin} men; it falls next turn unless it is relieved."
        case act.March():
            steps = judge.distance(judge.place(action.path[-1]))
            if not steps:
                return "A city that is not your own stands there."
            return f"From there it is {steps} region{'s' * (steps > 1)} to the nearest city that is not your own."
    return ""


def _losses(chances: tuple[float, ...]) -> str:
    return f"a noble of yours dies in up to {max(chances, default=0.0):.0%}"
