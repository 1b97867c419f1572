"""The turn: which of the five actions, and who plays next (BK-TURN-02). The menu is never empty (BK-AMB-23)."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Stay
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases import assault, claim, recruit, taxing
from engine.barbarian.phases.common import list_ways, look_over
from engine.barbarian.questions import find_active
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting, EndingTurn, Over

STAY = Stay()
TURN = (Acting(), EndingTurn())


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    survey = look_over(law, state)
    targets = assault.find_targets(survey)
    moves, assaults = list_ways(survey, survey.units, survey.ground | 1 << survey.realm.sea, survey.stands, targets)
    if survey.gait.rides:
        assaults += assault.list_rides(survey, targets)
    return [*recruit.menu(survey), *taxing.announce_menu(survey), *moves, STAY, *assaults, *claim.menu(survey)]


def end_turn(draft: Draft) -> None:
    """The next kingdom plays (BK-TURN-02); after the last round the score decides (BK-AMB-33)."""
    draft.fight = None
    turn = draft.order.index(find_active(draft)) + 1
    if turn == len(draft.order):
        turn = 0
        if draft.round >= draft.rules.round_limit:
            draft.tell(
                "BK-AMB-33",
                "The last of {number} rounds is over: the reign score decides."
                if draft.round > 1
                else "The only round is over: the reign score decides.",
                number=draft.round,
            )
            draft.end(Over("rounds", None))
        draft.round += 1
    draft.active = draft.order[turn]
    draft.go(*TURN)
