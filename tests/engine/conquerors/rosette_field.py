"""The rosette with its axial coordinates, armies on it, and tables that begin in words."""

from __future__ import annotations

from typing import Any

from engine.conquerors.board import ground_of
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.moves import Army, Way, find_best_score, list_placements
from engine.conquerors.setup import ConquerorsSetup
from engine.core.edition import packaged
from engine.core.hex_ground import Ground, build_ground, list_bits, mask_of
from engine.core.hexes import Hex
from engine.core.table import Table

READY = packaged(ConquerorsEdition).boards.ready
LINE = ((-3, 0), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0))


class Field:
    """A board, asked in axial coordinates."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def mask(self, *hexes: Hex) -> int:
        return mask_of(tuple(self.ground.numbers[at] for at in hexes))

    def name(self, at: Hex) -> str:
        return self.ground.names[self.ground.numbers[at]]

    def names(self, *hexes: Hex) -> str:
        return " ".join(map(self.name, hexes))

    def hexes(self, mask: int) -> set[Hex]:
        return {self.ground.hexes[cell] for cell in list_bits(mask)}

    def army(self, *hexes: Hex, castle: Hex | None = None, goals: tuple[Hex, ...] = (), walls: tuple[Hex, ...] = (),
             way: Way | None = None) -> Army:  # fmt: skip
        cells = self.mask(*hexes)
        free = self.ground.cells & ~cells & ~self.mask(*walls)
        return Army(self.ground, way or Way(), self.mask(castle) if castle else 0, cells, 0, free, self.mask(*goals))

    def new_army(self, castle: Hex, *goals: Hex) -> Army:
        """Six tokens beside the board."""
        return Army(
            self.ground, Way(), self.mask(castle), 0, 0, self.ground.cells, self.mask(*goals), 6, may_lift=False
        )

    def moves(self, army: Army, left: int = 3) -> dict[tuple[Hex, Hex], Army]:
        """Every legal lift with the army after it."""
        score = find_best_score(army, left)
        return {
            (self.ground.hexes[start.bit_length() - 1], self.ground.hexes[cell]): army.place(start, 1 << cell)
            for start, targets in list_placements(army, left, score)
            for cell in list_bits(targets)
        }


def make_rosette() -> Field:
    """The board of the worked examples."""
    return Field(ground_of(READY["rosette"].centres))


def make_field(*hexes: Hex) -> Field:
    return Field(build_ground(frozenset(hexes)))


def place(words: str, **options: Any) -> Table:
    """A table that begins in these words."""
    return Table(ConquerorsSetup.from_options({"position": words, **options}), seed=1)
