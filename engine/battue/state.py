"""A position of Battue, and what one seat sees of it.

Places are numbers: 0 is the camp outside the walls (each seat has its own), then the ring in clockwise order, then
the tiles in the order in which they were laid. Tuples with one item a place or a seat follow these numbers. A deck
is not stored: it is what is neither in a hand, nor in a treasure, nor in the discard. The face of a tile is drawn by
chance when somebody first looks at it; until then it does not exist.
"""

from __future__ import annotations

import msgspec

from engine.battue.pieces import Edge
from engine.battue.steps import AnyStep
from engine.core.board import Board
from engine.core.position import Position
from engine.core.seat import Seat


class Lot(msgspec.Struct, frozen=True):
    """Where a tile lies: its squares from (x, y), and the batch it was laid with, which is all its back tells."""

    x: int
    y: int
    width: int
    height: int
    batch: int


class City(msgspec.Struct, frozen=True):
    lots: tuple[Lot, ...]
    board: Board


class Fight(msgspec.Struct, frozen=True):
    """A battle; bonuses and dice are those of the present round, `guard` holds for the whole battle."""

    place: int
    attacker: Seat
    defender: Seat
    round: int = 0
    guard: int = 0
    attack_bonus: int = 0
    defence_bonus: int = 0
    attack_die: int = 0
    defence_die: int = 0
    played: tuple[str, ...] = ()


class Memory(msgspec.Struct, frozen=True):
    """`seat` knows that `holder` has this card, because a thief took it from `seat`."""

    seat: Seat
    holder: Seat
    card: str


class Drawn(msgspec.Struct, frozen=True):
    """An event card that `seat` has drawn for `place`."""

    card: str
    seat: Seat
    place: int


class BattuePosition(Position[AnyStep]):
    """What everybody may know; what lies behind a face is in it as far as whoever holds the position knows it."""

    round: int
    first: Seat
    active: Seat
    city: City
    faces: tuple[str, ...]
    """The face of each place: of a state, as far as it has been drawn; of a view, as far as its seat knows it."""
    up: tuple[bool, ...]
    flags: tuple[Seat | None, ...]
    hordes: tuple[tuple[int, ...], ...]
    posts: tuple[int | None, ...]
    """The section each seat's camp lies beside."""
    edges: tuple[Edge | None, ...]
    alive: tuple[bool, ...]
    settled: tuple[bool, ...]
    """Who has conquered a tile, and may split hordes."""
    memories: tuple[Memory, ...]
    """In a view only those of its seat."""
    treasures: tuple[tuple[str, ...], ...]
    discard: tuple[int, ...]
    spent_events: tuple[int, ...]
    seen: tuple[tuple[int, ...], ...]
    """Which places each seat has scouted: everybody knows that, not what it saw."""
    pillaged: tuple[int, ...]
    called: tuple[int, ...]
    fought: tuple[int, ...]
    drums: int
    fight: Fight | None
    event: Drawn | None
    """The event drawn last; everybody has seen it."""


class BattueWhole(BattuePosition):
    """With the cards that each seat holds."""

    hands: tuple[tuple[str, ...], ...]


class BattueState(BattueWhole, frozen=True, gc=False):
    """A whole position, as rules hand it on."""


class BattueView(BattuePosition, frozen=True):
    """What one seat sees; `seat` is None for an onlooker."""

    seat: Seat | None
    hand: tuple[str, ...]
    """Empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    deck: int
    """How many loot cards are left to draw."""
