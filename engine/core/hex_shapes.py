"""Shapes of hexagons as masks: which cells may leave one, and where they may go so that it still hangs together.

All of it depends on the shape alone, not on where it stands. So it is worked out once for each shape, moved to the
beginning of the board (`width` + 1 cells before it stay empty, for what touches it); whoever asks brings the free
cells there too. Six cells make 814 shapes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.core.hex_ground import list_cells, spread, unite

MANY = 1 << 16


@lru_cache(maxsize=MANY)
def list_lifts(shape: int, kept: int, width: int) -> tuple[tuple[int, int], ...]:
    """Each cell that may leave, which none of `kept` may, with the cells that join what it leaves behind."""
    if kept:
        return tuple(lift for lift in list_lifts(shape, 0, width) if not lift[0] & kept)
    lifts = ((cell, _find_joining(shape & ~cell, width) & ~cell) for cell in list_cells(shape))
    return tuple((cell, joins) for cell, joins in lifts if joins)


class Lift(NamedTuple):
    """A cell that leaves while others are to leave after it."""

    cell: int
    joins: int
    """The cells that join what it leaves behind."""
    after: int
    """Those of them that touch one of `rooms`' cores."""
    rooms: tuple[int, ...]
    """For each core that may stay when all have left: the cells that touch it."""
    bridges: tuple[tuple[int, int], ...]
    """Of `joins` the others, where one is to leave: each with the cells that join what that one leaves behind."""


class Parting(NamedTuple):
    """What is known of a shape that so many cells are to leave, one after the other.

    A core is a part of it that hangs together and has all cells that are kept, with as many left out as are to leave.
    """

    lifts: tuple[Lift, ...]
    rooms: tuple[int, ...]
    """What touches each core, without what holds another one of these."""


@lru_cache(maxsize=MANY)
def describe_parting(leaving: int, shape: int, kept: int, width: int) -> Parting:
    """Each cell that may leave before the others do; none of `kept` leaves, and none leaves twice."""
    cores = [(core, room) for core, room in _list_cores(leaving, shape, width) if not kept & ~core]
    lifts = []
    for cell, joins in list_lifts(shape, kept, width):
        rest = shape & ~cell
        rooms = tuple(room & ~rest for core, room in cores if not core & cell)
        after = joins & unite(rooms)
        others = list_cells(joins & ~after) if leaving == 2 else ()
        bridges = tuple((to, _find_places(rest | to, kept | to, width)) for to in others)
        lifts.append(Lift(cell, joins, after, rooms, bridges))
    outside = {room & ~shape for _, room in cores}
    least = (room for room in outside if not any(other != room and not other & ~room for other in outside))
    return Parting(tuple(lifts), tuple(least))


def _find_places(shape: int, kept: int, width: int) -> int:
    """Where any cell that is not kept may go; the shape may begin anywhere."""
    first, begin = (shape & -shape).bit_length() - 1, width + 1
    lifts = list_lifts(shape << begin >> first, 0, width)
    return unite(joins << first >> begin for cell, joins in lifts if not cell << first >> begin & kept)


@lru_cache(maxsize=MANY)
def _list_cores(leaving: int, shape: int, width: int) -> list[tuple[int, int]]:
    """Every part that hangs together and stays when so many have left, with what touches it."""
    parts = map(unite, combinations(list_cells(shape), shape.bit_count() - leaving))
    return [(part, spread(part, width)) for part in parts if _find_part(part, width) == part]


def _find_part(mask: int, width: int) -> int:
    """The cells that hang together with the first one."""
    part = edge = mask & -mask
    while edge := spread(edge, width) & mask & ~part:
        part |= edge
    return part


def _find_joining(rest: int, width: int) -> int:
    """The cells outside `rest` that touch each of its parts."""
    joining, left = -1, rest
    while left:
        part = _find_part(left, width)
        joining &= spread(part, width)
        left &= ~part
    return joining & ~rest if rest else 0
