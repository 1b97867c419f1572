"""Assault: one unit into a province that one does not control (BK-ASSAULT-01 to -05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.barbarian.actions import Assault, BarbarianAction, Ride
from engine.barbarian.phases import contest, reinforcements
from engine.barbarian.phases.common import (
    active_of,
    own_units,
    why_at_sea,
    why_closed,
    why_not_adjacent,
    why_not_place,
    why_not_unit,
)
from engine.barbarian.pieces import Kind, Kingdom, Power
from engine.barbarian.state import BarbarianState, Fight, Force, Riding
from engine.core.refusal import Refusal, refuse

if TYPE_CHECKING:
    from engine.barbarian.board import Position, Realm
    from engine.barbarian.draft import Draft
    from engine.barbarian.rules import BarbarianRules


def _is_eligible(rules: BarbarianRules, realm: Realm, position: Position, kingdom: Kingdom, place: int) -> bool:
    """BK-ASSAULT-02 for an open province; with two seats the partner's land is spared (BK-AMB-32)."""
    owner = position.owner
    mine = owner[kingdom.index]
    unit = position.units[place]
    if unit is not None and owner[unit.kingdom.index] == mine:
        return False
    controller = realm.controller(position, place)
    if controller is None or owner[controller.index] != mine:
        return True
    return rules.evict_own_token and controller is kingdom and unit is not None


def _reach(rules: BarbarianRules, realm: Realm, position: Position, kingdom: Kingdom, place: int) -> tuple[int, ...]:
    """Adjacent provinces; for Longships every other port as well."""
    near = realm.near_land[place]
    if place != realm.sea and realm.is_port[place] and rules.has_power(position, kingdom, Power.LONGSHIPS):
        return near + tuple(port for port in realm.ports if port != place and port not in near)
    return near


def _targets(rules: BarbarianRules, realm: Realm, position: Position, kingdom: Kingdom, place: int) -> list[int]:
    return [
        target
        for target in _reach(rules, realm, position, kingdom, place)
        if _is_eligible(rules, realm, position, kingdom, target)
    ]


def menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    realm = rules.realm(state.played)
    kingdom = active_of(state)
    names = realm.names
    found: list[BarbarianAction] = []
    for kind, place in own_units(realm, state, kingdom):
        found += [
            Assault(kind, names[place], names[target]) for target in _targets(rules, realm, state, kingdom, place)
        ]
    if rules.has_power(state, kingdom, Power.STEPPE_RIDERS):
        found += _rides(rules, state, realm, kingdom)
    return found


def _rides(rules: BarbarianRules, state: BarbarianState, realm: Realm, kingdom: Kingdom) -> list[BarbarianAction]:
    return [
        Ride(kind, realm.names[place], realm.names[target])
        for kind, place in own_units(realm, state, kingdom)
        for target in realm.near_land[place]
        if state.units[target] is None
        and realm.controller(state, target) is kingdom
        and _targets(rules, realm, _leaving(realm, state, place), kingdom, target)
    ]


def _leaving(realm: Realm, state: BarbarianState, place: int) -> BarbarianState:
    """The position once the unit at `place` has left: the place is free, and its disc may revive."""
    if place == realm.sea:
        return state
    units = (*state.units[:place], None, *state.units[place + 1 :])
    return msgspec.structs.replace(state, units=units)


def riding_menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    """The unit that rode must assault now (BK-AMB-35)."""
    realm = rules.realm(state.played)
    kingdom = active_of(state)
    place = _ridden(state)
    kind = _kind_at(state, place)
    return [
        Assault(kind, realm.names[place], realm.names[target])
        for target in _targets(rules, realm, state, kingdom, place)
    ]


def _ridden(state: BarbarianState) -> int:
    if not isinstance(state.step, Riding):
        raise LookupError("no unit has ridden")
    return state.step.place


def _kind_at(state: BarbarianState, place: int) -> Kind:
    unit = state.units[place]
    if unit is None:
        raise LookupError("the unit that rode has gone")
    return unit.kind


def why_not_ride(rules: BarbarianRules, state: BarbarianState, action: Ride) -> Refusal | None:
    kingdom = active_of(state)
    realm = rules.realm(state.played)
    if not rules.has_power(state, kingdom, Power.STEPPE_RIDERS):
        return refuse(
            "BK-POWER-HUN-1",
            "Only the holder of Steppe Riders takes a step before an assault.",
            "Assault an adjacent province directly, or move with Manoeuvres.",
        )
    wrong = (
        why_not_place(rules, state, action.origin, action.target)
        or why_not_unit(rules, state, kingdom, action.unit, action.origin)
        or why_at_sea(rules, state, action.target, "ride")
        or why_closed(rules, state, action.target)
        or why_not_adjacent(rules, state, action.origin, action.target)
    )
    if wrong is not None:
        return wrong
    target = realm.index[action.target]
    if state.units[target] is not None or realm.controller(state, target) is not kingdom:
        return refuse(
            "BK-POWER-HUN-1",
            "The step before an assault leads to a free province that you control; {place} is not one.",
            "Assault from where the unit stands, or step onto your own land.",
            place=action.target,
        )
    if not _targets(rules, realm, _leaving(realm, state, realm.index[action.origin]), kingdom, target):
        return refuse(
            "BK-AMB-35",
            "From {place} there would be nothing to assault, and after the step the assault may not be dropped.",
            "Move there with Manoeuvres instead.",
            place=action.target,
        )
    return None


