"""Every choice and every chance of Saga, one frozen type a kind, in the order in which a game meets them.

Knights are written V4/5 (violet, value 4, set 5). Lands go by the letter of their colour, and so do the columns of a
seat, because each is named after its lead: `lay V4/5 V` opens the violet column, or is refused where there is one.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core.action import Action
from engine.saga.pieces import Knight, Land


class OfKnight(Action, frozen=True):
    """What is done with a knight."""

    knight: Knight


class ToLand(OfKnight, frozen=True):
    """What is done with it for a land, or by its power."""

    land: Land


# --- before the game ---


class Show(Action, frozen=True):
    """Chance: the faces, a digit a land, 1 for its back (SG-102)."""

    faces: str


class Deal(Action, frozen=True):
    """A set for the next seat, or the neutral one; chance or a seat takes it (SG-103)."""

    number: int


class Guard(ToLand, frozen=True):
    """A neutral knight for a land; chance lays it, second knights perhaps a seat (SG-105, SG-106)."""


# --- the lay of a turn ---


class Lay(OfKnight, frozen=True):
    """A knight from the hand opens a column or joins one (SG-301)."""

    column: Land


class Hood(OfKnight, frozen=True):
    """A knight joins a field army face down, by the power of `land` (SG-606)."""

    column: Land
    land: Land


class Muster(ToLand, frozen=True):
    """A knight from the hand goes under a land, by its power (SG-601)."""


class Shift(OfKnight, frozen=True):
    """A knight of a field army goes under a land, by its power; only with the switch `reinforce = free`."""

    column: Land
    land: Land


# --- the rest of a turn ---


class Take(Action, frozen=True):
    """Take the land that a field army outweighs; only with the switch `conquest = optional`."""

    land: Land


class Buy(OfKnight, frozen=True):
    """Take a knight from the market for its value (SG-501)."""


class Volunteer(ToLand, frozen=True):
    """Take a knight from the market for nothing, by the power of `land` (SG-605)."""


class Recall(ToLand, frozen=True):
    """A knight goes from a garrison back to the hand, by the power of its land (SG-602)."""


class Done(Action, frozen=True):
    """The turn ends (SG-204); in the count: no last knight."""


# --- the count ---


class Last(ToLand, frozen=True):
    """A knight from the hand goes under a land in the count (SG-715)."""


SagaAction: TypeAlias = (
    Show | Deal | Guard | Lay | Hood | Muster | Shift | Take | Buy | Volunteer | Recall | Done | Last
)
DONE = Done()
