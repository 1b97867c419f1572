"""After a round: going on or leaving, the attacker first, then the defender (BT-RETREAT, BT-AMB-02, -04, -05)."""

from __future__ import annotations

from engine.battue.actions import HOLD, ON, STOP, BattueAction, Hold, On, Retreat, Stop
from engine.battue.battle import Left
from engine.battue.draft import Draft
from engine.battue.phases.capture import capture
from engine.battue.phases.refusals import why_no_place, why_no_retreat
from engine.battue.questions import list_retreats
from engine.battue.state import BattueState, Fight
from engine.battue.steps import Choosing, Engaging, Holding
from engine.battue.terms import Law, Terms
from engine.core.position import expect
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat

CHOOSING, ENGAGING, HOLDING = Choosing(), Engaging(), Holding()


# --- going on or leaving: the attacker ---


def who_presses(draft: Draft) -> Actor | None:
    """Asked only when there is something to choose (BT-AMB-02): everybody sees when there is not."""
    fight = draft.battle
    if draft.terms.standoff or list_retreats(draft.terms, draft, fight.attacker, fight.place):
        return fight.attacker
    go_on(draft, ON)
    return None


def list_presses(rules: Law, state: BattueState) -> list[BattueAction]:
    leave = _list_ways_out(rules.terms, state, _fight(state).attacker)
    return [ON, STOP, *leave] if rules.terms.standoff else [ON, *leave]


def why_not_stop(rules: Law, state: BattueState, action: Stop) -> Refusal | None:
    if rules.terms.standoff:
        return None
    tip = "Fight on, or retreat to an adjacent tile of your own; the switch 'stop' allows a standoff."
    return refuse("BT-AMB-02", "An attacker may not just stay on a tile that it has not taken.", tip)


def go_on(draft: Draft, action: On) -> None:
    fight = draft.battle
    draft.go(HOLDING if draft.hordes[fight.defender][fight.place] else ENGAGING)


def stop(draft: Draft, action: Stop) -> None:
    fight = draft.battle
    fact = Left(fight.place, fight.attacker, draft.hordes[fight.attacker][fight.place], None)
    draft.tell("BT-AMB-02", "{who} stays on {place} without fighting on.", fight.place, fact=fact, who=fight.attacker)
    draft.end_fight()
    draft.go(CHOOSING)


def withdraw(draft: Draft, action: Retreat) -> None:
    """The attacker leaves."""
    _leave(draft, draft.battle.attacker, action)
    draft.end_fight()
    draft.go(CHOOSING)


# --- going on or leaving: the defender ---


def who_holds(draft: Draft) -> Actor | None:
    fight = draft.battle
    if list_retreats(draft.terms, draft, fight.defender, fight.place):
        return fight.defender
    return draft.go(ENGAGING)


def list_holds(rules: Law, state: BattueState) -> list[BattueAction]:
    return [HOLD, *_list_ways_out(rules.terms, state, _fight(state).defender)]


def hold(draft: Draft, action: Hold) -> None:
    draft.go(ENGAGING)


def fall_back(draft: Draft, action: Retreat) -> None:
    """The defender leaves; what becomes of the tile is a ruling (BT-AMB-05)."""
    fight = draft.battle
    _leave(draft, fight.defender, action)
    if not draft.terms.retreat_cedes:
        draft.tell("BT-AMB-05", "The tile keeps its flag: the battle for {place} goes on.", fight.place)
        draft.go(ENGAGING)
        return
    draft.tell("BT-AMB-05", "The retreat gives {place} to {who}.", fight.place, who=fight.attacker)
    draft.end_fight()
    draft.go(CHOOSING)
    capture(draft, fight.attacker, fight.place)


# --- both ---


def explain_retreat(rules: Law, state: BattueState, action: Retreat) -> Refusal | None:
    """Whoever is to act has no such way out."""
    wrong = why_no_place(state, action.place)
    if wrong is not None or not isinstance(state.to_act, int):
        return wrong
    return why_no_retreat(
        rules.terms, state, Seat(state.to_act), _fight(state).place, state.city.board.index[action.place]
    )


def _fight(state: BattueState) -> Fight:
    return expect(state.fight, "nothing is being fought over")


def _list_ways_out(terms: Terms, state: BattueState, seat: Seat) -> list[Retreat]:
    return [Retreat(terms.box.names[place]) for place in list_retreats(terms, state, seat, _fight(state).place)]


def _leave(draft: Draft, seat: Seat, action: Retreat) -> None:
    start, target = draft.battle.place, draft.city.board.index[action.place]
    number = draft.hordes[seat][start]
    draft.step_warriors(seat, start, target, number)
    fact = Left(start, seat, number, target)
    draft.tell("BT-RETREAT-03", "{who} retreats with {number} to {place}.", target, fact=fact, who=seat, number=number)
