"""How a land falls: pure, and the only copy. The rules and the calculators both call it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.core.seat import Seat
from engine.saga.edition import Numbers
from engine.saga.pieces import Knight, Power


class Fall(msgspec.Struct, frozen=True):
    """A land that has fallen: to whom and with which knights, whose it was (None for nobody's) and who was beaten."""

    land: int
    seat: Seat
    army: tuple[Knight, ...]
    loser: Seat | None
    beaten: tuple[Knight, ...]


class Lifted(msgspec.Struct, frozen=True):
    """A hood that was lifted: whose, before which land, and the knight under it (SG-606)."""

    seat: Seat
    land: int
    knight: Knight


class LastCard(msgspec.Struct, frozen=True):
    """A seat has laid the last card of its hand (SG-701)."""

    seat: Seat


def find_margin(numbers: Numbers, power: Power, rampart: int) -> int:
    """Points above the defence that take a land with this power (SG-406); `rampart` is the ruling SG-A12."""
    if power is Power.RAMPART:
        return rampart
    return numbers.low_wall if power is Power.LOW_WALL else numbers.margin


def falls(attack: int, defence: int, margin: int) -> bool:
    """Does the land fall to this army (SG-401)?"""
    return attack >= defence + margin


def lifts_hood(attack: int, defence: int) -> bool:
    """Is a hood lifted because the true sum exceeds the defence (SG-606)? The margin does not count (SG-A11)."""
    return attack > defence


def find_taker(attacks: Iterable[tuple[Seat, int]], need: int, loser: Seat, seats: int) -> Seat | None:
    """Who takes a weakened land: the strongest that suffices, among equals the first after the loser (SG-A02)."""
    able = [(attack, -((seat - loser) % seats), seat) for seat, attack in attacks if attack >= need]
    return max(able)[2] if able else None
