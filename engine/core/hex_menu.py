"""Menus of what goes from cell to cell: every item is made once for each board, and taken out of a table by numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.hex_ground import Ground, write_flags
from engine.core.hex_shapes import find_base, number_lifts


class Rows(dict[int, list[Any]]):
    """By the number of a start, a list by the number of a target; the start -1 stands beside the board.

    `build` makes an item of two names of cells, the first one empty beside the board.
    """

    def __init__(self, ground: Ground, build: Callable[[str, str], Any]) -> None:
        self._names, self._build, self._width = ground.names, build, ground.width
        self._nothing = [None] * (ground.cells.bit_length() + 2 * ground.width)

    def __missing__(self, start: int) -> list[Any]:
        row: list[Any] = self._nothing.copy()
        begin, build = self._names.get(start, ""), self._build
        for cell, name in self._names.items():
            row[cell] = build(begin, name)
        self[start] = row
        return row

    def list_lifts(self, cells: int, kept: int, free: int) -> list[Any]:
        """Every cell that is not kept goes to every free one that joins what it leaves behind."""
        base, width, menu = find_base(cells, self._width), self._width, []
        is_free, fixed = write_flags(free >> base, 8 * width), kept >> base
        for cell, number, joining in number_lifts(cells >> base, width):
            if cell & fixed:
                continue
            row = self[number + base]
            for near in joining:
                if is_free[near]:
                    menu.append(row[near + base])
        return menu
