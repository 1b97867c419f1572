"""Contest: may one opponent step in? (BK-CONTEST-01 to -04)"""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Contest, Decline
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases import effects, reinforcements
from engine.barbarian.phases.common import why_not_adjacent, why_not_place, why_not_unit
from engine.barbarian.pieces import NO_FLEET, Kind, Kingdom
from engine.barbarian.questions import find_fight, list_units_near
from engine.barbarian.state import BarbarianState, Contesting, Fight, Force
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


def open_contest(draft: Draft) -> None:
    """Ask every opponent who could step in, in turn order after the active kingdom (BK-CONTEST-02)."""
    active = draft.acting
    near = _kingdoms_near(draft, draft.battle.place)
    queue: list[Seat] = []
    if near:
        turn = draft.order.index(active)
        for kingdom in draft.order[turn + 1 :] + draft.order[:turn]:
            seat = draft.seat_of(kingdom)
            if kingdom in near and seat != draft.seat_of(active) and seat not in queue:
                queue.append(seat)
    _ask(draft, tuple(queue))


def _kingdoms_near(draft: Draft, place: int) -> list[Kingdom]:
    """The kingdoms with a unit that could enter `place` (BK-AMB-13)."""
    found = []
    for near in draft.realm.near[place]:
        if near == draft.realm.sea:
            found += [kingdom for kingdom in draft.played if draft.fleets[kingdom.index] != NO_FLEET]
        else:
            unit = draft.units[near]
            if unit is not None:
                found.append(unit.kingdom)
    return found


def _ask(draft: Draft, queue: tuple[Seat, ...]) -> None:
    if queue:
        draft.wait_for(queue[0], Contesting(queue))
    else:
        effects.carry_out(draft)


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    place = find_fight(state).place
    found: list[BarbarianAction] = [Decline()]
    for kingdom in state.played:
        if state.owner[kingdom.index] == state.to_act:
            units = list_units_near(realm, state, kingdom, place)
            found += [Contest(kingdom, kind, realm.names[near]) for kind, near in units]
    return found


def why_not(law: Law, state: BarbarianState, action: Contest) -> Refusal | None:
    realm = law.realm(state.played)
    place = find_fight(state).place
    if state.owner[action.kingdom.index] != state.to_act:
        return refuse(
            "BK-AMB-42",
            "The {who} are not yours to command.",
            "Answer with a unit of your own, or decline.",
            who=law.edition.entry(action.kingdom).plural,
        )
    return (
        why_not_place(law, state, action.origin)
        or why_not_unit(law, state, action.kingdom, action.unit, action.origin)
        or why_not_adjacent(law, state, action.origin, realm.names[place])
    )


def perform(draft: Draft, action: Contest) -> None:
    """The contester's move starts the battle at once (BK-CONTEST-03)."""
    fight = draft.battle
    draft.lift(action.kingdom, action.unit, draft.realm.index[action.origin])
    force = Force(True, 0) if action.unit is Kind.KING else Force(False, 1)
    draft.fight = Fight(fight.cause, fight.place, fight.active_force, action.kingdom, force)
    draft.tell(
        "BK-CONTEST-03",
        "The {who} contest {place} from {origin} with {unit}: a battle begins.",
        fight.place,
        who=action.kingdom,
        origin=action.origin,
        unit="their king" if action.unit is Kind.KING else "a warrior",
    )
    draft.check_victory()
    reinforcements.open_battle(draft)


def decline(draft: Draft, action: Decline) -> None:
    step = draft.step
    if not isinstance(step, Contesting):
        raise LookupError("nobody is asked to contest")
    for kingdom in draft.order:
        if draft.owner[kingdom.index] == step.queue[0]:
            draft.tell("BK-CONTEST-02", "The {who} do not contest.", who=kingdom)
            break
    _ask(draft, step.queue[1:])
