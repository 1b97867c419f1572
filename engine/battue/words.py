"""Places, seats and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.pieces import UNSEEN
from engine.battue.state import BattuePosition
from engine.battue.terms import Terms
from engine.core.seat import Seat


def name_place(terms: Terms, position: BattuePosition, place: int) -> str:
    """As the board shows it to everybody: by its name where it lies face up."""
    return terms.box.label(place, position.faces[place] if position.up[place] else UNSEEN)


def write_places(terms: Terms, position: BattuePosition, places: Sequence[int]) -> str:
    return ", ".join(name_place(terms, position, place) for place in places) or "none"


def by_number(number: int, one: str, many: str) -> str:
    """The template for so many."""
    return one if number == 1 else many


def write_seats(terms: Terms, seats: Sequence[Seat]) -> str:
    """Seats by their names, and by the number that an action is written with."""
    return ", ".join(f"{terms.seat_names[seat]} ({seat})" for seat in seats) or "none"
