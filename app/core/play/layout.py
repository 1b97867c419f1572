"""Where things stand at the table: the board as large as the screen allows, words beside it or below.

Large screen: the board on the left, as high as the window, seats and everything else in a column of their own. Lying
tablet: the seats stand under the board. Standing tablet and phone: board, prompt, then the seats; there the columns
dissolve (`display: contents`) and everything is one column.
"""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn
from panel.viewable import Viewable

from app.core.board import Board

WIDE = "(min-width: 961px) and (orientation: landscape), (min-width: 1101px)"
LARGE = "(min-width: 1300px)"

HEAD = 126
"""Pixels above the board: the banner, the tabs and the air below them."""
FOOT = 12
STRIP = (0, 46, 46, 88, 94, 144, 144)
"""Pixels of the strip of so many seats under the board of a lying tablet, the gap above it included."""
TALLEST = "var(--table-board)"

_ROOT = f"""
:host > .scroll-button {{ display: none; }}
:host {{ display: flex; flex-direction: column; gap: 10px; max-height: none !important; }}
:host > * {{ min-width: 0; max-width: 100%; }}
@media {WIDE} {{
  :host {{ display: grid; grid-template-columns: minmax(0, 1fr) 20.5rem; gap: 10px 14px; align-items: start; }}
}}
@media {LARGE} {{ :host {{ grid-template-columns: minmax(0, 1fr) 25rem; }} }}
"""
_COLUMN = f"""
:host > .scroll-button {{ display: none; }}
:host {{ display: contents; }}
@media {WIDE} {{
  :host {{ display: flex; flex-direction: column; gap: 10px; max-height: none !important; min-width: 0; }}
}}
"""
_STICKY = f"@media {WIDE} {{ :host {{ position: sticky; top: 58px; }} }}"
_TABLE = f"""
:host {{ --table-board: calc(100dvh - 15rem); }}
@media {WIDE} {{ :host {{ --table-board: calc(100dvh - [[below]]px); }} }}
@media {LARGE} {{
  :host {{ --table-board: calc(100dvh - {HEAD + FOOT}px); grid-template-rows: auto 1fr; }}
  :host > .table-side {{ grid-area: 2 / 2; }}
}}
"""
_SPREAD = f"""
@media {LARGE} {{
  :host {{ display: contents; }}
  :host > .table-board {{ grid-area: 1 / 1 / 3; position: sticky; top: 58px; }}
  :host > .table-seats {{ grid-area: 1 / 2; }}
}}
"""


def two_columns(board: Viewable, below_board: Viewable, side: Sequence[Viewable], urgent: int) -> pn.Column:
    """`side` from top to bottom; in one column its first `urgent` things stand right under the board."""
    board.styles = {**board.styles, "order": "1"}
    below_board.styles = {**below_board.styles, "order": "3"}
    for number, each in enumerate(side):
        each.styles = {**each.styles, "order": "2" if number < urgent else "4"}
    left = pn.Column(board, below_board, sizing_mode="stretch_width", margin=0, stylesheets=[_COLUMN, _STICKY])
    right = pn.Column(*side, sizing_mode="stretch_width", margin=0, stylesheets=[_COLUMN], css_classes=["table-side"])
    return pn.Column(left, right, sizing_mode="stretch_width", margin=0, stylesheets=[_ROOT])


def table_columns(board: Board, seats: Viewable, number: int, side: Sequence[Viewable], urgent: int) -> pn.Column:
    """The same for a table of so many seats, whose board takes all the height that the seats leave it."""
    board.tallest = TALLEST
    board.css_classes = [*board.css_classes, "table-board"]
    seats.css_classes = [*seats.css_classes, "table-seats"]
    room = two_columns(board, seats, side, urgent)
    left = room[0]
    left.stylesheets = [*left.stylesheets, _SPREAD]
    room.stylesheets = [*room.stylesheets, _TABLE.replace("[[below]]", str(HEAD + STRIP[number] + FOOT))]
    return room
