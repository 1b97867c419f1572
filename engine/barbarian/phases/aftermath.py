"""After a battle: eliminations, rally, evacuations, the action's effects, plunder (BK-BATTLE-09 to -11)."""

from __future__ import annotations

import msgspec

from engine.barbarian import questions as ask
from engine.barbarian.actions import BarbarianAction, Evacuate, Forgo, Rally
from engine.barbarian.draft import Draft
from engine.barbarian.edition import SEA
from engine.barbarian.law import Law
from engine.barbarian.phases.common import name_unit, why_closed, why_not_place
from engine.barbarian.pieces import KING, RALLY, WARRIOR, Force, Kingdom
from engine.barbarian.state import BarbarianPosition, BarbarianState
from engine.barbarian.steps import Evacuating, Rallying
from engine.core.position import with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor

# --- eliminations ---------------------------------------------------------------------------------------------


def eliminate(draft: Draft, winner: Kingdom, loser: Kingdom) -> None:
    """The losers fall in one step (BK-AMB-12); the winner's units are the occupiers from now on (BK-AMB-08)."""
    fight, lost = ask.find_fight(draft), ask.find_force(draft, loser)
    draft.garrison(winner, ask.find_force(draft, winner))
    if lost.warriors:
        draft.add_deployed(loser, -lost.warriors)
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


def _list_havens(law: Law, position: BarbarianPosition) -> tuple[int, ...]:
    """Where a beaten warrior may fall back to."""
    loser, place = ask.find_loser(position), ask.find_fight(position).place
    return ask.list_havens(law.realm(position.played), position, loser, place)


def ask_loser(draft: Draft) -> Actor | None:
    """Only by Rally, and only when there is somewhere to go."""
    loser = ask.find_loser(draft)
    if draft.rules.has_power(draft, loser, RALLY) and _list_havens(draft.rules, draft):
        return ask.find_seat(draft, loser)
    return draft.resume()


def rally_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    names = law.realm(state.played).names
    return [Forgo(), *(Rally(names[place]) for place in _list_havens(law, state))]


def explain_rally(law: Law, state: BarbarianState, action: Rally) -> Refusal:
    names = law.realm(state.played).names
    return why_not_place(law, state, action.place) or refuse(
        "BK-POWER-FRA-2",
        "A beaten warrior rallies only to an adjacent free province that you control; {place} is not one.",
        "It may go to: {havens}.",
        place=action.place,
        havens=", ".join(names[place] for place in _list_havens(law, state)),
    )


def rally(draft: Draft, action: Rally) -> None:
    kingdom = ask.find_loser(draft)
    draft.add_deployed(kingdom, 1)
    place = draft.rules.index[action.place]
    draft.put(kingdom, WARRIOR, place)
    draft.conclude("BK-POWER-FRA-2", "A warrior of the {who} rallies to {place}.", place, who=kingdom)


# --- evacuation -----------------------------------------------------------------------------------------------


def _list_refuges(law: Law, position: BarbarianPosition) -> tuple[int, ...]:
    """Where the winner's surplus units may go."""
    return ask.list_refuges(law, position, ask.find_winner(position), ask.find_fight(position).place)


def ask_winner(draft: Draft) -> Actor | None:
    """Ask for the next surplus unit; the evacuation ends when none is left or nothing is free (BK-AMB-39)."""
    winner = ask.find_winner(draft)
    force = ask.find_force(draft, winner)
    if force.size > 1 and _list_refuges(draft.rules, draft):
        return ask.find_seat(draft, winner)
    _settle_in(draft, winner, force)
    return draft.resume()


def evacuation_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    names, force = law.realm(state.played).names, ask.find_force(state, ask.find_winner(state))
    kinds = [KING] * force.king + [WARRIOR] * bool(force.warriors)
    return [Evacuate(kind, names[place]) for kind in kinds for place in _list_refuges(law, state)]


def explain_evacuate(law: Law, state: BarbarianState, action: Evacuate) -> Refusal:
    wrong = why_not_place(law, state, action.target) or why_closed(law, state, action.target)
    if wrong is not None:
        return wrong
    names, force = law.realm(state.played).names, ask.find_force(state, ask.find_winner(state))
    if not (force.king if action.unit is KING else force.warriors):
        sentence = "There is no {kind} of yours in {place} to evacuate."
        place = names[ask.find_fight(state).place]
        return law.refuse("BK-EVAC-02", sentence, "Evacuate another unit.", kind=action.unit, place=place)
    tip = "It may go to: " + ", ".join(names[place] for place in _list_refuges(law, state)) + "."
    if action.target == SEA:
        return refuse("BK-EVAC-03", "Surplus units are never evacuated to the sea, even if they came from it.", tip)
    sentence = "A surplus unit goes to an adjacent free province that you control; {place} is not one."
    return refuse("BK-EVAC-02", sentence, tip, place=action.target)


def evacuate(draft: Draft, action: Evacuate) -> None:
    winner = ask.find_winner(draft)
    left = ask.find_force(draft, winner).plus(action.unit, -1)
    place = draft.rules.index[action.target]
    draft.put(winner, action.unit, place)
    draft.garrison(winner, left)
    draft.commit(winner, left)
    told = "The {who} evacuate {unit} to {place}."
    draft.tell("BK-EVAC-02", told, place, who=winner, unit=name_unit(action.unit))
    draft.go(Evacuating())


def _settle_in(draft: Draft, winner: Kingdom, force: Force) -> None:
    """One unit stays, the king if he is still there; warriors without room return to the reserve (BK-EVAC-04)."""
    surplus = force.size - 1
    draft.commit(winner, force.plus(WARRIOR, -surplus))
    if surplus:
        draft.add_deployed(winner, -surplus)
        draft.tell(
            "BK-EVAC-04",
            "{number} warriors of the {who} find no room and return to the reserve."
            if surplus > 1
            else "A warrior of the {who} finds no room and returns to the reserve.",
            ask.find_fight(draft).place,
            who=winner,
            number=surplus,
        )
