"""Where everything lies on the board: squares, ring, stands outside, tray. Drawing units, the ones of the view box.

The ring's sections and the lots come from the edition and the view; nothing here knows the rules.
"""

from __future__ import annotations

from app.core.scene import Area
from engine.battue.edition import BattueEdition, Section
from engine.battue.pieces import Edge
from engine.battue.state import Lot

SQUARE = 60.0
WALL = 56.0  # how deep the ring is
OUTSIDE = 58.0  # how deep the plain before it is
BULGE = 10.0  # how far a tower stands out into the plain
TRAY = 78.0  # the strip beside the plain, where screens have room: dice, decks, treasures
CONTROLS = 96.0  # what the board's own button needs of it, at its lower end
START = OUTSIDE + WALL  # where the squares begin, from the left and from the top


class Plan:
    """The ground plan for one edition's city."""

    def __init__(self, edition: BattueEdition) -> None:
        self.columns, self.rows = edition.city.width, edition.city.height
        self.right = START + self.columns * SQUARE
        self.bottom = START + self.rows * SQUARE
        self.width = self.right + START
        self.height = self.bottom + START

    @property
    def view_box(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, self.width + TRAY, self.height

    @property
    def inside(self) -> Area:
        return Area(START, START, self.columns * SQUARE, self.rows * SQUARE)

    @property
    def tray(self) -> Area:
        return Area(self.width, 0.0, TRAY, self.height)

    def lot(self, lot: Lot) -> Area:
        return self.squares(lot.x, lot.y, lot.width, lot.height)

    def squares(self, x: int, y: int, width: int, height: int) -> Area:
        return Area(START + x * SQUARE, START + y * SQUARE, width * SQUARE, height * SQUARE)

    def section(self, section: Section) -> Area:
        """A piece of the ring; a tower is the corner where its two edges meet, a little bulged."""
        if not section.span:
            return self._corner(section.edges)
        begin, length = START + section.span[0] * SQUARE, (section.span[-1] - section.span[0] + 1) * SQUARE
        return self._strip(section.edges[0], begin, length, OUTSIDE, WALL)

    def _corner(self, edges: tuple[Edge, ...]) -> Area:
        size = WALL + BULGE
        x = OUTSIDE - BULGE if Edge.WEST in edges else self.right
        y = OUTSIDE - BULGE if Edge.NORTH in edges else self.bottom
        return Area(x, y, size, size)

    def stand(self, edge: Edge, section: Section) -> Area:
        """The plain outside a section, where a horde waits for its first step."""
        area = self.section(section)
        deep = OUTSIDE if section.span else OUTSIDE - BULGE
        if edge in (Edge.NORTH, Edge.SOUTH):
            return self._strip(edge, area.x, area.width, 0.0, deep)
        return self._strip(edge, area.y, area.height, 0.0, deep)

    def _strip(self, edge: Edge, begin: float, length: float, inwards: float, deep: float) -> Area:
        """Along an edge, so far `inwards` from it."""
        match edge:
            case Edge.NORTH:
                return Area(begin, inwards, length, deep)
            case Edge.SOUTH:
                return Area(begin, self.height - inwards - deep, length, deep)
            case Edge.WEST:
                return Area(inwards, begin, deep, length)
            case Edge.EAST:
                return Area(self.width - inwards - deep, begin, deep, length)


def along(area: Area, way: float) -> tuple[float, float]:
    """A point on the middle line of a long area, `way` from its left or upper end (from the far end when negative)."""
    length = max(area.width, area.height)
    way = way if way >= 0 else length + way
    x, y = area.middle
    return (x, area.y + way) if area.is_upright else (area.x + way, y)
