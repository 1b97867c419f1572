"""The land: an island in the sea, each piece of the board a country of its own. Terrain is for the eyes alone."""

from __future__ import annotations

from collections.abc import Iterator

from app.conquerors.picture.lattice import SIDE, Box, middle_of, outline, outlines
from app.core.scene import Area, Node, circle, drawn_once, group, node, path, rect
from engine.conquerors.board import FLOWER, cells_of
from engine.core.hexes import Hex, add

KINDS = ("meadow", "wood", "field", "dune", "heath", "hill")


def name_terrain(centre: Hex) -> str:
    """The country of a piece: neighbours on the lattice are never alike."""
    q, r = centre
    return KINDS[((3 * q + r) // 7 + 3 * ((2 * r - q) // 7)) % len(KINDS)]


@drawn_once
def draw_ground(pieces: tuple[Hex, ...], box: Box) -> tuple[Node, ...]:
    """Sea, shore and land."""
    cells = sorted(cells_of(pieces), key=lambda at: (at[1], at[0]))
    return (_define(), *_sea(box), *_shore(cells), *(_piece(centre) for centre in pieces))


def _sea(box: Box) -> Iterator[Node]:
    x, y, width, height = box
    yield rect(*Area(*box).shrunk(-400), "cq-sea")
    waves = []
    for number in range(64):
        wx = x + width * ((0.5 + number * 0.754877666) % 1.0)
        wy = y + height * ((0.5 + number * 0.569840291) % 1.0)
        waves.append(f"M{wx:.1f},{wy:.1f}q4,-4 8,0q4,4 8,0")
    yield path("".join(waves), "cq-wave")


def _shore(cells: list[Hex]) -> Iterator[Node]:
    yield path(outlines(cells, SIDE + 13), "cq-shallow")
    yield path(outlines(cells, SIDE + 6), "cq-beach")


def _piece(centre: Hex) -> Node:
    """Seven cells of one country, and the seam round them."""
    kind = name_terrain(centre)
    cells = [add(centre, petal) for petal in FLOWER]
    return group(
        *(path(outline(SIDE, *middle_of(at)), f"cq-land cq-{kind}{number % 3 or ''}")
          for number, at in enumerate(cells)),
        *(node("use", href=f"#cq-{kind}", transform=_put(at, number)) for number, at in enumerate(cells)),
    )  # fmt: skip


def _put(at: Hex, number: int) -> str:
    x, y = middle_of(at)
    side = -1 if (at[0] + number) % 2 else 1
    return f"translate({x:.1f} {y:.1f}) scale({side} 1)"


def _define() -> Node:
    return node("defs", *(group(*parts, id=f"cq-{kind}") for kind, parts in ORNAMENTS.items()))


ORNAMENTS: dict[str, tuple[Node, ...]] = {
    "meadow": (
        path("M-14,-10l2,-5l2,5M-11,-10l1,-7M10,12l2,-5l2,5M13,12l1,-7M-4,16l2,-4l2,4", "cq-blade"),
        *(circle(x, y, 1.7, "cq-bloom") for x, y in ((14, -9), (18, -5), (-16, 6), (-11, 10))),
    ),
    "wood": tuple(
        group(
            path(f"M{x},{y}v4", "cq-trunk"),
            path(f"M{x - 5},{y}L{x},{y - 11}L{x + 5},{y}Z", "cq-fir"),
        )
        for x, y in ((-14, -5), (13, -8), (-15, 12), (16, 10), (2, -15))
    ),
    "field": (path("M-20,-6L14,-16M-21,2L20,-10M-20,10L21,-2M-14,16L20,6M-6,21L14,15", "cq-furrow"),),
    "dune": (
        path("M-18,-6q6,-7 13,0M5,-10q6,-7 13,0M-15,12q6,-7 13,0M4,10q6,-7 13,0", "cq-ripple"),
        *(circle(x, y, 1.2, "cq-grain") for x, y in ((-4, -14), (0, 18), (16, 2), (-17, 2))),
    ),
    "heath": tuple(
        path(f"M{x - 4},{y}q0,-6 4,-6q4,0 4,6Z", "cq-shrub")
        for x, y in ((-14, -8), (12, -10), (-16, 10), (15, 8), (1, 19))
    ),
    "hill": (
        path("M-22,-4Q-15,-17 -7,-4Z M6,-6Q13,-20 21,-6Z M-16,15Q-9,4 -2,15Z M4,15Q10,5 17,15Z", "cq-slope"),
    ),
}  # fmt: skip
