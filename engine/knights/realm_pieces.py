"""What the full turn adds to the box: action cards, zones, fleets, and what barons and nobles hold of the assembly."""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.core.seat import Seat
from engine.knights.pieces import Expedition


class Card(Enum):
    """The six kinds of action cards that every baron has (WK-ACT-05)."""

    LEVY_TAXES = "levy_taxes"
    RECRUIT_TROOPS = "recruit_troops"
    POLITICAL_MANOEUVRES = "political_manoeuvres"
    CHURCH_SERVICE = "church_service"
    MILITARY_OPERATIONS = "military_operations"
    IMPROVISATION = "improvisation"

    index: int
    """Its place in every order of cards."""

    @property
    def title(self) -> str:
        """What stands on the card."""
        return str(self.value).replace("_", " ").title()


for _number, _card in enumerate(Card):
    _card.index = _number

CARDS = tuple(Card)


class Zone(Enum):
    """Where cards lie until their phase takes place (WK-TRIGGER-01)."""

    TAX = "tax"
    WAGE = "wage"
    ASSEMBLY = "assembly"

    index: int
    """Its place among the zones of a position."""


for _number, _zone in enumerate(Zone):
    _zone.index = _number

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
