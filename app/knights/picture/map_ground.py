"""The sheet without pieces: sea, land with fields and woods, roads, river and bridges, mountains, names, insets.

It stays the same all game. Light and dark are the same nodes: colours are custom properties on the `svg`.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees

from app.core.asset import read_asset
from app.core.scene import Area, Node, at, circle, group, node, path, rect, spot, write
from app.knights.picture import emblems
from app.knights.picture.layout import (
    CORNER,
    HALF,
    RADIUS,
    RIM,
    HexMap,
    Point,
    chance_at,
    halfway,
    join_sides,
    line_path,
    roughen,
    smooth_path,
)
from engine.knights.edition import KnightsEdition

TREE = "M0,-7 q6,1 5.4,6 q-1,4 -4.6,3.6 v3.4 h-1.6 v-3.4 q-4,.4 -4.6,-3.6 q-.6,-5 5.4,-6 Z"
HILL = "M-11,4 Q-6,-8 0,-8 Q7,-8 11,4 Z"
PEAK = "M-13,11 L-3,-15 L1,-9 L4,-12 L14,11 Z"
PEAK_LIT = "M-3,-15 L1,-9 L-2,1 L-5,-3 L-8,3 Z"


class Ground:
    """The nodes of one edition's sheet, made once."""

    def __init__(self, edition: KnightsEdition) -> None:
        self.edition = edition
        self.map = HexMap(edition)

    def nodes(self) -> tuple[Node, ...]:
        outline = roughen(self.map.shore(), closed=True)
        coast = line_path(outline) + "Z"
        return (
            node("defs", *emblems.cloths(), node("path", id="wk-coast", d=coast)),
            *self._water(),
            node("use", href="#wk-coast", class_="wk-land"),
            group(*self._texture(), class_="wk-texture"),
            path(self._grid(), "wk-grid"),
            *self._roads(),
            *self._river(),
            node("use", href="#wk-coast", class_="wk-coast"),
            *(self._mountain(side) for side in self.edition.realm.mountains),
            *(self._bridge(side) for side in self.edition.realm.bridges),
            *(self._place(name) for name in self.map.hexes),
            *(self._inset(name) for name in self.map.overseas),
            *(emblems.mark("anchor", *self.map.harbour(each.hex)) for each in self.edition.cities() if each.port),
            self._frame(),
        )

    def names(self) -> tuple[Node, ...]:
        """What tints must not cover: names of cities, and how hexes are called."""
        cities = {each.hex: each.name for each in self.edition.cities()}
        texts = []
        for place in (*self.map.hexes, *self.map.overseas):
            x, y = self.map.middle(place)
            if place in cities:
                texts.append(node("text", cities[place], x=x, y=y - 4.0, class_="wk-name"))
            if self.map.inset(place) is None:
                texts.append(node("text", place, x=x, y=y + RADIUS - 11, class_="wk-coordinate"))
        return (group(*texts, class_="wk-names", aria_hidden="true"),)

    # --- water --------------------------------------------------------------------------------------------

    def _water(self) -> tuple[Node, ...]:
        width, sheet = self.map.width, Area(0, 0, self.map.width, self.map.height)
        lines = (node("use", href="#wk-coast", class_=f"wk-water wk-water-{step}") for step in (3, 2, 1))
        return (
            rect(*sheet.shrunk(RIM), "wk-sea"),
            *lines,
            _compass(width - RIM - CORNER / 2, self.map.sea_level + 42),
            node("text", "Mare Magnum", x=width / 2, y=self.map.sea_level - 10, font_size=20, class_="wk-sea-name"),
        )

    def _inset(self, name: str) -> Node:
        box = self.map.inset(name)
        if box is None:
            raise KeyError(name)
        return spot(
            f"place:{name}",
            name,
            rect(*box, "wk-inset edge", rx=16),
            path(_bay(box), "wk-sea"),
            rect(*box.shrunk(4), "wk-inset-rim", rx=12),
            data_place=name,
        )

    # --- land ---------------------------------------------------------------------------------------------

    def _place(self, name: str) -> Node:
        points = " ".join(f"{x:g},{y:g}" for x, y in self.map.corners(name, RADIUS - 1))
        city = next((each.name for each in self.edition.city if each.hex == name), "")
        return spot(
            f"place:{name}",
            f"{name}, {city}" if city else name,
            node("polygon", points=points, class_="wk-hex edge"),
            data_place=name,
        )

    def _grid(self) -> str:
        done = {frozenset(side) for place in self.map.hexes for side in self.map.sides(place)}
        return " ".join(line_path(tuple(sorted(side))) for side in sorted(map(sorted, done)))

    def _texture(self) -> tuple[Node, ...]:
        """Woods, fields or hills round the edge of each hex, where no piece stands."""
        found = []
        for place in self.map.hexes:
            x, y = self.map.middle(place)
            kind = chance_at(x, y)
            spots = [(-38, -14), (-40, 6), (38, -16), (40, 4), (-24, -40), (24, -42), (-20, 44), (20, 42)]
            for number, (dx, dy) in enumerate(spots):
                where = x + dx + 8 * (chance_at(x, y, number) - 0.5), y + dy + 8 * (chance_at(y, x, number) - 0.5)
                if chance_at(*where) < 0.42:
                    found.append(_growth(kind, *where))
        return tuple(found)

    # --- ways ---------------------------------------------------------------------------------------------

    def _roads(self) -> tuple[Node, ...]:
        lines = [
            smooth_path(roughen([self.map.middle(place) for place in road], closed=False, pieces=3, reach=5.0))
            for road in self.edition.realm.roads
        ]
        d = " ".join(lines)
        return path(d, "wk-road-edge"), path(d, "wk-road")

    def _river(self) -> tuple[Node, ...]:
        lines = join_sides(self.map.shared(side) for side in self.edition.realm.river)
        d = " ".join(smooth_path(roughen(line, closed=False, pieces=3, reach=4.0)) for line in lines)
        return path(d, "wk-river-bed"), path(d, "wk-river")

    def _bridge(self, side: str) -> Node:
        (x1, y1), (x2, y2) = self.map.shared(side)
        x, y = halfway((x1, y1), (x2, y2))
        turn = degrees(atan2(y2 - y1, x2 - x1))
        return group(
            rect(-9, -13, 18, 26),
            path("M-9,-14 Q-6,0 -9,14 M9,-14 Q6,0 9,14"),
            class_="wk-bridge",
            transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f})",
        )

    def _mountain(self, side: str) -> Node:
        one, other = self.map.shared(side)
        peaks: list[tuple[float, Point]] = []
        for number, share in enumerate((0.12, 0.37, 0.63, 0.88)):
            x, y = halfway(one, other, share)
            peaks.append((y, (x + 5 * (chance_at(x, y) - 0.5), y + 4 * (number % 2) - 2)))
        drawn = [
            group(
                path(PEAK, "wk-rock"),
                path(PEAK_LIT, "wk-rock-lit"),
                transform=at(x, y, round(0.85 + 0.3 * chance_at(x, y), 2)),
            )
            for _, (x, y) in sorted(peaks)
        ]
        return group(*drawn, class_="wk-mountain")

    # --- frame --------------------------------------------------------------------------------------------

    def _frame(self) -> Node:
        width, height = self.map.width, self.map.height
        ring = (
            f"M0,0H{width:.1f}V{height:.1f}H0Z"
            f"M{RIM:g},{RIM:g}V{height - RIM:.1f}H{width - RIM:.1f}V{RIM:g}Z"
        )  # fmt: skip

        def rule(inset: float, stroke: float, dashes: str | None = None) -> Node:
            sheet = Area(0, 0, width, height).shrunk(inset)
            return rect(*sheet, "wk-frame-line", stroke_width=stroke, stroke_dasharray=dashes)

        return group(
            path(ring, "wk-frame-bg", fill_rule="evenodd"),
            rule(RIM, 1.4),
            rule(RIM - 7, 5, f"{HALF / 2:.2f} {HALF / 2:.2f}"),
            rule(RIM - 12, 0.8),
            rule(3, 2.2),
            class_="wk-frame",
        )


