"""What the full turn adds to the box: action cards, zones, fleets, and what barons and nobles hold of the assembly."""

from __future__ import annotations

import msgspec

from engine.core.numbered import Numbered
from engine.core.seat import Seat
from engine.knights.pieces import Expedition


class Card(Numbered):
    """The six kinds of action cards that every baron has (WK-ACT-05)."""

    LEVY_TAXES = "levy_taxes"
    RECRUIT_TROOPS = "recruit_troops"
    POLITICAL_MANOEUVRES = "political_manoeuvres"
    CHURCH_SERVICE = "church_service"
    MILITARY_OPERATIONS = "military_operations"
    IMPROVISATION = "improvisation"


CARDS = tuple(Card)


class Zone(Numbered):
    """Where cards lie until their phase takes place (WK-TRIGGER-01)."""

    TAX = "tax"
    WAGE = "wage"
    ASSEMBLY = "assembly"


ZONES = tuple(Zone)
STACKS = 3
CROWNS, VOTES = 2, 2
"""What Improvisation and Political Manoeuvres yield."""
EXPEDITIONS = tuple(Expedition)


class Played(msgspec.Struct, frozen=True, order=True):
    """A baron's action card that lies somewhere: `card` is the place of its kind among the six."""

    seat: Seat
    card: int

    @property
    def kind(self) -> Card:
        return CARDS[self.card]


class Fleet(msgspec.Struct, frozen=True):
    """An expedition under way: the box of its pawn, what each seat staked, and whether the church blessed it."""

    box: int
    stakes: tuple[int, ...]
    blessed: bool = False


class Charge(msgspec.Struct, frozen=True):
    """A charge or a concession that a baron holds."""

    slug: str
    seat: Seat


class Office(msgspec.Struct, frozen=True):
    """An office that a noble holds."""

    slug: str
    noble: int
