"""The table: lands with their garrisons, columns of the seats with their sums and colours, from any position or view.

Lands are numbers, and so are the columns of a seat. A view knows only its own hooded knights: sums and colours that
are asked of it leave out the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.core.seat import Seat
from engine.saga.battle import falls
from engine.saga.pieces import COLOUR, COLOURS, VALUE, Knight, Power, sum_values
from engine.saga.state import Row, SagaPosition, SagaView, SagaWhole
from engine.saga.terms import Terms

Seen: TypeAlias = SagaWhole | SagaView
"""Whatever knows of hooded knights: all of them, or its own."""

BIT = {knight: 1 << COLOUR[knight] if knight in COLOUR else 0 for knight in VALUE}
"""A bit for each colour; a back shows none."""
ALL_LANDS = range(len(COLOURS))


# --- lands ---


def garrison_of(position: SagaPosition, land: int) -> Row:
    """The knights that hold a land."""
    owner = position.owners[land]
    return position.neutrals[land] if owner is None else position.columns[owner][land]


def defence_of(position: SagaPosition, land: int) -> int:
    return sum_values(garrison_of(position, land))


def count_needed(terms: Terms, position: SagaPosition, land: int) -> int:
    """The sum that takes a land as it is held now."""
    return defence_of(position, land) + terms.margin(position, land)


def list_lands(position: SagaPosition, seat: Seat) -> list[int]:
    """What a seat holds."""
    return [land for land in ALL_LANDS if position.owners[land] == seat]


def list_ready(terms: Terms, position: SagaPosition, seat: Seat, power: Power) -> list[int]:
    """The lands of a seat whose power of this kind can still be used."""
    return [
        land
        for land, owner in enumerate(position.owners)
        if owner == seat and terms.power(position, land) is power and not position.used[land]
    ]


def find_income(terms: Terms, position: SagaPosition, seat: Seat) -> int:
    """What a seat's lands pay (SG-202)."""
    return sum(terms.face(position, land).income for land in list_lands(position, seat))


# --- columns ---


def is_army(position: SagaPosition, seat: Seat, column: int) -> bool:
    """Does a field army stand here, not a garrison?"""
    return bool(position.columns[seat][column]) and position.owners[column] != seat


def list_armies(position: SagaPosition, seat: Seat) -> list[int]:
    return [column for column in ALL_LANDS if is_army(position, seat, column)]


def list_hooded(position: Seen, seat: Seat, column: int) -> list[Knight]:
    """The hooded knights of a column, as far as they are known."""
    return [
        knight
        for hiding, knight in zip(position.hidings, position.hooded, strict=True)
        if hiding.seat == seat and hiding.column == column and knight is not None
    ]


def list_knights(position: Seen, seat: Seat, column: int) -> Row:
    """The knights of a column, hooded ones as far as they are known."""
    row = position.columns[seat][column]
    if not position.hidings:
        return row
    return (*[knight for knight in row if knight in COLOUR], *list_hooded(position, seat, column))


def sum_army(position: Seen, seat: Seat, column: int) -> int:
    """The sum of a column, known hooded knights included."""
    return sum_values(list_knights(position, seat, column))


def list_fitting(hand: Iterable[Knight], bits: int) -> list[Knight]:
    """The knights that fit a column with these colours, like ones once (SG-304)."""
    return [knight for knight in dict.fromkeys(hand) if not BIT[knight] & bits]


def column_bits(position: Seen, seat: Seat, column: int) -> int:
    """The colours of a column as bits, those of known hooded knights included; colours differ, so bits add up."""
    return sum([BIT[knight] for knight in list_knights(position, seat, column)])


def can_take(terms: Terms, position: Seen, seat: Seat, land: int) -> bool:
    """Does a field army of the seat outweigh the land, as far as its knights are known?"""
    attack = sum_army(position, seat, land)
    return is_army(position, seat, land) and falls(attack, defence_of(position, land), terms.margin(position, land))
