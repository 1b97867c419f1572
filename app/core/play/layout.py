"""Where things stand at the table: three regions that never move beside a board as large as the screen allows.

Lying screens: the board on the left with the seats under it; on the right Ask (who decides what, with its buttons),
Story (what happened, scrolling in itself) and Bar, together as high as the window. A refusal lies over Ask. Standing
tablet and phone: board, Ask, seats; the Bar is pinned to the lower edge and draws the Story up as a sheet; there the
columns dissolve (`display: contents`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from panel.viewable import Viewable

from app.core.asset import read_asset
from app.core.board import Board
from app.core.light import Column

WIDE = "(min-width: 961px) and (orientation: landscape), (min-width: 1101px)"
LARGE = "(min-width: 1300px)"

HEAD = 66
"""Pixels above the board: the banner with the tabs, and the air below it."""
FOOT = 10
BAR = 52
"""Pixels of the bar, where it is pinned to the lower edge."""
STRIP = (0, 46, 46, 88, 94, 144, 144)
"""Pixels of the strip of so many seats under the board of a lying tablet, the gap above it included."""
TALLEST = "var(--table-board)"

_ON_A_PAGE = {
    "wide": WIDE,
    "large": LARGE,
    "window": "100dvh",
    "over": "fixed",
    "below bar": str(BAR + 14),
    "above bar": str(BAR + 16),
    "around": str(HEAD + FOOT),
}


class Layout:
    """Columns in the style sheets of one kind of place."""

    def __init__(self, **filled: str) -> None:
        self._sheets = _read_sheets(_ON_A_PAGE | filled)

    def two_columns(self, board: Viewable, below_board: Viewable, side: Sequence[Viewable], urgent: int) -> Column:
        """`side` from top to bottom; in one column its first `urgent` things stand right under the board."""
        board.styles = {**board.styles, "order": "1"}
        below_board.styles = {**below_board.styles, "order": "3"}
        for number, each in enumerate(side):
            each.styles = {**each.styles, "order": "2" if number < urgent else "4"}
        left = self._column(board, below_board, sheets=["column", "sticky"])
        right = self._column(*side, sheets=["column"], css_classes=["table-side"])
        return self._column(left, right, sheets=["root"])

    def table_columns(
        self, board: Board, seats: Viewable, number: int, side: Sequence[Viewable], urgent: int
    ) -> Column:
        """A board of so many seats, which takes all the height that they leave it, with things beside it."""
        return self._give_height(self.two_columns(board, seats, side, urgent), board, seats, number)

    def stage_columns(
        self,
        board: Board,
        stage: Viewable,
        seats: Viewable,
        number: int,
        ask: Sequence[Viewable],
        regions: Mapping[str, Viewable],
    ) -> Column:
        """The playing table: the board with its stage and so many seats, and the three regions that never move. `ask`
        is what stands in Ask from top to bottom, `regions` the others, each by the name of its sheet."""
        board.styles = {**board.styles, "order": "1"}
        seats.styles = {**seats.styles, "order": "3"}
        for name, region in regions.items():
            region.stylesheets = [*region.stylesheets, self._sheets[name]]
        stage.css_classes = [*stage.css_classes, "table-stage"]
        left = self._column(board, stage, seats, sheets=["column", "board side"])
        asked = self._column(*ask, sheets=["ask"], css_classes=["table-ask"])
        right = self._column(asked, *regions.values(), sheets=["side"], css_classes=["table-side"])
        return self._give_height(self._column(left, right, sheets=["root"]), board, seats, number)

    def _column(self, *parts: Viewable, sheets: Sequence[str], **look: Any) -> Column:
        worn = [self._sheets[name] for name in sheets]
        return Column(*parts, stylesheets=worn, **look)

    def _give_height(self, room: Column, board: Board, seats: Viewable, number: int) -> Column:
        board.tallest = TALLEST
        board.css_classes = [*board.css_classes, "table-board"]
        seats.css_classes = [*seats.css_classes, "table-seats"]
        room[0].stylesheets = [*room[0].stylesheets, self._sheets["spread"]]
        table = self._sheets["table"].replace("[[below]]", str(HEAD + STRIP[number] + FOOT))
        room.stylesheets = [*room.stylesheets, table]
        return room


def _read_sheets(filled: Mapping[str, str]) -> dict[str, str]:
    """The style sheet of each region, by its name in the file."""
    text = read_asset("layout.css", "app.core.play")
    for blank, value in filled.items():
        text = text.replace(f"[[{blank}]]", value)
    _, *named = re.split(r"/\* --- (.+) --- \*/\n", text)
    return dict(zip(named[::2], named[1::2], strict=True))


ON_A_PAGE = Layout()
IN_A_CELL = Layout(wide="all", large="not all", window="min(100dvh, 46rem)", over="absolute")
"""A notebook gives a cell its width, and no height: there the table lies as on a tablet, on any screen."""
