"""Where things stand at the table: three regions that never move beside a board as large as the screen allows.

Lying screens: the board on the left with the seats under it; on the right Ask (who decides what, with its buttons),
Story (what happened, scrolling in itself) and Bar, together as high as the window. A refusal lies over Ask. Standing
tablet and phone: board, Ask, seats; the Bar is pinned to the lower edge and draws the Story up as a sheet; there the
columns dissolve (`display: contents`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import panel as pn
from panel.viewable import Viewable

from app.core.board import Board

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
_BOARD_SIDE = ":host { position: relative; }"
_STICKY = f"@media {WIDE} {{ :host {{ position: sticky; top: 8px; }} }}"
_TABLE = f"""
:host {{ --table-board: min(calc(100dvh - 24rem), 60dvh); padding-bottom: {BAR + 14}px; }}
:host > .scroll-button {{ display: none; }}
@media {WIDE} {{
  :host {{
    --table-board: calc(100dvh - [[below]]px); padding-bottom: 0; height: calc(100dvh - {HEAD + FOOT}px);
    grid-template-rows: minmax(0, 1fr);
  }}
}}
@media {LARGE} {{
  :host {{ --table-board: calc(100dvh - {HEAD + FOOT}px); grid-template-rows: auto minmax(0, 1fr); }}
  :host > .table-side {{ grid-area: 2 / 2; }}
}}
"""
_SPREAD = f"""
@media {LARGE} {{
  :host {{ display: contents; }}
  :host > .table-board {{ grid-area: 1 / 1 / 3; position: sticky; top: 8px; }}
  :host > .table-stage {{ grid-area: 1 / 1 / 3 / 2; }}
  :host > .table-seats {{ grid-area: 1 / 2; }}
}}
"""
_SIDE = f"""
:host > .scroll-button {{ display: none; }}
:host {{ display: contents; }}
@media {WIDE} {{
  :host {{
    display: grid; grid-template: minmax(0, auto) minmax(6.5rem, 1fr) auto / minmax(0, 1fr); gap: 8px;
    position: relative; height: 100%; max-height: none !important; min-width: 0; min-height: 0;
  }}
  :host > * {{ order: 0 !important; }}
}}
"""
_ASK = """
:host > .scroll-button { display: none; }
:host {
  display: flex; flex-direction: column; gap: 8px; position: relative; max-height: 100% !important; min-height: 0;
  overflow: hidden auto; overscroll-behavior: contain; order: 2;
}
:host > * { flex: 0 0 auto; max-width: 100%; }
:host > .refusal-room { position: sticky; top: 0; height: 0; z-index: 3; overflow: visible; }
"""
_STORY = f"""
:host {{ --log-height: 58dvh; position: fixed; inset: auto 8px {BAR + 16}px; z-index: 5; display: none; }}
:host(.drawn) {{ display: block; }}
@media {WIDE} {{
  :host, :host(.drawn) {{
    --log-room: 100%; --log-height: 100%; display: block; position: static; min-height: 0; height: 100%;
    overflow: hidden;
  }}
  :host(.drawn) {{ position: absolute; inset: 0 0 {BAR + 8}px; z-index: 4; height: auto; background: var(--g-page); }}
  :host > div {{ height: 100%; }}
}}
"""
_MORE = f"""
:host > .scroll-button {{ display: none; }}
:host {{
  position: fixed; inset: auto 8px {BAR + 16}px auto; z-index: 6; width: min(25rem, calc(100vw - 16px));
  max-height: 70dvh !important; overflow: hidden auto; display: flex; flex-direction: column; gap: 10px;
  padding: 14px; border-radius: 14px; box-sizing: border-box;
  background: var(--g-paper); border: 1.5px solid var(--g-foil); box-shadow: 0 8px 30px var(--g-shadow);
}}
"""
_SHEET = f"""
:host {{
  position: fixed; inset: auto 8px {BAR + 16}px auto; z-index: 6; width: min(25rem, calc(100vw - 16px)) !important;
  max-height: 76dvh !important; overflow: hidden auto; border-radius: 14px; border: 1.5px solid var(--g-foil);
  box-shadow: 0 8px 30px var(--g-shadow); background: var(--g-paper);
}}
"""
_BAR = f"""
:host {{ position: fixed; left: 0; right: 0; bottom: 0; z-index: 5; padding: 3px 8px 5px; background: var(--g-page); }}
@media {WIDE} {{
  :host {{ position: static; padding: 0; background: none; }}
  .press {{ padding-inline: 4px; }}
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
    """A board of so many seats, which takes all the height that they leave it, with things beside it."""
    room = two_columns(board, seats, side, urgent)
    _give_height(room, board, seats, number)
    return room


def _give_height(room: pn.Column, board: Board, seats: Viewable, number: int) -> None:
    board.tallest = TALLEST
    board.css_classes = [*board.css_classes, "table-board"]
    seats.css_classes = [*seats.css_classes, "table-seats"]
    room[0].stylesheets = [*room[0].stylesheets, _SPREAD]
    room.stylesheets = [*room.stylesheets, _TABLE.replace("[[below]]", str(HEAD + STRIP[number] + FOOT))]


class Regions(NamedTuple):
    """What stands in Ask, from top to bottom, and the other regions beside the board."""

    refusal: Viewable
    ask: Sequence[Viewable]
    story: Viewable
    sheet: Viewable
    more: pn.Column
    bar: Viewable


def stage_columns(board: Board, stage: Viewable, seats: Viewable, number: int, regions: Regions) -> pn.Column:
    """The playing table: the board with its stage and so many seats, and the three regions that never move."""
    board.styles = {**board.styles, "order": "1"}
    seats.styles = {**seats.styles, "order": "3"}
    regions.refusal.css_classes = [*regions.refusal.css_classes, "refusal-room"]
    ask = pn.Column(
        regions.refusal,
        *regions.ask,
        sizing_mode="stretch_width",
        margin=0,
        stylesheets=[_ASK],
        css_classes=["table-ask"],
    )
    _wear(regions.story, _STORY)
    _wear(regions.sheet, _SHEET)
    _wear(regions.more, _MORE)
    _wear(regions.bar, _BAR)
    stage.css_classes = [*stage.css_classes, "table-stage"]
    left = pn.Column(board, stage, seats, sizing_mode="stretch_width", margin=0, stylesheets=[_COLUMN, _BOARD_SIDE])
    right = pn.Column(
        ask,
        regions.story,
        regions.bar,
        regions.sheet,
        regions.more,
        sizing_mode="stretch_width",
        margin=0,
        stylesheets=[_SIDE],
        css_classes=["table-side"],
    )
    room = pn.Column(left, right, sizing_mode="stretch_width", margin=0, stylesheets=[_ROOT])
    _give_height(room, board, seats, number)
    return room


def _wear(region: Viewable, sheet: str) -> None:
    region.stylesheets = [*region.stylesheets, sheet]
