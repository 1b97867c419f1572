"""The tables of edition.toml as values, and what must fit together in them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.core.edition import Edition, Table
from engine.saga.pieces import COLOURS, HIGHEST, LANDS, NUMBER, SETS, End, Knight, Land, Power, name_knight

PER_SET = 12


class Numbers(Table, frozen=True):
    margin: int
    low_wall: int
    bonus: int
    tribute: int
    rich: int


class KnightSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The sign on its backs, and the values of each colour."""

    back: str
    values: dict[Land, tuple[int, ...]]


class KnightTable(Table, frozen=True):
    sets: tuple[KnightSet, ...]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    income: int
    power: Power = Power.NONE
    end: End = End.NONE


class LandCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    crown: Face
    back: Face


class LandTable(Table, frozen=True):
    cards: tuple[LandCard, ...]


class SagaEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    numbers: Numbers
    knights: KnightTable
    lands: LandTable

    def list_faults(self) -> Iterator[str]:
        numbers = self.numbers
        if not 0 <= numbers.low_wall <= numbers.margin:
            yield "The margins must satisfy 0 <= low_wall <= margin."
        if min(numbers.bonus, numbers.tribute, numbers.rich) < 0:
            yield "A number of points cannot be negative."
        yield from self._knight_faults()
        if len(self.lands.cards) != len(COLOURS):
            yield f"There are {len(self.lands.cards)} lands; there must be {len(COLOURS)}."
        for card in self.lands.cards:
            if min(card.crown.income, card.back.income) < 0:
                yield f"{card.name} has a negative income."

    def _knight_faults(self) -> Iterator[str]:
        if len(self.knights.sets) != SETS:
            yield f"There are {len(self.knights.sets)} sets of knights; the box has {SETS}."
        for number, each in enumerate(self.knights.sets, start=1):
            sizes = [len(each.values.get(land, ())) for land in LANDS]
            if sum(sizes) != PER_SET:
                yield f"Set {number} ({each.back}) has {sum(sizes)} knights; a set has {PER_SET}."
            # each colour leads a neutral garrison, and the others must find a land of another colour (SG-106)
            if not 1 <= min(sizes) <= max(sizes) <= len(COLOURS):
                yield f"Set {number} ({each.back}) needs one to {len(COLOURS)} knights of each colour."
            if any(not 1 <= value <= HIGHEST for values in each.values.values() for value in values):
                yield f"Set {number} ({each.back}) has a value that is not from 1 to {HIGHEST}."


def list_knights(edition: SagaEdition, set_number: int) -> tuple[Knight, ...]:
    """The twelve knights of a set, in order."""
    values = edition.knights.sets[set_number - 1].values
    return tuple(sorted(name_knight(NUMBER[land], value, set_number) for land in LANDS for value in values[land]))
