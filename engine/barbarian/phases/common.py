"""What several phases ask: whose units stand where, and the refusals they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian.edition import SEA, name_place
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.state import BarbarianState
from engine.core.refusal import Refusal, refuse

if TYPE_CHECKING:
    from engine.barbarian.board import Position, Realm
    from engine.barbarian.rules import BarbarianRules


class Survey:
    """What a menu of the active kingdom asks again and again, looked up once."""

    __slots__ = ("controlled", "kingdom", "realm", "rules", "state", "units")

    def __init__(self, rules: BarbarianRules, state: BarbarianState) -> None:
        self.rules = rules
        self.state = state
        self.realm = rules.realm(state.played)
        self.kingdom = active_of(state)
        self.controlled = self.realm.controlled(state, self.kingdom)
        self.units = own_units(self.realm, state, self.kingdom)


def own_units(realm: Realm, state: Position, kingdom: Kingdom) -> list[tuple[Kind, int]]:
    """Every different (kind, place) of a kingdom's units."""
    found = [
        (unit.kind, place) for place, unit in enumerate(state.units) if unit is not None and unit.kingdom is kingdom
    ]
    fleet = state.fleets[kingdom.index]
    if fleet.king:
        found.append((Kind.KING, realm.sea))
    if fleet.warriors:
        found.append((Kind.WARRIOR, realm.sea))
    return found


def has_unit(realm: Realm, state: Position, kingdom: Kingdom, kind: Kind, place: int) -> bool:
    if place == realm.sea:
        fleet = state.fleets[kingdom.index]
        return fleet.king if kind is Kind.KING else fleet.warriors > 0
    unit = state.units[place]
    return unit is not None and unit.kingdom is kingdom and unit.kind is kind


def is_friend(state: BarbarianState, kingdom: Kingdom, other: Kingdom | None) -> bool:
    """The kingdom itself, or with two seats its partner (BK-AMB-32)."""
    return other is not None and state.owner[kingdom.index] == state.owner[other.index]


def active_of(state: BarbarianState) -> Kingdom:
    if state.active is None:
        raise LookupError("no kingdom is active before the first turn")
    return state.active


def why_not_place(rules: BarbarianRules, state: BarbarianState, *names: str) -> Refusal | None:
    realm = rules.realm(state.played)
    for name in names:
        if name not in realm.index:
            return refuse(
                "BK-MAP-06",
                "There is no province called '{name}' on this map.",
                "Names are written as on the map, for example {example}.",
                name=name[:40],
                example=realm.names[0],
            )
    return None


def why_not_unit(
    rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, kind: Kind, place: str
) -> Refusal | None:
    realm = rules.realm(state.played)
    if has_unit(realm, state, kingdom, kind, realm.index[place]):
        return None
    stand = ", ".join(f"{name_place(realm.names[at])} ({kind.value})" for kind, at in own_units(realm, state, kingdom))
    return refuse(
        "BK-MAP-07",
        "The {who} have no {kind} at sea." if place == SEA else "The {who} have no {kind} in {place}.",
        "Their units are: {stand}." if stand else "They have no unit that could move.",
        who=rules.edition.entry(kingdom).plural,
        kind=kind.value,
        place=place,
        stand=stand,
    )


def why_not_adjacent(rules: BarbarianRules, state: BarbarianState, origin: str, target: str) -> Refusal | None:
    realm = rules.realm(state.played)
    if realm.index[target] in realm.near[realm.index[origin]]:
        return None
    near = ", ".join(name_place(realm.names[place]) for place in realm.near[realm.index[origin]])
    return refuse(
        "BK-MAP-06",
        "The sea is not adjacent to {origin}." if target == SEA else "{target} is not adjacent to {origin}.",
        "Open zones next to {origin}: {near}.",
        origin=name_place(origin),
        target=target,
        near=near,
    )


def why_closed(rules: BarbarianRules, state: BarbarianState, place: str) -> Refusal | None:
    realm = rules.realm(state.played)
    index = realm.index[place]
    if index == realm.sea or not realm.closed[index]:
        return None
    return refuse(
        "BK-MAP-08",
        "{place} is closed: it belongs to a kingdom that nobody plays, or lies under its domination tile.",
        "Nobody may enter it in this game; choose an open province.",
        place=place,
    )


def why_at_sea(rules: BarbarianRules, state: BarbarianState, place: str, doing: str) -> Refusal | None:
    if rules.realm(state.played).index[place] != rules.realm(state.played).sea:
        return None
    return refuse(
        "BK-MAP-10",
        "The sea is no province: you cannot {doing} there.",
        "Choose a province; from the sea every port is adjacent.",
        doing=doing,
    )
