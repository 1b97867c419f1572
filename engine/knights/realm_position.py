"""The full turn's part of a position in words.

    Emerande: votes 3; faith 2; influence 5; charge salt; office smalt captain; tax levy_taxes, church_service
    Emerande: shield 1, 3; stake china 5
    Church: Niebieski
    Reserve: 12
    Show: 150 English, 100 Polish
    Event: red
    Ships: china 2, ceylon 1 blessed
    Agenda: fine, salt
    Laws: tithe
    Lasting: heretic
    Banned: Madder

`tax`, `wage` and `assembly` name cards that lie in these zones, `shield` boxes of the recruitment track from the left,
`Event` the back of the next event; `Dismissed` are propositions, `Past` events that were discarded. Such a position
begins with planning.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from engine.core.position_reader import PositionReader, Word, split
from engine.core.seat import Seat
from engine.knights.court_cards import Back, Kind
from engine.knights.pieces import Baron, Expedition, Troop
from engine.knights.realm_notes import RealmNotes
from engine.knights.realm_pieces import Card, Zone
from engine.knights.terms import Terms

MOST = 1_000
LISTS = {
    "agenda": "propositions",
    "laws": "propositions",
    "dismissed": "propositions",
    "lasting": "events",
    "past": "events",
}
AMOUNTS = ("votes", "faith", "influence")


class RealmReader(PositionReader[Seat]):
    """Reads the words of the full turn, for the reader of positions of the war that is made of it."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self._terms = terms
        self.realm = RealmNotes()

    @abstractmethod
    def read_troop(self, text: str) -> Troop:
        """A troop card as words have it."""

    def find_baron(self, text: str) -> Baron:
        """By whichever name he goes by."""
        return self._terms.barons[self.find_owner(text)]

    def list_realm_words(self) -> Iterable[Word]:
        """What may be said besides what the war knows."""
        return [
            *(Word(name, partial(self._read_amount, name), True) for name in AMOUNTS),
            *(Word(zone.value, partial(self._read_zone, zone), True) for zone in Zone),
            Word("shield", self._read_shields, True),
            Word("stake", self._read_stake, True),
            Word("charge", self._read_charge, True),
            Word("office", self._read_office, True),
            Word("church", self._read_church),
            Word("reserve", self._read_reserve),
            Word("show", self._read_show),
            Word("event", self._read_back),
            Word("ships", self._read_ships),
            Word("banned", self._read_banned),
            *(Word(name, partial(self._read_list, name)) for name in LISTS),
        ]

    def _note_realm(self, **values: Any) -> None:
        self.realm = msgspec.structs.replace(self.realm, **values)

    def _find_value(self, text: str, kind: Any, what: str) -> Any:
        return self.find(text, {str(each.value): each for each in kind}, what)

    def _slug(self, text: str, cards: str, kinds: tuple[Kind, ...] = ()) -> str:
        entries = getattr(self._terms, cards)
        known: dict[str, str] = {slug: slug for slug, card in entries.items() if not kinds or card.kind in kinds}
        return self.find(text, known, cards.removesuffix("s"))

    # --- a baron's ---

    def _read_amount(self, name: str, owner: Seat, text: str) -> None:
        amounts, baron = getattr(self.realm, name), self._terms.barons[owner]
        if baron in amounts:
            raise self.wrong(f"'{name}' of one baron is said twice.")
        self._note_realm(**{name: {**amounts, baron: self.number(text, 0, MOST)}})

    def _read_zone(self, zone: Zone, owner: Seat, text: str) -> None:
        cards = tuple((self._terms.barons[owner], self._find_value(name, Card, "card")) for name in split(text, ","))
        self._note_realm(zones={**self.realm.zones, zone: (*self.realm.zones.get(zone, ()), *cards)})

    def _read_shields(self, owner: Seat, text: str) -> None:
        for word in split(text, ","):
            box = self.number(word, 1, len(self._terms.barons) + 1)
            if box in self.realm.shields:
                raise self.wrong(f"two shields lie on box {box}.")
            self._note_realm(shields={**self.realm.shields, box: self._terms.barons[owner]})

    def _read_stake(self, owner: Seat, text: str) -> None:
        name, crowns = self.counted(text, 1, MOST)
        expedition = self._find_value(name, Expedition, "expedition")
        stakes = {**self.realm.stakes.get(expedition, {}), self._terms.barons[owner]: crowns}
        self._note_realm(stakes={**self.realm.stakes, expedition: stakes})

    def _read_charge(self, owner: Seat, text: str) -> None:
        slug = self._slug(text, "propositions", (Kind.CHARGE,))
        self._note_realm(charges=(*self.realm.charges, (self._terms.barons[owner], slug)))

    def _read_office(self, owner: Seat, text: str) -> None:
        noble, _, name = text.partition(" ")
        known = {slug: slug for slug in self._terms.noble_slugs[owner * 4 : owner * 4 + 4]}
        slug = self._slug(name, "propositions", (Kind.OFFICE,))
        self._note_realm(offices=(*self.realm.offices, (self.find(noble, known, "noble"), slug)))

    # --- everybody's ---

    def _read_church(self, text: str) -> None:
        self._note_realm(church=self.find_baron(text))

    def _read_reserve(self, text: str) -> None:
        self._note_realm(reserve=self.number(text, 0, MOST))

    def _read_show(self, text: str) -> None:
        self._note_realm(show=tuple(sorted(self.read_troop(item) for item in split(text, ","))))

    def _read_back(self, text: str) -> None:
        self._note_realm(back=self._find_value(text, Back, "back"))

    def _read_ships(self, text: str) -> None:
        fleets = {}
        for item in split(text, ","):
            name, _, blessed = item.partition(" blessed")
            name, box = self.counted(name, 1, 3)
            fleets[self._find_value(name, Expedition, "expedition")] = (box, item != item.removesuffix(" blessed"))
            if blessed:
                raise self.wrong("a ship is written like 'china 2' or 'china 2 blessed'.")
        self._note_realm(fleets=fleets)

    def _read_banned(self, text: str) -> None:
        self._note_realm(banned=tuple(self.find_baron(name) for name in split(text, ",")))

    def _read_list(self, name: str, text: str) -> None:
        self._note_realm(**{name: tuple(self._slug(item, LISTS[name]) for item in split(text, ","))})


