"""A position being set up for the sandbox: pure. Every change is a new camp, checked by the rules of the set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.seat import Seat
from engine.knights.edition import KnightsEdition
from engine.knights.notes import CityNote, FortNote, NobleNote, Notes, SiegeNote, note_skirmish
from engine.knights.pieces import BARONS, Baron, Troop
from engine.knights.position import read_notes, write_position
from engine.knights.questions import list_nobles
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup
from engine.knights.state import KnightsView
from engine.knights.terms import Terms

FORTRESS = "fortress"


class Camp(msgspec.Struct, frozen=True):
    """How many barons, and what stands where."""

    seats: int = 2
    notes: Notes = Notes()
    edition: KnightsEdition | None = None
    """The tables of somebody's own box; None is ours."""

    @property
    def barons(self) -> tuple[Baron, ...]:
        return BARONS[: self.seats]

    def setup(self, **options: Any) -> KnightsSetup:
        setup = KnightsSetup(seats=self.seats, edition=self.edition, **options)
        setup.position = write_position(self.notes, Terms(setup))
        return setup

    def rules(self) -> KnightsRules:
        """SetupError, in one sentence, when the position cannot be."""
        rules = self.setup().rules()
        assert isinstance(rules, KnightsRules)
        return rules

    # --- what is there ------------------------------------------------------------------------------------

    def noble(self, slug: str) -> NobleNote:
        return self.notes.nobles.get(slug, NobleNote())

    def fortress(self, baron: Baron) -> FortNote:
        return self.notes.fortresses.get(baron, FortNote())

    def city(self, name: str) -> CityNote:
        return self.notes.cities.get(name, CityNote())

    # --- changes ------------------------------------------------------------------------------------------

    def with_notes(self, **entries: Mapping[Any, Any]) -> Camp:
        """Other nobles, fortresses or cities."""
        return replace(self, notes=replace(self.notes, **entries))

    def with_seats(self, seats: int) -> Camp:
        """With fewer barons everything that is theirs goes."""
        barons, notes = set(BARONS[:seats]), self.notes
        edition = KnightsSetup(seats=seats, edition=self.edition).tables()
        slugs = {noble.slug for baron in barons for noble in edition.entry(baron).nobles}
        return replace(self, seats=seats).with_notes(
            nobles={slug: note for slug, note in notes.nobles.items() if slug in slugs},
            fortresses={baron: _freed(note, barons) for baron, note in notes.fortresses.items() if baron in barons},
            cities={name: _left(note, barons) for name, note in notes.cities.items()},
        )

    def with_noble(self, slug: str, **changes: Any) -> Camp:
        return self.with_notes(nobles={**self.notes.nobles, slug: replace(self.noble(slug), **changes)})

    def without_noble(self, slug: str) -> Camp:
        return self.with_notes(nobles={name: note for name, note in self.notes.nobles.items() if name != slug})

    def with_fortress(self, baron: Baron, **changes: Any) -> Camp:
        return self.with_notes(fortresses={**self.notes.fortresses, baron: replace(self.fortress(baron), **changes)})

    def without_fortress(self, baron: Baron) -> Camp:
        return self.with_notes(
            fortresses={own: note for own, note in self.notes.fortresses.items() if own is not baron}
        )

    def with_city(self, name: str, **changes: Any) -> Camp:
        return self.with_notes(cities={**self.notes.cities, name: replace(self.city(name), **changes)})


Besieged = TypeVar("Besieged", CityNote, FortNote)


def _left(note: CityNote, barons: set[Baron]) -> CityNote:
    if note.baron is not None and note.baron not in barons:
        note = replace(note, baron=None, fortified=False)
    return _freed(note, barons)


def _freed(note: Besieged, barons: set[Baron]) -> Besieged:
    is_gone = note.siege is not None and note.siege.baron not in barons
    return replace(note, siege=None) if is_gone else note


# --- ready camps --------------------------------------------------------------------------------------------------

SKIRMISH = "skirmish"
READY = {
    SKIRMISH: ("Skirmish", ""),
    "battle": (
        "A battle",
        "Emerande: smalt E4, 100, 100 Polish; fortress D3\nNiebieski: cyan E4, 100, 100 Swiss; fortress F6",
    ),
    "assault": (
        "An assault",
        "Emerande: jade E3, 100, 150 English; celadon E3, 50, 100 English; fortress D3\n"
        "Niebieski: azure E3, 50, 100 Swiss; city Vecht, fortified; fortress F6",
    ),
    "siege": (
        "A siege",
        "Emerande: smalt G3, 100, 50, 150 German; fortress F4\n"
        "Niebieski: prussen G3, 50; city Monz, besieged Emerande; fortress F6",
    ),
    "empty": ("Empty map", ""),
}
"""What each is called, and the position in words; a skirmish is that of a war."""


def pitch(name: str, seats: int, edition: KnightsEdition | None) -> Camp:
    """A ready camp; SetupError where another box does not know its nobles or places."""
    terms = Terms(KnightsSetup(seats=seats, edition=edition))
    notes = note_skirmish(terms) if name == SKIRMISH else read_notes(READY[name][1], terms)
    return Camp(seats, notes, edition)


# --- what is left in the box --------------------------------------------------------------------------------------


def left_regulars(rules: KnightsRules, view: KnightsView, seat: Seat) -> list[int]:
    """Sizes of regular cards that the baron does not use yet."""
    armies = [view.forts[seat].troops, *(view.nobles[number].troops for number in list_nobles(seat))]
    used = Counter(troop.men for troops in armies for troop in troops if not troop.is_mercenary)
    return sorted(Counter(rules.edition.regulars.cards) - used)


def left_mercenaries(view: KnightsView) -> list[Troop]:
    """Kinds of mercenary cards that still lie in the pile."""
    return sorted(set(view.mercenaries), key=lambda troop: (troop.nation, troop.men))


def new_siege(baron: Baron | None) -> SiegeNote | None:
    """Since before the first turn, so that the place may fall at once."""
    return None if baron is None else SiegeNote(baron, 0)
