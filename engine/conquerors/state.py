"""A position of Conquerors. Nothing is hidden, so a view is the same for every seat.

Cells are the numbers of the board of `pieces`; tuples with one item a seat follow the seats.
"""

from __future__ import annotations

from typing import ClassVar

from engine.conquerors.pieces import Fighters, People
from engine.conquerors.steps import AnyStep
from engine.core.hexes import Hex
from engine.core.position import Position
from engine.core.seat import Seat

Squatter = tuple[int, int]
"""A cell, and for how many own turns a token has stood on it (CQ-O09)."""


class ConquerorsPosition(Position[AnyStep]):
    """All there is: castles, tiles and tokens lie open."""

    memory: ClassVar[tuple[str, ...]] = ("past",)
    derived: ClassVar[tuple[str, ...]] = ("masks",)
    form: ClassVar[int] = 1  # cells have other numbers since the widths of boards are rounded up

    round: int
    first: Seat
    """Who was first to set up; the seat before it begins the moves (CQ-201)."""
    active: Seat
    pieces: tuple[Hex, ...]
    """The middles of the board's pieces."""
    peoples: tuple[People | None, ...]
    fighters: tuple[Fighters | None, ...]
    castles: tuple[int | None, ...]
    tiles: tuple[tuple[int, ...], ...]
    """Each seat's own fortress tiles, closed or built."""
    built: tuple[tuple[int, ...], ...]
    tokens: tuple[tuple[int, ...], ...]
    """Where each token stands, as far as they are on the board."""
    moved: tuple[int, ...]
    """Cells of the tokens that were placed this turn."""
    has_lifted: bool
    home: tuple[Seat, ...]
    """Who has come home, in this order."""
    squatters: tuple[tuple[Squatter, ...], ...]
    idle: int
    """So many seats in a row could place nothing (CQ-I09)."""
    past: tuple[tuple[int, ...], ...]
    """Whose turn it was and where everybody stood, as masks, since the last change for good (CQ-O12)."""

    masks: tuple[int, ...]
    """Each seat's `tokens` as one mask."""


class ConquerorsState(ConquerorsPosition, frozen=True, gc=False):
    """The value that rules hand on."""


class ConquerorsView(ConquerorsPosition, frozen=True):
    """What a seat sees: everything."""

    seat: Seat | None
