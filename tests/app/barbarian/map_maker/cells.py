"""Provinces as cells of the nearest centre, with borders that wander like drawn ones instead of running straight.

The plane is x = longitude * cos 44 deg, y = latitude. Two centres of one province share one cell. Each border
between two provinces is bent once, so both neighbours get the same line.

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""
# mypy: disable-error-code="import-not-found,import-untyped"
# shapely is needed by whoever rebuilds the map, not by the project, so the type checker may not find it.

from __future__ import annotations

import math
import random
from collections import defaultdict
from itertools import combinations, pairwise

from shapely import LineString, Polygon, unary_union
from shapely.ops import polygonize

Point = tuple[float, float]
Centres = list[tuple[str, Point]]

BEND = 0.26  # how far a border may leave the straight line, as a part of its length...
BEND_LIMIT = 0.30  # ...and never further than this many degrees
FINEST = 0.16  # degrees: pieces shorter than this are not bent further
LARGE = 1000.0


def build_cells(landmass: Polygon, centres: Centres) -> dict[str, Polygon]:
    """The landmass shared out among the provinces, every point to exactly one of them."""
    # Borders run on into the sea and are cut by the union: cut beforehand, their ends would miss the coast by a hair.
    faces = list(polygonize(unary_union([*bent_borders(landmass, centres), landmass.boundary])))
    faces = [face for face in faces if landmass.contains(face.representative_point())]
    straight = straight_cells(landmass, centres)
    owners = [max(straight, key=lambda name: straight[name].intersection(face).area) for face in faces]
    _give_away_strays(faces, owners)
    cells = {
        name: unary_union([face for face, owner in zip(faces, owners, strict=True) if owner == name])
        for name in straight
    }
    for name, cell in cells.items():
        if not isinstance(cell, Polygon):
            raise ValueError(f"{name} falls into {len(cell.geoms)} pieces: move or add a centre")
    return cells


def straight_cells(landmass: Polygon, centres: Centres) -> dict[str, Polygon]:
    """The same cells with straight borders: what section 6a defines, before the hand bends them."""
    west, south, east, north = landmass.bounds
    frame = Polygon([(west, south), (east, south), (east, north), (west, north)])
    parts: dict[str, list[Polygon]] = defaultdict(list)
    for index, (name, centre) in enumerate(centres):
        cell = frame
        for other_index, (_, other) in enumerate(centres):
            if other_index != index:
                cell = cell.intersection(_half_plane(centre, other))
        parts[name].append(cell.intersection(landmass))
    return {name: unary_union(cells) for name, cells in parts.items()}


def bent_borders(landmass: Polygon, centres: Centres) -> list[LineString]:
    """Borders between different provinces, bent; bent less where two of them would cross."""
    edges = list(_straight_borders(landmass, centres))
    bends = [1.0] * len(edges)
    for _ in range(12):
        lines = [LineString(_bend(ends, names, bend)) for (names, ends), bend in zip(edges, bends, strict=True)]
        crossing = [pair for pair in combinations(range(len(lines)), 2) if lines[pair[0]].crosses(lines[pair[1]])]
        if not crossing and all(line.is_simple for line in lines):
            return lines
        for index in {each for pair in crossing for each in pair}:
            bends[index] *= 0.7
        for index, line in enumerate(lines):
            if not line.is_simple:
                bends[index] *= 0.7
    raise ValueError("the bent borders keep crossing each other")


def _straight_borders(landmass: Polygon, centres: Centres) -> list[tuple[str, tuple[Point, Point]]]:
    """Each edge of the diagram between two provinces: the part of the bisector nearest to its two centres."""
    west, south, east, north = landmass.buffer(0.5).bounds
    walls = [(-1.0, 0.0, -west), (1.0, 0.0, east), (0.0, -1.0, -south), (0.0, 1.0, north)]
    edges = []
    for (first, a), (second, b) in combinations(centres, 2):
        if first == second:
            continue
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        along = (a[1] - b[1], b[0] - a[0])
        limits = walls + [_nearer_than(c, a) for _, c in centres if c not in (a, b)]
        span = _clip(middle, along, limits)
        if span is not None:
            start, end = (_on_grid(middle[0] + along[0] * t, middle[1] + along[1] * t) for t in span)
            edges.append((f"{first} {second} {a} {b}", (start, end)))
    return edges


def _on_grid(x: float, y: float) -> Point:
    """Three edges that meet are computed apart from each other: rounding makes their common end one point."""
    return round(x, 9), round(y, 9)


def _nearer_than(other: Point, centre: Point) -> tuple[float, float, float]:
    """Points at least as near to `centre` as to `other`, as nx*x + ny*y <= limit."""
    nx, ny = other[0] - centre[0], other[1] - centre[1]
    return nx, ny, (other[0] ** 2 + other[1] ** 2 - centre[0] ** 2 - centre[1] ** 2) / 2


def _clip(at: Point, along: Point, limits: list[tuple[float, float, float]]) -> tuple[float, float] | None:
    low, high = -LARGE, LARGE
    for nx, ny, limit in limits:
        slope = nx * along[0] + ny * along[1]
        room = limit - nx * at[0] - ny * at[1]
        if slope > 0:
            high = min(high, room / slope)
        elif slope < 0:
            low = max(low, room / slope)
        elif room < 0:
            return None
    return (low, high) if low < high else None


def _half_plane(centre: Point, other: Point) -> Polygon:
    middle = ((centre[0] + other[0]) / 2, (centre[1] + other[1]) / 2)
    length = math.dist(centre, other)
    toward = ((centre[0] - other[0]) / length * LARGE, (centre[1] - other[1]) / length * LARGE)
    side = (-toward[1], toward[0])
    left = (middle[0] + side[0], middle[1] + side[1])
    right = (middle[0] - side[0], middle[1] - side[1])
    return Polygon(
        [left, right, (right[0] + toward[0], right[1] + toward[1]), (left[0] + toward[0], left[1] + toward[1])]
    )


def _bend(ends: tuple[Point, Point], names: str, bend: float) -> list[Point]:
    """Midpoint displacement; the same names always give the same line."""
    chance = random.Random(names)
    points = list(ends)
    while max(map(math.dist, points, points[1:])) > FINEST:
        finer = [points[0]]
        for a, b in pairwise(points):
            length = math.dist(a, b)
            if length > FINEST:
                reach = bend * min(BEND * length, BEND_LIMIT) * chance.uniform(-1, 1)
                finer.append(
                    (
                        (a[0] + b[0]) / 2 + (a[1] - b[1]) / length * reach,
                        (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * reach,
                    )
                )
            finer.append(b)
        points = finer
    return points


def _give_away_strays(faces: list[Polygon], owners: list[str]) -> None:
    """A bay or a headland can cut a sliver off its province: it goes to the neighbour it borders longest."""
    for name in sorted(set(owners)):
        own = [index for index, owner in enumerate(owners) if owner == name]
        largest = max(own, key=lambda index: faces[index].area)
        for stray in own:
            if stray == largest:
                continue
            shared: dict[str, float] = defaultdict(float)
            for index, face in enumerate(faces):
                if index != stray:
                    shared[owners[index]] += face.boundary.intersection(faces[stray].boundary).length
            owners[stray] = max(shared, key=lambda each: shared[each])
