"""A position noted down piece by piece, as words say it and the sandbox sets it up; and the state that comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.core.position import begin_empty
from engine.core.refusal import SetupError
from engine.core.seat import NOBODY
from engine.knights.draft import Draft
from engine.knights.pieces import Baron, Troop, Troops
from engine.knights.realm_notes import RealmNotes, build_realm_fields, find_seat
from engine.knights.state import NOBLES, Batch, City, Fort, Noble, Siege
from engine.knights.steps import Choosing
from engine.knights.terms import Terms


class SiegeNote(msgspec.Struct, frozen=True):
    """Who besieges, and since which turn."""

    baron: Baron
    turn: int = 0
    """0 is before the first turn: then the place may fall at once."""


class NobleNote(msgspec.Struct, frozen=True):
    """A noble and his army; without a place he is off the board."""

    place: str = ""
    troops: Troops = ()
    tokens: int = 0
    fresh: bool = True
    at_sea: bool = False
    heir: bool = True
    fallen: bool = False
    hostage: Baron | None = None
    """Who holds his heir, where that is not his own baron."""
    struck: str = ""
    """The event that took his heir and lies beside him."""


class FortNote(msgspec.Struct, frozen=True):
    """A baron's fortress."""

    place: str = ""
    troops: Troops = ()
    tokens: int = 0
    breaches: int = 0
    siege: SiegeNote | None = None
    lost: bool = False
    """Taken by an enemy: its regulars wait to come back with it (WK-AMB-R16)."""


class CityNote(msgspec.Struct, frozen=True):
    """A city that is not neutral and whole."""

    baron: Baron | None = None
    fortified: bool = False
    breaches: int = 0
    razed: bool = False
    siege: SiegeNote | None = None


class Notes(msgspec.Struct, frozen=True):
    """Everything that is not mentioned is empty, neutral and whole; the mercenaries left over form the pile."""

    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    crowns: dict[Baron, int] = {}
    top: tuple[str, ...] = ()
    """Destiny cards by their nobles that lie on top, in this order."""
    under: tuple[str, ...] = ()
    """Used ones under the pile, in the order they went; all others lie between, in an order that nobody knows."""
    turn: int = 1
    president: Baron | None = None
    """None is the first baron."""
    next: Baron | None = None
    """Who plays the next card; None is the president. Barons before him have played theirs."""
    realm: RealmNotes = RealmNotes()


def build_draft(terms: Terms, notes: Notes) -> Draft:
    """The work sheet of a position in which a baron is to play a card."""
    nobles = tuple(_noble(terms, notes.nobles.get(slug, NobleNote())) for slug in terms.noble_slugs)
    forts = tuple(_fort(terms, notes.fortresses.get(baron, FortNote())) for baron in terms.barons)
    cities = tuple(_city(terms, notes.cities.get(name, CityNote())) for name in terms.realm.cities)
    _check_names(terms, notes)
    president = find_seat(terms, notes.president or terms.barons[0])
    acting = find_seat(terms, notes.next or terms.barons[president])
    if not 1 <= notes.turn <= terms.turns:
        raise SetupError(f"The position is of turn {notes.turn}, but the war has turns 1 to {terms.turns}.")
    return begin_empty(
        Draft,
        to_act=NOBODY,
        step=Choosing(),
        turn=notes.turn,
        goes_over=(acting - president) % len(terms.barons),
        barons=terms.barons,
        president=president,
        crowns=tuple(notes.crowns.get(baron, terms.edition.money.start) for baron in terms.barons),
        nobles=nobles,
        forts=forts,
        cities=cities,
        mercenaries=_pile_left(terms, nobles, forts, notes.realm.show),
        pile=_pile(terms, notes),
        hands=((), ()),
        rules=terms,
        **({"church": president} | (build_realm_fields(terms, notes.realm, president) if terms.is_realm else {})),
    )


