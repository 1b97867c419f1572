"""After a battle: eliminations, rally, evacuations, the action's effects, plunder (BK-BATTLE-09 to -11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.barbarian.actions import BarbarianAction, Evacuate, Forgo, Rally
from engine.barbarian.draft import with_item
from engine.barbarian.phases import assault, claim
from engine.barbarian.phases.common import why_closed, why_not_place
from engine.barbarian.pieces import Kind, Kingdom, Power, unit_of
from engine.barbarian.state import BarbarianState, Evacuating, Fight, Force, Rallying
from engine.core.refusal import Refusal, refuse

if TYPE_CHECKING:
    from engine.barbarian.board import Position, Realm
    from engine.barbarian.draft import Draft
    from engine.barbarian.rules import BarbarianRules


# --- eliminations ---------------------------------------------------------------------------------------------


def eliminate(draft: Draft, winner: Kingdom, loser: Kingdom) -> None:
    """The losers fall in one step (BK-AMB-12); the winner's units are the occupiers from now on (BK-AMB-08)."""
    fight = draft.battle
    lost = fight.rival_force if winner is draft.acting else fight.active_force
    kept = fight.active_force if winner is draft.acting else fight.rival_force
    draft.units = with_item(draft.units, fight.place, unit_of(winner, Kind.KING if kept.king else Kind.WARRIOR))
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
        seat = draft.seat_of(winner)
        draft.trophies = with_item(draft.trophies, seat, (*draft.trophies[seat], loser))
        draft.tell(
            "BK-BATTLE-10",
            "The king of the {who} falls; the {winner} keep him as a trophy.",
            fight.place,
            who=loser,
            winner=winner,
        )
    draft.fight = msgspec.structs.replace(fight, winner=winner)
    draft.check_victory()
    if (
        lost.warriors
        and draft.rules.has_power(draft, loser, Power.RALLY)
        and _havens(draft.realm, draft, loser, fight.place)
    ):
        draft.wait_for(draft.seat_of(loser), Rallying())
    else:
        evacuate_next(draft)


def _havens(realm: Realm, position: Position, kingdom: Kingdom, place: int) -> list[int]:
    """Adjacent free provinces that the kingdom controls (BK-EVAC-02)."""
    return [
        near
        for near in realm.near_land[place]
        if position.units[near] is None and realm.controller(position, near) is kingdom
    ]


# --- rally ----------------------------------------------------------------------------------------------------


def loser_of(state: BarbarianState) -> Kingdom:
    fight = fight_of(state)
    if state.active is None or fight.rival is None:
        raise LookupError("there was no battle")
    return fight.rival if fight.winner is state.active else state.active


def fight_of(state: BarbarianState) -> Fight:
    if state.fight is None:
        raise LookupError("nothing is being fought over")
    return state.fight


def winner_of(state: BarbarianState) -> Kingdom:
    winner = fight_of(state).winner
    if winner is None:
        raise LookupError("the battle is not decided")
    return winner


def rally_menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    realm = rules.realm(state.played)
    havens = _havens(realm, state, loser_of(state), fight_of(state).place)
    return [Forgo(), *(Rally(realm.names[place]) for place in havens)]


def why_not_rally(rules: BarbarianRules, state: BarbarianState, action: Rally) -> Refusal | None:
    wrong = why_not_place(rules, state, action.place)
    if wrong is not None:
        return wrong
    realm = rules.realm(state.played)
    havens = _havens(realm, state, loser_of(state), fight_of(state).place)
    if realm.index[action.place] in havens:
        return None
    return refuse(
        "BK-POWER-FRA-2",
        "A beaten warrior rallies only to an adjacent free province that you control; {place} is not one.",
        "It may go to: {havens}.",
        place=action.place,
        havens=", ".join(realm.names[place] for place in havens),
    )


def rally(draft: Draft, action: Rally) -> None:
    kingdom = loser_of(draft.freeze())
    draft.deployed = with_item(draft.deployed, kingdom.index, draft.deployed[kingdom.index] + 1)
    place = draft.realm.index[action.place]
    draft.put(kingdom, Kind.WARRIOR, place)
    draft.tell("BK-POWER-FRA-2", "A warrior of the {who} rallies to {place}.", place, who=kingdom)
    evacuate_next(draft)


def forgo(draft: Draft, action: Forgo) -> None:
    evacuate_next(draft)


# --- evacuation -----------------------------------------------------------------------------------------------


def _refuges(rules: BarbarianRules, realm: Realm, position: Position, kingdom: Kingdom, place: int) -> list[int]:
    """Where surplus units may go; to the sea only by Raid, out of a port (BK-EVAC-03, BK-AMB-27)."""
    havens = _havens(realm, position, kingdom, place)
    if realm.is_port[place] and rules.has_power(position, kingdom, Power.RAID):
        havens.append(realm.sea)
    return havens