def _compass(x: float, y: float) -> Node:
    points = "M0,-34 L5,-5 L34,0 L5,5 L0,34 L-5,5 L-34,0 L-5,-5 Z M0,-34 V34 M-34,0 H34"
    return group(
        circle(0, 0, 22),
        path(points),
        node("text", "N", x=0, y=-38),
        class_="wk-compass",
        transform=at(x, y),
    )


def _growth(kind: float, x: float, y: float) -> Node:
    if kind < 0.38:
        return path(TREE, "wk-tree", transform=at(x, y, round(0.9 + 0.5 * chance_at(x, y), 2)))
    if kind < 0.6:
        return path(HILL, "wk-hill", transform=at(x, y, 0.9))
    return path("M-9,-4 q9,-4 18,0 M-9,1 q9,-4 18,0 M-9,6 q9,-4 18,0", "wk-furrow",
                transform=at(x, y))  # fmt: skip


def _bay(box: Area) -> str:
    """Water in the lower right corner of an inset, where ships lie."""
    right, bottom = box.x + box.width - 5, box.y + box.height - 5
    return (
        f"M{right:.1f},{bottom - 84:.1f} C{right - 30:.1f},{bottom - 74:.1f} {right - 62:.1f},{bottom - 60:.1f} "
        f"{right - 58:.1f},{bottom:.1f} H{right - 12:.1f} Q{right:.1f},{bottom:.1f} {right:.1f},{bottom - 12:.1f} Z"
    )


@lru_cache(maxsize=8)
def render_ground(edition: KnightsEdition) -> tuple[Node, ...]:
    return (write(Ground(edition).nodes()),)


@lru_cache(maxsize=8)
def render_names(edition: KnightsEdition) -> tuple[Node, ...]:
    return (write(Ground(edition).names()),)


@lru_cache(maxsize=8)
def find_map(edition: KnightsEdition) -> HexMap:
    return HexMap(edition)


STYLE = read_asset("realm.css", "app.knights") + emblems.STYLE