def _pile(terms: Terms, notes: Notes) -> tuple[Batch, ...]:
    named = (*notes.top, *notes.under)
    for name in named:
        if name not in terms.card_index:
            raise SetupError(f"There is no destiny card of the noble '{name[:40]}'.")
        if named.count(name) > 1:
            raise SetupError(f"The position names the destiny card of '{name}' twice.")
    top, under = ([Batch((terms.card_index[name],)) for name in names] for names in (notes.top, notes.under))
    rest = tuple(card for name, card in terms.card_index.items() if name not in named)
    return (*top, *([Batch(tuple(sorted(rest)))] if rest else []), *under)


def _check_names(terms: Terms, notes: Notes) -> None:
    """Notes may be of another box, or of more barons."""
    for what, given, known in (
        ("noble", notes.nobles, terms.noble_slugs),
        ("city", notes.cities, terms.realm.cities),
        ("baron", [baron.value for baron in (*notes.fortresses, *notes.crowns)], [b.value for b in terms.barons]),
    ):
        for name in given:
            if name not in known:
                raise SetupError(f"The position names the {what} '{name[:40]}', which is not in this game.")


def _place(terms: Terms, name: str) -> int | None:
    if not name:
        return None
    if name not in terms.realm.index:
        raise SetupError(f"The position names the place '{name[:40]}', which is not on the map.")
    return terms.realm.index[name]


def _noble(terms: Terms, note: NobleNote) -> Noble:
    place = _place(terms, note.place)
    holder = None if note.hostage is None else find_seat(terms, note.hostage)
    army = (place, note.at_sea, note.fresh, note.tokens, tuple(sorted(note.troops)))
    return Noble(*army, note.heir, fallen=note.fallen, holder=holder, struck=note.struck)


def _fort(terms: Terms, note: FortNote) -> Fort:
    troops, siege = tuple(sorted(note.troops)), _siege(terms, note.siege)
    if not note.lost:
        return Fort(_place(terms, note.place), note.breaches, note.tokens, troops, siege=siege)
    if note != FortNote(troops=note.troops, lost=True) or any(troop.is_mercenary for troop in troops):
        raise SetupError("A fortress that was lost has no place, tokens, breaches or siege, and only regulars wait.")
    return Fort(None, aside=troops, lost_in=1)


def _city(terms: Terms, note: CityNote) -> City:
    owner = None if note.baron is None else find_seat(terms, note.baron)
    return City(owner, note.fortified, note.breaches, note.razed, _siege(terms, note.siege))


def _siege(terms: Terms, note: SiegeNote | None) -> Siege | None:
    return None if note is None else Siege(find_seat(terms, note.baron), note.turn)


def _pile_left(terms: Terms, nobles: Sequence[Noble], forts: Sequence[Fort], show: Troops) -> Troops:
    left = Counter(terms.edition.mercenary_pile())
    armies = (*(noble.troops for noble in nobles), *(fort.troops for fort in forts), show)
    left.subtract(troop for troops in armies for troop in troops if troop.is_mercenary)
    for troop, count in left.items():
        if count < 0:
            raise SetupError(f"The box has too few mercenary cards of {troop} for this position.")
    return tuple(sorted(left.elements()))


# --- a position to begin with -----------------------------------------------------------------------------------


def note_skirmish(terms: Terms) -> Notes:
    """The edition's skirmish: each baron with a fortress, a city and two armies, the rest of the map neutral."""
    nobles: dict[str, NobleNote] = {}
    fortresses: dict[Baron, FortNote] = {}
    cities: dict[str, CityNote] = {}
    kinds = [Troop(men) for men in terms.edition.regulars.cards]
    nations, start = terms.edition.mercenaries.nations, terms.edition.mercenaries.start
    for seat, baron in enumerate(terms.barons):
        home = terms.edition.skirmish.homes[seat]
        slugs = terms.noble_slugs[seat * NOBLES : seat * NOBLES + NOBLES]
        # a small and a larger mercenary card for each baron, nation by nation
        small, large = (Troop(men, nations[seat % len(nations)]) for men in (start[0], start[-1]))
        armies = ((kinds[3], small), (kinds[0], kinds[1], large))
        for slug, place, cards in zip(slugs, home.nobles, armies, strict=False):
            nobles[slug] = NobleNote(place, cards)
        fortresses[baron] = FortNote(home.fortress, (kinds[2],))
        cities[home.city] = CityNote(baron)
    return Notes(nobles, fortresses, cities)
