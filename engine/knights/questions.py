"""What one may ask of what lies open on the table: the law, pages, lessons, bots and calculators all ask here.

Every question takes the terms of the war and the open part of a position, which a view and a work sheet have too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from engine.core.seat import Seat
from engine.knights.army import Army, Side, Stronghold, Tally
from engine.knights.pieces import FACES, Baron, Kind, Neutral, count_men
from engine.knights.siege import SiegeAnswer, SiegeStep, judge_siege
from engine.knights.state import NOBLES, City, Fight, Fort, KnightsState, Noble, Siege
from engine.knights.terms import Terms


class Open(Protocol):
    """What lies open: `Common`, or the work sheet that becomes one."""

    @property
    def turn(self) -> int: ...
    @property
    def barons(self) -> Sequence[Baron]: ...
    @property
    def crowns(self) -> Sequence[int]: ...
    @property
    def nobles(self) -> Sequence[Noble]: ...
    @property
    def forts(self) -> Sequence[Fort]: ...
    @property
    def cities(self) -> Sequence[City]: ...
    @property
    def neutrals_used(self) -> Sequence[Neutral]: ...


def find_actor(state: KnightsState) -> Seat:
    """The seat that is to decide."""
    if not isinstance(state.to_act, int):
        raise LookupError("no seat is to act")
    return state.to_act


def list_standing(nobles: Iterable[Noble], place: int, seat: Seat | None = None) -> list[int]:
    """Nobles in a region; those on its port symbol are not (WK-COMBAT-08)."""
    return [
        number
        for number, noble in enumerate(nobles)
        if noble.place == place and not noble.at_sea and (seat is None or number // NOBLES == seat)
    ]


def find_owner(terms: Terms, table: Open, place: int) -> Seat | None:
    """Whose city or fortress stands in the region."""
    number = terms.realm.city_at[place]
    if number is not None and not table.cities[number].razed:
        return table.cities[number].owner
    return next((Seat(seat) for seat, fort in enumerate(table.forts) if fort.place == place), None)


def find_hold(terms: Terms, table: Open, place: int, seat: Seat | None) -> Stronghold | None:
    """The walls that a defender has in the region: `seat`'s city or fortress, or a neutral city (WK-COMBAT-04)."""
    number = terms.realm.city_at[place]
    if number is not None:
        city = table.cities[number]
        if not city.razed and city.owner == seat:
            return Stronghold(terms.realm.strength[number], city.fortified, city.breaches)
    if seat is not None and table.forts[seat].place == place:
        return Stronghold(terms.fortress_strength[seat], False, table.forts[seat].breaches, True)
    return None


def is_besieged(terms: Terms, table: Open, place: int, seat: Seat) -> bool:
    """Does the seat hold a place there that is besieged? Then its nobles there are shut in, relief that has come
    included (WK-SIEGE-03, WK-AMB-R34)."""
    number = terms.realm.city_at[place]
    if number is not None and table.cities[number].owner == seat and table.cities[number].siege is not None:
        return True
    fort = table.forts[seat]
    return fort.place == place and fort.siege is not None


def list_fresh(table: Open, seat: Seat, place: int) -> list[int]:
    return [number for number in list_standing(table.nobles, place, seat) if table.nobles[number].fresh]


def has_target(terms: Terms, table: Open, seat: Seat, place: int) -> bool:
    """Is there a city or fortress that is not the attacker's (WK-COMBAT-05)?"""
    number = terms.realm.city_at[place]
    if number is not None and not table.cities[number].razed:
        return table.cities[number].owner != seat
    owner = find_owner(terms, table, place)
    return owner is not None and owner != seat


def find_siege(terms: Terms, table: Open, place: int) -> Siege | None:
    number = terms.realm.city_at[place]
    if number is not None and not table.cities[number].razed:
        return table.cities[number].siege
    owner = find_owner(terms, table, place)
    return None if owner is None else table.forts[owner].siege


def weigh_siege(terms: Terms, table: Open, seat: Seat, place: int, group: tuple[int, ...]) -> SiegeAnswer:
    """May these nobles besiege the place now, and what would it do (WK-ALG-SIEGE)?"""
    owner = find_owner(terms, table, place)
    hold = find_hold(terms, table, place, owner)
    assert hold is not None
    inside = [] if owner is None else [find_army(terms, table, n) for n in list_standing(table.nobles, place, owner)]
    if owner is not None and hold.is_fortress:
        inside.append(find_garrison(table, owner))
    siege = find_siege(terms, table, place)
    begun = None if siege is None or siege.seat != seat else siege.turn
    found = judge_siege([find_army(terms, table, n) for n in group], inside, hold, table.turn, begun)
    if siege is not None and siege.seat != seat:
        return msgspec.structs.replace(found, legal=False, step=SiegeStep.TAKEN)
    return found


