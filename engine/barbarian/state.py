"""A position of Barbarian Kingdoms, and what one seat sees of it.

Tuples that have one item a province or a kingdom follow the order of the edition; `Kingdom.index` finds the item.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.barbarian.pieces import Coins, Force, Kingdom, Unit
from engine.barbarian.steps import AnyStep
from engine.core.position import Position
from engine.core.seat import Seat


class Fight(msgspec.Struct, frozen=True, gc=False):
    """What is being fought over. Between the assault and the end of the turn the units in it stand here; the unit that
    already stood in the province is in `units` as well until the winner is known (BK-AMB-08)."""

    cause: str
    place: int
    active_force: Force
    rival: Kingdom | None
    rival_force: Force
    winner: Kingdom | None = None


class Shown(msgspec.Struct, frozen=True, gc=False):
    """What a seat's payments have shown of the coins it found in chests, for everybody to remember.

    `proven` must be among them; of all finds of that many coins with `proven` in them, `ruled_out` cannot be.
    """

    proven: Coins
    ruled_out: tuple[Coins, ...]


class BarbarianPosition(Position[AnyStep]):
    """What everybody may know."""

    derived: ClassVar[tuple[str, ...]] = ("stands", "lands")

    round: int
    played: tuple[Kingdom, ...]
    """Who takes part, in board order."""
    order: tuple[Kingdom, ...]
    """Who plays after whom, the first kingdom first."""
    owner: tuple[Seat | None, ...]
    active: Kingdom | None
    units: tuple[Unit | None, ...]
    stands: tuple[int, ...]
    """By kingdom, where its units stand on the map, as bits: what `units` says, kept so that no menu has to look."""
    lands: tuple[int, ...]
    """By kingdom, the provinces that it controls, as bits: what follows from `tokens` and `units`."""
    fleets: tuple[Force, ...]
    tokens: tuple[Kingdom | None, ...]
    loot: tuple[Coins, ...]
    trophies: tuple[tuple[Kingdom, ...], ...]
    kings: tuple[bool, ...]
    deployed: tuple[int, ...]
    placed: tuple[int, ...]
    fight: Fight | None
    shown: tuple[Shown, ...]
    """By seat."""


class BarbarianWhole(BarbarianPosition):
    """And what not everybody may know."""

    chests: tuple[int | None, ...]
    aside: Coins
    treasuries: tuple[Coins, ...]
    plundered: tuple[Coins, ...]
    """The chest coins each seat has taken: it alone knows them."""


class BarbarianState(BarbarianWhole, frozen=True, gc=False):
    """The whole position."""


class Purse(msgspec.Struct, frozen=True):
    """What perfect memory knows of a treasury: how many coins of each value came and went openly (a negative number
    was paid out of plundered chests), and how many coins came unseen out of chests."""

    known: tuple[tuple[int, int], ...]
    unseen: int


class BarbarianView(BarbarianPosition, frozen=True):
    """Everything public, and of the secrets only the seat's own."""

    seat: Seat | None
    chests: tuple[bool, ...]
    chests_left: int
    """How many pool coins are not on the map: still to be dealt, or set aside."""
    treasuries: tuple[Coins | None, ...]
    """None where hidden: only one's own until the game is over."""
    plundered: Coins | None
    purses: tuple[Purse, ...]
