"""What was agreed before a game, and what the box says: all that the law needs to know beside a position."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core import steps
from engine.core.seat import Seat
from engine.saga.battle import find_margin
from engine.saga.edition import Face, Numbers
from engine.saga.pieces import End, Power
from engine.saga.state import Row, SagaPosition


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """`faces` are each land's crown face and its back, `knights` those of each set; then come the options by name."""

    seats: tuple[Seat, ...]
    seat_names: tuple[str, ...]
    land_names: tuple[str, ...]
    faces: tuple[tuple[Face, Face], ...]
    knights: tuple[Row, ...]
    numbers: Numbers
    rampart: int
    neutral_powers: bool
    reinforce: str
    purchases: str
    conquest: str
    recall_lead: bool
    last_card: str
    tribute: str
    chips: str
    ties: str
    round_limit: int

    def face(self, position: SagaPosition, land: int) -> Face:
        """The face that lies up."""
        return self.faces[land][position.backs[land]]

    def power(self, position: SagaPosition, land: int) -> Power:
        return self.faces[land][position.backs[land]].power

    def end(self, position: SagaPosition, land: int) -> End:
        return self.faces[land][position.backs[land]].end

    def margin(self, position: SagaPosition, land: int) -> int:
        """Points above the defence that take this land as it is held now (SG-406)."""
        is_held = position.owners[land] is not None
        power = self.power(position, land) if is_held or self.neutral_powers else Power.NONE
        return find_margin(self.numbers, power, self.rampart)


Agreed: TypeAlias = steps.Agreed[Terms]
