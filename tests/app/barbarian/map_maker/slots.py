"""Where names, units, tokens, coins and town names go: annealed until nothing covers anything else.

Every thing is a box. It wants to lie in its own province, may lie in the sea, hates foreign land and other things'
boxes, and wants to stay near its unit. The search starts from a fixed seed: the same map gives the same places.

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""
# mypy: disable-error-code="import-not-found,import-untyped"
# shapely is needed by whoever rebuilds the map, not by the project, so the type checker may not find it.

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np
import shapely

Point = tuple[float, float]

CELL = 2.0  # drawing units a raster cell
ROUNDS = 1_200_000
SEEDS = (1,)
HEAT, COLD = 8.0, 0.02
GAP = 4.0  # kept free around every box
ANCHOR = 13.0  # from the middle of an anchor to the name of its town
COARSE = 8.0  # drawing units a cell of the table of distances
ADRIFT = 0.25  # cost of each unit of water between a thing and its own shore
ASTRAY = 0.5  # cost of each unit by which another province's shore is nearer than its own


@dataclass(frozen=True)
class Kind:
    """How a kind of thing judges where it lies: cost of lying in the sea, abroad, and far from its home point."""

    sea: float
    abroad: float
    far: float


KINDS = {
    "unit": Kind(sea=60.0, abroad=90.0, far=0.05),
    "token": Kind(sea=9.0, abroad=70.0, far=0.11),
    "coins": Kind(sea=8.0, abroad=70.0, far=0.1),
    "name": Kind(sea=16.0, abroad=46.0, far=0.09),
    "town": Kind(sea=0.0, abroad=14.0, far=0.3),
    "fixed": Kind(sea=0.0, abroad=0.0, far=0.0),
}


@dataclass(frozen=True)
class Box:
    """A thing to place; `owner` is its province, `home` the index of the box it belongs to (or none)."""

    kind: str
    owner: str
    width: float
    height: float
    start: Point
    home: int | None = None


class Raster:
    """Which province every spot of the drawing belongs to, summed so that any box is counted at once."""

    def __init__(self, size: Point, margin: float, cells: dict[str, shapely.Polygon]) -> None:
        columns, rows = round(size[0] / CELL), round(size[1] / CELL)
        x, y = np.meshgrid((np.arange(columns) + 0.5) * CELL, (np.arange(rows) + 0.5) * CELL)
        inside = (x > margin) & (x < size[0] - margin) & (y > margin) & (y < size[1] - margin)
        self.own = {}
        land = np.zeros_like(inside)
        for name, cell in cells.items():
            mask = shapely.contains_xy(cell, x, y)
            land |= mask
            self.own[name] = _summed(mask & inside)
        self.sea = _summed(inside & ~land)
        self.limit = (columns, rows)
        self.size, self.margin = size, margin
        self.strays = _strays(size, cells)

    def shares(self, name: str, x: float, y: float, width: float, height: float) -> tuple[float, float, float]:
        """Parts of the box in its own province, in the sea, abroad or outside the frame."""
        left, top = self._cell(x - width / 2, y - height / 2)
        right, bottom = self._cell(x + width / 2, y + height / 2)
        whole = max(1.0, (width / CELL) * (height / CELL))
        own, sea = (
            float(t[bottom, right] - t[top, right] - t[bottom, left] + t[top, left]) / whole
            for t in (self.own[name], self.sea)
        )
        return own, sea, max(0.0, 1.0 - own - sea)

    def hold(self, box: Box, x: float, y: float) -> Point:
        """The nearest place where the box does not touch the frame."""
        rim_x, rim_y = self.margin + 1 + box.width / 2, self.margin + 1 + box.height / 2
        return min(max(x, rim_x), self.size[0] - rim_x), min(max(y, rim_y), self.size[1] - rim_y)

    def stray(self, name: str, x: float, y: float) -> float:
        """How far a thing in the water has drifted from its own shore, and towards another's."""
        table = self.strays[name]
        row, column = int(y / COARSE), int(x / COARSE)
        return float(table[min(max(row, 0), table.shape[0] - 1), min(max(column, 0), table.shape[1] - 1)])

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        return (min(max(round(x / CELL), 0), self.limit[0]), min(max(round(y / CELL), 0), self.limit[1]))


