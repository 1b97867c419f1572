"""A siege begins or ends: no cards are drawn (WK-ALG-SIEGE)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.draft import Draft
from engine.knights.questions import find_siege_answer, list_standing
from engine.knights.siege import Besieged, SiegeStep
from engine.knights.state import NOBLES, Siege
from engine.knights.steps import Closing, Plan
from engine.knights.turn.sequences import line_up
from engine.knights.war.captures import capture


def besiege(draft: Draft, plan: Plan) -> None:
    """The place stays undamaged (WK-SIEGE-08)."""
    seat = Seat(plan.nobles[0] // NOBLES)
    found = find_siege_answer(draft.rules, draft, seat, plan.place, plan.nobles)
    closing = Closing(plan.nobles)
    fact = Besieged(plan.place, seat, plan.enemy, found)
    if found.step is SiegeStep.FALLS:
        draft.tell("WK-SIEGE-07", "{place} falls to the siege of {who}.", plan.place, fact=fact, who=seat)
        inside = [] if plan.enemy is None else list_standing(draft, plan.place, plan.enemy)
        due = capture(draft, plan.place, seat)
        draft.put_between(*due, *line_up(draft.rules, inside, True), closing)
        return
    draft.change_walls(plan.place, siege=Siege(seat, draft.turn))
    told = "{who} besieges {place}: {mine} men against {theirs}."
    draft.tell(
        "WK-SIEGE-02", told, plan.place, fact=fact, who=seat, mine=found.attacker_weight, theirs=found.place_weight
    )
    draft.put_between(closing)
