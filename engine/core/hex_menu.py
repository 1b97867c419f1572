"""Menus of what goes from cell to cell: every item is made once for each board, and taken out of a table by numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.hex_ground import Ground, list_bits
from engine.core.hex_shapes import MANY, find_base, number_lifts


class Numbers(dict[int, tuple[int, ...]]):
    """The cells of a mask by number, counted from a first one, for masks that come again and again."""

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) == MANY:
            self.clear()
        left, numbers = mask, []
        while left:
            last = left.bit_length() - 1
            numbers.append(self._first + last)
            left ^= 1 << last
        self[mask] = found = tuple(reversed(numbers))
        return found


HALF = 48
"""Where a shape and what is round it are cut in two: each half comes again ten times as often."""
LOW, HIGH, LOWER = Numbers(0), Numbers(HALF), (1 << HALF) - 1


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

    def list_placements(self, placements: list[tuple[int, int]]) -> list[Any]:
        """The items of (start, targets), as masks; the start is 0 beside the board."""
        return [self[start.bit_length() - 1][cell] for start, targets in placements for cell in list_bits(targets)]

    def list_lifts(self, cells: int, kept: int, free: int) -> list[Any]:
        """Every cell that is not kept goes to every free one that joins what it leaves behind."""
        base, width, menu = find_base(cells, self._width), self._width, []
        room, fixed = free >> base, kept >> base
        for cell, number, joins in number_lifts(cells >> base, width):
            if not cell & fixed:
                row = self[number + base]
                targets = joins & room
                for near in LOW[targets & LOWER] + HIGH[targets >> HALF]:  # three times as fast as a comprehension
                    menu.append(row[near + base])
        return menu
