"""Outlines cut into arcs, so that a line between two neighbours is kept once and simplified once.

A ring is a list of arc numbers; ~n means arc n walked backwards (as in TopoJSON).

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""
# mypy: disable-error-code="import-not-found,import-untyped"
# shapely is needed by whoever rebuilds the map, not by the project, so the type checker may not find it.

from __future__ import annotations

import heapq
from collections import defaultdict
from itertools import pairwise

from shapely import LineString, Polygon, line_merge, unary_union
from shapely.ops import polygonize

Point = tuple[float, float]
Arc = list[Point]
Ring = list[int]


def cut_arcs(cells: dict[str, Polygon]) -> tuple[list[Arc], dict[str, list[Ring]]]:
    """Cells that tile a landmass, as arcs and the rings made of them (the shell first)."""
    sides: dict[frozenset[Point], set[str]] = defaultdict(set)
    for name, cell in _noded(cells).items():
        for ring in (cell.exterior, *cell.interiors):
            points = list(ring.coords)
            for a, b in pairwise(points):
                sides[frozenset((a, b))].add(name)
    groups: dict[tuple[str, ...], list[LineString]] = defaultdict(list)
    for segment, names in sides.items():
        if len(segment) == 2:
            groups[tuple(sorted(names))].append(LineString(sorted(segment)))
    arcs: list[Arc] = []
    owned: dict[str, list[int]] = defaultdict(list)
    for neighbours in sorted(groups):
        merged = line_merge(unary_union(groups[neighbours]))
        for line in getattr(merged, "geoms", [merged]):
            for name in neighbours:
                owned[name].append(len(arcs))
            arcs.append(list(line.coords))
    return arcs, {name: _close_rings(arcs, owned[name]) for name in cells}


def simplify(arc: Arc, smallest: float) -> Arc:
    """Visvalingam: drop the point whose triangle is smallest, until every triangle left is large enough."""
    closed = arc[0] == arc[-1]
    keep = 4 if closed else 2
    before = {index: index - 1 for index in range(1, len(arc))}
    after = {index: index + 1 for index in range(len(arc) - 1)}
    heap = [(_triangle(arc[i - 1], arc[i], arc[i + 1]), i) for i in range(1, len(arc) - 1)]
    heapq.heapify(heap)
    current = {index: area for area, index in heap}
    left = len(arc)
    while heap and left > keep:
        area, index = heapq.heappop(heap)
        if current.get(index) != area:
            continue
        if area >= smallest:
            break
        del current[index]
        left -= 1
        a, b = before[index], after[index]
        after[a], before[b] = b, a
        for each in (a, b):
            if each in current:
                # Never smaller than what was just dropped: otherwise a smooth curve unravels from one end.
                current[each] = max(area, _triangle(arc[before[each]], arc[each], arc[after[each]]))
                heapq.heappush(heap, (current[each], each))
    kept = [0]
    while kept[-1] != len(arc) - 1:
        kept.append(after[kept[-1]])
    return [arc[index] for index in kept]


def _noded(cells: dict[str, Polygon]) -> dict[str, Polygon]:
    """Where a neighbour has a corner on a straight side, the side gets that point too."""
    lines = unary_union([cell.boundary for cell in cells.values()])
    faces = list(polygonize(lines))
    noded = {}
    for name, cell in cells.items():
        own = [face for face in faces if cell.contains(face.representative_point())]
        noded[name] = own[0] if len(own) == 1 else unary_union(own)
    return noded


def _close_rings(arcs: list[Arc], owned: list[int]) -> list[Ring]:
    rings: list[Ring] = []
    unused = list(owned)
    while unused:
        ring = [unused.pop(0)]
        start, end = arcs[ring[0]][0], arcs[ring[0]][-1]
        while end != start:
            step = next(n for index in unused for n in (index, ~index) if _start(arcs, n) == end)
            unused.remove(step if step >= 0 else ~step)
            ring.append(step)
            end = _start(arcs, ~step)
        # All outlines run the same way round, so neighbours walk a common arc in opposite directions.
        rings.append(ring if _area(ring_points(arcs, ring)) > 0 else [~n for n in reversed(ring)])
    return sorted(rings, key=lambda ring: -abs(_area(ring_points(arcs, ring))))


def ring_points(arcs: list[Arc], ring: Ring) -> Arc:
    points: Arc = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points.extend(arc if not points else arc[1:])
    return points


def _start(arcs: list[Arc], number: int) -> Point:
    return arcs[number][0] if number >= 0 else arcs[~number][-1]


def _area(ring: Arc) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def _triangle(a: Point, b: Point, c: Point) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
