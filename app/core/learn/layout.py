"""Where board, seats and words stand on the Learn tab: as on the Play tab, but upright the board leaves room below."""

from __future__ import annotations

from collections.abc import Sequence

from panel.viewable import Viewable

from app.core.board import Board
from app.core.play.layout import two_columns

ROOM = """
:host { --lesson-board: calc(100dvh - 9.5rem); }
@media (max-width: 1100px) and (orientation: portrait) { :host { --lesson-board: 43dvh; } }
"""


def lay_out(board: Board, seats: Viewable, side: Sequence[Viewable]) -> Viewable:
    board.tallest = "var(--lesson-board, calc(100dvh - 9.5rem))"
    room = two_columns(board, seats, side, len(side))
    room.stylesheets = [*room.stylesheets, ROOM]
    return room
