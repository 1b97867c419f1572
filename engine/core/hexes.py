"""Hexagons in axial coordinates (q, r): neighbours, distance, the twelve symmetries, rows and columns for names.

Row r runs across; q grows to the right. A hexagon touches six others, and a walk from one to another takes `distance`
steps over open ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Right, then on against the clock."""


def add(one: Hex, other: Hex) -> Hex:
    """The hexagon as far from `one` as `other` is from the origin."""
    return (one[0] + other[0], one[1] + other[1])


def list_neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons that share an edge with it."""
    return tuple(add(at, step) for step in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """Steps from one to the other over open ground.

    >>> distance((-4, 3), (4, -2))
    8
    """
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate(at: Hex) -> Hex:
    """A sixth of a turn round the origin."""
    return (-at[1], at[0] + at[1])


def mirror(at: Hex) -> Hex:
    """The reflection that swaps the two axes."""
    return (at[1], at[0])


def list_symmetries() -> tuple[Callable[[Hex], Hex], ...]:
    """The six rotations and six reflections of the lattice."""

    def turned(times: int, flipped: bool) -> Callable[[Hex], Hex]:
        def move(at: Hex) -> Hex:
            at = mirror(at) if flipped else at
            for _ in range(times):
                at = rotate(at)
            return at

        return move

    return tuple(turned(times, flipped) for flipped in (False, True) for times in range(6))


def column_of(at: Hex) -> int:
    """Which column a hexagon stands in when every other row is shifted half a hexagon to the right."""
    return at[0] + (at[1] - (at[1] & 1)) // 2


def name_hexes(hexes: Iterable[Hex]) -> dict[Hex, str]:
    """Names such as C4: the row by letter from the top, the column by number from the left.

    >>> name_hexes([(0, 0), (1, 0), (0, 1)])
    {(0, 0): 'A1', (1, 0): 'A2', (0, 1): 'B1'}
    """
    found = sorted(hexes, key=lambda at: (at[1], at[0]))
    if not found:
        return {}
    top, left = found[0][1], min(column_of(at) for at in found)
    return {at: f"{_letters(at[1] - top)}{column_of(at) - left + 1}" for at in found}


def _letters(number: int) -> str:
    """A to Z, then AA, AB and on."""
    first, last = divmod(number, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)