# --- writing ----------------------------------------------------------------------------------------------------


def write_baron(notes: RealmNotes, baron: Baron, terms: Terms) -> Iterator[str]:
    """The parts of a baron's line."""
    for name in AMOUNTS:
        if baron in getattr(notes, name):
            yield f"{name} {getattr(notes, name)[baron]}"
    for zone, cards in notes.zones.items():
        own = [card.value for owner, card in cards if owner is baron]
        if own:
            yield f"{zone.value} {', '.join(own)}"
    boxes = [str(box) for box, owner in notes.shields.items() if owner is baron]
    if boxes:
        yield f"shield {', '.join(boxes)}"
    for expedition, stakes in notes.stakes.items():
        if baron in stakes:
            yield f"stake {expedition.value} {stakes[baron]}"
    yield from (f"charge {slug}" for owner, slug in notes.charges if owner is baron)
    for noble in terms.edition.entry(baron).nobles:
        yield from (f"office {noble.slug} {slug}" for holder, slug in notes.offices if holder == noble.slug)


def list_heads(notes: RealmNotes) -> Iterator[tuple[str, str]]:
    """The lines that are nobody's, without those of which nothing is noted."""
    yield "Church", "" if notes.church is None else notes.church.title
    yield "Reserve", "" if notes.reserve is None else str(notes.reserve)
    yield "Show", ", ".join(f"{troop.men} {troop.nation}" for troop in notes.show)
    yield "Event", "" if notes.back is None else notes.back.value
    ships = ((each.value, box, " blessed" * blessed) for each, (box, blessed) in notes.fleets.items())
    yield "Ships", ", ".join(f"{name} {box}{blessed}" for name, box, blessed in ships)
    yield "Banned", ", ".join(baron.title for baron in notes.banned)
    for name in LISTS:
        yield name.title(), ", ".join(getattr(notes, name))
