"""Reinforcements: both sides bring units in by turns, the active side first (BK-BATTLE-02, BK-AMB-14)."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Done, Pass, Reinforce
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases.common import name_unit, why_not_adjacent, why_not_place, why_not_unit
from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import find_fight, find_force, find_seat, list_units_near
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Reinforcing
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor


def ask(draft: Draft) -> Actor | None:
    """The side whose turn it is. One with nothing near enough passes by itself: positions are public."""
    side: Kingdom
    for side in draft.step.sides:
        if list_units_near(draft.realm, draft, side, find_fight(draft).place):
            return find_seat(draft, side)
        draft.step = Reinforcing(draft.step.sides[1:], False)
    return draft.resume()


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    step = step_of(state, Reinforcing)
    near = list_units_near(realm, state, step.sides[0], find_fight(state).place)
    return [Done() if step.arrived else Pass(), *(Reinforce(kind, realm.names[place]) for kind, place in near)]


def why_not(law: Law, state: BarbarianState, action: Reinforce) -> Refusal | None:
    place = law.realm(state.played).names[find_fight(state).place]
    return (
        why_not_place(law, state, action.origin)
        or _why_there_already(place, action)
        or why_not_unit(law, state, step_of(state, Reinforcing).sides[0], action.unit, action.origin)
        or why_not_adjacent(law, state, action.origin, place)
    )


def _why_there_already(place: str, action: Reinforce) -> Refusal | None:
    if action.origin != place:
        return None
    sentence = "What stands in {place} fights already."
    return refuse("BK-BATTLE-02", sentence, "Bring a unit in from next door, or pass.", place=place)


def explain_pass(law: Law, state: BarbarianState, action: Pass) -> Refusal:
    sentence = "A unit of yours has just arrived: to pass means to have sent nobody this time."
    return refuse("BK-AMB-41", sentence, "Say 'done' to hand over; you may still pass next time.")


def explain_done(law: Law, state: BarbarianState, action: Done) -> Refusal:
    sentence = "No unit of yours has arrived this time, so there is nothing to finish."
    return refuse("BK-AMB-41", sentence, "Send a unit, or pass: a pass is final for this battle.")


def perform(draft: Draft, action: Reinforce) -> None:
    side = draft.step.sides[0]
    draft.lift(side, action.unit, draft.rules.index[action.origin])
    draft.commit(side, find_force(draft, side).plus(action.unit))
    told = "The {who} bring {unit} from {origin} into {place}."
    place = find_fight(draft).place
    draft.tell("BK-BATTLE-02", told, place, who=side, origin=action.origin, unit=name_unit(action.unit))
    draft.check_victory()
    draft.go(Reinforcing(draft.step.sides, True))


def give_up(draft: Draft, action: Pass) -> None:
    side, *others = draft.step.sides
    draft.tell("BK-BATTLE-02", "The {who} bring no more units.", who=side)
    draft.go(Reinforcing(tuple(others), False))


def hand_over(draft: Draft, action: Done) -> None:
    side, *others = draft.step.sides
    draft.go(Reinforcing((*others, side), False))
