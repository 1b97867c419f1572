"""Shapes of hexagons as masks: what falls apart when a cell leaves, and which cells would join what stays behind.

Both depend on the shape alone, not on where it stands. So they are worked out once for each shape, moved to the
beginning of the board; whoever asks brings the free cells there too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.hex_ground import list_bits, spread


class Part(NamedTuple):
    """One cell of a shape, as a mask, and the cells that touch every part of what is left without it.

    `joins` and `near` are counted from `width` + 1 cells before the shape, and know no edge of the board.
    """

    cell: int
    joins: int
    near: int
    """The cells that touch it."""


@lru_cache(maxsize=1 << 15)
def describe_shape(shape: int, width: int) -> tuple[Part, ...]:
    """The tokens of a shape that begins at cell 0."""
    lifted, pad = shape << width + 1, width + 1
    return tuple(
        Part(1 << cell, _find_joining(lifted ^ 1 << cell + pad, width), spread(1 << cell + pad, width))
        for cell in list_bits(shape)
    )


class Lift(NamedTuple):
    """A part that may leave, and what the next one that leaves can make of that."""

    cell: int
    joins: int
    near: int
    after: int
    """The cells that touch every part of what it leaves together with one of the others that may leave."""


@lru_cache(maxsize=1 << 15)
def describe_lifts(shape: int, kept: int, width: int) -> tuple[Lift, ...]:
    """The parts of a shape that are not among those `kept`."""
    lifts = []
    for part, others in zip(describe_shape(shape, width), describe_pairs(shape, width), strict=True):
        after = 0
        for other, joins in others:
            after |= 0 if other & kept else joins
        if not part.cell & kept:
            lifts.append(Lift(*part, after))
    return tuple(lifts)


@lru_cache(maxsize=1 << 15)
def describe_pairs(shape: int, width: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each token every other one, and the cells that touch every part of what both would leave behind."""
    lifted, pad = shape << width + 1, width + 1
    return tuple(
        tuple(
            (1 << other, _find_joining(lifted ^ 1 << cell + pad ^ 1 << other + pad, width))
            for other in list_bits(shape)
            if other != cell
        )
        for cell in list_bits(shape)
    )


def _find_joining(rest: int, width: int) -> int:
    """The cells outside `rest` that touch each of its parts."""
    joining, left = -1, rest
    while left:
        part = edge = left & -left
        while edge := spread(edge, width) & left & ~part:
            part |= edge
        joining &= spread(part, width)
        if not joining:
            break
        left &= ~part
    return joining & ~rest if rest else 0


def find_touched(free: int, width: int) -> tuple[int, int]:
    """The cells that touch at least one of `free`, and those that touch at least two."""
    one = two = 0
    for near in (free << 1, free >> 1, free << width, free >> width, free << width - 1, free >> width - 1):
        two |= one & near
        one |= near
    return one, two


def can_lift(cells: int, moved: int, free: int, width: int) -> bool:
    """Is there a token that has not moved and a free cell that joins what it leaves behind?"""
    first = (cells & -cells).bit_length() - 1
    moved >>= first
    free >>= first - width - 1
    return any(joins & free and not cell & moved for cell, joins, _ in describe_shape(cells >> first, width))


def can_lift_twice(cells: int, moved: int, free: int, width: int) -> bool:
    """Can two tokens move that have not, for certain? A cell joins what both leave, and a second one is free for that.

    False does not say that it is impossible.
    """
    first = (cells & -cells).bit_length() - 1
    moved >>= first
    free >>= first - width - 1
    shape = cells >> first
    for (cell, joins, _), others in zip(describe_shape(shape, width), describe_pairs(shape, width), strict=True):
        targets = joins & free
        if targets and not cell & moved:
            for other, joining in others:
                joining &= free
                if joining & targets and joining & joining - 1 and not other & moved:
                    return True
    return False
