"""Through the game and back: what the bar's buttons do, or why they can do nothing now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.core.play.sitting import Sitting

UNDO_TIP = "A line of the story shows the board as it was; from there one can play on in a line of its own."
NO_REDO = "Nothing was taken back that could be played again."


class Barred(NamedTuple):
    """Why not, and what instead."""

    sentence: str
    tip: str = ""


def travel(sitting: Sitting, what: str) -> Barred | None:
    """Do what a button named `history:what` says; a browser may say anything."""
    if what == "undo" and (reason := sitting.why_no_undo()):
        return Barred(reason, UNDO_TIP)
    if what == "redo" and not sitting.can_redo():
        return Barred(NO_REDO)
    act: dict[str, Callable[[], None]] = {
        "undo": sitting.undo,
        "redo": sitting.redo,
        "now": sitting.back_to_now,
        "on": sitting.play_on,
        "fork": sitting.fork,
        "first": lambda: sitting.look_at(0),
        "earlier": lambda: sitting.look_at(_find_earlier(sitting)),
        "later": lambda: sitting.look_at(sitting.table.cursor + 1),
        "start": lambda: sitting.look_at(max(sitting.table.cursor - 1, 0)),
    }
    if what in act:
        act[what]()
    return None


def _find_earlier(sitting: Sitting) -> int:
    """The last point before this one at which a seat chose."""
    moments = sitting.look.moments
    return next((at for at in range(sitting.table.cursor - 1, -1, -1) if isinstance(moments[at].actor, int)), 0)
