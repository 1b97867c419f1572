"""What can be to decide: one frozen type a step of the game, in the order in which a game meets them."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step
from engine.core.seat import Seat

# --- before the game ---


class Showing(Step, frozen=True):
    """Chance turns the lands."""


class Dealing(Step, frozen=True):
    """A seat gets its set."""

    seat: Seat


class DealingNeutral(Step, frozen=True):
    """Chance names the neutral set."""


class Leading(Step, frozen=True):
    """Chance lays the first neutral knight of a land."""

    land: int


class Seconding(Step, frozen=True):
    """The second neutral knight of a land is laid."""

    land: int


# --- the turn ---


class Beginning(Step, frozen=True):
    """A turn begins with its income; nobody is asked."""


class Acting(Step, frozen=True):
    """The lay of the turn, purchases and powers, in any order."""


# --- the count ---


class Counting(Step, frozen=True):
    """The game stops and everything is shown; nobody is asked."""

    ending: str


class Placing(Step, frozen=True):
    """A seat may lay its last knight under a land."""

    seat: Seat
    land: int


class Tallying(Step, frozen=True):
    """Points are added up; nobody is asked."""

    ending: str


class Over(Step, frozen=True):
    ending: str


AnyStep: TypeAlias = (
    Showing | Dealing | DealingNeutral | Leading | Seconding | Beginning | Acting | Counting | Placing | Tallying | Over
)
