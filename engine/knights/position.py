"""Positions as people write them: the sandbox sets up any armies, cities and fortresses, checked with one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core.refusal import SetupError
from engine.core.seat import NOBODY, Seat
from engine.knights.death import Troops
from engine.knights.phases.movement import read_troop
from engine.knights.pieces import Baron
from engine.knights.state import (
    NOBLES,
    Batch,
    Choosing,
    City,
    Common,
    Fort,
    KnightsState,
    Noble,
    Siege,
)

if TYPE_CHECKING:
    from engine.knights.rules import KnightsRules


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SiegeNote(_Piece, frozen=True):
    baron: Baron
    turn: int = 0
    """0 is before the first turn: then the place may fall at once."""


class NobleNote(_Piece, frozen=True):
    place: str = ""
    troops: tuple[str, ...] = ()
    tokens: int = 0
    fresh: bool = True
    at_sea: bool = False


class FortNote(_Piece, frozen=True):
    place: str = ""
    troops: tuple[str, ...] = ()
    tokens: int = 0
    breaches: int = 0
    siege: SiegeNote | None = None


class CityNote(_Piece, frozen=True):
    baron: Baron | None = None
    fortified: bool = False
    breaches: int = 0
    razed: bool = False
    siege: SiegeNote | None = None


class Position(_Piece, frozen=True):
    """Everything that is not mentioned is empty, neutral and whole; the mercenaries left over form the pile."""

    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    crowns: dict[Baron, int] = {}


def read_position(given: Mapping[str, Any]) -> Position:
    try:
        return msgspec.convert(dict(given), Position)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise SetupError(f"The position does not have the expected form: {wrong}.") from wrong


def build_state(rules: KnightsRules, position: Position) -> KnightsState:
    """The position as a state in which the president is to play a card."""
    seats = range(len(rules.barons))
    nobles = tuple(_noble(rules, slug, position.nobles.get(slug, NobleNote())) for slug in rules.noble_slugs)
    forts = tuple(_fort(rules, position.fortresses.get(rules.barons[seat], FortNote())) for seat in seats)
    cities = tuple(_city(rules, position.cities.get(name, CityNote())) for name in rules.realm.cities)
    start = rules.edition.money.start
    _check_names(rules, position)
    table = Common(
        step=Choosing(),
        turn=1,
        go=0,
        barons=rules.barons,
        president=Seat(0),
        crowns=tuple(position.crowns.get(baron, start) for baron in rules.barons),
        nobles=nobles,
        forts=forts,
        cities=cities,
        mercenaries=_pile_left(rules, nobles, forts),
        fight=None,
        agenda=(),
        order=None,
    )
    cards = tuple(range(len(rules.edition.destiny.cards)))
    return KnightsState(to_act=Seat(0) if seats else NOBODY, table=table, pile=(Batch(cards),))


def _check_names(rules: KnightsRules, position: Position) -> None:
    for what, given, known in (
        ("noble", position.nobles, rules.noble_slugs),
        ("city", position.cities, rules.realm.cities),
        ("baron", [baron.value for baron in (*position.fortresses, *position.crowns)], [b.value for b in rules.barons]),
    ):
        stray = next((name for name in given if name not in known), None)
        if stray is not None:
            raise SetupError(f"The position names the {what} '{stray[:40]}', which is not in this game.")


def _place(rules: KnightsRules, name: str) -> int | None:
    if not name:
        return None
    if name not in rules.realm.index:
        raise SetupError(f"The position names the place '{name[:40]}', which is not on the map.")
    return rules.realm.index[name]


def _troops(rules: KnightsRules, cards: Sequence[str]) -> Troops:
    found = []
    for card in cards:
        if not card[:1].isdigit():
            raise SetupError(f"'{card[:40]}' is no troop card: write its men and its nation, such as 100Polish or 50.")
        troop = read_troop(card)
        if troop.is_mercenary and troop.nation not in rules.edition.mercenaries.nations:
            raise SetupError(f"There are no mercenaries of the nation '{troop.nation[:40]}'.")
        found.append(troop)
    return tuple(sorted(found))


def _noble(rules: KnightsRules, slug: str, note: NobleNote) -> Noble:
    return Noble(_place(rules, note.place), note.at_sea, note.fresh, note.tokens, _troops(rules, note.troops))


def _fort(rules: KnightsRules, note: FortNote) -> Fort:
    return Fort(
        _place(rules, note.place),
        note.breaches,
        note.tokens,
        _troops(rules, note.troops),
        siege=_siege(rules, note.siege),
    )


def _city(rules: KnightsRules, note: CityNote) -> City:
    owner = None if note.baron is None else _seat(rules, note.baron)
    return City(owner, note.fortified, note.breaches, note.razed, _siege(rules, note.siege))


def _siege(rules: KnightsRules, note: SiegeNote | None) -> Siege | None:
    return None if note is None else Siege(_seat(rules, note.baron), note.turn)


def _seat(rules: KnightsRules, baron: Baron) -> Seat:
    if baron not in rules.barons:
        raise SetupError(f"The position names the baron '{baron.value}', who is not in this game.")
    return Seat(rules.barons.index(baron))


def _pile_left(rules: KnightsRules, nobles: Sequence[Noble], forts: Sequence[Fort]) -> Troops:
    left = list(rules.edition.mercenary_pile())
    for troop in (troop for troops in (*(n.troops for n in nobles), *(f.troops for f in forts)) for troop in troops):
        if troop.is_mercenary:
            if troop not in left:
                raise SetupError(f"The box has too few mercenary cards of {troop} for this position.")
            left.remove(troop)
    return tuple(sorted(left))


# --- a position to begin with -------------------------------------------------------------------------------------


def default_position(rules: KnightsRules) -> Position:
    """The edition's skirmish: each baron with a fortress, a city and two armies, the rest of the map neutral."""
    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    kinds = rules.edition.regulars.cards
    hired = _share_mercenaries(rules)
    for seat, baron in enumerate(rules.barons):
        home = rules.edition.skirmish.homes[seat]
        slugs = rules.noble_slugs[seat * NOBLES : seat * NOBLES + NOBLES]
        parts = [[str(kinds[3]), hired[seat][0]], [str(kinds[0]), str(kinds[1]), hired[seat][1]]]
        for slug, place, cards in zip(slugs, home.nobles, parts, strict=False):
            nobles[slug] = NobleNote(place, tuple(cards))
        fortresses[baron] = FortNote(home.fortress, (str(kinds[2]),))
        cities[home.city] = CityNote(baron)
    return Position(nobles, fortresses, cities)


def _share_mercenaries(rules: KnightsRules) -> list[tuple[str, str]]:
    """A small and a larger card for each baron, nation by nation."""
    nations, start = rules.edition.mercenaries.nations, rules.edition.mercenaries.start
    return [
        (f"{start[0]}{nations[seat % len(nations)]}", f"{start[-1]}{nations[seat % len(nations)]}")
        for seat in range(len(rules.barons))
    ]


def why_impossible(rules: KnightsRules, state: KnightsState) -> str | None:
    """The first invariant that a written position breaks."""
    from engine.knights.invariants import list_faults

    return next(list_faults(rules, state), None)
