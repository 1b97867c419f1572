"""What the law needs to know and never changes in a game: the box, the seats, the rulings that were agreed."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.battue.box import Box, find_box
from engine.battue.edition import BattueEdition, Tower
from engine.battue.pieces import COLOURS
from engine.core.position import recast
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.core.setup import Setup
from engine.core.steps import Agreed


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Made from the set-up once; phases, questions and refusals read it, and none of them needs the rules."""

    box: Box
    seats: tuple[Seat, ...]
    seat_names: tuple[str, ...]
    following: tuple[tuple[Seat, ...], ...]
    """Of each seat the others, in the order in which they play after it."""
    layout: str
    counts_defenders: bool
    standoff: bool
    retreat_cedes: bool
    flags_per_seat: int
    once_per_tile: bool
    treasure_on_draw: bool
    round_limit: int
    towers: tuple[tuple[int, Tower], ...]
    """The places of the ring that have a power (BT-TARSOS-01); none without the walls of Tarsos."""

    @property
    def edition(self) -> BattueEdition:
        return self.box.edition


Law: TypeAlias = Agreed[Terms]
"""What phases see of the rules: the terms."""


def read_terms(setup: Setup) -> Terms:
    """The terms of a set-up of Battue."""
    box = find_box(setup.edition_of(BattueEdition))
    seats = tuple(map(Seat, range(setup.seats)))
    return recast(
        Terms,
        setup,
        box=box,
        seats=seats,
        seat_names=tuple(name or colour for name, colour in zip(setup.clean_names(), COLOURS, strict=False)),
        following=tuple((*seats[seat + 1 :], *seats[:seat]) for seat in seats),
        counts_defenders=setup.occupied_counts_warriors,
        standoff=setup.stop == "standoff",
        once_per_tile=setup.pillage == "once_per_tile",
        treasure_on_draw=setup.treasure == "on_draw",
        towers=_find_towers(box) if setup.walls == "tarsos" else (),
    )


def _find_towers(box: Box) -> tuple[tuple[int, Tower], ...]:
    tarsos = box.edition.tarsos
    if tarsos is None or not tarsos.towers:
        raise SetupError(f"The edition '{box.edition.edition.name}' has no towers with powers: 'walls' must be plain.")
    return tuple((box.index[tower.section], tower) for tower in tarsos.towers)
