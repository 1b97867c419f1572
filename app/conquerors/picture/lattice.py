"""Where hexagons lie on the picture, and what their spots are called. Drawing units, the ones of the view box."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import sqrt

from engine.core.hexes import Hex, list_neighbours

SIDE = 30.0
"""From the middle of a hexagon to its corners."""
WIDE = SIDE * sqrt(3)
MARGIN = 14.0

Box = tuple[float, float, float, float]


def middle_of(at: Hex) -> tuple[float, float]:
    """The middle of a hexagon: rows run across, each half a hexagon further to the right than the one above."""
    q, r = at
    return WIDE * (q + r / 2), 1.5 * SIDE * r


def outline(size: float = SIDE, x: float = 0.0, y: float = 0.0) -> str:
    """A hexagon with a corner on top, as a path."""
    half, wide = size / 2, size * sqrt(3) / 2
    corners = ((0, -size), (wide, -half), (wide, half), (0, size), (-wide, half), (-wide, -half))
    return "M" + "L".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners) + "Z"


def outlines(hexes: Iterable[Hex], size: float = SIDE) -> str:
    """Many hexagons as one path."""
    return "".join(outline(size, *middle_of(at)) for at in hexes)


def border(hexes: Collection[Hex], size: float = SIDE) -> str:
    """The lines round hexagons that hang together: the sides that no two of them share."""
    half, wide = size / 2, size * sqrt(3) / 2
    sides = ((wide, half, wide, -half), (wide, -half, 0, -size), (0, -size, -wide, -half),
             (-wide, -half, -wide, half), (-wide, half, 0, size), (0, size, wide, half))  # fmt: skip
    lines = []
    for at in hexes:
        x, y = middle_of(at)
        for (x1, y1, x2, y2), near in zip(sides, list_neighbours(at), strict=True):
            if near not in hexes:
                lines.append(f"M{x + x1:.1f},{y + y1:.1f}L{x + x2:.1f},{y + y2:.1f}")
    return "".join(lines)


def find_box(hexes: Iterable[Hex], margin: float = MARGIN) -> Box:
    """The view box that holds these hexagons."""
    points = [middle_of(at) for at in hexes] or [(0.0, 0.0)]
    left, right = min(x for x, _ in points) - WIDE / 2, max(x for x, _ in points) + WIDE / 2
    top, bottom = min(y for _, y in points) - SIDE, max(y for _, y in points) + SIDE
    return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin


def cell_spot(place: str) -> str:
    return f"cell:{place}"


def piece_spot(at: Hex) -> str:
    return f"piece:{at[0]}:{at[1]}"


def read_cell(spot: str) -> str:
    """The cell of a spot; empty for other spots."""
    return spot[5:] if spot.startswith("cell:") else ""


def read_piece(spot: str) -> Hex | None:
    """The middle of the piece that a spot stands for."""
    kind, _, rest = spot.partition(":")
    q, _, r = rest.partition(":")
    if kind != "piece" or not all(each.lstrip("-").isdigit() and len(each) < 4 for each in (q, r)):
        return None
    return int(q), int(r)
