"""Where things lie on the table: lands side by side in the middle, the seats' columns above and below, the market."""

from __future__ import annotations

from app.core.scene import Area
from engine.core.seat import Seat

GUTTER = 62
"""At the left: whose row it is."""
COLUMN = 100
LAND = 176
MARKET = 74
EDGE = 4
ZOOM = 54
ROWS = {2: 126, 3: 104, 4: 82}
"""How high a seat's row is, by the number of seats."""


class Plan:
    """Boxes for so many seats; half of them sit above the lands."""

    def __init__(self, seats: int) -> None:
        self.row = ROWS[seats]
        self.above = seats // 2
        self.lands_top = EDGE + self.above * self.row
        self.market_top = self.lands_top + LAND + (seats - self.above) * self.row
        self.view_box = (0.0, 0.0, float(GUTTER + 6 * COLUMN + EDGE), float(self.market_top + MARKET + EDGE))

    def land(self, land: int) -> Area:
        return Area(GUTTER + land * COLUMN + 2, self.lands_top + 2, COLUMN - 4, LAND - 4)

    def row_of(self, seat: Seat) -> Area:
        """The whole row of a seat."""
        down = LAND if seat >= self.above else 0
        return Area(EDGE, EDGE + seat * self.row + down, GUTTER + 6 * COLUMN - EDGE, self.row)

    def column(self, seat: Seat, land: int) -> Area:
        row = self.row_of(seat)
        return Area(GUTTER + land * COLUMN + 2, row.y + 2, COLUMN - 4, row.height - 4)

    @property
    def market(self) -> Area:
        """Its right end is left to the buttons that zoom."""
        return Area(GUTTER, self.market_top + 4, 6 * COLUMN - ZOOM, MARKET - 8)