def _strays(size: Point, cells: dict[str, shapely.Polygon]) -> dict[str, np.ndarray]:
    x, y = np.meshgrid(np.arange(0, size[0], COARSE) + COARSE / 2, np.arange(0, size[1], COARSE) + COARSE / 2)
    spots = shapely.points(x, y)
    far = {name: shapely.distance(spots, cell) for name, cell in cells.items()}
    strays = {}
    for name in cells:
        others = np.min([far[other] for other in cells if other != name], axis=0)
        strays[name] = ADRIFT * far[name] + ASTRAY * np.maximum(0, far[name] - others)
    return strays


def _summed(mask: np.ndarray) -> np.ndarray:
    table = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1))
    table[1:, 1:] = mask.cumsum(axis=0).cumsum(axis=1)
    return table


def place(boxes: list[Box], raster: Raster) -> list[Point]:
    """The best places found in a few searches."""
    searches = [_search(boxes, raster, random.Random(seed)) for seed in SEEDS]
    _, at = min(searches, key=lambda search: search[0])
    return [(float(round(x)), float(round(y))) for x, y in at]


def _search(boxes: list[Box], raster: Raster, chance: random.Random) -> tuple[float, np.ndarray]:
    """Simulated annealing of one box at a time; the cost of the end and where everything stands then."""
    at = np.array([box.start for box in boxes])
    half = np.array([(box.width / 2 + GAP / 2, box.height / 2 + GAP / 2) for box in boxes])
    dependents = [[i for i, box in enumerate(boxes) if box.home == index] for index in range(len(boxes))]
    movable = [index for index, box in enumerate(boxes) if box.kind != "fixed"]

    def cost(index: int, x: float, y: float) -> float:
        box, kind = boxes[index], KINDS[boxes[index].kind]
        own, sea, abroad = raster.shares(box.owner, x, y, box.width + 2 * GAP, box.height + 2 * GAP)
        total = kind.sea * sea + kind.abroad * abroad + _split(box.kind, own, sea)
        if box.kind != "town":
            total += raster.stray(box.owner, x, y)
        home = at[box.home] if box.home is not None else box.start
        total += kind.far * _distance(box, home[0] - x, home[1] - y)
        for other in dependents[index]:
            total += KINDS[boxes[other].kind].far * _distance(boxes[other], at[other][0] - x, at[other][1] - y)
        room = np.minimum(half[index], half) * 2
        over = np.clip(half[index] + half - np.abs(at - (x, y)), 0, room)
        shared = over[:, 0] * over[:, 1] / (room[:, 0] * room[:, 1])
        shared[index] = 0
        return total + 60 * float(np.sqrt(shared).sum())

    for step in range(ROUNDS):
        heat = HEAT * (COLD / HEAT) ** (step / ROUNDS)
        index = chance.choice(movable)
        reach = chance.choice((3.0, 10.0, 40.0))
        x, y = raster.hold(boxes[index], at[index][0] + chance.gauss(0, reach), at[index][1] + chance.gauss(0, reach))
        worse = cost(index, x, y) - cost(index, *at[index])
        if worse <= 0 or chance.random() < math.exp(-worse / heat):
            at[index] = (x, y)
    return sum(cost(index, *at[index]) for index in movable), at


def _split(kind: str, own: float, sea: float) -> float:
    """A name half ashore and half afloat is hard to read: rather the one or the other, a town's name afloat."""
    if kind == "town":
        return 6.0 * own
    return 6.0 * min(own, sea) if kind == "name" else 0.0


def _distance(box: Box, dx: float, dy: float) -> float:
    """Names like to stand above or below their unit; a town's name has to touch its anchor."""
    if box.kind == "name":
        return math.hypot(1.4 * dx, dy)
    if box.kind == "town":
        edge = math.hypot(max(0.0, abs(dx) - box.width / 2), max(0.0, abs(dy) - box.height / 2))
        return 4.0 * max(0.0, edge - ANCHOR) + 0.1 * math.hypot(dx, dy)
    return math.hypot(dx, dy)