def ride(draft: Draft, action: Ride) -> None:
    kingdom = draft.acting
    target = draft.realm.index[action.target]
    draft.lift(kingdom, action.unit, draft.realm.index[action.origin])
    draft.put(kingdom, action.unit, target)
    draft.step = Riding(target)
    draft.tell(
        "BK-POWER-HUN-1",
        "A {unit} of the {who} rides from {origin} to {place} before its assault.",
        target,
        who=draft.who(kingdom),
        unit=action.unit.value,
        origin=action.origin,
    )
    draft.check_victory()


def why_not(rules: BarbarianRules, state: BarbarianState, action: Assault) -> Refusal | None:
    kingdom = active_of(state)
    realm = rules.realm(state.played)
    wrong = (
        why_not_place(rules, state, action.origin, action.target)
        or why_not_unit(rules, state, kingdom, action.unit, action.origin)
        or _why_not_rider(realm, state, action)
        or _why_sea_target(realm, action)
        or why_closed(rules, state, action.target)
        or _why_not_eligible(rules, realm, state, kingdom, action.target)
    )
    if wrong is not None:
        return wrong
    if realm.index[action.target] in _reach(rules, realm, state, kingdom, realm.index[action.origin]):
        return None
    return why_not_adjacent(rules, state, action.origin, action.target)


def _why_not_rider(realm: Realm, state: BarbarianState, action: Assault) -> Refusal | None:
    if not isinstance(state.step, Riding) or state.step.place == realm.index[action.origin]:
        return None
    return refuse(
        "BK-AMB-35",
        "The unit that rode to {place} must make the assault.",
        "Choose a target next to {place}.",
        place=realm.names[state.step.place],
    )


def _why_sea_target(realm: Realm, action: Assault) -> Refusal | None:
    if realm.index[action.target] != realm.sea:
        return None
    return refuse(
        "BK-AMB-25",
        "There is no battle at sea: the sea cannot be assaulted.",
        "A unit in a port goes to sea with Manoeuvres.",
    )


def _why_not_eligible(
    rules: BarbarianRules, realm: Realm, state: BarbarianState, kingdom: Kingdom, target: str
) -> Refusal | None:
    place = realm.index[target]
    if _is_eligible(rules, realm, state, kingdom, place):
        return None
    unit = state.units[place]
    if unit is not None and unit.kingdom is kingdom:
        return refuse(
            "BK-ASSAULT-02",
            "One of your own units stands in {place}; you cannot assault yourself.",
            "To gain control of it, claim it.",
            place=target,
        )
    controller = realm.controller(state, place)
    if controller is kingdom and unit is not None:
        return refuse(
            "BK-AMB-09",
            "You control {place} by your token, even with an enemy unit standing there, so you cannot assault it.",
            "You still count it and tax it, and you may contest a claim there.",
            place=target,
        )
    if controller is kingdom:
        return refuse(
            "BK-ASSAULT-02",
            "You control {place} already; an assault goes to a province you do not control.",
            "To go there, use Manoeuvres.",
            place=target,
        )
    return refuse(
        "BK-AMB-32",
        "{place} is your other kingdom's; partners do not assault each other.",
        "Choose a neutral province or one of your opponent's.",
        place=target,
    )


def perform(draft: Draft, action: Assault) -> None:
    kingdom = draft.acting
    place = draft.realm.index[action.target]
    draft.lift(kingdom, action.unit, draft.realm.index[action.origin])
    force = Force(True, 0) if action.unit is Kind.KING else Force(False, 1)
    draft.tell(
        "BK-ASSAULT-01",
        "The {who} assault {place} from {origin} with {unit}.",
        place,
        who=draft.who(kingdom),
        origin=action.origin,
        unit="their king" if action.unit is Kind.KING else "a warrior",
    )
    occupant = draft.units[place]
    if occupant is None:
        draft.fight = Fight("assault", place, force, None, Force(False, 0))
        draft.check_victory()
        contest.open_contest(draft)
    else:
        theirs = Force(True, 0) if occupant.kind is Kind.KING else Force(False, 1)
        draft.fight = Fight("assault", place, force, occupant.kingdom, theirs)
        draft.check_victory()
        draft.tell(
            "BK-ASSAULT-03", "The {who} defend {place}: a battle begins.", place, who=draft.who(occupant.kingdom)
        )
        reinforcements.open_battle(draft)


def succeed(draft: Draft, kingdom: Kingdom, place: int) -> None:
    """The winner plunders, then an enemy token leaves (BK-ASSAULT-04; BK-AMB-18, BK-AMB-19)."""
    controller = draft.controller(place)
    if controller is None or draft.owner[controller.index] != draft.owner[kingdom.index]:
        draft.plunder(kingdom, place)
    token = draft.tokens[place]
    if token is not None and draft.owner[token.index] != draft.owner[kingdom.index]:
        draft.return_token(place)
    draft.check_victory()
