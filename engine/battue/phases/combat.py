"""Rounds of battle: dice, settling, going on, retreating (BT-BATTLE, BT-EMPTY, BT-OCCUPIED, BT-RETREAT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.battue.actions import HOLD, ON, STOP, BattueAction, Hold, On, Reroll, Retreat, Roll, Stop
from engine.battue.battle import Blow, Sides, settle
from engine.battue.phases.capture import capture
from engine.battue.phases.common import (
    find_defender,
    find_retreats,
    why_no_place,
    why_no_retreat,
    why_not_now,
)
from engine.battue.state import (
    Attacking,
    AttackRerolls,
    BattueState,
    Choosing,
    DefenceRerolls,
    Engaging,
    Fight,
    Holding,
    Pressing,
)
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat

if TYPE_CHECKING:
    from engine.battue.draft import Draft
    from engine.battue.rules import BattueRules

CHOOSING, ENGAGING, ATTACKING = Choosing(), Engaging(), Attacking()
ATTACK_REROLLS, PRESSING, HOLDING = AttackRerolls(), Pressing(), Holding()
ROLLS = tuple(Chance(Roll(attack, defence), 1) for attack in range(1, 7) for defence in range(1, 7))
REROLLS = tuple(Chance(Reroll(die), 1) for die in range(1, 7))


def find_sides(rules: BattueRules, position: BattueState | Draft, fight: Fight) -> Sides:
    """Everything the next settling depends on: the calculators start from the same."""
    return Sides(
        attackers=position.hordes[fight.attacker][fight.place],
        defenders=position.hordes[fight.defender][fight.place],
        defence=rules.box.faces[position.faces[fight.place]].defence,
        guard=fight.guard,
        attack_bonus=fight.attack_bonus,
        defence_bonus=fight.defence_bonus,
        counts_defenders=rules.counts_defenders,
    )


def engage(draft: Draft) -> None:
    """The next round: bonuses of cards are gone, the event's guard stays (BT-AMB-03)."""
    fight = draft.fight
    if fight is None:
        draft.step = CHOOSING
        return
    defender = find_defender(draft.rules, draft, fight.place, fight.attacker)
    draft.fight = Fight(fight.place, fight.attacker, defender, fight.round + 1, fight.guard)
    draft.step = ATTACKING


# --- dice ---


def wait_dice(draft: Draft) -> Actor:
    return CHANCE


def chances(rules: BattueRules, state: BattueState) -> Sequence[Chance]:
    return ROLLS


def perform_roll(draft: Draft, action: Roll) -> None:
    draft.fight = msgspec.structs.replace(draft.battle, attack_die=action.attack, defence_die=action.defence)
    draft.step = ATTACK_REROLLS
    draft.tell(
        "BT-BATTLE-07",
        "The attacker rolls {attack}, the defender {defence}.",
        draft.battle.place,
        attack=action.attack,
        defence=action.defence,
    )


def chances_reroll(rules: BattueRules, state: BattueState) -> Sequence[Chance]:
    return REROLLS


def perform_reroll(draft: Draft, action: Reroll) -> None:
    draft.fight = msgspec.structs.replace(draft.battle, attack_die=action.die)
    draft.resume()
    rule = "BT-BATTLE-05" if isinstance(draft.step, DefenceRerolls) else "BT-BATTLE-04"
    draft.tell(rule, "The attack die is rolled again: {die}.", draft.battle.place, die=action.die)


# --- settling ---


def compare(draft: Draft) -> None:
    """Attack against defence, and what it costs (BT-BATTLE-09)."""
    fight = draft.battle
    outcome = settle(find_sides(draft.rules, draft, fight), fight.attack_die, fight.defence_die)
    draft.tell(
        "BT-BATTLE-09",
        "Attack {attack} against defence {defence} on {place}.",
        fight.place,
        attack=outcome.attack,
        defence=outcome.defence,
    )
    if outcome.blow in (Blow.CAPTURED, Blow.DEFENDER_LOSES):
        _win_round(draft, fight, outcome.blow)
    else:
        _lose_round(draft, fight, outcome.blow)


