"""What the law needs to know and never changes in a game: the box, the seats, the rulings that were agreed."""

from __future__ import annotations

import msgspec

from engine.battue.box import Box
from engine.battue.edition import BattueEdition
from engine.core.seat import Seat


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Made from the set-up once; phases, questions and refusals read it, and none of them needs the rules."""

    box: Box
    seats: tuple[Seat, ...]
    seat_names: tuple[str, ...]
    layout: str
    counts_defenders: bool
    standoff: bool
    retreat_cedes: bool
    flags_per_seat: int
    once_per_tile: bool
    treasure_on_draw: bool
    round_limit: int

    @property
    def edition(self) -> BattueEdition:
        return self.box.edition
