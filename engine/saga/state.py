"""A position of Saga, and what one seat sees of it.

Lands have numbers, in the order of their letters VRYGBO, and so have the columns of a seat, because each is named
after the land it is for: what is laid there is the garrison where the seat holds that land, else a field army.
"""

from __future__ import annotations

import msgspec

from engine.core.position import Position
from engine.core.seat import Seat
from engine.saga.pieces import Knight
from engine.saga.steps import AnyStep

Row = tuple[Knight, ...]


class Hiding(msgspec.Struct, frozen=True):
    """A hooded knight: whose, in which column and where in it, and the land whose power allowed it."""

    seat: Seat
    column: int
    at: int
    land: int


class SagaPosition(Position[AnyStep]):
    """What everybody may know."""

    round: int
    active: Seat
    backs: tuple[bool, ...]
    """Which lands show their back."""
    sets: tuple[int, ...]
    """The set of each seat, 0 before it is dealt; everybody sees the signs on the backs."""
    neutral: int
    """The neutral set, 0 before it is dealt."""
    owners: tuple[Seat | None, ...]
    neutrals: tuple[Row, ...]
    """The neutral garrison of each land, empty once somebody holds it."""
    columns: tuple[tuple[Row, ...], ...]
    """Seat by seat, column by column; a hooded knight lies there as the back of its set."""
    hidings: tuple[Hiding, ...]
    market: Row
    taken: tuple[Row, ...]
    """What each seat has ever taken from the market."""
    used: tuple[bool, ...]
    """Which lands' powers are used up."""
    has_laid: bool
    has_bought: bool
    idle: int
    """Turns in a row in which nobody laid a knight."""
    ender: Seat | None
    """Who has laid the last card of a hand."""
    is_open: bool
    """The count has begun: hands are shown."""


class SagaWhole(SagaPosition):
    """And what not everybody may know."""

    hands: tuple[Row, ...]
    hooded: Row
    """The knights under the hoods, in the order of `hidings`."""
    chips: tuple[int, ...]


class SagaState(SagaWhole, frozen=True, gc=False):
    """A whole position; only rules and the table hold one."""


class SagaView(SagaPosition, frozen=True):
    """What one seat may know; `seat` is None for an onlooker."""

    seat: Seat | None
    hands: tuple[Row | None, ...]
    """None for a hand that this seat does not see."""
    hand_sizes: tuple[int, ...]
    hooded: tuple[Knight | None, ...]
    """None under the hoods of others."""
    chips: tuple[int | None, ...]
    """None where chips are concealed."""
    chips_out: int
    """What all seats hold together."""

    @property
    def hand(self) -> Row:
        """The seat's own; empty for an onlooker."""
        own = None if self.seat is None else self.hands[self.seat]
        return own or ()
