"""What an assembly holds while it sits: questions, voices, sealed bids."""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.core.sealed import Sealed
from engine.core.seat import Seat


class Motion(Enum):
    """What may be voted on (WK-PROP-05)."""

    CARD = "card"
    """A proposition of the agenda."""
    PARDON = "pardon"
    END = "end"
    """A law, a charge or an office that is in force."""
    ADJOURN = "adjourn"
    AGAIN = "again"
    """A proposition that was discarded."""


class Question(msgspec.Struct, frozen=True):
    """What is voted on: a card by its slug, a baron by his, nothing for an adjournment."""

    motion: Motion
    subject: str = ""


class Voice(msgspec.Struct, frozen=True):
    """What a baron spends on a ballot, and for what: `yes`, `no`, or a baron; nothing as long as he has not said it."""

    seat: Seat
    votes: int
    choice: str = ""


class Count(msgspec.Struct, frozen=True):
    """A ballot that is over: who spent what on what, what won, and whether the chair had to decide."""

    question: Question
    voices: tuple[Voice, ...]
    choice: str
    settled: bool


class HeirDeed(Enum):
    """What befell an heir (WK-VAR-03)."""

    HANDED = "handed"
    KEPT = "kept"
    KILLED = "killed"


class HeirNews(msgspec.Struct, frozen=True):
    """What this baron did with the heir of a noble, or that he holds him now."""

    deed: HeirDeed
    seat: Seat
    noble: int


class Assembly(msgspec.Struct, frozen=True):
    """An assembly that is being held."""

    chair: Seat
    """Who presides here; the president, unless he is away (WK-ASSEMBLY-03)."""
    present: tuple[Seat, ...]
    """Those who vote, clockwise from the president."""
    order: tuple[str, ...] = ()
    """Propositions still to be voted on, the next first."""
    bids: tuple[Sealed[int], ...] = ()
    """Votes taken in hand unseen, those of a seat ballot by ballot; opened when all have bid (WK-ASSEMBLY-06)."""
    voices: tuple[Voice, ...] = ()
    """The bids of this ballot, once they lie open."""
