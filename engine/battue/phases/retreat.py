"""After a round: going on or leaving, the attacker first, then the defender (BT-RETREAT, BT-AMB-02, -04, -05)."""

from __future__ import annotations

from engine.battue.actions import HOLD, ON, STOP, BattueAction, Hold, On, Retreat, Stop
from engine.battue.draft import Draft
from engine.battue.phases.capture import capture
from engine.battue.phases.refusals import why_no_place, why_no_retreat, why_not_now
from engine.battue.questions import list_retreats
from engine.battue.state import BattueState, Fight
from engine.battue.steps import Choosing, Engaging, Holding
from engine.battue.terms import Terms
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat

CHOOSING, ENGAGING, HOLDING = Choosing(), Engaging(), Holding()


# --- going on or leaving: the attacker ---


def wait_press(draft: Draft) -> Actor | None:
    """Asked only when there is something to choose (BT-AMB-02): everybody sees when there is not."""
    fight = draft.battle
    if draft.terms.standoff or list_retreats(draft.terms, draft, fight.attacker, fight.place):
        return fight.attacker
    _go_on(draft)
    return None


def _go_on(draft: Draft) -> None:
    fight = draft.battle
    draft.step = HOLDING if draft.hordes[fight.defender][fight.place] else ENGAGING


def _fight(state: BattueState) -> Fight:
    if state.fight is None:
        raise LookupError("nothing is being fought over")
    return state.fight


def menu_press(terms: Terms, state: BattueState) -> list[BattueAction]:
    fight = _fight(state)
    leave = [Retreat(terms.box.names[place]) for place in list_retreats(terms, state, fight.attacker, fight.place)]
    return [ON, STOP, *leave] if terms.standoff else [ON, *leave]


def why_not_press(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, On):
        return None
    if isinstance(action, Stop):
        if terms.standoff:
            return None
        return refuse(
            "BT-AMB-02",
            "An attacker may not just stay on a tile that it has not taken.",
            "Fight on, or retreat to an adjacent tile of your own; the switch 'stop' allows a standoff.",
        )
    if not isinstance(action, Retreat):
        return why_not_now(terms, state, action)
    return _why_not_retreat(terms, state, _fight(state).attacker, action)


def _why_not_retreat(terms: Terms, state: BattueState, seat: Seat, action: Retreat) -> Refusal | None:
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    target = state.city.board.index[action.place]
    return why_no_retreat(terms, state, seat, _fight(state).place, target)


def perform_press(draft: Draft, action: BattueAction) -> None:
    fight = draft.battle
    if isinstance(action, On):
        _go_on(draft)
        return
    if isinstance(action, Retreat):
        _leave(draft, fight.attacker, fight.place, action)
    else:
        draft.tell("BT-AMB-02", "{who} stays on {place} without fighting on.", fight.place, who=fight.attacker)
    draft.end_fight()
    draft.step = CHOOSING


def _leave(draft: Draft, seat: Seat, place: int, action: Retreat) -> None:
    target = draft.city.board.index[action.place]
    number = draft.hordes[seat][place]
    draft.step_warriors(seat, place, target, number)
    draft.tell("BT-RETREAT-03", "{who} retreats with {number} to {place}.", target, who=seat, number=number)


# --- going on or leaving: the defender ---


def wait_hold(draft: Draft) -> Actor | None:
    fight = draft.battle
    if list_retreats(draft.terms, draft, fight.defender, fight.place):
        return fight.defender
    draft.step = ENGAGING
    return None


def menu_hold(terms: Terms, state: BattueState) -> list[BattueAction]:
    fight = _fight(state)
    retreats = list_retreats(terms, state, fight.defender, fight.place)
    return [HOLD, *(Retreat(terms.box.names[place]) for place in retreats)]


def why_not_hold(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, Hold):
        return None
    if not isinstance(action, Retreat):
        return why_not_now(terms, state, action)
    return _why_not_retreat(terms, state, _fight(state).defender, action)


def perform_hold(draft: Draft, action: BattueAction) -> None:
    draft.step = ENGAGING
    if not isinstance(action, Retreat):
        return
    fight = draft.battle
    _leave(draft, fight.defender, fight.place, action)
    if not draft.terms.retreat_cedes:
        draft.tell("BT-AMB-05", "The tile keeps its flag: the battle for {place} goes on.", fight.place)
        return
    draft.tell("BT-AMB-05", "The retreat gives {place} to {who}.", fight.place, who=fight.attacker)
    draft.end_fight()
    draft.step = CHOOSING
    capture(draft, fight.attacker, fight.place)
