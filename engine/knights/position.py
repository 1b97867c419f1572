"""Positions as people write them: the sandbox sets up any armies, cities and fortresses, checked with one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.knights.pieces import Baron, Troops, read_troop
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
from engine.knights.terms import Terms


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
    heir: bool = True


class FortNote(_Piece, frozen=True):
    place: str = ""
    troops: tuple[str, ...] = ()
    tokens: int = 0
    breaches: int = 0
    siege: SiegeNote | None = None
    lost: bool = False
    """Taken by an enemy: its regulars wait to come back with it (WK-AMB-R16)."""


class CityNote(_Piece, frozen=True):
    baron: Baron | None = None
    fortified: bool = False
    breaches: int = 0
    razed: bool = False
    siege: SiegeNote | None = None


class DestinyNote(_Piece, frozen=True):
    """Destiny cards by their nobles: those on top in this order, and used ones under the pile in the order they went.

    All others lie between, in an order that nobody knows.
    """

    top: tuple[str, ...] = ()
    under: tuple[str, ...] = ()


class Position(_Piece, frozen=True):
    """Everything that is not mentioned is empty, neutral and whole; the mercenaries left over form the pile."""

    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    crowns: dict[Baron, int] = {}
    destiny: DestinyNote = DestinyNote()
    turn: int = 1
    president: Baron | None = None
    """None is the first baron."""
    to_play: Baron | None = None
    """Who plays the next card; None is the president. Barons before him have played theirs."""


def read_position(given: Mapping[str, Any]) -> Position:
    try:
        return msgspec.convert(dict(given), Position)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise SetupError(f"The position does not have the expected form: {wrong}.") from wrong


def build_state(terms: Terms, position: Position) -> KnightsState:
    """The position as a state in which a baron is to play a card."""
    seats = range(len(terms.barons))
    nobles = tuple(_noble(terms, slug, position.nobles.get(slug, NobleNote())) for slug in terms.noble_slugs)
    forts = tuple(_fort(terms, position.fortresses.get(terms.barons[seat], FortNote())) for seat in seats)
    cities = tuple(_city(terms, position.cities.get(name, CityNote())) for name in terms.realm.cities)
    start = terms.edition.money.start
    _check_names(terms, position)
    president = Seat(0) if position.president is None else _seat(terms, position.president)
    acting = president if position.to_play is None else _seat(terms, position.to_play)
    table = Common(
        step=Choosing(),
        turn=_turn(terms, position.turn),
        go=(acting - president) % len(terms.barons),
        barons=terms.barons,
        president=president,
        crowns=tuple(position.crowns.get(baron, start) for baron in terms.barons),
        nobles=nobles,
        forts=forts,
        cities=cities,
        mercenaries=_pile_left(terms, nobles, forts),
        fight=None,
        agenda=(),
        order=None,
    )
    return KnightsState(to_act=acting, table=table, pile=_pile(terms, position.destiny))


def _turn(terms: Terms, turn: int) -> int:
    if not 1 <= turn <= terms.turns:
        raise SetupError(f"The position is of turn {turn}, but the war has turns 1 to {terms.turns}.")
    return turn


def _pile(terms: Terms, note: DestinyNote) -> tuple[Batch, ...]:
    named = (*note.top, *note.under)
    stray = next((name for name in named if name not in terms.card_index), None)
    if stray is not None:
        raise SetupError(f"There is no destiny card of the noble '{stray[:40]}'.")
    double = next((name for name in named if named.count(name) > 1), None)
    if double is not None:
        raise SetupError(f"The position names the destiny card of '{double}' twice.")
    top, under = ([Batch((terms.card_index[name],)) for name in names] for names in (note.top, note.under))
    rest = tuple(card for name, card in terms.card_index.items() if name not in named)
    return (*top, *([Batch(tuple(sorted(rest)))] if rest else []), *under)


def _check_names(terms: Terms, position: Position) -> None:
    for what, given, known in (
        ("noble", position.nobles, terms.noble_slugs),
        ("city", position.cities, terms.realm.cities),
        ("baron", [baron.value for baron in (*position.fortresses, *position.crowns)], [b.value for b in terms.barons]),
    ):
        stray = next((name for name in given if name not in known), None)
        if stray is not None:
            raise SetupError(f"The position names the {what} '{stray[:40]}', which is not in this game.")


def _place(terms: Terms, name: str) -> int | None:
    if not name:
        return None
    if name not in terms.realm.index:
        raise SetupError(f"The position names the place '{name[:40]}', which is not on the map.")
    return terms.realm.index[name]


def _troops(terms: Terms, cards: Sequence[str]) -> Troops:
    found = []
    for card in cards:
        if not card[:1].isdigit():
            raise SetupError(f"'{card[:40]}' is no troop card: write its men and its nation, such as 100Polish or 50.")
        troop = read_troop(card)
        if troop.is_mercenary and troop.nation not in terms.edition.mercenaries.nations:
            raise SetupError(f"There are no mercenaries of the nation '{troop.nation[:40]}'.")
        found.append(troop)
    return tuple(sorted(found))


def _noble(terms: Terms, slug: str, note: NobleNote) -> Noble:
    troops = _troops(terms, note.troops)
    return Noble(_place(terms, note.place), note.at_sea, note.fresh, note.tokens, troops, note.heir)


def _fort(terms: Terms, note: FortNote) -> Fort:
    if note.lost:
        return _lost_fort(terms, note)
    return Fort(
        _place(terms, note.place),
        note.breaches,
        note.tokens,
        _troops(terms, note.troops),
        siege=_siege(terms, note.siege),
    )


def _lost_fort(terms: Terms, note: FortNote) -> Fort:
    aside = _troops(terms, note.troops)
    if note.place or note.tokens or note.breaches or note.siege or any(troop.is_mercenary for troop in aside):
        raise SetupError("A fortress that was lost has no place, tokens, breaches or siege, and only regulars wait.")
    return Fort(None, aside=aside, lost_in=1)


def _city(terms: Terms, note: CityNote) -> City:
    owner = None if note.baron is None else _seat(terms, note.baron)
    return City(owner, note.fortified, note.breaches, note.razed, _siege(terms, note.siege))


def _siege(terms: Terms, note: SiegeNote | None) -> Siege | None:
    return None if note is None else Siege(_seat(terms, note.baron), note.turn)


def _seat(terms: Terms, baron: Baron) -> Seat:
    if baron not in terms.barons:
        raise SetupError(f"The position names the baron '{baron.value}', who is not in this game.")
    return Seat(terms.barons.index(baron))


def _pile_left(terms: Terms, nobles: Sequence[Noble], forts: Sequence[Fort]) -> Troops:
    left = list(terms.edition.mercenary_pile())
    for troop in (troop for troops in (*(n.troops for n in nobles), *(f.troops for f in forts)) for troop in troops):
        if troop.is_mercenary:
            if troop not in left:
                raise SetupError(f"The box has too few mercenary cards of {troop} for this position.")
            left.remove(troop)
    return tuple(sorted(left))


# --- a position to begin with -------------------------------------------------------------------------------------


def default_position(terms: Terms) -> Position:
    """The edition's skirmish: each baron with a fortress, a city and two armies, the rest of the map neutral."""
    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    kinds = terms.edition.regulars.cards
    hired = _share_mercenaries(terms)
    for seat, baron in enumerate(terms.barons):
        home = terms.edition.skirmish.homes[seat]
        slugs = terms.noble_slugs[seat * NOBLES : seat * NOBLES + NOBLES]
        parts = [[str(kinds[3]), hired[seat][0]], [str(kinds[0]), str(kinds[1]), hired[seat][1]]]
        for slug, place, cards in zip(slugs, home.nobles, parts, strict=False):
            nobles[slug] = NobleNote(place, tuple(cards))
        fortresses[baron] = FortNote(home.fortress, (str(kinds[2]),))
        cities[home.city] = CityNote(baron)
    return Position(nobles, fortresses, cities)


def _share_mercenaries(terms: Terms) -> list[tuple[str, str]]:
    """A small and a larger card for each baron, nation by nation."""
    nations, start = terms.edition.mercenaries.nations, terms.edition.mercenaries.start
    return [
        (f"{start[0]}{nations[seat % len(nations)]}", f"{start[-1]}{nations[seat % len(nations)]}")
        for seat in range(len(terms.barons))
    ]
