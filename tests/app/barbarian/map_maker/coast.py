"""Natural Earth's land, read from TopoJSON and cut to the window: the landmasses the provinces are made of.

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""
# mypy: disable-error-code="import-not-found,import-untyped"
# shapely is needed by whoever rebuilds the map, not by the project, so the type checker may not find it.

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shapely import Point, Polygon, make_valid, unary_union
from shapely.geometry.base import BaseGeometry

# A point on each landmass that holds provinces; whatever holds none of them is scenery.
LANDMASS_POINTS = {"EU": (5.0, 47.0), "GB": (-1.5, 52.5), "SI": (14.2, 37.5), "AF": (3.0, 34.0)}
SMALLEST_ISLAND = 0.03  # square degrees: smaller ones would be specks on a screen
NARROWEST = 0.05  # degrees: inlets and spits thinner than twice this are closed or shaved off


def read_land(path: Path) -> list[Polygon]:
    """Every polygon of a world-atlas land file, in degrees."""
    topology = json.loads(path.read_text())
    arcs = _decode_arcs(topology)
    polygons = []
    for geometry in topology["objects"]["land"]["geometries"]:
        members = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for rings in members:
            shell, *holes = [_ring(arcs, ring) for ring in rings]
            polygons.append(Polygon(shell, holes))
    return polygons


def cut_landmasses(land: list[Polygon], window: Polygon, visible: Polygon) -> tuple[dict[str, Polygon], list[Polygon]]:
    """The four landmasses with provinces, and the scenery, told apart in the window; of each what is visible."""
    # The merged outline of the source touches itself in a few places (five polygons of the world): mended first.
    touching = [make_valid(each) for each in land if each.envelope.intersects(window)]
    pieces = _polygons(unary_union([each.intersection(window) for each in touching]))
    landmasses = {
        name: next(piece for piece in pieces if piece.contains(Point(at))) for name, at in LANDMASS_POINTS.items()
    }
    others = [piece for piece in pieces if not any(piece is kept for kept in landmasses.values())]
    return (
        {name: _largest(_smooth(piece).intersection(visible)) for name, piece in landmasses.items()},
        [
            part
            for piece in others
            for part in _polygons(_smooth(piece).intersection(visible))
            if part.area >= SMALLEST_ISLAND
        ],
    )


def _smooth(land: Polygon) -> Polygon:
    """Lagoons, fjords and sand spits would be mere thick lines at this size."""
    closed = land.buffer(NARROWEST).buffer(-2 * NARROWEST).buffer(NARROWEST)
    return Polygon(_largest(closed).exterior)


def _largest(shape: BaseGeometry) -> Polygon:
    return max(_polygons(shape), key=lambda part: part.area, default=Polygon())


def _decode_arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        decoded.append(points)
    return decoded


def _ring(arcs: list[list[tuple[float, float]]], indices: list[int]) -> list[tuple[float, float]]:
    ring: list[tuple[float, float]] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring.extend(arc if not ring else arc[1:])
    return ring


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, Polygon)]
