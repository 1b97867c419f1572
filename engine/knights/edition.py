"""The edition of a box of Warrior Knights: its tables, and what may not fit together in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from engine.core.edition import find_double
from engine.knights.court_cards import list_card_faults
from engine.knights.edition_tables import KnightsTables
from engine.knights.hexes import find_neighbours, read_hex, read_side
from engine.knights.pieces import Baron, Shape

BRIDGES = 4
CITIES = 18
OVERSEAS = 6
MERCENARIES = 60
DESTINY = 24
NEUTRALS = 8
WIDEST = 26


class KnightsEdition(KnightsTables, frozen=True, forbid_unknown_fields=True):
    """The tables of `edition.toml`, or of somebody's own box."""

    def list_faults(self) -> Iterator[str]:
        yield from _find_realm_faults(self)
        yield from _find_cities_faults(self)
        yield from _find_unreachable(self)
        yield from _find_barons_faults(self)
        yield from _find_troops_faults(self)
        yield from _find_destiny_faults(self)
        yield from _find_numbers_faults(self)
        yield from _find_skirmish_faults(self)
        yield from list_card_faults(self.event, self.proposition)


def _find_realm_faults(edition: KnightsTables) -> Iterator[str]:
    realm = edition.realm
    if not (1 <= realm.columns <= WIDEST and 1 <= realm.rows <= 99):
        yield f"the realm must have 1 to {WIDEST} columns and 1 to 99 rows."
    if len(set(realm.bridges)) != BRIDGES:
        yield f"there must be {BRIDGES} bridges, not {len(set(realm.bridges))}."
    for what, sides in (("river", realm.river), ("bridge", realm.bridges), ("mountain", realm.mountains)):
        for side in sides:
            if wrong := _why_no_side(edition, *read_side(side)):
                yield f"the {what} side '{side}' is no side of a hex: {wrong}."
    river = {read_side(side) for side in realm.river}
    for side in realm.bridges:
        if read_side(side) not in river:
            yield f"the bridge '{side}' does not cross the river."
    closed = edition.closed_sides()
    for road in realm.roads:
        for one, other in pairwise(road):
            if wrong := _why_no_side(edition, one, other):
                yield f"a road goes from {one} to {other}: {wrong}."
            if read_side(f"{one}-{other}") in closed:
                yield f"a road goes from {one} to {other} across a mountain or the river without a bridge."


def _why_no_side(edition: KnightsTables, one: str, other: str) -> str | None:
    for name in (one, other):
        at = read_hex(name)
        if at is None or at[0] >= edition.realm.columns or at[1] > edition.realm.rows:
            return f"'{name}' is no hex of the realm"
    if other not in find_neighbours(one, edition.realm.columns, edition.realm.rows):
        return f"{one} and {other} are not neighbours"
    return None


def _find_cities_faults(edition: KnightsTables) -> Iterator[str]:
    if len(edition.city) != CITIES or len(edition.overseas) != OVERSEAS:
        yield f"there must be {CITIES} cities in the realm and {OVERSEAS} overseas."
    for what, names in (("city", [c.name for c in edition.cities()]), ("hex", [c.hex for c in edition.city])):
        double = find_double(names)
        if double is not None:
            yield f"the {what} {double} {'has two cities' if what == 'hex' else 'is listed twice'}."
    hexes = set(edition.hexes())
    for each in edition.cities():
        if not each.name.isalpha() or read_hex(each.name) is not None:
            yield f"the city name '{each.name}' must be one word of letters."
        if each.hex not in hexes and each in edition.city:
            yield f"{each.name} stands in {each.hex}, which is no hex of the realm."
        if each.strength < 50 or each.strength % 50 or each.income < 0:
            yield f"{each.name} needs a strength in steps of 50 and an income of 0 or more."


def _find_unreachable(edition: KnightsTables) -> Iterator[str]:
    board = edition.board()
    reached = board.reachable(0, range(len(edition.hexes())))
    for name in edition.hexes():
        if board.index[name] not in reached:
            yield f"nobody can walk from {board.names[0]} to {name}."
    for each in edition.overseas:
        if not each.port:
            yield f"{each.name} lies overseas and has no port: nobody can reach it."
    if not any(each.port for each in edition.city):
        yield "no city of the realm has a port."


