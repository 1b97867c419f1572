"""Makes map.json, the committed geometry of the map. Run by hand, hardly ever:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    pip install shapely==2.2.0 numpy            # into any environment; not dependencies of the project
    python tests/app/barbarian/map_maker/build_map.py package/land-10m.json

It reads the provinces (names, centres, ports, neighbours) from engine/barbarian/edition.toml and the rest from
places.toml, and refuses to write a map whose borders are not exactly the edition's. Same input, same file.
"""
# mypy: disable-error-code="import-not-found,import-untyped"
# shapely is needed by whoever rebuilds the map, not by the project, so the type checker may not find it.

from __future__ import annotations

import json
import math
import sys
import tomllib
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import arcs as topology
import shapely
from cells import build_cells
from coast import cut_landmasses, read_land
from projection import FRAME, HEIGHT, VISIBLE, WIDTH, project
from shapely import Polygon
from slots import Box, Raster, place

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
EDITION = ROOT / "engine" / "barbarian" / "edition.toml"
PLANE = math.cos(math.radians(44))  # section 6a: nearest centre in the plane x = longitude * cos 44 deg
SMALLEST_TRIANGLE = 4.0  # square drawing units: how far lines are simplified
NAME_SIZE, TOWN_SIZE = 19.0, 14.0
CAPITAL_SIGN = 20.0  # the sign of a capital stands before its name
SIZES = {"unit": (46.0, 51.0), "token": (32.0, 31.0), "coins": (52.0, 26.0)}
SEA_SLOT = (50.0, 54.0)
SEA = "Sea"
REACH = 37.0  # a finger: 44 px where the map is 768 px wide

Point = tuple[float, float]
Row = dict[str, Any]


def main(land_file: Path) -> None:
    edition = tomllib.loads(EDITION.read_text())
    drawing = tomllib.loads((HERE / "places.toml").read_text())
    provinces: list[Row] = edition["province"]
    landmasses, scenery = cut_landmasses(read_land(land_file), shapely.box(*drawing["window"]), shapely.box(*VISIBLE))
    arcs: list[topology.Arc] = []
    rings: dict[str, topology.Ring] = {}
    for landmass, shape in landmasses.items():
        mine = [row for row in provinces if row["landmass"] == landmass]
        _add_landmass(shape, mine, arcs, rings)
    check_borders(provinces, rings)
    islands = [topology.simplify(_project_all(land.exterior.coords), SMALLEST_TRIANGLE) for land in scenery]
    shapes = {row["name"]: Polygon(topology.ring_points(arcs, rings[row["name"]])) for row in provinces}
    for name, shape in shapes.items():
        if not shape.is_valid:
            raise ValueError(f"the outline of {name} crosses itself: {shapely.is_valid_reason(shape)}")
    document = {
        "size": [WIDTH, HEIGHT],
        "frame": FRAME,
        "grid": _grid(),
        "arcs": [_flat(arc) for arc in arcs],
        "scenery": [_flat(island) for island in islands if len(island) > 4],
        "provinces": _provinces(provinces, drawing, shapes, rings),
        "straits": _straits(drawing, shapes),
        "sea": drawing["sea"],
    }
    (ROOT / "app" / "barbarian" / "assets" / "map.json").write_text(_written(document))
    points = sum(map(len, arcs)) + sum(map(len, islands))
    print(f"{len(rings)} provinces, {len(arcs)} arcs, {points} points")


def check_borders(provinces: list[Row], rings: dict[str, topology.Ring]) -> None:
    """The edition says who touches whom; a drawing that says otherwise is not written."""
    wanted = {frozenset((row["name"], other)) for row in provinces for other in row["adjacent"]}
    numbers = {name: {n if n >= 0 else ~n for n in ring} for name, ring in rings.items()}
    drawn = {frozenset(pair) for pair in combinations(numbers, 2) if numbers[pair[0]] & numbers[pair[1]]}
    wrong = sorted(" - ".join(sorted(pair)) for pair in wanted ^ drawn)
    if wrong:
        raise ValueError(f"drawn but not in the edition, or the reverse: {', '.join(wrong)}")


