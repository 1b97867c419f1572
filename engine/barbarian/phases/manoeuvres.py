"""Manoeuvres: each unit may move once, on one's own land, to sea, or by castling (BK-MANOEUVRE-01 to -04)."""

from __future__ import annotations

from typing import Any

from engine.barbarian.actions import Assault, BarbarianAction, Castle, Done, Move, Stay
from engine.barbarian.board import mark
from engine.barbarian.draft import Draft
from engine.barbarian.edition import SEA, name_place
from engine.barbarian.law import Law
from engine.barbarian.phases import assault, common
from engine.barbarian.pieces import KING, MARE_NOSTRUM, WARRIOR, Kind, Kingdom
from engine.barbarian.questions import find_active, is_friend
from engine.barbarian.state import BarbarianPosition, BarbarianState
from engine.barbarian.steps import Acting, Manoeuvring
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor

UNMOVED = Manoeuvring((), False, 0)
DONE = Done()


def begun(position: BarbarianPosition) -> Manoeuvring:
    """Who has moved in these manoeuvres; a turn that begins has none."""
    step: Any = position.step
    return step if type(step) is Manoeuvring else UNMOVED


def _is_fresh(law: Law, state: BarbarianState, kingdom: Kingdom, kind: Kind, place: int) -> bool:
    """Has a unit of this kind here not moved yet?"""
    step = begun(state)
    if place != law.sea:
        return place not in step.moved
    fleet = state.fleets[kingdom.index]
    return fleet.king and not step.sea_king if kind is KING else fleet.warriors > step.sea_warriors


def menu(survey: common.Survey) -> list[BarbarianAction]:
    """All moves and castlings, without the way to end."""
    fresh = [each for each in survey.units if _is_fresh(survey.law, survey.state, survey.kingdom, *each)]
    stands = mark([place for _, place in fresh])
    return common.list_ways(survey, fresh, survey.ground | 1 << survey.realm.sea, stands, 0)[0]


def step_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    return [*menu(common.look_over(law, state)), DONE]


def explain_move(law: Law, state: BarbarianState, action: Move) -> Refusal | None:
    return (
        common.why_not_place(law, state, action.origin, action.target)
        or common.why_not_unit(law, state, find_active(state), action.unit, action.origin)
        or common.why_closed(law, state, action.target)
        or _why_moved(law, state, action.unit, action.origin)
        or _why_out_of_reach(law, state, action)
        or _why_not_own_ground(law, state, action)
        or _why_not_free(law, state, action.target)
    )


def _why_out_of_reach(law: Law, state: BarbarianState, action: Move) -> Refusal | None:
    """It leads to an adjacent place, or for Mare Nostrum from port to port."""
    is_port = law.realm(state.played).is_port
    are_ports = is_port[law.index[action.origin]] and is_port[law.index[action.target]]
    if are_ports and law.has_power(state, find_active(state), MARE_NOSTRUM):
        return None
    return common.why_not_adjacent(law, state, action.origin, action.target)


def _why_not_own_ground(law: Law, state: BarbarianState, action: Move) -> Refusal | None:
    if action.target == SEA:
        return None
    kingdom = find_active(state)
    controller = law.realm(state.played).controller(state, law.index[action.target])
    if controller is kingdom:
        return None
    assault_there = Assault(action.unit, action.origin, action.target)
    if is_friend(state, kingdom, controller):
        tip = "It is your other kingdom's: partners do not enter each other's provinces."
    elif isinstance(state.step, Acting) and assault.is_open_to(law, state, assault_there):
        tip = "To enter a province you do not control, announce an assault."
    else:
        tip = "This {unit} can go to: {targets}."
    targets = [
        name_place(move.target)
        for move in menu(common.look_over(law, state))
        if isinstance(move, Move) and (move.unit, move.origin) == (action.unit, action.origin)
    ]
    return law.refuse(
        "BK-MANOEUVRE-01",
        "Manoeuvres lead only to provinces you control or to the sea, and you do not control {place}.",
        tip,
        place=action.target,
        unit=action.unit,
        targets=", ".join(targets) or "nowhere at the moment",
    )


