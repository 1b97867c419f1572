"""Shapes of hexagons as masks: which cells may leave one, and where they may go so that it still hangs together.

All of it depends on the shape alone, not on where it stands. So it is worked out once for each shape, moved to the
beginning of the board (`width` + 1 cells before it stay empty, for what touches it); whoever asks brings the free
cells there too. Six cells make 814 shapes.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import and_
from typing import TypeAlias

from engine.core.hex_ground import list_bits, list_cells, spread

MANY = 1 << 16


@lru_cache(maxsize=MANY)
def list_lifts(shape: int, width: int) -> tuple[tuple[int, int], ...]:
    """Each cell that may leave, with the cells that join what it leaves behind."""
    cells, _, _, _ = _map_shape(shape, width)
    every = (1 << len(cells)) - 1
    lifts = [(cell, _find_joining(every ^ 1 << number, shape, width)) for number, cell in enumerate(cells)]
    return tuple([lift for lift in lifts if lift[1]])


class Numbers(dict[int, bytes]):
    """The cells of a mask by number, counted from a first one, for masks that come again and again."""

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, mask: int) -> bytes:
        if len(self) == MANY:
            self.clear()
        left, numbers = mask, bytearray()
        while left:
            last = left.bit_length() - 1
            numbers.append(self._first + last)
            left ^= 1 << last
        numbers.reverse()
        self[mask] = found = bytes(numbers)
        return found


HALF = 48
"""Where what is round a shape is cut in two: each half comes again ten times as often."""
LOW, HIGH, LOWER = Numbers(0), Numbers(HALF), (1 << HALF) - 1


def write_cells(mask: int) -> bytes:
    """The numbers of its cells, which are all below 256."""
    return LOW[mask & LOWER] + HIGH[mask >> HALF]


BREAK = b"\xff"
"""Stands between the targets of one lift and those of the next; no cell has this number."""


@lru_cache(maxsize=MANY)
def write_lifts(shape: int, width: int) -> tuple[bytes, bytes]:
    """The cells that may leave, by number; and by number where each may go, with `BREAK` between them."""
    lifts = list_lifts(shape, width)
    return b"".join([write_cells(cell) for cell, _ in lifts]), BREAK.join([write_cells(joins) for _, joins in lifts])


Bridge: TypeAlias = tuple[int, int, int]
"""A cell that leaves, and where it goes without touching a core; then one cell more leaves for one of the last."""


Core: TypeAlias = tuple[int, int, int, int]
"""A part of a shape that hangs together, by the numbers of its cells in the shape; what touches it or lies in it; what
touches it outside the shape; and how many cells these are. (No named tuple: taking one apart takes twice as long.)"""


class Parting(dict[int, tuple[int, list[Bridge]]]):
    """What is known of a shape that so many cells are to leave, one after the other; none leaves twice.

    Its cores have all cells that are kept, with as many left out as are to leave; one is roomy, when as many free cells
    touch it. By the roomy ones, a bit each: how the first cell may leave without touching one of those; and before
    these the cells that are, any of them, enough for all of the bridges to do no harm.
    """

    __slots__ = ("_about", "_cells", "_held", "blocked", "cores", "every", "lines", "rim")

    def __init__(self, leaving: int, shape: int, kept: int, width: int) -> None:
        self._cells, _, _, self.rim = _map_shape(shape, width)
        self.cores: list[Core] = []
        self._held, self._about = 0, (leaving, shape, kept, width)
        self.lines = write_lifts(shape, width)
        if leaving > 1:
            self.cores = _list_cores(shape.bit_count() - leaving, shape, width)
        if kept and leaving > 1:
            self._held = held = sum([1 << number for number, cell in enumerate(self._cells) if cell & kept])
            self.cores = [core for core in self.cores if core[0] & held == held]
        self.every = (1 << len(self.cores)) - 1
        self.blocked = min([core[3] for core in self.cores], default=-1) - leaving
        """All cores are roomy for certain, when no more cells than this are blocked round the shape."""

    def __missing__(self, roomy: int) -> tuple[int, list[Bridge]]:
        leaving, shape, kept, width = self._about
        wide = [core for number, core in enumerate(self.cores) if roomy >> number & 1]
        found: list[Bridge] = []
        whole = (1 << len(self._cells)) - 1
        touched = [0] * len(self._cells)  # for each cell, by the cores without it
        for core, near, _, _ in wide:
            for number in LOW[whole ^ core]:
                touched[number] |= near
        for cell, joins in list_lifts(shape, width):
            number = self._cells.index(cell)
            if self._held >> number & 1:
                continue
            joins &= ~touched[number]
            if leaving == 2:
                for target in list_cells(joins):
                    found.append((cell, target, _find_places(shape ^ cell | target, kept | target, width)))
            elif joins:
                found.append((cell, joins, 0))
        self[roomy] = harmless, found = reduce(and_, [places for _, _, places in found], -1), found
        return harmless, found

    def find_roomy(self, leaving: int, free: int, shut: int) -> int:
        """Which cores so many free cells touch; these round the shape are shut."""
        if shut.bit_count() <= self.blocked:
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


Stand: TypeAlias = tuple[int, Parting, int, int]
"""How far a shape stands from where it is known, what is known of it, and from there the free cells, and those round
the shape that are not."""


def find_base(shape: int, width: int) -> int:
    """How far a shape stands from where it is known."""
    return (shape & -shape).bit_length() - width - 2


def find_stand(leaving: int, shape: int, kept: int, free: int, width: int) -> Stand:
    """All that `has_core`, `list_doubts` and menus ask for."""
    base = (shape & -shape).bit_length() - width - 2
    parting, room = describe_parting(leaving, shape >> base, kept >> base, width), free >> base
    return base, parting, room, parting.rim & ~room


def has_core(leaving: int, stand: Stand) -> bool:
    """Is there a core with cells enough beside it, so that so many can leave for certain?"""
    _, parting, room_left, shut = stand
    if shut.bit_count() <= parting.blocked:
        return True
    return any((room & room_left).bit_count() >= leaving for _, _, room, _ in parting.cores)


def list_doubts(leaving: int, stand: Stand) -> list[tuple[int, int]]:
    """The lifts, from a cell to free ones, after which it is not certain that so many leave in all."""
    base, parting, room_left, shut = stand
    harmless, bridges = parting[parting.find_roomy(leaving, room_left, shut)]
    if harmless & room_left:
        return []
    doubts = []
    for cell, targets, places in bridges:
        if targets & room_left and not places & (room_left | cell):
            targets &= room_left & ~parting.find_widened(leaving, room_left, cell)
            if targets:
                doubts.append((cell << base, targets << base))
    return doubts


# --- inside: the cells of a shape are counted from 0, so that its parts are small numbers, and quick to work with ---


@lru_cache(maxsize=MANY)
def _map_shape(shape: int, width: int) -> tuple[list[int], list[int], list[int], int]:
    """Its cells; what touches each of them; which of the shape touch it, by their numbers; and what is round it."""
    cells, flower = list(list_cells(shape)), spread(1 << width + 1, width)
    around = [flower << cell.bit_length() - width - 2 for cell in cells]
    near = [sum([1 << number for number, cell in enumerate(cells) if cell & beside]) for beside in around]
    return cells, around, near, spread(shape, width) & ~shape


@lru_cache(maxsize=MANY)
def _list_cores(size: int, shape: int, width: int) -> list[Core]:
    """Every part of so many cells that hangs together."""
    cores: list[Core] = []
    for part, (_, core, near) in _list_parts(size, shape, width).items():
        room = near & ~shape
        cores.append((part, core | near, room, room.bit_count()))
    return cores


@lru_cache(maxsize=MANY)
def _list_parts(size: int, shape: int, width: int) -> dict[int, tuple[int, int, int]]:
    """Every part of so many cells that hangs together: what touches it in the shape, its cells, what touches them."""
    cells, around, near, _ = _map_shape(shape, width)
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
    _, around, near, _ = _map_shape(shape, width)
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
