"""What lies in the box: destiny faces, base shapes, troops, barons, and how an expedition may end."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum

import msgspec

from engine.core.numbered import Numbered

HUNDRED = 100
"""Men that a loss token, a breach and a destiny card stand for."""


class Baron(Numbered):
    """The six barons in the order of the edition; each has a colour, a fortress and four nobles."""

    EMERANDE = "emerande"
    NIEBIESKI = "niebieski"
    MADDER = "madder"
    ZOBEL = "zobel"
    VIOLA = "viola"
    LIMON = "limon"


BARONS = tuple(Baron)


class Shape(Enum):
    """The base of a noble's figure says what he is good at (WK-BATTLE-09, WK-BATTLE-14, WK-WAGE-05)."""

    SQUARE = "square"
    """As commander he may avoid 100 losses more."""
    CIRCLE = "circle"
    """His army is paid nothing while it has at most 400 men."""
    TRIANGLE = "triangle"
    """As surviving commander he counts one victory more."""
    STAR = "star"
    """As commander he may inflict 100 losses more."""


class Face(Numbered):
    """The battle result of a destiny card; the order here is the order of every tuple of face counts."""

    HIT = "hit"
    AVOID = "avoid"
    VICTORY = "victory"
    DRAW = "draw"
    BLANK = "blank"


FACES = tuple(Face)


class Expedition(Numbered):
    """The three destinations, safest first (WK-EXPED-01)."""

    CEYLON = "ceylon"
    SPICE_ISLANDS = "spice_islands"
    CHINA = "china"


class Fate(StrEnum):
    """How a destiny card ends an expedition, worst first (WK-EXPED-07 to -09, WK-AMB-12)."""

    LOST = "lost"
    NO_NEWS = "no_news"
    SINGLE = "1x"
    DOUBLE = "2x"
    TRIPLE = "3x"
    FOURFOLD = "4x"

    @property
    def is_final(self) -> bool:
        return self is not Fate.NO_NEWS

    @property
    def factor(self) -> int:
        """How many times the stake the bank pays."""
        return int(self.value[0]) if self.value[0].isdigit() else 0


FATES = tuple(Fate)


class Neutral(Numbered):
    """The five kinds of neutral cards (WK-NEUTRAL-01); war alone is played with the first three."""

    DEFENCE_WORKS = "defence_works"
    TROOP_MAINTENANCE = "troop_maintenance"
    UNCERTAIN_WEATHER = "uncertain_weather"
    MAJOR_EVENT = "major_event"
    EXPEDITION = "expedition"


class Combat(Enum):
    """The three ways to attack (WK-COMBAT-05); a siege draws no cards."""

    BATTLE = "battle"
    ASSAULT = "assault"
    SIEGE = "siege"


class Troop(msgspec.Struct, frozen=True, order=True):
    """A troop card: so many men, of a nation when they are mercenaries, of none when they are regulars."""

    men: int
    nation: str = ""

    @property
    def is_mercenary(self) -> bool:
        return self.nation != ""

    def __str__(self) -> str:
        return f"{self.men} {self.nation or 'regulars'}"


Troops = tuple[Troop, ...]


def count_men(troops: Sequence[Troop]) -> int:
    return sum([troop.men for troop in troops])


def take_out(troops: Sequence[Troop], gone: Sequence[Troop]) -> Troops:
    """The troops without those cards."""
    left = list(troops)
    for troop in gone:
        left.remove(troop)
    return tuple(left)


def write_troop(troop: Troop) -> str:
    return f"{troop.men}{troop.nation}"


def read_troop(text: str) -> Troop:
    digits = len(text) - len(text.lstrip("0123456789"))
    return Troop(int(text[:digits]), text[digits:])
