"""What lies in the box: edges of the board, timings of cards, and the words the data file uses."""

from __future__ import annotations

from enum import Enum

CAMP = 0
"""The place outside the walls where a seat's first horde waits; each seat has its own (BT-START-02)."""

UNSEEN = ""
"""Stands where the face of a tile would: nobody in sight of this position knows it."""

COLOURS = ("Red", "Blue", "Yellow", "Black")
"""What seats are called, seat by seat."""


class Edge(Enum):
    """The four edges of the board, clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Timing(Enum):
    """The icon of a loot card: when it may be played (BT-CARD-01)."""

    START = "start"
    ATTACK = "attack"
    DEFEND = "defend"
    END = "end"


class Condition(Enum):
    """What a battle must be like for a card to be playable in it."""

    ALWAYS = "always"
    EMPTY = "empty"
    """Only against a tile without enemy warriors."""
    OCCUPIED = "occupied"
    """Only where enemy warriors stand."""
    ALONE = "alone"
    """Only while exactly one warrior defends the tile."""
