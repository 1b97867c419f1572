"""Where things stand at the table: the board as large as the screen allows, words beside it or below.

Lying tablet: board and seats on the left, everything else in a column of its own. Standing tablet and phone: board,
prompt, then the seats; there the two columns dissolve (`display: contents`) and everything is one column.
"""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn
from panel.viewable import Viewable

WIDE = "(min-width: 961px) and (orientation: landscape), (min-width: 1101px)"

_ROOT = f"""
:host > .scroll-button {{ display: none; }}
:host {{ display: flex; flex-direction: column; gap: 10px; max-height: none !important; }}
:host > * {{ min-width: 0; max-width: 100%; }}
@media {WIDE} {{
  :host {{ display: grid; grid-template-columns: minmax(0, 1fr) 20.5rem; gap: 10px 14px; align-items: start; }}
}}
@media (min-width: 1300px) {{ :host {{ grid-template-columns: minmax(0, 1fr) 25rem; }} }}
"""
_COLUMN = f"""
:host > .scroll-button {{ display: none; }}
:host {{ display: contents; }}
@media {WIDE} {{
  :host {{ display: flex; flex-direction: column; gap: 10px; max-height: none !important; min-width: 0; }}
}}
"""
_STICKY = f"@media {WIDE} {{ :host {{ position: sticky; top: 58px; }} }}"


def two_columns(board: Viewable, below_board: Viewable, side: Sequence[Viewable], urgent: int) -> Viewable:
    """`side` from top to bottom; in one column its first `urgent` things stand right under the board."""
    board.styles = {**board.styles, "order": "1"}
    below_board.styles = {**below_board.styles, "order": "3"}
    for number, each in enumerate(side):
        each.styles = {**each.styles, "order": "2" if number < urgent else "4"}
    left = pn.Column(board, below_board, sizing_mode="stretch_width", margin=0, stylesheets=[_COLUMN, _STICKY])
    right = pn.Column(*side, sizing_mode="stretch_width", margin=0, stylesheets=[_COLUMN])
    return pn.Column(left, right, sizing_mode="stretch_width", margin=0, stylesheets=[_ROOT])
