"""Tiles: their backs, which say only which batch they belong to, and their faces with everything they print."""

from __future__ import annotations

from collections.abc import Iterator

from app.battue.picture import icons
from app.battue.picture.layout import SQUARE
from app.battue.picture.paint import define, lines, rects, refer, short, stamp
from app.battue.picture.roofs import draw_building
from app.core.scene import Area, Node, drawn_once, group, node, path, rect, write
from engine.battue.box import Box
from engine.battue.edition import Face, TileKind

SMALL, LARGE = 13.0, 15.5  # type sizes of names
WIDTH_OF_LETTER = 0.55  # of the type size


def define_tiles(box: Box) -> Iterator[Node]:
    """Backs and buildings of the edition, both ways round, to be referred to by whatever lies in the city."""
    for batch in box.batches:
        for width, height in dict.fromkeys(((batch.width, batch.height), (batch.height, batch.width))):
            for is_named in (False, True):
                back = _back(width * SQUARE, height * SQUARE, is_named)
                yield define(_back_name(width, height, is_named), *back)
    for kind in box.edition.tiles.kinds:
        for width, height in dict.fromkeys((kind.size, kind.size[::-1])):
            drawing = draw_building(kind.name, width * SQUARE, height * SQUARE)
            yield define(f"{kind.id}-{width}x{height}", drawing)


def _back_name(width: int, height: int, is_named: bool) -> str:
    return f"{'named' if is_named else 'back'}-{width}x{height}"


@drawn_once
def draw_back(area: Area, is_named: bool, name: str) -> Node:
    """A tile face down, with the name of the place."""
    wide, high = round(area.width / SQUARE), round(area.height / SQUARE)
    ground = rect(*area.shrunk(2.5), "bt-back edge", rx=4)
    named = node("text", name, x=area.middle[0], y=area.y + area.height - 8, class_="bt-back-name")
    return write((ground, refer(_back_name(wide, high, is_named), area.x, area.y), named))


def _back(wide: float, high: float, is_named: bool) -> tuple[Node, ...]:
    """A sheet of copper over the houses, riveted and seamed. The named four wear a laurel."""
    x, y, width, height = Area(0, 0, wide, high).shrunk(2.5)
    seams = [(x + width * part, y, 0.0, height) for part in (1 / 3, 2 / 3)] if width > height else []
    seams += [(x, y + height * part, width, 0.0) for part in (1 / 3, 2 / 3)] if height > width else []
    if width == height and width > SQUARE:
        seams = [(x + width / 2, y, 0.0, height), (x, y + height / 2, width, 0.0)]
    rivets = [(rx, ry) for rx in (x + 5, x + width - 5) for ry in (y + 5, y + height - 5)]
    small = min(width, height) < SQUARE
    return (
        path(f"M{x + 3},{y + height - 3}V{y + 3}H{x + width - 3}", "bt-back-light"),
        lines(seams, "bt-seam"),
        path("".join(f"M{short(rx)},{short(ry)}h.01" for rx, ry in rivets), "bt-rivet"),
        _column(wide / 2, high / 2 - (6 if small else 4), 0.62 if small else 1.0, is_named),
    )


def _column(x: float, y: float, scale: float, is_named: bool) -> Node:
    """A copper column, the sign of the city; between laurels on the named four."""
    parts = [
        path("M-13,-18H13V-14H9Q8,-11 6,-11H-6Q-8,-11 -9,-14H-13Z", "bt-copper-light"),
        rects([(-6, -11, 12, 24), (-9, 13, 18, 3), (-12, 16, 24, 4)], "bt-copper-light"),
        lines([(-2.5, -9, 0, 20), (2.5, -9, 0, 20)], "bt-seam"),
    ]
    if is_named:
        parts.append(path("M-14,18C-30,10 -32,-8 -22,-20M14,18C30,10 32,-8 22,-20", "bt-wreath"))
        leaves = [(side, dx, dy) for side in (-1, 1) for dx, dy in ((19, 14), (25, 5), (27, -5), (24, -14))]
        leaf = "".join(f"M{s * dx},{dy}q{s * 6},-7 {s},-11q{s * -7},4 {-s},11Z" for s, dx, dy in leaves)
        parts.append(path(leaf, "bt-wreath-leaf"))
    return group(*parts, transform=f"translate({short(x)} {short(y)}) scale({scale})")