def _add_landmass(
    shape: Polygon, provinces: list[Row], arcs: list[topology.Arc], rings: dict[str, topology.Ring]
) -> None:
    centres = [(row["name"], (x * PLANE, y)) for row in provinces for x, y in row["centres"]]
    flat = shapely.transform(shape, lambda points: points * [PLANE, 1.0])
    cut, cut_rings = topology.cut_arcs(build_cells(flat, centres))
    first = len(arcs)
    for arc in cut:
        arcs.append(topology.simplify(_project_all([(x / PLANE, y) for x, y in arc]), SMALLEST_TRIANGLE))
    for name, found in cut_rings.items():
        if len(found) != 1:
            raise ValueError(f"{name} has a hole")
        rings[name] = [n + first if n >= 0 else n - first for n in found[0]]


def _project_all(points: Any) -> list[Point]:
    exact = [project(x, y) for x, y in points]
    rounded = [(round(x, 1), round(y, 1)) for x, y in exact]
    return [point for index, point in enumerate(rounded) if index == 0 or point != rounded[index - 1]]


def _provinces(
    provinces: list[Row], drawing: Row, shapes: dict[str, Polygon], rings: dict[str, topology.Ring]
) -> list[Row]:
    land = shapely.unary_union(list(shapes.values()))
    anchors = {
        row["name"]: _at_sea(drawing["town"][row["port"]], shapes[row["name"]], land)
        for row in provinces
        if "port" in row
    }
    boxes: list[Box] = []
    for row in provinces:
        boxes += _boxes(row, shapes[row["name"]], len(boxes), anchors.get(row["name"]))
    for strait in drawing["strait"]:
        (owner, start), (_, end) = strait["ends"].items()
        a, b = project(*start), project(*end)
        boxes.append(
            Box("fixed", owner, abs(a[0] - b[0]) + 16, abs(a[1] - b[1]) + 16, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        )
    boxes += _sea_boxes(drawing["sea"])
    found: dict[str, Row] = defaultdict(dict)
    for box, at in zip(boxes, place(boxes, Raster((WIDTH, HEIGHT), FRAME, shapes)), strict=True):
        found[box.owner][box.kind] = [*at, box.width, box.height]
    return [
        _province(row, found[row["name"]], anchors.get(row["name"]), rings[row["name"]], shapes) for row in provinces
    ]


def _sea_boxes(sea: Row) -> list[Box]:
    """What is gathered or written in the water is there already when the provinces' things look for room."""
    boxes = [Box("fixed", SEA, *SEA_SLOT, tuple(at)) for at in sea["slots"]]
    boxes.append(Box("fixed", SEA, 230.0, 28.0, tuple(sea["label"])))
    boxes.append(Box("fixed", SEA, 100.0, 120.0, tuple(sea["compass"])))
    for name in sea["names"]:
        turn = math.radians(name.get("turn", 0.0))
        length = len(name["text"]) * name["size"] * 0.62
        for step in range(-4, 5):  # a slanting name is a row of small boxes
            shift = length * step / 9
            at = (name["at"][0] + shift * math.cos(turn), name["at"][1] + shift * math.sin(turn))
            boxes.append(Box("fixed", SEA, length / 9 + 2, name["size"] + 2, at))
    return boxes


def _boxes(row: Row, shape: Polygon, first: int, anchor: Point | None) -> list[Box]:
    name = row["name"]
    pole = shapely.maximum_inscribed_circle(shape, tolerance=1.0).coords[0]
    boxes = [Box("unit", name, *SIZES["unit"], pole)]
    width = _text_width(name, NAME_SIZE) + (CAPITAL_SIGN if row.get("capital") else 0.0)
    boxes.append(Box("name", name, width, NAME_SIZE, (pole[0], pole[1] - 40), first))
    for kind in ("token", "coins"):
        boxes.append(Box(kind, name, *SIZES[kind], (pole[0], pole[1] + 30), first))
    if anchor is not None:
        boxes.append(Box("fixed", name, 20.0, 20.0, anchor))
        town = _text_width(row["port"], TOWN_SIZE)
        boxes.append(Box("town", name, town, TOWN_SIZE, (anchor[0] + 12 + town / 2, anchor[1]), first + 4))
    return boxes


def _text_width(text: str, size: float) -> float:
    """The page sets the text to exactly this width, so that the boxes hold with any font."""
    return round(size * sum(0.8 if letter.isupper() else 0.3 if letter in "il tfr" else 0.52 for letter in text))


def _at_sea(town: Point, shape: Polygon, land: Any) -> Point:
    """The anchor lies in the water just off the coast nearest to the town."""
    water = shapely.box(FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME).difference(land.buffer(9.0))
    coast = shape.boundary.intersection(land.boundary.buffer(0.01))
    at = shapely.shortest_line(coast, shapely.Point(project(*town))).coords[0]
    x, y = shapely.shortest_line(water, shapely.Point(at)).coords[0]
    return float(round(x)), float(round(y))


def _province(row: Row, found: Row, anchor: Point | None, ring: topology.Ring, shapes: dict[str, Polygon]) -> Row:
    out: Row = {"name": row["name"], "home": row.get("home"), "capital": row.get("capital", False), "ring": ring}
    for kind in ("name", "unit", "token", "coins"):
        out["label" if kind == "name" else kind] = found[kind]
    if anchor is not None:
        out["port"] = {"town": row["port"], "at": anchor, "label": found["town"]}
    reach = _reach(row["name"], found, shapes)
    if reach:
        out["reach"] = reach
    return out


def _reach(name: str, found: Row, shapes: dict[str, Polygon]) -> list[list[float]]:
    """What else of the sea answers for this province: a finger's width round its unit, and its things afloat."""
    x, y, _, _ = found["unit"]
    parts = [shapely.Point(x, y).buffer(REACH, quad_segs=4)]
    for kind in ("name", "token", "coins"):
        x, y, width, height = found[kind]
        parts.append(shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    land = shapely.unary_union(list(shapes.values()))
    afloat = shapely.unary_union(parts).difference(land.buffer(-0.5)).simplify(1.0)
    pieces = [piece for piece in getattr(afloat, "geoms", [afloat]) if piece.area > 60]
    return [_flat([(round(x), round(y)) for x, y in piece.exterior.coords]) for piece in pieces]


def _straits(drawing: Row, shapes: dict[str, Polygon]) -> list[Row]:
    straits = []
    for strait in drawing["strait"]:
        (first, second), ends = strait["ends"].keys(), strait["ends"].values()
        at = [
            shapely.shortest_line(shapes[name].boundary, shapely.Point(project(*end))).coords[0]
            for name, end in zip((first, second), ends, strict=True)
        ]
        straits.append(
            {
                "name": strait["name"],
                "between": [first, second],
                "ends": [[round(value, 1) for value in end] for end in at],
            }
        )
    return straits


def _grid() -> Row:
    """Where whole degrees meet the frame."""
    x = [(degree, round(project(degree, 0)[0], 1)) for degree in range(-20, 40)]
    y = [(degree, round(project(0, degree)[1], 1)) for degree in range(20, 70)]
    return {
        "meridians": [each for each in x if FRAME < each[1] < WIDTH - FRAME],
        "parallels": [each for each in y if FRAME < each[1] < HEIGHT - FRAME],
    }


def _flat(points: Any) -> list[float]:
    return [value for point in points for value in point]


def _written(document: Row) -> str:
    """One line an arc and a province: small, and a change can be read in a diff."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and key != "size":
            body = ",\n".join(json.dumps(each, separators=(",", ":")) for each in value)
            lines.append(f"{json.dumps(key)}: [\n{body}\n]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
