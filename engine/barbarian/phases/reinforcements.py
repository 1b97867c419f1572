"""Reinforcements: both sides bring units in by turns, the active side first (BK-BATTLE-02, BK-AMB-14)."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Done, Pass, Reinforce
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases import bribes
from engine.barbarian.phases.common import why_not_adjacent, why_not_place, why_not_unit
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.questions import find_active, find_fight, find_rival, list_units_near
from engine.barbarian.state import BarbarianState, Fight, Force, Reinforcing
from engine.core.refusal import Refusal, refuse


def open_battle(draft: Draft) -> None:
    _hand_over(draft, Reinforcing(True, False, False, False))


def _hand_over(draft: Draft, step: Reinforcing) -> None:
    """Ask the side whose arrivals are due. A side with nothing near enough passes by itself: positions are public."""
    for _ in range(2):
        if step.active_passed and step.rival_passed:
            bribes.open_bribes(draft)
            return
        has_passed = step.active_passed if step.of_active else step.rival_passed
        if not has_passed and _has_more(draft, step.of_active):
            draft.wait_for(draft.seat_of(_side(draft, step.of_active)), step)
            return
        step = _after_pass(step)
    bribes.open_bribes(draft)


def _after_pass(step: Reinforcing) -> Reinforcing:
    return Reinforcing(
        not step.of_active,
        False,
        step.active_passed or step.of_active,
        step.rival_passed or not step.of_active,
    )


def _side(draft: Draft, of_active: bool) -> Kingdom:
    return draft.acting if of_active else find_rival(draft)


def _has_more(draft: Draft, of_active: bool) -> bool:
    return bool(list_units_near(draft.realm, draft, _side(draft, of_active), draft.battle.place))


def _step_of(state: BarbarianState | Draft) -> Reinforcing:
    step = state.step
    if not isinstance(step, Reinforcing):
        raise LookupError("no reinforcements are due")
    return step


def _kingdom_of(state: BarbarianState) -> Kingdom:
    return find_active(state) if _step_of(state).of_active else find_rival(state)


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    place = find_fight(state).place
    kingdom = _kingdom_of(state)
    found: list[BarbarianAction] = [Done() if _step_of(state).arrived else Pass()]
    found += [Reinforce(kind, realm.names[near]) for kind, near in list_units_near(realm, state, kingdom, place)]
    return found


def why_not(law: Law, state: BarbarianState, action: Reinforce) -> Refusal | None:
    realm = law.realm(state.played)
    kingdom = _kingdom_of(state)
    place = find_fight(state).place
    return (
        why_not_place(law, state, action.origin)
        or why_not_unit(law, state, kingdom, action.unit, action.origin)
        or why_not_adjacent(law, state, action.origin, realm.names[place])
    )


def why_not_pass(law: Law, state: BarbarianState, action: Pass) -> Refusal | None:
    if not _step_of(state).arrived:
        return None
    return refuse(
        "BK-AMB-41",
        "A unit of yours has just arrived: to pass means to have sent nobody this time.",
        "Say 'done' to hand over; you may still pass next time.",
    )


def why_not_done(law: Law, state: BarbarianState, action: Done) -> Refusal | None:
    if _step_of(state).arrived:
        return None
    return refuse(
        "BK-AMB-41",
        "No unit of yours has arrived this time, so there is nothing to finish.",
        "Send a unit, or pass: a pass is final for this battle.",
    )


def perform(draft: Draft, action: Reinforce) -> None:
    step, fight = _step_of(draft), draft.battle
    kingdom = _side(draft, step.of_active)
    draft.lift(kingdom, action.unit, draft.realm.index[action.origin])
    if step.of_active:
        force = _join(fight.active_force, action.unit)
        draft.fight = Fight(fight.cause, fight.place, force, fight.rival, fight.rival_force)
    else:
        force = _join(fight.rival_force, action.unit)
        draft.fight = Fight(fight.cause, fight.place, fight.active_force, fight.rival, force)
    draft.tell(
        "BK-BATTLE-02",
        "The {who} bring {unit} from {origin} into {place}.",
        fight.place,
        who=kingdom,
        origin=action.origin,
        unit="their king" if action.unit is Kind.KING else "a warrior",
    )
    draft.check_victory()
    if _has_more(draft, step.of_active):
        draft.step = Reinforcing(step.of_active, True, step.active_passed, step.rival_passed)
    else:
        _hand_over(draft, _after_pass(step))


def _join(force: Force, kind: Kind) -> Force:
    return Force(True, force.warriors) if kind is Kind.KING else Force(force.king, force.warriors + 1)


def give_up(draft: Draft, action: Pass) -> None:
    step = _step_of(draft)
    draft.tell("BK-BATTLE-02", "The {who} bring no more units.", who=_side(draft, step.of_active))
    _hand_over(draft, _after_pass(step))


def hand_over(draft: Draft, action: Done) -> None:
    step = _step_of(draft)
    _hand_over(draft, Reinforcing(not step.of_active, False, step.active_passed, step.rival_passed))