@drawn_once
def draw_face(kind: str, area: Area) -> Node:
    """The building of a tile, without its legend."""
    wide, high = round(area.width / SQUARE), round(area.height / SQUARE)
    ground = rect(*area, "bt-street edge")
    return write((ground, refer(f"{kind}-{wide}x{high}", area.x, area.y)))


def draw_tile(face: TileKind) -> tuple[Node, Area]:
    """A tile face up, for a picture of its own, and the room that it takes."""
    area = Area(0, 0, face.width * SQUARE, face.height * SQUARE)
    return group(rect(*area, "bt-street"), draw_building(face.name, area.width, area.height)), area


@drawn_once
def draw_legend(face: Face, area: Area, change: int = 0, is_spent: bool = False) -> Node:
    """Name above, below what the tile prints: defence left, then loot (pale where it is spent), points right."""
    size = badge_size(area)
    inset = 3 + 10.5 * size
    low = area.y + area.height - 3 - 11.5 * size
    return group(
        *_name(face, area),
        icons.shield(face.defence, area.x + inset, low, size, change),
        group(*_loot(face.loot, area, low, size), class_="bt-spent" if is_spent else None),
        icons.laurel(face.points, area.x + area.width - inset, low, size),
        class_="bt-legend",
        aria_hidden="true",
    )


def badge_size(area: Area) -> float:
    """Badges of the Palace are half as large again, those of a single square just legible."""
    short_side = min(area.width, area.height) / SQUARE
    return 0.86 if short_side < 2 else 1.0 if short_side < 3 else 1.3


def type_size(face: Face, area: Area) -> float:
    widest = LARGE if min(area.width, area.height) >= 2 * SQUARE else SMALL
    if min(area.width, area.height) >= 3 * SQUARE:
        widest = 20.0
    room = area.width - 8 - 18 * _count_signs(face, area)
    return min(widest, room / (WIDTH_OF_LETTER * len(face.name)))


def _count_signs(face: Face, area: Area) -> int:
    """Icons that stand in the name's line; a single square has no room for them there."""
    return 0 if area.width <= SQUARE else face.event + face.warrior


def ribbon_height(face: Face, area: Area) -> float:
    return max(15.0, type_size(face, area) + 5)


def _name(face: Face, area: Area) -> Iterator[Node]:
    size, high = type_size(face, area), ribbon_height(face, area)
    signs = _count_signs(face, area)
    yield rect(area.x + 2, area.y + 2, area.width - 4, high, "bt-ribbon", rx=3)
    is_flat = area.height <= SQUARE < area.width  # a horde stands in its right half
    x = area.x + 7 if is_flat else area.x + (area.width - 18 * signs) / 2
    style = "bt-name bt-start" if is_flat else "bt-name"
    y = area.y + 2 + high / 2 + size * 0.33
    yield node("text", face.name, x=short(x), y=short(y), class_=style, font_size=short(size))
    drawn = [sign for has, sign in ((face.event, "event"), (face.warrior, "helmet")) if has]
    for number, sign in enumerate(drawn):
        if signs:
            yield stamp(sign, area.x + area.width - 13 - 18 * number, area.y + 2 + high / 2, 0.72)
        else:
            yield stamp(sign, area.x + area.width - 11, area.y + 2 + high + 9, 0.72)


def _loot(number: int, area: Area, y: float, size: float) -> Iterator[Node]:
    """A sack for each card, from the shield to the right; on a single square in the middle."""
    if area.width <= SQUARE:
        step = 9.0
        left, scale = area.x + area.width / 2 - step * (number - 1) / 2, 0.72
    else:
        step, scale = 15.0 * size, 0.95 * size
        left = area.x + 3 + 31 * size
    for each in range(number):
        yield stamp("sack", left + step * each, y + 1, scale)
