"""Shapes of hexagons as masks: which cells may leave one, and where they may go so that it still hangs together.

All of it depends on the shape alone, not on where it stands. So it is worked out once for each shape, moved to the
beginning of the board (`width` + 1 cells before it stay empty, for what touches it); whoever asks brings the free
cells there too. Six cells make 814 shapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

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
def number_lifts(shape: int, width: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Each cell that may leave, as a mask and as a number, with the numbers of the cells that join what it leaves."""
    lifts = list_lifts(shape, width)
    return tuple([(cell, cell.bit_length() - 1, tuple(list_bits(joins))) for cell, joins in lifts])


Bridge: TypeAlias = tuple[int, int, int]
"""A cell that leaves, and where it goes without touching a core; then another one must go to one of the last cells."""


class Parting(NamedTuple):
    """What is known of a shape that so many cells are to leave, one after the other; none leaves twice.

    A core is a part of it that hangs together and has all cells that are kept, with as many left out as are to leave.
    """

    cores: list[tuple[int, int]]
    """Each, with the cells that touch it or lie in it."""
    rooms: list[int]
    """What touches each of them outside the shape, in the same order."""
    bridges: list[Bridge]
    """Where only one more is to leave."""


@lru_cache(maxsize=MANY)
def describe_parting(leaving: int, shape: int, kept: int, width: int) -> Parting:
    """What may stay when so many have left, and what touches it; none of `kept` leaves."""
    parts = _list_parts(shape.bit_count() - leaving, shape, width).values()
    cores = [(core, room) for _, core, room in parts if core & kept == kept]
    return Parting(
        cores, [room & ~shape for _, room in cores], _list_bridges(cores, shape, kept, width) if leaving == 2 else []
    )


def _list_bridges(cores: list[tuple[int, int]], shape: int, kept: int, width: int) -> list[Bridge]:
    bridges = []
    for cell, joins in list_lifts(shape, width):
        if cell & kept:
            continue
        for core, room in cores:
            if not core & cell:
                joins &= ~room
        for target in list_cells(joins):
            bridges.append((cell, target, _find_places(shape ^ cell | target, kept | target, width)))
    return bridges


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
    for room in describe_parting(leaving, shape >> base, kept >> base, width).rooms:
        if (room & room_left).bit_count() >= leaving:
            return True
    return False


def is_open(leaving: int, shape: int, kept: int, free: int, width: int) -> bool:
    """Wherever the first one goes that joins the others, can so many leave for certain?"""
    if leaving == 1:
        return True
    base = find_base(shape, width)
    room_left = free >> base
    _, rooms, bridges = describe_parting(leaving, shape >> base, kept >> base, width)
    for room in rooms:
        if (room & room_left).bit_count() < leaving:
            return False
    return not bridges or all(not to & room_left or places & (room_left | cell) for cell, to, places in bridges)


def sort_lifts(leaving: int, shape: int, kept: int, free: int, width: int) -> Iterator[tuple[int, int, int, int]]:
    """Each cell that may leave: where it can go; from where on, for certain, so many leave; and from where perhaps."""
    base = find_base(shape, width)
    shape, kept, free = shape >> base, kept >> base, free >> base
    cores, rooms, bridges = describe_parting(leaving, shape, kept, width)
    spare = [(room & free).bit_count() - leaving for room in rooms]
    for cell, joins in list_lifts(shape, width):
        if cell & kept:
            continue
        targets, sure, unsure = joins & free, -1 if leaving == 1 else 0, 0
        for (core, near), more in zip(cores, spare, strict=True):
            if core & cell:
                continue
            if more >= 0 or (more == -1 and near & cell):
                sure |= near
            else:
                unsure |= near
        for start, target, places in bridges:
            if start == cell and places & (free | cell):
                sure |= target
        yield cell << base, targets << base, (targets & sure) << base, (targets & unsure & ~sure) << base


# --- inside: the cells of a shape are counted from 0, so that its parts are small numbers, and quick to work with ---


@lru_cache(maxsize=MANY)
def _map_shape(shape: int, width: int) -> tuple[list[int], list[int], list[int]]:
    """Its cells; what touches each of them; and which of the shape touch it, by their numbers."""
    cells, flower = list(list_cells(shape)), spread(1 << width + 1, width)
    around = [flower << cell.bit_length() - width - 2 for cell in cells]
    near = [sum([1 << number for number, cell in enumerate(cells) if cell & beside]) for beside in around]
    return cells, around, near


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
