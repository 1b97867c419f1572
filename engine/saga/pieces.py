"""What lies in the box: six lands, their powers, and knights, which are written V4/5: violet, value 4, set 5.

A hooded knight lies as the back of its set: `?/5`. Two knights of one set may have the same colour and value; they are
then the same to everybody, so they share their name.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import product
from typing import NewType

Knight = NewType("Knight", str)

HIGHEST = 4
"""The greatest value of a knight."""
SETS = 5
COLOURS = "VRYGBO"
"""The letters of the colours, in the order in which lands are numbered."""
COLOUR_NAMES = ("violet", "red", "yellow", "green", "blue", "orange")
SEAT_NAMES = ("North", "East", "South", "West")
"""What seats are called where nobody has a name; lands and knights have the colours."""


class Land(Enum):
    """The six lands by the letter of their colour; also the columns of a seat, which are named after their lead."""

    VIOLET = "V"
    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    ORANGE = "O"


LANDS = tuple(Land)
NUMBER = {land: number for number, land in enumerate(LANDS)}


class Power(Enum):
    """What the middle of a face gives (SG-601 to SG-606)."""

    NONE = "none"
    MUSTER = "muster"
    RECALL = "recall"
    RAMPART = "rampart"
    LOW_WALL = "low-wall"
    VOLUNTEER = "volunteer"
    HOOD = "hood"


class End(Enum):
    """What the right of a face gives in the count (SG-711 to SG-717)."""

    NONE = "none"
    BONUS = "bonus"
    ARMIES = "armies"
    PARDON = "pardon"
    POOR = "poor"
    LAST_KNIGHT = "last-knight"
    TRIBUTE = "tribute"
    RICH = "rich"


def name_knight(colour: int, value: int, set_number: int) -> Knight:
    return Knight(f"{COLOURS[colour]}{value}/{set_number}")


def name_back(set_number: int) -> Knight:
    return Knight(f"?/{set_number}")


_EVERY = list(product(range(len(COLOURS)), range(1, HIGHEST + 1), range(1, SETS + 1)))
VALUE: dict[str, int] = {
    **{name_knight(*each): each[1] for each in _EVERY},
    **{name_back(number): 0 for number in range(1, SETS + 1)},
}
"""What each knight is worth; a back shows nothing."""
COLOUR: dict[str, int] = {name_knight(*each): each[0] for each in _EVERY}
"""The number of each knight's colour, which is that of its land; a back has none."""
SET: dict[str, int] = {name_knight(*each): each[2] for each in _EVERY}


def sum_values(knights: Iterable[Knight]) -> int:
    return sum([VALUE[knight] for knight in knights])


def say_knight(knight: str) -> str:
    """As people say it: `violet 4`."""
    return f"{COLOUR_NAMES[COLOUR[knight]]} {VALUE[knight]}" if knight in COLOUR else "a hooded knight"


def say_knights(knights: Iterable[str]) -> str:
    return ", ".join(map(say_knight, knights)) or "none"
