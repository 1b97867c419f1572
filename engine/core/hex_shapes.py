"""Shapes of hexagons as masks: which cells may leave one, and where they may go so that it still hangs together.

All of it depends on the shape alone, not on where it stands. So it is worked out once for each shape, moved to the
beginning of the board (`width` + 1 cells before it stay empty, for what touches it); whoever asks brings the free
cells there too. Six cells make 814 shapes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.core.hex_ground import list_bits, list_cells, spread

MANY = 1 << 16


@lru_cache(maxsize=MANY)
def list_lifts(shape: int, width: int) -> tuple[tuple[int, int], ...]:
    """Each cell that may leave, with the cells that join what it leaves behind."""
    cells, _, _ = _map_shape(shape, width)
    every = (1 << len(cells)) - 1
    lifts = [(cell, _find_joining(every ^ 1 << number, shape, width)) for number, cell in enumerate(cells)]
    return tuple([lift for lift in lifts if lift[1]])


@lru_cache(maxsize=MANY)
def number_lifts(shape: int, width: int) -> tuple[tuple[int, int, int], ...]:
    """Each cell that may leave, as a mask and as a number, with the cells that join what it leaves behind."""
    return tuple([(cell, cell.bit_length() - 1, joins) for cell, joins in list_lifts(shape, width)])


Bridge: TypeAlias = tuple[int, int, int]
"""A cell that leaves, and where it goes without touching a core; then one cell more leaves for one of the last."""


Core: TypeAlias = tuple[int, int, int, int]
"""A part of a shape that hangs together, by the numbers of its cells in the shape; what touches it or lies in it; what
touches it outside the shape; and how many cells these are. (No named tuple: taking one apart takes twice as long.)"""


class Parting(dict[int, list[Bridge]]):
    """What is known of a shape that so many cells are to leave, one after the other; none leaves twice.

    Its cores have all cells that are kept, with as many left out as are to leave; one is roomy, when as many free cells
    touch it. By the roomy ones, a bit each: how the first cell may leave without touching one of those.
    """

    __slots__ = ("_about", "_cells", "_held", "blocked", "cores", "every", "rim")

    def __init__(self, leaving: int, shape: int, kept: int, width: int) -> None:
        self._cells, _, _ = _map_shape(shape, width)
        self.cores, self.rim = _list_cores(shape.bit_count() - leaving, shape, width)
        self._held, self._about = 0, (leaving, shape, kept, width)
        if kept:
            self._held = held = sum([1 << number for number, cell in enumerate(self._cells) if cell & kept])
            self.cores = [core for core in self.cores if core[0] & held == held]
        self.every = (1 << len(self.cores)) - 1
        self.blocked = min([core[3] for core in self.cores], default=-1) - leaving
        """All cores are roomy for certain, when no more cells than this are blocked round the shape."""

    def __missing__(self, roomy: int) -> list[Bridge]:
        leaving, shape, kept, width = self._about
        wide = [core for number, core in enumerate(self.cores) if roomy >> number & 1]
        found: list[Bridge] = []
        whole = (1 << len(self._cells)) - 1
        for cell, joins in list_lifts(shape, width):
            bit, covered = 1 << self._cells.index(cell), 0
            for core, _, _, _ in wide:
                if not core & bit:
                    covered |= core
            if covered == whole ^ bit or bit & self._held:
                continue  # what joins the rest of the shape touches one of the cores
            for core, near, _, _ in wide:
                if not core & bit:
                    joins &= ~near
            if leaving == 2:
                for target in list_cells(joins):
                    found.append((cell, target, _find_places(shape ^ cell | target, kept | target, width)))
            elif joins:
                found.append((cell, joins, 0))
        self[roomy] = found
        return found

    def find_roomy(self, leaving: int, free: int) -> int:
        """Which cores so many free cells touch."""
        if (self.rim & ~free).bit_count() <= self.blocked:
            return self.every
        roomy, bit = 0, 1
        for _, _, room, _ in self.cores:
            if (room & free).bit_count() >= leaving:
                roomy |= bit
            bit <<= 1
        return roomy

    def find_widened(self, leaving: int, free: int, cell: int) -> int:
        """What touches a core that becomes roomy because this cell leaves beside it."""
        bit, near_all = 1 << self._cells.index(cell), 0
        for core, near, room, _ in self.cores:
            if near & cell and not core & bit and (room & free).bit_count() == leaving - 1:
                near_all |= near
        return near_all


describe_parting = lru_cache(maxsize=MANY)(Parting)


def _find_places(shape: int, kept: int, width: int) -> int:
    """Where any cell that is not kept may go; the shape may begin anywhere."""
    first, begin = (shape & -shape).bit_length() - 1, width + 1
    places, fixed = 0, kept << begin >> first
    for cell, joins in list_lifts(shape << begin >> first, width):
        if not cell & fixed:
            places |= joins
    return places << first >> begin


# --- shapes on a board: `free` are the cells that may be entered -------------------------------------------------


def find_base(shape: int, width: int) -> int:
    """How far a shape stands from where it is known."""
    return (shape & -shape).bit_length() - width - 2


def has_core(leaving: int, shape: int, kept: int, free: int, width: int) -> bool:
    """Is there a core with cells enough beside it, so that so many can leave for certain?"""
    base = find_base(shape, width)
    room_left = free >> base
    for _, _, room, _ in describe_parting(leaving, shape >> base, kept >> base, width).cores:
        if (room & room_left).bit_count() >= leaving:
            return True
    return False


def list_doubts(leaving: int, shape: int, kept: int, free: int, width: int) -> list[tuple[int, int]]:
    """The lifts, from a cell to free ones, after which it is not certain that so many leave in all."""
    if leaving == 1:
        return []
    base = find_base(shape, width)
    room_left = free >> base
    parting = describe_parting(leaving, shape >> base, kept >> base, width)
    doubts = []
    for cell, targets, places in parting[parting.find_roomy(leaving, room_left)]:
        if targets & room_left and not places & (room_left | cell):
            targets &= room_left & ~parting.find_widened(leaving, room_left, cell)
            if targets:
                doubts.append((cell << base, targets << base))
    return doubts


# --- inside: the cells of a shape are counted from 0, so that its parts are small numbers, and quick to work with ---


@lru_cache(maxsize=MANY)
def _map_shape(shape: int, width: int) -> tuple[list[int], list[int], list[int]]:
    """Its cells; what touches each of them; and which of the shape touch it, by their numbers."""
    cells, flower = list(list_cells(shape)), spread(1 << width + 1, width)
    around = [flower << cell.bit_length() - width - 2 for cell in cells]
    near = [sum([1 << number for number, cell in enumerate(cells) if cell & beside]) for beside in around]
    return cells, around, near


@lru_cache(maxsize=MANY)
def _list_cores(size: int, shape: int, width: int) -> tuple[list[Core], int]:
    """Every part of so many cells that hangs together; and what touches the shape."""
    cores: list[Core] = []
    for part, (_, core, near) in _list_parts(size, shape, width).items():
        room = near & ~shape
        cores.append((part, core | near, room, room.bit_count()))
    return cores, spread(shape, width) & ~shape


@lru_cache(maxsize=MANY)
def _list_parts(size: int, shape: int, width: int) -> dict[int, tuple[int, int, int]]:
    """Every part of so many cells that hangs together: what touches it in the shape, its cells, what touches them."""
    cells, around, near = _map_shape(shape, width)
    if size <= 1:
        return {1 << n: (near[n], cell, around[n]) for n, cell in enumerate(cells)} if size else {}
    grown: dict[int, tuple[int, int, int]] = {}
    for part, (beside, core, room) in _list_parts(size - 1, shape, width).items():
        for number in list_bits(beside & ~part):
            if part | 1 << number not in grown:
                more = beside | near[number], core | cells[number], room | around[number]
                grown[part | 1 << number] = more
    return grown


def _find_joining(rest: int, shape: int, width: int) -> int:
    """The cells outside the shape that touch every part of what is left of it."""
    _, around, near = _map_shape(shape, width)
    joining = -1 if rest else 0
    while rest:
        part, edge, room = 0, rest & -rest, 0
        while edge:
            number = edge.bit_length() - 1
            part |= 1 << number
            edge = (edge | near[number] & rest) & ~part
            room |= around[number]
        rest ^= part
        joining &= room
    return joining & ~shape