def find_army(terms: Terms, table: Open, number: int, alive: bool = True) -> Army:
    noble = table.nobles[number]
    return Army(sum(troop.men for troop in noble.troops), noble.tokens, terms.noble_shapes[number], noble.fresh, alive)


def find_garrison(table: Open, seat: Seat) -> Army:
    fort = table.forts[seat]
    return Army(sum(troop.men for troop in fort.troops), fort.tokens)


def find_side(terms: Terms, table: Open, fight: Fight, attacker: bool) -> Side:
    band = fight.attacker if attacker else fight.defender
    armies = [find_army(terms, table, number, number not in band.fallen) for number in band.nobles]
    if fight.garrison and not attacker and band.seat is not None:
        armies.append(find_garrison(table, band.seat))
    hold = None
    if fight.kind is Kind.ASSAULT and not attacker:
        hold = find_hold(terms, table, fight.place, band.seat)
    commander = None if band.commander is None else band.nobles.index(band.commander)
    return Side(tuple(armies), commander, hold)


def count_faces(terms: Terms, cards: tuple[int, ...]) -> tuple[int, ...]:
    faces = [terms.faces[card] for card in cards]
    return tuple(faces.count(face) for face in FACES)


def read_tally(terms: Terms, cards: tuple[int, ...]) -> Tally:
    counts = count_faces(terms, cards)
    return Tally(*counts[:3])


def list_cities(table: Open, seat: Seat) -> list[int]:
    return [number for number, city in enumerate(table.cities) if city.owner == seat]


def list_refuges(terms: Terms, table: Open, noble: int) -> list[int]:
    """Neighbouring regions without city or noble of another baron (WK-RETREAT-03, WK-AMB-R19); closed sides stay
    closed and roads do not help (WK-AMB-R20)."""
    place, seat = table.nobles[noble].place, Seat(noble // NOBLES)
    if place is None or terms.realm.is_overseas(place):
        return []
    return [near for near in terms.realm.near[place] if _is_refuge(terms, table, near, seat)]


def _is_refuge(terms: Terms, table: Open, place: int, seat: Seat) -> bool:
    number = terms.realm.city_at[place]
    if number is not None and not table.cities[number].razed:
        owner = table.cities[number].owner
        if terms.strict_refuge or owner not in (None, seat):
            return False
    return all(other // NOBLES == seat for other in list_standing(table.nobles, place))


def list_sites(terms: Terms, table: Open, seat: Seat) -> list[int]:
    """WK-FORT-04: no standing city, enemy noble or enemy fortress; inside the realm's edge with few barons."""
    taken = {fort.place for fort in table.forts}
    found = []
    for place in range(terms.realm.hexes):
        number = terms.realm.city_at[place]
        if place in taken or (number is not None and not table.cities[number].razed):
            continue
        if len(table.barons) <= 3 and terms.realm.is_border(place):
            continue
        if all(noble // NOBLES == seat for noble in list_standing(table.nobles, place)):
            found.append(place)
    return found


def list_entries(terms: Terms, table: Open, seat: Seat) -> list[int]:
    """Own fortress, besieged or not (WK-FORT-05), and own cities that are not besieged (WK-ARRIVE-04)."""
    fort = table.forts[seat].place
    cities = [
        terms.realm.place_of[number]
        for number, city in enumerate(table.cities)
        if city.owner == seat and city.siege is None
    ]
    return sorted({*cities, *(() if fort is None else (fort,))})


def find_military_victor(terms: Terms, table: Open) -> Seat | None:
    """Who holds enough of the realm's cities (WK-END-01)."""
    owners = list_realm_owners(terms, table)
    needed = count_cities_to_win(owners)
    return next((Seat(seat) for seat in range(len(table.barons)) if owners.count(Seat(seat)) >= needed), None)


def list_realm_owners(terms: Terms, table: Open) -> list[Seat | None]:
    """Who holds each standing city of the realm; overseas never counts (WK-END-01)."""
    return [city.owner for city in table.cities[: terms.realm.realm_cities] if not city.razed]


def count_cities_to_win(owners: Sequence[Seat | None]) -> int:
    """More than half of these cities (WK-END-01)."""
    return len(owners) // 2 + 1


def list_on_board(table: Open, seat: Seat) -> list[Noble]:
    return [noble for noble in table.nobles[seat * NOBLES : seat * NOBLES + NOBLES] if noble.place is not None]


def count_score(table: Open, seat: Seat) -> tuple[int, int, int]:
    """Cities controlled, then crowns (WK-END-03), then men of nobles on the board and of the fortress (WK-AMB-R33)."""
    men = sum(count_men(noble.troops) for noble in list_on_board(table, seat))
    fort = table.forts[seat]
    men += count_men(fort.troops) if fort.place is not None else 0
    return sum(city.owner == seat for city in table.cities), table.crowns[seat], men
