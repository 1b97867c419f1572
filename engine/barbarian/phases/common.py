"""What a menu looks up once, who decides on a turn, and the refusals that several phases share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.barbarian.actions import BarbarianAction
from engine.barbarian.board import Realm
from engine.barbarian.coins import change_at_site, change_elsewhere, has_exact
from engine.barbarian.draft import Draft
from engine.barbarian.edition import SEA, name_place
from engine.barbarian.law import Gait, Law
from engine.barbarian.pieces import KING, Coins, Kind, Kingdom
from engine.barbarian.questions import find_active, find_seat, find_treasury, list_kingdoms, list_units
from engine.barbarian.state import BarbarianState
from engine.core.near_names import find_near_name
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


class Survey(msgspec.Struct, frozen=True):
    """What a menu of the active kingdom asks again and again, looked up once; sets of places as bits."""

    law: Law
    state: BarbarianState
    realm: Realm
    kingdom: Kingdom
    purse: Coins
    gait: Gait
    units: list[tuple[Kind, int]]
    stands: int
    """Where they stand, the sea among it."""
    held: int
    """What the kingdom controls, and with two seats its partner (BK-AMB-32)."""
    partner: int
    """Where the partner's units stand."""
    ground: int
    """What the kingdom controls and nobody stands on."""


def look_over(law: Law, state: BarbarianState) -> Survey:
    realm, kingdom = law.realm(state.played), find_active(state)
    index = kingdom.index
    held, partner, stands, fleet = state.lands[index], 0, state.stands[index], state.fleets[index]
    ground = held & ~sum(state.stands)
    seat = find_seat(state, kingdom)
    if law.has_partners:
        for each in list_kingdoms(state, seat):
            held |= state.lands[each.index]
            partner |= 0 if each is kingdom else state.stands[each.index]
    if fleet.king or fleet.warriors:
        stands |= 1 << realm.sea
    purse, gait, units = state.treasuries[seat], law.gait(state, kingdom), list_units(realm, state, kingdom)
    return Survey(law, state, realm, kingdom, purse, gait, units, stands, held, partner, ground)


def list_ways(
    survey: Survey, units: Iterable[tuple[Kind, int]], ground: int, stands: int, targets: int
) -> tuple[list[BarbarianAction], list[BarbarianAction]]:
    """What these units could do: move to that ground, castle with who stands there; and assault those targets."""
    roads = survey.realm.roads
    posts = roads.posts[survey.gait.from_port_to_port]
    aims = ground | targets << roads.width
    moves: list[BarbarianAction] = []
    assaults: list[BarbarianAction] = []
    for kind, place in units:
        post = posts[kind.index][place]
        here, there = post[aims & post.near]
        moves += here
        assaults += there
        if kind is KING:
            # whoever else of theirs stands near is a warrior
            castles = roads.castles[place]
            moves += castles[stands & castles.near]
    return moves, assaults


def find_payable(survey: Survey, price: int, sites: int) -> int:
    """Those sites at which the active kingdom could lay the price, with change from its land where it must be."""
    state, purse = survey.state, survey.purse
    if has_exact(purse, price):
        return sites
    if sum(purse) < price:
        return 0
    changing = 0
    for place in survey.realm.controlled(state, survey.kingdom):
        loot = state.loot[place]
        if loot and change_elsewhere(purse, loot, price):
            # then it gives change at its own site too: what is swapped and then paid back need not be swapped
            return sites
        if loot and change_at_site(purse, loot, price):
            changing |= 1 << place
    return sites & changing


def ask_active(draft: Draft) -> Seat:
    """The active kingdom decides."""
    kingdom: Any = draft.active
    seat: Any = draft.owner[kingdom.index]
    return Seat(seat)


def name_unit(kind: Kind) -> str:
    """One of a kingdom's units, in a sentence about the kingdom."""
    return "their king" if kind is KING else "a warrior"


def name_places(law: Law, state: BarbarianState, places: Iterable[int]) -> str:
    return ", ".join(name_place(law.realm(state.played).names[place]) for place in places) or "none at the moment"


def why_not_place(law: Law, state: BarbarianState, *names: str) -> Refusal | None:
    realm = law.realm(state.played)
    for name in names:
        if name not in realm.index:
            near = find_near_name(name, realm.names)
            return refuse(
                "BK-AMB-44",
                "There is no province called '{name}' on this map.",
                "Did you mean {near}?" if near else "Names are written as on the map, for example {example}.",
                name=name[:40],
                near=near or "",
                example=realm.names[0],
            )
    return None


def why_not_unit(law: Law, state: BarbarianState, kingdom: Kingdom, kind: Kind, place: str) -> Refusal | None:
    realm = law.realm(state.played)
    units = list_units(realm, state, kingdom)
    if (kind, realm.index[place]) in units:
        return None
    stand = ", ".join(f"{name_place(realm.names[at])} ({kind.value})" for kind, at in units)
    sentence = "The {who} have no {kind} at sea." if place == SEA else "The {who} have no {kind} in {place}."
    tip = "Their units are: {stand}." if stand else "They have no unit that could move."
    return law.refuse("BK-MAP-07", sentence, tip, who=kingdom, kind=kind, place=place, stand=stand)


def why_not_adjacent(law: Law, state: BarbarianState, origin: str, target: str) -> Refusal | None:
    realm = law.realm(state.played)
    near = realm.near[realm.index[origin]]
    if realm.index[target] in near:
        return None
    return refuse(
        "BK-MAP-07" if origin == target else "BK-MAP-06",
        "The unit is in {origin} already: it moves from one zone into another."
        if origin == target
        else "The sea is not adjacent to {origin}."
        if target == SEA
        else "{target} is not adjacent to {origin}.",
        "Open zones next to {origin}: {near}.",
        origin=name_place(origin),
        target=target,
        near=name_places(law, state, near),
    )


def why_not_site(law: Law, state: BarbarianState, place: str, doing: str, tip: str) -> Refusal | None:
    """Of what is done in an open province alone."""
    return why_not_place(law, state, place) or why_at_sea(place, doing, tip) or why_closed(law, state, place)


def why_closed(law: Law, state: BarbarianState, place: str) -> Refusal | None:
    realm = law.realm(state.played)
    index = realm.index[place]
    if index == realm.sea or not realm.closed[index]:
        return None
    sentence = "{place} is closed: it belongs to a kingdom that nobody plays, or lies under its domination tile."
    return refuse("BK-MAP-08", sentence, "Nobody may enter it in this game; choose an open province.", place=place)


def why_at_sea(place: str, doing: str, tip: str) -> Refusal | None:
    if place != SEA:
        return None
    return refuse("BK-MAP-10", "The sea is no province: you cannot {doing} there.", tip, doing=doing)


def why_unpayable(law: Law, state: BarbarianState, price: int) -> Refusal:
    """In no way that the menu knows."""
    purse = find_treasury(state, find_active(state))
    if sum(purse) < price:
        sentence = "This costs {price} tremis, and your treasury holds {sum}."
        return refuse("BK-ECON-05", sentence, "Collect a tax, or plunder by an assault.", price=price, sum=sum(purse))
    sentence = "Your coins ({coins}) cannot make exactly {price}, and no loot of yours gives the change."
    tip = "Nothing is overpaid: get smaller coins by a tax or by plunder."
    return law.refuse("BK-AMB-04", sentence, tip, coins=purse, price=price)
