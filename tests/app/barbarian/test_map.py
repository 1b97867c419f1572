"""The map: borders drawn are borders played, outlines fit together, nothing lies on anything else."""

from __future__ import annotations

import itertools
import math
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.barbarian.picture import emblems
from app.barbarian.picture.layout import SEA, Box, Point, Province, arc_points, geography
from app.barbarian.picture.map_ground import STYLE, ground_below_names, names, view_box
from app.barbarian.picture.patterns import closed, shape_id, tint
from app.core.scene import Scene

ROOT = Path(__file__).parents[3]
EDITION = tomllib.loads((ROOT / "engine" / "barbarian" / "edition.toml").read_text())
KINGDOMS = [row["slug"] for row in EDITION["kingdom"]]
COIN_ROOM = 52.0  # the width that the map keeps for the coins of a province
PLAYED = {row["name"]: row for row in EDITION["province"]}
WORLD = geography()
FINGER = 44 / 768 * WORLD.size[0]  # 44 px where the map is 768 px wide
SHORTEST_BORDER = 12.0  # drawing units: shorter ones would look as if two provinces met in a corner


def is_inside(at: Point, ring: tuple[Point, ...]) -> bool:
    crossings = 0
    for (ax, ay), (bx, by) in itertools.pairwise(ring):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) / (by - ay) * (bx - ax):
            crossings += 1
    return crossings % 2 == 1


