"""Menus of what goes from cell to cell: every item is made once for each board, and taken out of a table by numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.hex_ground import Ground, list_bits
from engine.core.hex_shapes import BREAK, Stand, write_cells

SHIFTS = [bytes([(number + base) % 256 for number in range(255)]) + BREAK for base in range(256)]
"""By how far a shape stands from where it is known: its cells by number there, to the same by number on the board."""


class Rows(dict[int, list[Any]]):
    """By the number of a start, a list by the number of a target; the start -1 stands beside the board.

    `build` makes an item of two names of cells, the first one empty beside the board.
    """

    def __init__(self, ground: Ground, build: Callable[[str, str], Any]) -> None:
        self._names, self._build = ground.names, build
        self._nothing = [None] * ground.cells.bit_length()
        self.is_small = ground.cells.bit_length() + ground.width < 255
        """Do its cells, and those round it, have numbers that a byte holds?"""

    def __missing__(self, start: int) -> list[Any]:
        row: list[Any] = self._nothing.copy()
        begin, build = self._names.get(start, ""), self._build
        for cell, name in self._names.items():
            row[cell] = build(begin, name)
        self[start] = row
        return row

    def list_placements(self, placements: list[tuple[int, int]]) -> list[Any]:
        """The items of (start, targets), as masks; the start is 0 beside the board."""
        return [self[start.bit_length() - 1][cell] for start, targets in placements for cell in list_bits(targets)]

    def list_lifts(self, kept: int, stand: Stand) -> list[Any]:
        """Every cell that is not kept goes to every free one that joins what it leaves behind; on a small board."""
        base, parting, _, shut = stand
        starts, targets = parting.lines
        shift, menu = SHIFTS[base], []
        open_targets = targets.translate(shift, write_cells(shut)).split(BREAK)
        for start, cells in zip(starts.translate(shift), open_targets, strict=False):
            if not kept >> start & 1:
                row = self[start]
                for cell in cells:  # three times as fast as a comprehension
                    menu.append(row[cell])
        return menu