def _why_not_free(law: Law, state: BarbarianState, target: str) -> Refusal | None:
    unit = None if target == SEA else state.units[law.index[target]]
    if unit is None:
        return None
    is_own = unit.kingdom is find_active(state)
    return law.refuse(
        "BK-MANOEUVRE-02",
        "A unit of yours already stands in {place}: a province holds one unit."
        if is_own
        else "A unit of the {who} stands in {place}: a province holds one unit.",
        "Move that unit away first, or let king and warrior castle."
        if is_own
        else "Go somewhere else until it leaves.",
        place=target,
        who=unit.kingdom,
    )


def _why_moved(law: Law, state: BarbarianState, kind: Kind, place: str) -> Refusal | None:
    if _is_fresh(law, state, find_active(state), kind, law.index[place]):
        return None
    return law.refuse(
        "BK-MANOEUVRE-01",
        "Every {kind} of yours at sea has moved already; each unit moves once in an action."
        if place == SEA
        else "The {kind} in {place} has moved already; each unit moves once in an action.",
        "Move another unit, or end the manoeuvres.",
        kind=kind,
        place=place,
    )


def explain_castle(law: Law, state: BarbarianState, action: Castle) -> Refusal:
    kingdom = find_active(state)
    return (
        common.why_not_place(law, state, action.king, action.warrior)
        or common.why_not_unit(law, state, kingdom, KING, action.king)
        or common.why_not_unit(law, state, kingdom, WARRIOR, action.warrior)
        or _why_moved(law, state, KING, action.king)
        or _why_moved(law, state, WARRIOR, action.warrior)
        or refuse(
            "BK-MANOEUVRE-03",
            "King and warrior castle only when they are adjacent; {king} and {warrior} are not.",
            "Bring them together first, in an earlier action.",
            king=action.king,
            warrior=action.warrior,
        )
    )


def move(draft: Draft, action: Move) -> None:
    kingdom = find_active(draft)
    origin, target = draft.rules.index[action.origin], draft.rules.index[action.target]
    step = begun(draft)
    draft.shift(kingdom, action.unit, origin, target)
    told, unit = "The {who} move {unit} from {origin} to {place}.", common.name_unit(action.unit)
    draft.tell("BK-MANOEUVRE-01", told, target, who=kingdom, unit=unit, origin=action.origin)
    draft.check_victory()
    draft.go(_mark(draft, step, target, action.unit))


def castle(draft: Draft, action: Castle) -> None:
    kingdom = find_active(draft)
    king, warrior = draft.rules.index[action.king], draft.rules.index[action.warrior]
    step = begun(draft)
    draft.lift(kingdom, KING, king)
    draft.lift(kingdom, WARRIOR, warrior)
    draft.put(kingdom, KING, warrior)
    draft.put(kingdom, WARRIOR, king)
    told = "The {who} castle: the king goes to {place}, the warrior to {other}."
    draft.tell("BK-MANOEUVRE-03", told, warrior, who=kingdom, other=action.king)
    draft.go(_mark(draft, _mark(draft, step, warrior, KING), king, WARRIOR))


def _mark(draft: Draft, step: Manoeuvring, place: int, kind: Kind) -> Manoeuvring:
    if place != draft.rules.sea:
        return Manoeuvring((*step.moved, place), step.sea_king, step.sea_warriors)
    return Manoeuvring(step.moved, step.sea_king or kind is KING, step.sea_warriors + (kind is WARRIOR))


def ask(draft: Draft) -> Actor | None:
    """Once every unit has moved, the action is over without being asked."""
    index, step = find_active(draft).index, draft.step
    if len(step.moved) + step.sea_king + step.sea_warriors < draft.deployed[index] + draft.kings[index]:
        return common.ask_active(draft)
    return draft.resume()


def stay(draft: Draft, action: Stay) -> None:
    draft.conclude("BK-AMB-23", "The {who} manoeuvre without moving a unit.", who=find_active(draft))
