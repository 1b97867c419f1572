"""After a battle: eliminations, rally, evacuations, the action's effects, plunder (BK-BATTLE-09 to -11)."""

from __future__ import annotations

import msgspec

from engine.barbarian import questions as ask
from engine.barbarian.actions import BarbarianAction, Evacuate, Forgo, Rally
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases.common import why_closed, why_not_place
from engine.barbarian.pieces import KING, RALLY, WARRIOR, Kingdom
from engine.barbarian.state import BarbarianState, Force
from engine.barbarian.steps import Evacuating, Rallying
from engine.core.position import with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor

# --- eliminations ---------------------------------------------------------------------------------------------


def eliminate(draft: Draft, winner: Kingdom, loser: Kingdom) -> None:
    """The losers fall in one step (BK-AMB-12); the winner's units are the occupiers from now on (BK-AMB-08)."""
    fight = ask.find_fight(draft)
    lost = fight.rival_force if winner is ask.find_active(draft) else fight.active_force
    kept = fight.active_force if winner is ask.find_active(draft) else fight.rival_force
    draft.garrison(winner, kept)
    draft.deployed = with_item(draft.deployed, loser.index, draft.deployed[loser.index] - lost.warriors)
    if lost.warriors:
        draft.tell(
            "BK-BATTLE-09",
            "{number} beaten warriors of the {who} return to the reserve."
            if lost.warriors > 1
            else "A beaten warrior of the {who} returns to the reserve.",
            fight.place,
            who=loser,
            number=lost.warriors,
        )
    if lost.king:
        draft.kings = with_item(draft.kings, loser.index, False)
        seat = ask.find_seat(draft, winner)
        draft.trophies = with_item(draft.trophies, seat, (*draft.trophies[seat], loser))
        told = "The king of the {who} falls; the {winner} keep him as a trophy."
        draft.tell("BK-BATTLE-10", told, fight.place, who=loser, winner=winner)
    draft.fight = msgspec.structs.replace(fight, winner=winner)
    draft.check_victory()
    draft.go(*([Rallying()] if lost.warriors else []), Evacuating())


# --- rally ----------------------------------------------------------------------------------------------------


def ask_loser(draft: Draft) -> Actor | None:
    """Only by Rally, and only when there is somewhere to go."""
    loser = ask.find_loser(draft)
    place = ask.find_fight(draft).place
    if draft.rules.has_power(draft, loser, RALLY) and ask.list_havens(draft.realm, draft, loser, place):
        return ask.find_seat(draft, loser)
    return draft.resume()


def rally_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    havens = ask.list_havens(realm, state, ask.find_loser(state), ask.find_fight(state).place)
    return [Forgo(), *(Rally(realm.names[place]) for place in havens)]


def why_not_rally(law: Law, state: BarbarianState, action: Rally) -> Refusal | None:
    wrong = why_not_place(law, state, action.place)
    if wrong is not None:
        return wrong
    realm = law.realm(state.played)
    havens = ask.list_havens(realm, state, ask.find_loser(state), ask.find_fight(state).place)
    if realm.index[action.place] in havens:
        return None
    sentence = "A beaten warrior rallies only to an adjacent free province that you control; {place} is not one."
    tip = "It may go to: {havens}."
    return refuse(
        "BK-POWER-FRA-2", sentence, tip, place=action.place, havens=", ".join(realm.names[place] for place in havens)
    )


def rally(draft: Draft, action: Rally) -> None:
    kingdom = ask.find_loser(draft)
    draft.deployed = with_item(draft.deployed, kingdom.index, draft.deployed[kingdom.index] + 1)
    place = draft.rules.index[action.place]
    draft.put(kingdom, WARRIOR, place)
    draft.tell("BK-POWER-FRA-2", "A warrior of the {who} rallies to {place}.", place, who=kingdom)
    draft.resume()


# --- evacuation -----------------------------------------------------------------------------------------------


def ask_winner(draft: Draft) -> Actor | None:
    """Ask for the next surplus unit; the evacuation ends when none is left or nothing is free (BK-AMB-39)."""
    winner, place = ask.find_winner(draft), ask.find_fight(draft).place
    force = ask.find_force(draft, winner)
    if force.size > 1 and ask.list_refuges(draft.rules, draft, winner, place):
        return ask.find_seat(draft, winner)
    _settle_in(draft, winner, force)
    return draft.resume()


def evacuation_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    realm = law.realm(state.played)
    fight = ask.find_fight(state)
    force = ask.find_force(state, ask.find_winner(state))
    kinds = [KING] * force.king + [WARRIOR] * bool(force.warriors)
    return [
        Evacuate(kind, realm.names[place])
        for kind in kinds
        for place in ask.list_refuges(law, state, ask.find_winner(state), fight.place)
    ]


def why_not_evacuate(law: Law, state: BarbarianState, action: Evacuate) -> Refusal | None:
    realm = law.realm(state.played)
    wrong = why_not_place(law, state, action.target) or why_closed(law, state, action.target)
    if wrong is not None:
        return wrong
    fight, winner = ask.find_fight(state), ask.find_winner(state)
    force = ask.find_force(state, ask.find_winner(state))
    if not (force.king if action.unit is KING else force.warriors):
        sentence = "There is no {kind} of yours in {place} to evacuate."
        tip = "Evacuate another unit."
        return refuse("BK-EVAC-02", sentence, tip, kind=action.unit.value, place=realm.names[fight.place])
    refuges = ask.list_refuges(law, state, winner, fight.place)
    if realm.index[action.target] in refuges:
        return None
    tip = "It may go to: " + ", ".join(realm.names[place] for place in refuges) + "."
    if realm.index[action.target] == realm.sea:
        return refuse("BK-EVAC-03", "Surplus units are never evacuated to the sea, even if they came from it.", tip)
    sentence = "A surplus unit goes to an adjacent free province that you control; {place} is not one."
    return refuse("BK-EVAC-02", sentence, tip, place=action.target)


def evacuate(draft: Draft, action: Evacuate) -> None:
    winner = ask.find_winner(draft)
    force = ask.find_force(draft, winner)
    left = Force(False, force.warriors) if action.unit is KING else Force(force.king, force.warriors - 1)
    place = draft.rules.index[action.target]
    draft.put(winner, action.unit, place)
    draft.garrison(winner, left)
    _keep(draft, winner, left)
    told = "The {who} evacuate {unit} to {place}."
    draft.tell("BK-EVAC-02", told, place, who=winner, unit="their king" if action.unit is KING else "a warrior")
    draft.go(Evacuating())


def _keep(draft: Draft, winner: Kingdom, left: Force) -> None:
    fight = ask.find_fight(draft)
    draft.fight = (
        msgspec.structs.replace(fight, rival_force=left)
        if winner is fight.rival
        else msgspec.structs.replace(fight, active_force=left)
    )


def _settle_in(draft: Draft, winner: Kingdom, force: Force) -> None:
    """One unit stays, the king if he is still there; warriors without room return to the reserve (BK-EVAC-04)."""
    surplus = force.warriors if force.king else force.warriors - 1
    _keep(draft, winner, Force(force.king, force.warriors - surplus))
    draft.deployed = with_item(draft.deployed, winner.index, draft.deployed[winner.index] - surplus)
    if surplus:
        draft.tell(
            "BK-EVAC-04",
            "{number} warriors of the {who} find no room and return to the reserve."
            if surplus > 1
            else "A warrior of the {who} finds no room and returns to the reserve.",
            ask.find_fight(draft).place,
            who=winner,
            number=surplus,
        )
