"""After a round: going on or leaving, the attacker first, then the defender (BT-RETREAT, BT-AMB-02, -04, -05)."""

from __future__ import annotations

from engine.battue.actions import HOLD, ON, STOP, BattueAction, Hold, On, Retreat, Stop
from engine.battue.battle import Left
from engine.battue.draft import Draft
from engine.battue.phases.capture import capture
from engine.battue.phases.refusals import explain_place, refuse_at
from engine.battue.pieces import CAMP
from engine.battue.questions import has_enemy, list_retreats
from engine.battue.state import BattueState, Fight
from engine.battue.steps import Engaging, Holding
from engine.battue.terms import Law, Terms
from engine.core.position import expect
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat

# --- going on or leaving: the attacker ---


def who_presses(draft: Draft) -> Actor | None:
    """Asked only when there is something to choose (BT-AMB-02): everybody sees when there is not."""
    fight = draft.battle
    if draft.terms.standoff or list_retreats(draft.terms, draft, fight.attacker, fight.place):
        return fight.attacker
    go_on(draft, ON)
    return None


def list_presses(rules: Law, state: BattueState) -> list[BattueAction]:
    leave = _list_ways_out(rules.terms, state)
    return [ON, STOP, *leave] if rules.terms.standoff else [ON, *leave]


def explain_stop(rules: Law, state: BattueState, action: Stop) -> Refusal:
    tip = "Fight on, or retreat to an adjacent tile of your own; the switch 'stop' allows a standoff."
    return refuse("BT-AMB-02", "An attacker may not just stay on a tile that it has not taken.", tip)


def go_on(draft: Draft, action: On) -> None:
    fight = draft.battle
    draft.go(Holding() if draft.hordes[fight.defender][fight.place] else Engaging())


def stop(draft: Draft, action: Stop) -> None:
    fight = draft.battle
    fact = Left(fight.place, fight.attacker, draft.hordes[fight.attacker][fight.place], None)
    draft.tell("BT-AMB-02", "{who} stays on {place} without fighting on.", fight.place, fact=fact, who=fight.attacker)
    draft.leave_battle()


def withdraw(draft: Draft, action: Retreat) -> None:
    """The attacker leaves."""
    _leave(draft, draft.battle.attacker, action)
    draft.leave_battle()


# --- going on or leaving: the defender ---


def who_holds(draft: Draft) -> Actor | None:
    fight = draft.battle
    if list_retreats(draft.terms, draft, fight.defender, fight.place):
        return fight.defender
    return draft.go(Engaging())


def list_holds(rules: Law, state: BattueState) -> list[BattueAction]:
    return [HOLD, *_list_ways_out(rules.terms, state)]


def hold(draft: Draft, action: Hold) -> None:
    draft.go(Engaging())


def fall_back(draft: Draft, action: Retreat) -> None:
    """The defender leaves; what becomes of the tile is a ruling (BT-AMB-05)."""
    fight = draft.battle
    _leave(draft, fight.defender, action)
    if not draft.terms.retreat_cedes:
        draft.tell("BT-AMB-05", "The tile keeps its flag: the battle for {place} goes on.", fight.place)
        draft.go(Engaging())
        return
    draft.tell("BT-AMB-05", "The retreat gives {place} to {who}.", fight.place, who=fight.attacker)
    draft.leave_battle()
    capture(draft, fight.attacker, fight.place)


# --- both ---


@explain_place
def explain_retreat(terms: Terms, state: BattueState, target: int) -> Refusal:
    """What bars a retreat of whoever is to act (BT-RETREAT-03 to -05, BT-AMB-06)."""
    seat, place = _who_may_leave(state), _fight(state).place
    rule, tip = "BT-RETREAT-03", "A retreat leads to an adjacent tile of one's own."
    if target == CAMP:
        rule, sentence = "BT-RETREAT-05", "Nobody goes back outside the walls: the camp is no tile one controls."
    elif target == place:
        sentence = "You stand on {place} already: a retreat leaves the battle."
    elif target not in state.city.board.neighbours[place]:
        sentence = "There is no way from {start} to {place}: they do not touch."
    elif state.flags[target] != seat:
        sentence, tip = "You do not control {place}.", "A retreat leads to an adjacent tile that bears your own flag."
    elif has_enemy(state, seat, target):
        rule, tip = "BT-AMB-06", "Retreat to an own tile free of enemies."
        sentence = "Enemy warriors stand on {place}: that battle is not decided yet."
    else:
        rule, tip = "BT-RETREAT-04", "Retreat to an own tile with more room."
        sentence = "The horde on {place} would have {number} warriors; a horde has {limit} at most."
    number, limit = state.hordes[seat][place] + state.hordes[seat][target], terms.box.limits.horde
    return refuse_at(terms, state, rule, sentence, tip, start=place, place=target, number=number, limit=limit)


def _who_may_leave(state: BattueState) -> Seat:
    fight = _fight(state)
    return fight.defender if isinstance(state.step, Holding) else fight.attacker


def _fight(state: BattueState) -> Fight:
    return expect(state.fight, "nothing is being fought over")


def _list_ways_out(terms: Terms, state: BattueState) -> list[Retreat]:
    ways = list_retreats(terms, state, _who_may_leave(state), _fight(state).place)
    return [Retreat(terms.box.names[place]) for place in ways]


def _leave(draft: Draft, seat: Seat, action: Retreat) -> None:
    start, target = draft.battle.place, draft.city.board.index[action.place]
    number = draft.hordes[seat][start]
    draft.step_warriors(seat, start, target, number)
    fact = Left(start, seat, number, target)
    draft.tell("BT-RETREAT-03", "{who} retreats with {number} to {place}.", target, fact=fact, who=seat, number=number)