def segments(ring: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(itertools.pairwise(ring))


def do_cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def find_borders() -> dict[frozenset[str], float]:
    """Provinces with an arc between them, and the length of what they share."""
    shared: dict[frozenset[str], float] = defaultdict(float)
    for number, owners in WORLD.sides().items():
        if len(owners) == 2:
            points = arc_points(WORLD.arcs[number])
            shared[frozenset(owners)] += sum(map(math.dist, points, points[1:]))
    return shared


def do_overlap(one: Box, other: Box) -> bool:
    wide, high = one.width + other.width, one.height + other.height
    return abs(one.x - other.x) * 2 < wide and abs(one.y - other.y) * 2 < high


def province_named(name: str) -> Province:
    return WORLD.province(name)


def test_provinces_drawn_are_the_provinces_played() -> None:
    assert {each.name for each in WORLD.provinces} == set(PLAYED)
    for each in WORLD.provinces:
        row = PLAYED[each.name]
        assert (each.home, each.capital) == (row.get("home"), row.get("capital", False))
        assert (each.port.town if each.port else None) == row.get("port")


def test_bk_map_06_land_borders_drawn_are_the_borders_played() -> None:
    """Recomputed from the outlines alone: two provinces touch where they have a line segment in common."""
    owners: dict[frozenset[Point], set[str]] = defaultdict(set)
    for each in WORLD.provinces:
        for segment in segments(WORLD.outline(each)):
            owners[frozenset(segment)].add(each.name)
    drawn = {frozenset(pair) for pair in owners.values() if len(pair) == 2}
    played = {frozenset((name, other)) for name, row in PLAYED.items() for other in row["adjacent"]}
    assert drawn == played
    assert drawn == set(find_borders())


def test_bk_map_05_straits_drawn_are_the_straits_played() -> None:
    played = {frozenset((name, other)) for name, row in PLAYED.items() for other in row.get("strait", [])}
    assert {frozenset(each.between) for each in WORLD.straits} == played


@pytest.mark.parametrize("strait", WORLD.straits, ids=lambda each: each.name)
def test_bk_map_05_a_strait_starts_and_ends_on_its_own_shores(strait) -> None:
    for name, end in zip(strait.between, strait.ends, strict=True):
        outline = WORLD.outline(province_named(name))
        nearest = min(_distance_to_segment(end, *segment) for segment in segments(outline))
        assert nearest < 0.2, name


def _distance_to_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return ((a[0] + part * dx - at[0]) ** 2 + (a[1] + part * dy - at[1]) ** 2) ** 0.5


def test_every_border_is_long_enough_to_be_seen() -> None:
    short = {tuple(sorted(pair)): length for pair, length in find_borders().items() if length < SHORTEST_BORDER}
    assert short == {}


def test_outlines_share_their_lines_without_gap_or_overlap() -> None:
    """Every piece of an outline belongs to one province (coast) or to two that walk it in opposite directions."""
    walked = Counter(segment for each in WORLD.provinces for segment in segments(WORLD.outline(each)))
    assert set(walked.values()) == {1}
    assert all(WORLD.outline(each)[0] == WORLD.outline(each)[-1] for each in WORLD.provinces)


def test_no_line_crosses_another() -> None:
    lines = {frozenset(s): s for each in WORLD.provinces for s in segments(WORLD.outline(each))}
    cells: dict[tuple[int, int], list[tuple[Point, Point]]] = defaultdict(list)
    for a, b in lines.values():
        for column in range(int(min(a[0], b[0]) // 20), int(max(a[0], b[0]) // 20) + 1):
            for row in range(int(min(a[1], b[1]) // 20), int(max(a[1], b[1]) // 20) + 1):
                cells[column, row].append((a, b))
    crossing = {
        (one, other)
        for near in cells.values()
        for one, other in itertools.combinations(near, 2)
        if do_cross(one, other)
    }
    assert crossing == set()


def test_nothing_on_the_map_covers_anything_else() -> None:
    boxes = list(WORLD.boxes())
    boxes += [(SEA, "slot", Box(x, y, 46.0, 51.0)) for x, y in WORLD.sea.slots]
    boxes += [(each.name, "anchor", Box(*each.port.at, 19.0, 19.0)) for each in WORLD.provinces if each.port]
    covering = [(one[:2], other[:2]) for one, other in itertools.combinations(boxes, 2) if do_overlap(one[2], other[2])]
    assert covering == []


def test_everything_lies_inside_the_frame() -> None:
    (width, height), rim = WORLD.size, WORLD.frame
    for name, kind, box in WORLD.boxes():
        assert rim <= box.x - box.width / 2 and box.x + box.width / 2 <= width - rim, (name, kind)
        assert rim <= box.y - box.height / 2 and box.y + box.height / 2 <= height - rim, (name, kind)


@pytest.mark.parametrize("province", WORLD.provinces, ids=lambda each: each.name)
def test_things_of_a_province_lie_on_it_or_in_the_sea_never_abroad(province: Province) -> None:
    outline = WORLD.outline(province)
    assert is_inside((province.unit.x, province.unit.y), outline)
    for box in (province.label, province.token, province.coins):
        abroad = [
            each.name
            for each in WORLD.provinces
            if each is not province and is_inside((box.x, box.y), WORLD.outline(each))
        ]
        assert abroad == []


def test_bk_map_03_anchors_and_units_at_sea_lie_in_open_water() -> None:
    afloat = [each.port.at for each in WORLD.provinces if each.port] + list(WORLD.sea.slots)
    shores = [*WORLD.shores(), *(tuple(zip(each[::2], each[1::2], strict=True)) for each in WORLD.scenery)]
    assert [at for at in afloat if any(is_inside(at, shore) for shore in shores)] == []


@pytest.mark.parametrize("province", WORLD.provinces, ids=lambda each: each.name)
def test_every_province_can_be_tapped_with_a_finger(province: Province) -> None:
    """A finger's width round the unit answers for the province, or is another province's own land."""
    x, y = province.unit.x, province.unit.y
    parts = [WORLD.outline(province)]
    parts += [tuple(zip(each[::2], each[1::2], strict=True)) for each in province.reach]
    others = [WORLD.outline(each) for each in WORLD.provinces if each is not province]
    reach = FINGER / 2 - 2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)):
        at = (x + dx * reach, y + dy * reach)
        if any(is_inside(at, other) for other in others):
            continue
        closed_parts = [part if part[0] == part[-1] else (*part, part[0]) for part in parts]
        assert any(is_inside(at, part) for part in closed_parts), (dx, dy)


def test_the_ground_has_one_spot_for_each_place() -> None:
    scene = Scene("map", view_box(), (*ground_below_names(), *names()), (), "")
    picture = ElementTree.fromstring(scene.svg())
    spots = [each.get("data-spot") for each in picture.iter() if each.get("data-spot")]
    assert sorted(spots) == sorted([f"place:{SEA}", *(f"place:{name}" for name in PLAYED)])
    labels = [each.get("aria-label") for each in picture.iter() if each.get("data-spot")]
    assert sorted(labels) == sorted([SEA, *PLAYED])


def test_every_reference_in_the_picture_is_defined_in_it() -> None:
    tints = tuple(tint(name, kingdom) for name, kingdom in zip(PLAYED, itertools.cycle(KINGDOMS)))
    scene = Scene("map", view_box(), ground_below_names(), (*tints, closed("Roma"), *names()), "")
    picture = ElementTree.fromstring(scene.svg())
    defined = [each.get("id") for each in picture.iter() if each.get("id")]
    assert len(defined) == len(set(defined))
    used = {each.get("href", "")[1:] for each in picture.iter() if each.get("href")}
    used |= {each.get("fill", "")[5:-1] for each in picture.iter() if each.get("fill", "").startswith("url(")}
    assert used <= set(defined)
    assert shape_id("Roma") in used


def test_emblems_and_prices_cover_the_kingdoms_and_coins_of_the_edition() -> None:
    drawn = emblems.DRAWINGS.names
    assert {name for name in drawn if name.startswith("emblem-")} == {f"emblem-{kingdom}" for kingdom in KINGDOMS}
    coins = {f"coin-{row['value']}" for row in EDITION["coins"]["kinds"]}
    assert {name for name in drawn if name.startswith("coin-")} == coins


@pytest.mark.parametrize("values", [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 5), (1,) * 9 + (3,) * 9])
def test_coins_fit_their_room_however_many_there_are(values: tuple[int, ...]) -> None:
    row = emblems.coins(values, 0, 0)
    places = [coin.attrib["transform"] for coin in ElementTree.fromstring(row.svg())]
    ends = set()
    for place in places:
        shift = float(place.removeprefix("translate(").split()[0])
        size = float(place.split("scale(")[1][:-1]) if "scale" in place else 1.0
        ends |= {shift - size * emblems.COIN_SIZE / 2, shift + size * emblems.COIN_SIZE / 2}
    assert max(ends) - min(ends) <= COIN_ROOM + 0.1
    assert len(places) >= len(set(values))


def test_classes_of_the_picture_have_a_style_and_no_other_host_is_asked() -> None:
    drawn = "".join(
        each.svg()
        for each in (*ground_below_names(), *names(), tint("Roma", "hun"), closed("Roma"), emblems.chest(0, 0))
    )
    drawn += "".join(
        emblems.piece(kind, kingdom, 0, 0).svg()
        for kingdom in KINGDOMS
        for kind in ("king", "warrior", "token", "disc", "tile", "trophy")
    )
    assert "http" not in drawn and "http" not in STYLE and "@import" not in STYLE
    for name in ("bk-land", "bk-coast", "bk-border", "bk-name", "bk-town", "bk-strait", "bk-field", "bk-wash"):
        assert f'"{name}' in drawn or f" {name}" in drawn
        assert f".{name}" in STYLE
