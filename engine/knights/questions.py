"""What one may ask of what lies open on the position: the law, pages, lessons, bots and calculators all ask here.

Every question takes the terms of the war where it needs them, and a position: a state, a view or a work sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.position import expect
from engine.core.seat import Seat
from engine.knights.army import Army, Side, Stronghold, Tally
from engine.knights.board import mark
from engine.knights.pieces import BARONS, FACES, Combat, count_men
from engine.knights.siege import SiegeAnswer, SiegeStep, judge_siege
from engine.knights.state import NOBLES, City, Fight, Fort, KnightsPosition, Noble, Siege
from engine.knights.steps import AftermathStep
from engine.knights.terms import Terms

SEATS = tuple(map(Seat, range(len(BARONS))))
NUMBERS = tuple(range(first, first + NOBLES) for first in range(0, len(BARONS) * NOBLES, NOBLES))


def find_actor(position: KnightsPosition) -> Seat:
    """The seat that is to decide."""
    if not isinstance(position.to_act, int):
        raise LookupError("no seat is to act")
    return position.to_act


def find_fight(position: KnightsPosition) -> Fight:
    """The battle or assault that is being fought."""
    return expect(position.fight, "nothing is being fought")


def list_clockwise(position: KnightsPosition) -> list[Seat]:
    """All seats that are in the game, from the president on (WK-AMB-34)."""
    seats, out = SEATS[: len(position.barons)], position.out
    return [seat for seat in seats[position.president :] + seats[: position.president] if seat not in out]


def find_player(position: KnightsPosition) -> Seat:
    """Whose card is played or carried out."""
    if position.played is not None:
        return position.played.seat
    return Seat((position.president + position.goes_over) % len(position.barons))


def list_aftermath(position: KnightsPosition) -> list[AftermathStep]:
    """What a fight still leads to, in its order (WK-BATTLE-16)."""
    return [step for step in (position.step, *position.later) if isinstance(step, AftermathStep)]


list_nobles = NUMBERS.__getitem__
"""The numbers of a seat's nobles."""


