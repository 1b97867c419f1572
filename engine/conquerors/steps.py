"""What can be to decide: one frozen type a step of the game, in the order in which a game meets them."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step
from engine.core.seat import Seat


class PickingFirst(Step, frozen=True):
    """Chance names the seat that begins to set up."""


class Assembling(Step, frozen=True):
    """A piece of the board is laid; who has proposed to stop has, until the next piece."""

    proposed: tuple[Seat, ...]


class Agreeing(Step, frozen=True):
    """The others say whether the pieces are enough, one after the other."""

    asked: tuple[Seat, ...]
    proposed: tuple[Seat, ...]


class Enlisting(Step, frozen=True):
    """Armies are picked."""


class Founding(Step, frozen=True):
    """Castles are placed."""


class Hiding(Step, frozen=True):
    """Fortress tiles are laid; so many lie."""

    laid: int


class Beginning(Step, frozen=True):
    """A turn begins; nobody is asked."""


class Marching(Step, frozen=True):
    """Tokens are placed; `score` says how full the turn can still be."""

    left: int
    score: int


class Turning(Step, frozen=True):
    """A turn ends; nobody is asked."""


class Over(Step, frozen=True):
    """The game is over; `ways` are the steps of each army to its furthest open goal."""

    ending: str
    ways: tuple[int, ...]


AnyStep: TypeAlias = (
    PickingFirst | Assembling | Agreeing | Enlisting | Founding | Hiding | Beginning | Marching | Turning | Over
)
