"""What lies on the table, as far as a picture wants to know it: from a view, from a layout, or on a planned route."""

from __future__ import annotations

from typing import NamedTuple

from engine.conquerors.board import ground_of
from engine.conquerors.layout import Layout
from engine.conquerors.pieces import Fighters, People
from engine.conquerors.state import ConquerorsPosition
from engine.core.hex_ground import Ground
from engine.core.hexes import Hex

Cells = tuple[int, ...]


class Field(NamedTuple):
    """Cells are the numbers of the board of `pieces`; tuples with one item an army follow the seats."""

    pieces: tuple[Hex, ...]
    peoples: tuple[People | None, ...]
    castles: tuple[int | None, ...]
    tiles: tuple[Cells, ...]
    built: tuple[Cells, ...]
    tokens: tuple[Cells, ...]
    fighters: tuple[Fighters | None, ...]
    moved: Cells = ()
    open_pieces: tuple[Hex, ...] = ()
    """Middles of pieces that may be laid next."""
    is_free: bool = False
    """Do places for pieces overlap, so that only their middles are shown?"""
    trail: tuple[tuple[int, int], ...] = ()
    """Moves to be shown as arrows."""

    @property
    def ground(self) -> Ground:
        return ground_of(self.pieces)


def field_of(position: ConquerorsPosition, open_pieces: tuple[Hex, ...] = (), is_free: bool = False) -> Field:
    """What a view shows."""
    return Field(
        position.pieces, position.peoples, position.castles, position.tiles, position.built, position.tokens,
        position.fighters, position.moved, open_pieces, is_free,
    )  # fmt: skip


def field_of_layout(layout: Layout, open_pieces: tuple[Hex, ...] = (), is_free: bool = False) -> Field:
    """A board that nobody plays on yet; the armies in their usual order."""
    castles: tuple[int | None, ...] = () if layout.places is None else layout.places.castles
    tiles = () if layout.places is None else layout.places.tiles
    count = len(castles)
    nothing: tuple[Cells, ...] = ((),) * count
    return Field(
        layout.centres, tuple(People)[:count], castles, tiles, nothing, nothing, (Fighters.BOTH,) * count, (),
        open_pieces, is_free,
    )  # fmt: skip