def _find_barons_faults(edition: KnightsTables) -> Iterator[str]:
    if [each.slug for each in edition.baron] != list(Baron):
        yield "it must list the six barons in order: " + ", ".join(baron.value for baron in Baron) + "."
    slugs = Counter(noble.slug for each in edition.baron for noble in each.nobles)
    for each in edition.baron:
        if Counter(noble.shape for noble in each.nobles) != Counter(Shape):
            yield f"{each.name} must have four nobles, one of each shape."
        if each.fortress < 50 or each.fortress % 50:
            yield f"the fortress of {each.name} needs a strength in steps of 50."
    for slug, times in slugs.items():
        if times > 1 or not slug.isalpha():
            yield f"the noble '{slug}' needs a slug of his own, one word of letters."


def _find_troops_faults(edition: KnightsTables) -> Iterator[str]:
    for what, cards in (("regular", edition.regulars.cards), ("mercenary", edition.mercenaries.cards)):
        if not cards or any(men < 50 or men % 50 for men in cards):
            yield f"{what} cards have men in steps of 50."
    if len(edition.mercenary_pile()) != MERCENARIES:
        yield f"there must be {MERCENARIES} mercenary cards, not {len(edition.mercenary_pile())}."
    if any(not nation.isalpha() for nation in edition.mercenaries.nations):
        yield "a nation is one word of letters."
    cards_of = Counter(troop.men for troop in edition.mercenary_pile())
    for men, wanted in Counter(edition.mercenaries.start).items():
        if cards_of[men] < len(Baron) * wanted:
            yield f"there are too few mercenary cards of {men} men for every baron's start."


def _find_destiny_faults(edition: KnightsTables) -> Iterator[str]:
    cards = edition.destiny.cards
    if len(cards) != DESTINY:
        yield f"there must be {DESTINY} destiny cards, not {len(cards)}."
    nobles = {noble.slug for each in edition.baron for noble in each.nobles}
    if sorted(card.noble for card in cards) != sorted(nobles):
        yield "each noble must stand on exactly one destiny card."
    if sorted(card.city for card in cards) != sorted(each.name for each in edition.cities()):
        yield "each city must stand on exactly one destiny card."
    for card in cards:
        if card.nation not in edition.mercenaries.nations:
            yield f"a destiny card names the nation {card.nation}, which has no mercenaries."


def _find_numbers_faults(edition: KnightsTables) -> Iterator[str]:
    for name, number in (msgspec.structs.asdict(edition.money) | msgspec.structs.asdict(edition.limits)).items():
        if name != "source" and number < 1:
            yield f"'{name}' must be at least 1."
    counts = [] if edition.neutral is None else list(edition.neutral.counts().values())
    if counts and (min(counts) < 0 or not 0 < sum(counts) <= NEUTRALS):
        yield f"there must be 1 to {NEUTRALS} neutral cards, and of none fewer than none."
    actions = edition.actions
    if actions is not None:
        found = actions.counts().values()
        if not 1 <= actions.own <= 4 or sum(found) != NEUTRALS or min(found) < 0:
            yield f"every baron has 1 to 4 action cards of each kind, and there are {NEUTRALS} neutral ones."
        if len(actions.fees) != len(Baron) + 1 or min(actions.fees) < 0:
            yield f"the recruitment track needs a fee for each of its {len(Baron) + 1} boxes."
    for each in edition.seats.razed:
        if not 0 <= each.cities < CITIES:
            yield f"with {each.seats} seats {each.cities} of {CITIES} cities cannot be razed."
    if sorted(each.seats for each in edition.seats.razed) != [2, 3, 4, 5, 6]:
        yield "the razed cities must be given for 2, 3, 4, 5 and 6 seats."


def _find_skirmish_faults(edition: KnightsTables) -> Iterator[str]:
    homes = edition.skirmish.homes
    if len(homes) != len(Baron):
        yield f"the skirmish needs {len(Baron)} homes, not {len(homes)}."
    cities = {each.name for each in edition.city}
    sites = set(edition.hexes()) - {each.hex for each in edition.city}
    places = set(edition.places())
    for home in homes:
        if home.city not in cities or home.fortress not in sites or not set(home.nobles) <= places:
            yield f"the skirmish home at {home.fortress} needs a hex without city, a city of the realm, and places."
    if find_double([home.city for home in homes]) or find_double([home.fortress for home in homes]):
        yield "two skirmish homes share a city or a hex."
