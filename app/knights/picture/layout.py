"""Where everything lies on the sheet: hexes with their corners and sides, and the insets overseas. Pure geometry.

Hexes stand on a corner; even rows are shifted half a hex to the east. The grid comes from the edition, so another
edition's realm is drawn without a change here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from app.core.scene import Area
from engine.knights.edition import KnightsEdition
from engine.knights.hexes import hex_name, read_hex, read_side

Point = tuple[float, float]
Side = tuple[Point, Point]

RADIUS = 64.0
HALF = RADIUS * sqrt(3) / 2
RIM = 20.0
"""The frame of the sheet."""
SHORE = 44.0
"""Water between the frame and the realm."""
INSET_HEIGHT, INSET_GAP, PER_ROW = 128.0, 12.0, 6
CORNER = 86.0
"""Open water at the right of the insets: there the board's zoom buttons hide nothing."""


class HexMap:
    """The sheet of one edition; places by name."""

    def __init__(self, edition: KnightsEdition) -> None:
        realm = edition.realm
        self.hexes = edition.hexes()
        self.overseas = tuple(each.name for each in edition.overseas)
        self.left, self.top = RIM + SHORE, RIM + SHORE
        grid = 2 * HALF * realm.columns + HALF * (realm.rows > 1)
        self.width = 2 * (RIM + SHORE) + grid
        self.sea_level = self.top + RADIUS * (1.5 * realm.rows + 0.5) + 30
        rows = -(-len(self.overseas) // PER_ROW)
        self.height = self.sea_level + rows * (INSET_HEIGHT + INSET_GAP) + RIM
        self._insets = dict(self._lay_insets())

    def view_box(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, round(self.width, 1), round(self.height, 1)

    # --- the realm ----------------------------------------------------------------------------------------

    def middle(self, place: str) -> Point:
        """The middle of a hex or of an inset."""
        if place in self._insets:
            return self._insets[place].middle
        at = read_hex(place)
        if at is None:
            raise KeyError(place)
        column, row = at
        shift = 0.0 if row % 2 else HALF
        return self.left + HALF + 2 * HALF * column + shift, self.top + RADIUS + 1.5 * RADIUS * (row - 1)

    def corners(self, place: str, radius: float = RADIUS) -> tuple[Point, ...]:
        """From the top, clockwise."""
        x, y = self.middle(place)
        half = radius * sqrt(3) / 2
        steps = ((0, -radius), (half, -radius / 2), (half, radius / 2), (0, radius), (-half, radius / 2),
                 (-half, -radius / 2))  # fmt: skip
        return tuple((_round(x + dx), _round(y + dy)) for dx, dy in steps)

    def sides(self, place: str) -> tuple[Side, ...]:
        corners = self.corners(place)
        return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))

    def shared(self, text: str) -> Side:
        """The side that two hexes share, written as `A4-A5`."""
        one, other = read_side(text)
        near = {frozenset(side) for side in self.sides(other)}
        found = next((side for side in self.sides(one) if frozenset(side) in near), None)
        if found is None:
            raise ValueError(f"{text} is no side")
        return found

    def shore(self) -> tuple[Point, ...]:
        """The outline of the realm, clockwise: all sides that belong to one hex only, joined."""
        count = Counter(frozenset(side) for place in self.hexes for side in self.sides(place))
        rest = dict(side for place in self.hexes for side in self.sides(place) if count[frozenset(side)] == 1)
        start = min(rest)
        line = [start]
        while (following := rest[line[-1]]) != start:
            line.append(following)
        return tuple(line)

    def harbour(self, place: str) -> Point:
        """Where ships lie at a port: off the shore, east or west where there is water."""
        x, y = self.middle(place)
        box = self.inset(place)
        if box is not None:
            return x + box.width / 2 - 26, y + box.height / 2 - 34
        at = read_hex(place)
        inland = {} if at is None else {hex_name(at[0] + step, at[1]): step for step in (-1, 1) if at[0] + step >= 0}
        out = next((step for name, step in inland.items() if name not in self.hexes), -1 if at and at[0] == 0 else 0)
        return x + out * (HALF + 21), y + (0 if out else RADIUS - 14)

    # --- overseas -----------------------------------------------------------------------------------------

    def _lay_insets(self) -> Iterator[tuple[str, Area]]:
        room = self.width - 2 * RIM - INSET_GAP - CORNER
        width = room / PER_ROW - INSET_GAP
        for number, name in enumerate(self.overseas):
            row, column = divmod(number, PER_ROW)
            middle = RIM + INSET_GAP + width / 2 + column * (width + INSET_GAP)
            y = self.sea_level + row * (INSET_HEIGHT + INSET_GAP)
            yield name, Area(_round(middle) - _round(width) / 2, _round(y), _round(width), INSET_HEIGHT)

    def inset(self, place: str) -> Area | None:
        """The inset of a region overseas; None for a hex."""
        return self._insets.get(place)


def _round(value: float) -> float:
    """Corners of neighbours come out equal."""
    return round(value, 2)


def join_sides(sides: Iterable[Side]) -> tuple[tuple[Point, ...], ...]:
    """Sides that touch, as lines as long as they go; a line begins where only one side ends."""
    left = [tuple(side) for side in sides]
    lines = []
    while left:
        ends = [point for side in left for point in side]
        start = next((point for point in ends if ends.count(point) == 1), ends[0])
        line = [start]
        while (step := next((side for side in left if line[-1] in side), None)) is not None:
            left.remove(step)
            line.append(step[1] if step[0] == line[-1] else step[0])
        lines.append(tuple(line))
    return tuple(lines)


def halfway(one: Point, other: Point, share: float = 0.5) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def line_path(points: Sequence[Point]) -> str:
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def smooth_path(points: Sequence[Point]) -> str:
    """A line that rounds its corners: through the middles of its pieces, bent towards its points."""
    if len(points) < 3:
        return line_path(points)
    parts = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"]
    for here, following in pairwise(points[1:]):
        x, y = following if following == points[-1] else halfway(here, following)
        parts.append(f"Q{here[0]:.1f},{here[1]:.1f} {x:.1f},{y:.1f}")
    return " ".join(parts)


def roughen(points: Sequence[Point], closed: bool, pieces: int = 4, reach: float = 6.0) -> tuple[Point, ...]:
    """The same line as a hand draws it: every piece cut and pushed a little, always in the same way."""
    ring = [*points, points[0]] if closed else list(points)
    found = []
    for one, other in pairwise(ring):
        length = max(1.0, ((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2) ** 0.5)
        across = (-(other[1] - one[1]) / length, (other[0] - one[0]) / length)
        for number in range(pieces):
            x, y = halfway(one, other, number / pieces)
            push = reach * (chance_at(x, y) - 0.5) * 2 * (0.4 if number == 0 else 1.0)
            found.append((x + across[0] * push, y + across[1] * push))
    return tuple(found) if closed else (*found, ring[-1])


def chance_at(x: float, y: float, salt: int = 0) -> float:
    """A number from 0 to 1 that looks like chance and is always the same for a point."""
    seed = int(x * 7) * 73856093 ^ int(y * 7) * 19349663 ^ salt * 83492791
    seed = (seed ^ seed >> 13) * 1274126177 & 0xFFFFFFFF
    return ((seed ^ seed >> 16) & 0xFFFF) / 0xFFFF
