"""Every choice and every chance of Conquerors, one frozen type a kind, in the order in which a game meets them.

Cells are written by name, such as C4: the row by letter from the top, the column by number from the left. Pieces of
the board are written by the coordinates of their middle.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.conquerors.pieces import Fighters, People
from engine.core.action import Action
from engine.core.seat import Seat


class First(Action, frozen=True):
    """Chance: this seat begins to set up (CQ-A14)."""

    seat: Seat


class Lay(Action, frozen=True):
    """A piece of the board goes here (CQ-102)."""

    q: int
    r: int


class Enough(Action, frozen=True):
    """Propose to play with the pieces that lie (CQ-102)."""


class Agree(Action, frozen=True):
    """Yes, these pieces are enough."""


class Refuse(Action, frozen=True):
    """No, more pieces."""


class Enlist(Action, frozen=True):
    """Pick an army, and which side of its tokens shows (CQ-103)."""

    people: People
    fighters: Fighters


class Found(Action, frozen=True, tag="castle"):
    """Put the own castle here (CQ-104)."""

    cell: str


class Hide(Action, frozen=True, tag="tile"):
    """Lay a fortress tile of a rival here, closed (CQ-108)."""

    cell: str


class Deploy(Action, frozen=True):
    """A token comes from beside the board (CQ-202, CQ-203)."""

    target: str


class Move(Action, frozen=True):
    """Lift the token from one cell and set it on another (CQ-303)."""

    start: str
    target: str


ConquerorsAction: TypeAlias = First | Lay | Enough | Agree | Refuse | Enlist | Found | Hide | Deploy | Move
ENOUGH = Enough()
