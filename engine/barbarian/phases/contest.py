"""Contest: may one opponent step in? (BK-CONTEST-01 to -04)"""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Contest, Decline
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases.common import name_unit, why_not_adjacent, why_not_place, why_not_unit
from engine.barbarian.pieces import NO_FORCE
from engine.barbarian.questions import find_active, find_fight, list_units_near
from engine.barbarian.state import BarbarianState, Fight
from engine.barbarian.steps import Bribing, Contesting, Reinforcing
from engine.core.refusal import Refusal
from engine.core.seat import Actor, Seat

DECLINE = Decline()


def ask(draft: Draft) -> Actor | None:
    """Whose turn it is to contest; when nobody is left to be asked, the action goes on."""
    if draft.step.queue:
        seat: Seat = draft.step.queue[0]
        return seat
    return draft.resume()


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    place = find_fight(state).place
    found: list[BarbarianAction] = [DECLINE]
    for kingdom in state.played:
        if state.owner[kingdom.index] == state.to_act:
            units = list_units_near(realm, state, kingdom, place)
            found += [Contest(kingdom, kind, realm.names[near]) for kind, near in units]
    return found


def why_not(law: Law, state: BarbarianState, action: Contest) -> Refusal | None:
    if state.owner[action.kingdom.index] != state.to_act:
        sentence = "The {who} are not yours to command."
        tip = "Answer with a unit of your own, or decline."
        return law.refuse("BK-AMB-42", sentence, tip, who=action.kingdom)
    place = law.realm(state.played).names[find_fight(state).place]
    return (
        why_not_place(law, state, action.origin)
        or why_not_unit(law, state, action.kingdom, action.unit, action.origin)
        or why_not_adjacent(law, state, action.origin, place)
    )


def perform(draft: Draft, action: Contest) -> None:
    """The contester's move starts the battle at once (BK-CONTEST-03)."""
    fight = find_fight(draft)
    draft.lift(action.kingdom, action.unit, draft.rules.index[action.origin])
    draft.fight = Fight(fight.cause, fight.place, fight.active_force, action.kingdom, NO_FORCE.plus(action.unit))
    told = "The {who} contest {place} from {origin} with {unit}: a battle begins."
    draft.tell(
        "BK-CONTEST-03", told, fight.place, who=action.kingdom, origin=action.origin, unit=name_unit(action.unit)
    )
    draft.check_victory()
    draft.go(Reinforcing((find_active(draft), action.kingdom), False), Bribing(()))


def decline(draft: Draft, action: Decline) -> None:
    seat, *queue = draft.step.queue
    kingdom = next(kingdom for kingdom in draft.order if draft.owner[kingdom.index] == seat)
    draft.tell("BK-CONTEST-02", "The {who} do not contest.", who=kingdom)
    draft.go(Contesting(tuple(queue)))
