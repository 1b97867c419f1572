"""Where board, seats and words stand on the Learn tab: as on the Play tab, but upright the board leaves room below."""

from __future__ import annotations

from collections.abc import Sequence

from panel.viewable import Viewable

from app.core.board import Board
from app.core.light import Column
from app.core.play.layout import ON_A_PAGE

ROOM = """
:host { --lesson-board: calc(100dvh - 9.5rem); }
@media (max-width: 1100px) and (orientation: portrait) { :host { --lesson-board: 43dvh; } }
:host { position: relative; }
"""
STAGE = """
:host {
  position: absolute !important; inset: 0; width: 100% !important; height: 100% !important; max-height: none !important;
  z-index: 7; pointer-events: none;
}
@media (max-width: 1100px) and (orientation: portrait) {
  :host { position: fixed !important; inset: 58px 0 auto; height: 50dvh !important; }
}
@media (max-width: 600px) and (orientation: portrait) {
  :host { height: 64dvh !important; }
}
"""


def lay_out(board: Board, seats: Viewable, side: Sequence[Viewable], stage: Viewable | None = None) -> Viewable:
    """`stage`: what is told over the board."""
    board.tallest = "var(--lesson-board, calc(100dvh - 9.5rem))"
    room = ON_A_PAGE.two_columns(board, seats, side, len(side))
    room.stylesheets = [*room.stylesheets, ROOM]
    if stage is not None:
        room[0].insert(1, Column(stage, sizing_mode=None, stylesheets=[STAGE]))
    return room