def _winning_force(fight: Fight) -> Force:
    return fight.rival_force if fight.winner is fight.rival else fight.active_force


def evacuate_next(draft: Draft) -> None:
    """Ask for the next surplus unit, or end the evacuation when none is left or nothing is free (BK-AMB-39)."""
    fight = draft.battle
    winner = fight.winner
    if winner is None:
        raise LookupError("the battle is not decided")
    if _winning_force(fight).size > 1 and _refuges(draft.rules, draft.realm, draft, winner, fight.place):
        draft.wait_for(draft.seat_of(winner), Evacuating())
    else:
        _settle_in(draft, winner, _winning_force(fight))


def evacuation_menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    realm = rules.realm(state.played)
    fight = fight_of(state)
    force = _winning_force(fight)
    kinds = [Kind.KING] * force.king + [Kind.WARRIOR] * bool(force.warriors)
    return [
        Evacuate(kind, realm.names[place])
        for kind in kinds
        for place in _refuges(rules, realm, state, winner_of(state), fight.place)
    ]


def why_not_evacuate(rules: BarbarianRules, state: BarbarianState, action: Evacuate) -> Refusal | None:
    realm = rules.realm(state.played)
    wrong = why_not_place(rules, state, action.target) or why_closed(rules, state, action.target)
    if wrong is not None:
        return wrong
    fight, winner = fight_of(state), winner_of(state)
    force = _winning_force(fight)
    if not (force.king if action.unit is Kind.KING else force.warriors):
        return refuse(
            "BK-EVAC-02", "There is no {kind} of yours in {place} to evacuate.", "Evacuate another unit.",
            kind=action.unit.value, place=realm.names[fight.place],
        )  # fmt: skip
    refuges = _refuges(rules, realm, state, winner, fight.place)
    if realm.index[action.target] in refuges:
        return None
    tip = "It may go to: " + ", ".join(realm.names[place] for place in refuges) + "."
    if realm.index[action.target] == realm.sea:
        return refuse("BK-EVAC-03", "Surplus units are never evacuated to the sea, even if they came from it.", tip)
    return refuse(
        "BK-EVAC-02",
        "A surplus unit goes to an adjacent free province that you control; {place} is not one.",
        tip,
        place=action.target,
    )


def evacuate(draft: Draft, action: Evacuate) -> None:
    fight = draft.battle
    winner = winner_of(draft.freeze())
    force = _winning_force(fight)
    left = Force(False, force.warriors) if action.unit is Kind.KING else Force(force.king, force.warriors - 1)
    place = draft.realm.index[action.target]
    draft.put(winner, action.unit, place)
    draft.units = with_item(draft.units, fight.place, unit_of(winner, Kind.KING if left.king else Kind.WARRIOR))
    draft.fight = (
        msgspec.structs.replace(fight, rival_force=left)
        if winner is fight.rival
        else msgspec.structs.replace(fight, active_force=left)
    )
    draft.tell(
        "BK-EVAC-02",
        "The {who} evacuate {unit} to {place}.",
        place,
        who=winner,
        unit="their king" if action.unit is Kind.KING else "a warrior",
    )
    evacuate_next(draft)


def _settle_in(draft: Draft, winner: Kingdom, force: Force) -> None:
    """One unit stays, the king if he is still there; warriors without room return to the reserve (BK-EVAC-04)."""
    surplus = force.warriors if force.king else force.warriors - 1
    draft.deployed = with_item(draft.deployed, winner.index, draft.deployed[winner.index] - surplus)
    if surplus:
        draft.tell(
            "BK-EVAC-04",
            "{number} warriors of the {who} find no room and return to the reserve."
            if surplus > 1
            else "A warrior of the {who} finds no room and returns to the reserve.",
            draft.battle.place,
            who=winner,
            number=surplus,
        )
    carry_out(draft)


# --- effects and plunder --------------------------------------------------------------------------------------


def carry_out(draft: Draft) -> None:
    """What the action brings when nobody stopped it, and what a successful stopper takes (BK-AMB-17)."""
    fight = draft.battle
    place, active = fight.place, draft.acting
    if fight.winner is None:
        _occupy(draft, active, fight)
    if fight.winner is None or fight.winner is active:
        if fight.cause == "assault":
            assault.succeed(draft, active, place)
        else:
            claim.succeed(draft, active, place)
    else:
        controller = draft.controller(place)
        if controller is None or draft.owner[controller.index] != draft.owner[fight.winner.index]:
            draft.plunder(fight.winner, place)
    draft.end_turn()


def _occupy(draft: Draft, active: Kingdom, fight: Fight) -> None:
    draft.units = with_item(
        draft.units, fight.place, unit_of(active, Kind.KING if fight.active_force.king else Kind.WARRIOR)
    )
