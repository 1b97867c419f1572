"""A position being set up for the sandbox: pure. Every change is a new camp, checked by the rules of the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.seat import Seat
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import BARONS, Baron, Troop
from engine.knights.position import CityNote, FortNote, NobleNote, Position, SiegeNote, default_position, read_position
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup
from engine.knights.state import NOBLES, KnightsView

FORTRESS = "fortress"


class Camp(msgspec.Struct, frozen=True):
    """How many barons, and what stands where."""

    seats: int = 2
    position: Position = Position()
    edition: KnightsEdition | None = None
    """The tables of somebody's own box; None is ours."""

    @property
    def barons(self) -> tuple[Baron, ...]:
        return BARONS[: self.seats]

    def written(self) -> dict[str, Any]:
        """As the set-up takes it; what is empty is left out."""
        found: dict[str, Any] = msgspec.to_builtins(self.position)
        return {name: entries for name, entries in found.items() if entries}

    def setup(self, **options: Any) -> KnightsSetup:
        return KnightsSetup(seats=self.seats, position=self.written(), edition=self.edition, **options)

    def rules(self) -> KnightsRules:
        """SetupError, in one sentence, when the position cannot be."""
        return KnightsRules(self.setup())

    # --- what is there ------------------------------------------------------------------------------------

    def noble(self, slug: str) -> NobleNote:
        return self.position.nobles.get(slug, NobleNote())

    def fortress(self, baron: Baron) -> FortNote:
        return self.position.fortresses.get(baron, FortNote())

    def city(self, name: str) -> CityNote:
        return self.position.cities.get(name, CityNote())

    # --- changes ------------------------------------------------------------------------------------------

    def with_seats(self, seats: int) -> Camp:
        """With fewer barons everything that is theirs goes."""
        barons = set(BARONS[:seats])
        edition = KnightsSetup(seats=seats, edition=self.edition).tables()
        slugs = {noble.slug for baron in barons for noble in edition.entry(baron).nobles}
        position = msgspec.structs.replace(
            self.position,
            nobles={slug: note for slug, note in self.position.nobles.items() if slug in slugs},
            fortresses={b: _freed(note, barons) for b, note in self.position.fortresses.items() if b in barons},
            cities={name: _left(note, barons) for name, note in self.position.cities.items()},
        )
        return msgspec.structs.replace(self, seats=seats, position=position)

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
        entries = {**getattr(self.position, kind), key: note}
        return msgspec.structs.replace(self, position=msgspec.structs.replace(self.position, **{kind: entries}))

    def _without(self, kind: str, key: Any) -> Camp:
        entries = {name: note for name, note in getattr(self.position, kind).items() if name != key}
        return msgspec.structs.replace(self, position=msgspec.structs.replace(self.position, **{kind: entries}))


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
    return Camp(seats, default_position(KnightsRules(KnightsSetup(seats=seats, edition=edition))), edition)


def _read(position: Mapping[str, Any]) -> Pitch:
    return lambda seats, edition: Camp(seats, read_position(position), edition)


READY: dict[str, tuple[str, Pitch]] = {
    "skirmish": ("Skirmish", _skirmish),
    "battle": (
        "A battle",
        _read(
            {
                "nobles": {
                    "smalt": {"place": "E4", "troops": ["100", "100Polish"]},
                    "cyan": {"place": "E4", "troops": ["100", "100Swiss"]},
                },
                "fortresses": {"emerande": {"place": "D3"}, "niebieski": {"place": "F6"}},
            }
        ),
    ),
    "assault": (
        "An assault",
        _read(
            {
                "nobles": {
                    "jade": {"place": "E3", "troops": ["100", "150English"]},
                    "celadon": {"place": "E3", "troops": ["50", "100English"]},
                    "azure": {"place": "E3", "troops": ["50", "100Swiss"]},
                },
                "cities": {"Vecht": {"baron": "niebieski", "fortified": True}},
                "fortresses": {"emerande": {"place": "D3"}, "niebieski": {"place": "F6"}},
            }
        ),
    ),
    "siege": (
        "A siege",
        _read(
            {
                "nobles": {
                    "smalt": {"place": "G3", "troops": ["100", "50", "150German"]},
                    "prussen": {"place": "G3", "troops": ["50"]},
                },
                "cities": {"Monz": {"baron": "niebieski", "siege": {"baron": "emerande", "turn": 0}}},
                "fortresses": {"emerande": {"place": "F4"}, "niebieski": {"place": "F6"}},
            }
        ),
    ),
    "empty": ("Empty map", lambda seats, edition: Camp(seats, edition=edition)),
}


# --- what is left in the box --------------------------------------------------------------------------------------


def left_regulars(rules: KnightsRules, view: KnightsView, seat: Seat) -> list[int]:
    """Sizes of regular cards that the baron does not use yet."""
    left = list(rules.edition.regulars.cards)
    nobles = [noble for number, noble in enumerate(view.table.nobles) if number // NOBLES == seat]
    for troop in (t for troops in (*(n.troops for n in nobles), view.table.forts[seat].troops) for t in troops):
        if not troop.is_mercenary and troop.men in left:
            left.remove(troop.men)
    return sorted(set(left))


def left_mercenaries(view: KnightsView) -> list[Troop]:
    """Kinds of mercenary cards that still lie in the pile."""
    return sorted(set(view.table.mercenaries), key=lambda troop: (troop.nation, troop.men))


def new_siege(baron: Baron | None) -> SiegeNote | None:
    """Since before the first turn, so that the place may fall at once."""
    return None if baron is None else SiegeNote(baron, 0)