def _win_round(draft: Draft, fight: Fight, blow: Blow) -> None:
    if draft.hordes[fight.defender][fight.place]:
        _strike(draft, "BT-OCCUPIED-02", fight.defender, fight.place)
    if draft.fight is None:
        return
    if blow is Blow.DEFENDER_LOSES:
        draft.step = PRESSING
        return
    draft.end_fight()
    draft.step = CHOOSING
    capture(draft, fight.attacker, fight.place)


def _lose_round(draft: Draft, fight: Fight, blow: Blow) -> None:
    is_occupied = draft.hordes[fight.defender][fight.place] > 0
    _strike(draft, "BT-OCCUPIED-04" if is_occupied else "BT-EMPTY-04", fight.attacker, fight.place)
    if draft.fight is None:
        return
    if blow is Blow.ATTACKER_LOSES:
        draft.step = PRESSING
        return
    draft.end_fight()
    draft.step = CHOOSING
    draft.tell("BT-OCCUPIED-05" if is_occupied else "BT-EMPTY-05", "The attack on {place} has failed.", fight.place)


def _strike(draft: Draft, rule: str, seat: Seat, place: int) -> None:
    draft.remove_warriors(seat, place, 1)
    draft.tell(rule, "{who} loses a warrior on {place}.", place, who=seat)
    draft.bury()


# --- going on or leaving: the attacker ---


def wait_press(draft: Draft) -> Actor | None:
    """Asked only when there is something to choose (BT-AMB-02): everybody sees when there is not."""
    fight = draft.battle
    if draft.rules.standoff or find_retreats(draft.rules, draft, fight.attacker, fight.place):
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


def menu_press(rules: BattueRules, state: BattueState) -> list[BattueAction]:
    fight = _fight(state)
    leave = [Retreat(rules.box.names[place]) for place in find_retreats(rules, state, fight.attacker, fight.place)]
    return [ON, STOP, *leave] if rules.standoff else [ON, *leave]


def why_not_press(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, On):
        return None
    if isinstance(action, Stop):
        if rules.standoff:
            return None
        return refuse(
            "BT-AMB-02",
            "An attacker may not just stay on a tile that it has not taken.",
            "Fight on, or retreat to an adjacent tile of your own; the switch 'stop' allows a standoff.",
        )
    if not isinstance(action, Retreat):
        return why_not_now(rules, state, action)
    return _why_not_retreat(rules, state, _fight(state).attacker, action)


def _why_not_retreat(rules: BattueRules, state: BattueState, seat: Seat, action: Retreat) -> Refusal | None:
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    target = state.city.board.index[action.place]
    return why_no_retreat(rules, state, seat, _fight(state).place, target)


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
    if find_retreats(draft.rules, draft, fight.defender, fight.place):
        return fight.defender
    draft.step = ENGAGING
    return None


def menu_hold(rules: BattueRules, state: BattueState) -> list[BattueAction]:
    fight = _fight(state)
    retreats = find_retreats(rules, state, fight.defender, fight.place)
    return [HOLD, *(Retreat(rules.box.names[place]) for place in retreats)]


def why_not_hold(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, Hold):
        return None
    if not isinstance(action, Retreat):
        return why_not_now(rules, state, action)
    return _why_not_retreat(rules, state, _fight(state).defender, action)


def perform_hold(draft: Draft, action: BattueAction) -> None:
    draft.step = ENGAGING
    if not isinstance(action, Retreat):
        return
    fight = draft.battle
    _leave(draft, fight.defender, fight.place, action)
    if not draft.rules.retreat_cedes:
        draft.tell("BT-AMB-05", "The tile keeps its flag: the battle for {place} goes on.", fight.place)
        return
    draft.tell("BT-AMB-05", "The retreat gives {place} to {who}.", fight.place, who=fight.attacker)
    draft.end_fight()
    draft.step = CHOOSING
    capture(draft, fight.attacker, fight.place)
