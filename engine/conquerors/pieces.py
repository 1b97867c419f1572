"""What lies in the box: four armies, two kinds of fighter."""

from __future__ import annotations

from enum import Enum

LEAST_PIECES = 5
"""Fewer make no board (CQ-102)."""


class People(Enum):
    """The four armies (CQ-C02)."""

    VIKINGS = "vikings"
    SAMURAI = "samurai"
    ROMANS = "romans"
    EGYPTIANS = "egyptians"


class Fighters(Enum):
    """Which sides of the tokens show: no rule asks for it (CQ-C03)."""

    WOMEN = "women"
    MEN = "men"
    BOTH = "both"
