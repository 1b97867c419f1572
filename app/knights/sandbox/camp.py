"""A position being set up for the sandbox: pure. Every change is a new camp, checked by the rules of the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from engine.core.seat import Seat
from engine.knights.edition import KnightsEdition
from engine.knights.notes import CityNote, FortNote, NobleNote, Notes, SiegeNote, note_skirmish
from engine.knights.pieces import BARONS, Baron, Troop
from engine.knights.position import read_notes, write_position
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup
from engine.knights.state import NOBLES, KnightsView
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
        plain = KnightsSetup(seats=self.seats, edition=self.edition, **options)
        return KnightsSetup(
            seats=self.seats, edition=self.edition, position=write_position(self.notes, Terms(plain)), **options
        )

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

    def with_seats(self, seats: int) -> Camp:
        """With fewer barons everything that is theirs goes."""
        barons = set(BARONS[:seats])
        edition = KnightsSetup(seats=seats, edition=self.edition).tables()
        slugs = {noble.slug for baron in barons for noble in edition.entry(baron).nobles}
        notes = msgspec.structs.replace(
            self.notes,
            nobles={slug: note for slug, note in self.notes.nobles.items() if slug in slugs},
            fortresses={b: _freed(note, barons) for b, note in self.notes.fortresses.items() if b in barons},
            cities={name: _left(note, barons) for name, note in self.notes.cities.items()},
        )
        return msgspec.structs.replace(self, seats=seats, notes=notes)

    def with_noble(self, slug: str, **changes: Any) -> Camp:
        return self._with("nobles", slug, msgspec.structs.replace(self.noble(slug), **changes))

    def without_noble(self, slug: str) -> Camp:
        return self._without("nobles", slug)

    def with_fortress(self, baron: Baron, **changes: Any) -> Camp:
        return self._with("fortresses", baron, msgspec.structs.replace(self.fortress(baron), **changes))

    def without_fortress(self, baron: Baron) -> Camp:
        return self._without("fortresses", baron)

    def with_city(self, name: str, **changes: Any) -> Camp:
        return self._with("cities", name, msgspec.structs.replace(self.city(name), **changes))

    def _with(self, kind: str, key: Any, note: Any) -> Camp:
        entries = {**getattr(self.notes, kind), key: note}
        return msgspec.structs.replace(self, notes=msgspec.structs.replace(self.notes, **{kind: entries}))

    def _without(self, kind: str, key: Any) -> Camp:
        entries = {name: note for name, note in getattr(self.notes, kind).items() if name != key}
        return msgspec.structs.replace(self, notes=msgspec.structs.replace(self.notes, **{kind: entries}))


Besieged = TypeVar("Besieged", CityNote, FortNote)


def _left(note: CityNote, barons: set[Baron]) -> CityNote:
    if note.baron is not None and note.baron not in barons:
        note = msgspec.structs.replace(note, baron=None, fortified=False)
    return _freed(note, barons)


def _freed(note: Besieged, barons: set[Baron]) -> Besieged:
    is_gone = note.siege is not None and note.siege.baron not in barons
    return msgspec.structs.replace(note, siege=None) if is_gone else note


# --- ready camps --------------------------------------------------------------------------------------------------


Pitch = Callable[[int, KnightsEdition | None], Camp]


def _skirmish(seats: int, edition: KnightsEdition | None) -> Camp:
    return Camp(seats, note_skirmish(Terms(KnightsSetup(seats=seats, edition=edition))), edition)


def _read(words: str) -> Pitch:
    return lambda seats, edition: Camp(
        seats, read_notes(words, Terms(KnightsSetup(seats=seats, edition=edition))), edition
    )


READY: dict[str, tuple[str, Pitch]] = {
    "skirmish": ("Skirmish", _skirmish),
    "battle": (
        "A battle",
        _read(
            "Emerande: smalt E4, 100, 100 Polish; fortress D3\nNiebieski: cyan E4, 100, 100 Swiss; fortress F6",
        ),
    ),
    "assault": (
        "An assault",
        _read(
            "Emerande: jade E3, 100, 150 English; celadon E3, 50, 100 English; fortress D3\n"
            "Niebieski: azure E3, 50, 100 Swiss; city Vecht, fortified; fortress F6"
        ),
    ),
    "siege": (
        "A siege",
        _read(
            "Emerande: smalt G3, 100, 50, 150 German; fortress F4\n"
            "Niebieski: prussen G3, 50; city Monz, besieged Emerande; fortress F6"
        ),
    ),
    "empty": ("Empty map", lambda seats, edition: Camp(seats, edition=edition)),
}


# --- what is left in the box --------------------------------------------------------------------------------------


def left_regulars(rules: KnightsRules, view: KnightsView, seat: Seat) -> list[int]:
    """Sizes of regular cards that the baron does not use yet."""
    left = list(rules.edition.regulars.cards)
    nobles = [noble for number, noble in enumerate(view.nobles) if number // NOBLES == seat]
    for troop in (t for troops in (*(n.troops for n in nobles), view.forts[seat].troops) for t in troops):
        if not troop.is_mercenary and troop.men in left:
            left.remove(troop.men)
    return sorted(set(left))


def left_mercenaries(view: KnightsView) -> list[Troop]:
    """Kinds of mercenary cards that still lie in the pile."""
    return sorted(set(view.mercenaries), key=lambda troop: (troop.nation, troop.men))


def new_siege(baron: Baron | None) -> SiegeNote | None:
    """Since before the first turn, so that the place may fall at once."""
    return None if baron is None else SiegeNote(baron, 0)