def find_lord(noble: int) -> Seat:
    """Whose noble it is."""
    return Seat(noble // NOBLES)


def list_standing(position: KnightsPosition, place: int, seat: Seat | None = None) -> list[int]:
    """Nobles in a region; those on its port symbol are not (WK-COMBAT-08)."""
    nobles, found = position.nobles, []
    for number in NUMBERS[seat] if seat is not None else range(len(nobles)):
        if nobles[number].place == place and not nobles[number].at_sea:
            found.append(number)
    return found


class Holding(msgspec.Struct, frozen=True, gc=False):
    """What stands in a region, and whose it is: a city, or where `city` is None a fortress."""

    owner: Seat | None
    walls: City | Fort
    strength: int
    city: int | None

    def fight_for(self) -> Stronghold:
        """The walls as they count in a fight."""
        return Stronghold(self.strength, self.walls.fortified, self.walls.breaches, self.city is None)


def find_holding(terms: Terms, position: KnightsPosition, place: int) -> Holding | None:
    """The city or the fortress that stands in the region, never both (WK-FORT-06)."""
    number = terms.realm.city_at[place]
    if number is not None and not position.cities[number].razed:
        return Holding(position.cities[number].owner, position.cities[number], terms.realm.strength[number], number)
    for seat, fort in enumerate(position.forts):
        if fort.place == place:
            return Holding(Seat(seat), fort, terms.fortress_strength[seat], None)
    return None


def find_owner(terms: Terms, position: KnightsPosition, place: int) -> Seat | None:
    """Whose city or fortress stands in the region."""
    found = find_holding(terms, position, place)
    return None if found is None else found.owner


def find_hold(terms: Terms, position: KnightsPosition, place: int, seat: Seat | None) -> Stronghold | None:
    """The walls that a defender has in the region: `seat`'s city or fortress, or a neutral city (WK-COMBAT-04)."""
    found = find_holding(terms, position, place)
    return None if found is None or found.owner != seat else found.fight_for()


def is_besieged(terms: Terms, position: KnightsPosition, place: int, seat: Seat) -> bool:
    """Does the seat hold a place there that is besieged? Then its nobles there are shut in, relief that has come
    included (WK-SIEGE-03, WK-AMB-R34)."""
    fort, number = position.forts[seat], terms.realm.city_at[place]
    if fort.place == place:
        return fort.siege is not None
    return number is not None and position.cities[number].owner == seat and position.cities[number].siege is not None


def list_holdings(terms: Terms, position: KnightsPosition, seat: Seat) -> list[tuple[int, City | Fort]]:
    """Where a seat's cities stand and then its fortress, with their walls."""
    cities = [(terms.realm.place_of[number], position.cities[number]) for number in list_cities(position, seat)]
    fort = position.forts[seat]
    return [*cities, *([] if fort.place is None else [(fort.place, fort)])]


def list_fresh(position: KnightsPosition, seat: Seat, place: int) -> list[int]:
    """Those of a seat's nobles there who can still do something in this turn."""
    return [number for number in list_standing(position, place, seat) if position.nobles[number].fresh]


def has_target(terms: Terms, position: KnightsPosition, seat: Seat, place: int) -> bool:
    """Is there a city or fortress that is not the attacker's (WK-COMBAT-05)?"""
    found = find_holding(terms, position, place)
    return found is not None and found.owner != seat


def find_siege(terms: Terms, position: KnightsPosition, place: int) -> Siege | None:
    found = find_holding(terms, position, place)
    return None if found is None else found.walls.siege


def find_siege_answer(
    terms: Terms, position: KnightsPosition, seat: Seat, place: int, group: tuple[int, ...]
) -> SiegeAnswer:
    """May these nobles besiege the place now, and what would it do (WK-ALG-SIEGE)?"""
    return list_siege_answers(terms, position, seat, place, [group])[0]


def list_siege_answers(
    terms: Terms, position: KnightsPosition, seat: Seat, place: int, groups: Sequence[tuple[int, ...]]
) -> list[SiegeAnswer]:
    """The same for several groups."""
    hold = find_walls(terms, position, place)
    inside = list_inside(terms, position, place)
    siege = find_siege(terms, position, place)
    begun = None if siege is None or siege.seat != seat else siege.turn
    armies = {number: find_army(terms, position, number) for group in groups for number in group}
    found = [judge_siege([armies[n] for n in group], inside, hold, position.turn, begun) for group in groups]
    if siege is not None and siege.seat != seat:
        return [msgspec.structs.replace(answer, legal=False, step=SiegeStep.TAKEN) for answer in found]
    return found


def find_walls(terms: Terms, position: KnightsPosition, place: int) -> Stronghold:
    """The walls of the city or fortress there, whoever holds it."""
    return expect(find_holding(terms, position, place), "neither city nor fortress stands there").fight_for()


def list_inside(terms: Terms, position: KnightsPosition, place: int) -> list[Army]:
    """The armies behind those walls, the garrison of a fortress among them."""
    owner = find_owner(terms, position, place)
    if owner is None:
        return []
    armies = [find_army(terms, position, number) for number in list_standing(position, place, owner)]
    garrison = position.forts[owner].place == place and position.forts[owner].troops
    return [*armies, find_garrison(position, owner)] if garrison else armies


def find_army(terms: Terms, position: KnightsPosition, number: int, alive: bool = True) -> Army:
    noble = position.nobles[number]
    return Army(count_men(noble.troops), noble.tokens, terms.noble_shapes[number], noble.fresh, alive)


def find_garrison(position: KnightsPosition, seat: Seat) -> Army:
    fort = position.forts[seat]
    return Army(count_men(fort.troops), fort.tokens)


def find_side(terms: Terms, position: KnightsPosition, fight: Fight, attacker: bool) -> Side:
    band = fight.attacker if attacker else fight.defender
    armies = [find_army(terms, position, number, number not in band.fallen) for number in band.nobles]
    if fight.garrison and not attacker and band.seat is not None:
        armies.append(find_garrison(position, band.seat))
    hold = None
    if fight.kind is Combat.ASSAULT and not attacker:
        hold = find_hold(terms, position, fight.place, band.seat)
    commander = None if band.commander is None else band.nobles.index(band.commander)
    return Side(tuple(armies), commander, hold)


def count_faces(terms: Terms, cards: tuple[int, ...]) -> tuple[int, ...]:
    faces = [terms.faces[card] for card in cards]
    return tuple([faces.count(face) for face in FACES])


def find_tally(terms: Terms, cards: tuple[int, ...]) -> Tally:
    counts = count_faces(terms, cards)
    return Tally(*counts[:3])


def list_cities(position: KnightsPosition, seat: Seat) -> list[int]:
    return [number for number, city in enumerate(position.cities) if city.owner == seat]


def list_refuges(terms: Terms, position: KnightsPosition, noble: int) -> list[int]:
    """Neighbouring regions without city or noble of another baron (WK-RETREAT-03, WK-AMB-R19); closed sides stay
    closed and roads do not help (WK-AMB-R20)."""
    place, seat = position.nobles[noble].place, find_lord(noble)
    if place is None:
        return []
    return [near for near in terms.realm.near[place] if _is_refuge(terms, position, near, seat)]


def _is_refuge(terms: Terms, position: KnightsPosition, place: int, seat: Seat) -> bool:
    found = find_holding(terms, position, place)
    if found is not None and found.city is not None and terms.strict_refuge:
        return False
    bars = found is not None and (found.city is not None or terms.faq_refuge) and found.owner not in (None, seat)
    return not bars and all(other // NOBLES == seat for other in list_standing(position, place))


def find_harbours(terms: Terms, position: KnightsPosition) -> int:
    """Where voyages begin and end, as bits; by the print alone a razed city has no port any more (WK-MOVE-20,
    WK-RAZE-03)."""
    if terms.faq_ports:
        return terms.realm.harbours
    razed = [terms.realm.place_of[number] for number, city in enumerate(position.cities) if city.razed]
    return terms.realm.harbours & ~mark(razed)


def list_sites(terms: Terms, position: KnightsPosition, seat: Seat) -> list[int]:
    """WK-FORT-04: no standing city, enemy noble or enemy fortress; inside the realm's edge with few barons."""
    edge_is_barred = len(position.barons) <= 3
    return [
        place
        for place in range(terms.realm.hexes)
        if find_holding(terms, position, place) is None
        and not (edge_is_barred and terms.realm.is_border(place))
        and all(noble // NOBLES == seat for noble in list_standing(position, place))
    ]


def list_entries(terms: Terms, position: KnightsPosition, seat: Seat) -> list[int]:
    """Own fortress, besieged or not (WK-FORT-05), and own cities that are not besieged (WK-ARRIVE-04)."""
    holdings = list_holdings(terms, position, seat)
    return sorted(place for place, walls in holdings if isinstance(walls, Fort) or walls.siege is None)


def list_realm_owners(terms: Terms, position: KnightsPosition) -> list[Seat | None]:
    """Who holds each standing city of the realm; overseas never counts (WK-END-01)."""
    return [city.owner for city in position.cities[: terms.realm.realm_cities] if not city.razed]


def count_cities_to_win(terms: Terms, position: KnightsPosition) -> int:
    """More than half of those that stand, or between two barons five (WK-END-01)."""
    return 5 if terms.five_cities else len(list_realm_owners(terms, position)) // 2 + 1


def find_military_victor(terms: Terms, position: KnightsPosition) -> Seat | None:
    """Who holds enough of the realm's cities (WK-END-01)."""
    owners, needed = list_realm_owners(terms, position), count_cities_to_win(terms, position)
    return next((seat for seat in terms.seats if owners.count(seat) >= needed), None)


def list_on_board(position: KnightsPosition, seat: Seat) -> list[Noble]:
    """The seat's nobles who are not off the board."""
    return [noble for number in list_nobles(seat) if (noble := position.nobles[number]).place is not None]


def count_score(position: KnightsPosition, seat: Seat) -> tuple[int, int, int]:
    """Cities controlled, then crowns (WK-END-03), then men of nobles on the board and of the fortress (WK-AMB-R33)."""
    armies = [*(noble.troops for noble in list_on_board(position, seat)), position.forts[seat].troops]
    return len(list_cities(position, seat)), position.crowns[seat], sum(map(count_men, armies))
