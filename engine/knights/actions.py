"""Every choice of the war in Warrior Knights, one frozen type a kind, in the order in which a fight meets them.

Nobles, barons and cards are written by their slugs; a troop card as its men and its nation, such as `100Polish`.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core.action import Action
from engine.knights.pieces import Baron, Face, Neutral

FORTRESS, GARRISON, WALLS = "fortress", "garrison", "walls"
"""What is written where else a noble is named: a fortress that gives troops, its leaderless troops, and what a breach
goes into."""

# --- the card played ---


class Operations(Action, frozen=True):
    """Military Operations: the region that is named (WK-ACT-13)."""

    place: str


class Improvise(Action, frozen=True):
    """Improvisation: one move or one combat (WK-ACT-15)."""


class Pass(Action, frozen=True):
    """Play no card."""


# --- moving ---


class March(Action, frozen=True):
    """A fresh noble and his whole path: one region, or two or three along the road."""

    noble: str
    path: tuple[str, ...]


class Sail(Action, frozen=True):
    noble: str
    port: str


class Take(Action, frozen=True):
    """The moving noble is given one troop card; the donor is a noble or `fortress`."""

    donor: str
    card: str


class TakeAll(Action, frozen=True):
    """All troops of a donor, with all loss tokens (WK-MOVE-31)."""

    donor: str


class Go(Action, frozen=True):
    """No more troops here: move on, or end the move."""


class Allow(Action, frozen=True):
    """Consent to a passage or to an attack on a place."""


class Forbid(Action, frozen=True):
    """Refuse it."""


class Done(Action, frozen=True):
    """Nothing more with this card."""


# --- starting a combat ---


class Battle(Action, frozen=True):
    place: str
    baron: Baron
    nobles: tuple[str, ...]


class Assault(Action, frozen=True):
    place: str
    nobles: tuple[str, ...]


class Besiege(Action, frozen=True):
    place: str
    nobles: tuple[str, ...]


# --- fighting ---


class Command(Action, frozen=True):
    noble: str


class Draw(Action, frozen=True):
    """Chance: the destiny card on which this noble stands is turned up or taken in hand."""

    card: str


class Keep(Action, frozen=True):
    """Keep these cards and discard the others, unseen by anybody else (WK-BATTLE-05)."""

    faces: tuple[Face, ...]


class KeepCards(Action, frozen=True):
    """The same, where it matters which of two like cards stays: each named by the noble on it. No menu holds these."""

    kept: tuple[str, ...]


class Use(Action, frozen=True):
    """Use the commander's ability."""


class Refrain(Action, frozen=True):
    """Do without it."""


class Lose(Action, frozen=True):
    """Where a loss goes: a noble's army, `garrison` or `walls`."""

    target: str


# --- afterwards ---


class Control(Action, frozen=True):
    """Put the control marker under the city."""


class Raze(Action, frozen=True):
    """Plunder and raze the city instead."""


class Ransom(Action, frozen=True):
    """Hand over this city."""

    city: str


class Desert(Action, frozen=True):
    """This mercenary card leaves the army."""

    card: str


class Sacrifice(Action, frozen=True):
    """Mercenary cards that the dead noble's tokens cost; where there are many ways to pay, one card after the other."""

    cards: tuple[str, ...]


class Retreat(Action, frozen=True):
    place: str


# --- neutral cards ---


class Reveal(Action, frozen=True):
    """Chance: this neutral card is turned up (WK-NEUTRAL-01)."""

    card: Neutral


class Repair(Action, frozen=True):
    """Pay for the removal of so many breaches of the own city or fortress there (WK-NEUTRAL-04)."""

    place: str
    breaches: int


class Fortify(Action, frozen=True):
    """Fortify the own city there (WK-NEUTRAL-05)."""

    place: str


class Maintain(Action, frozen=True):
    """Pay for the removal of so many loss tokens of a noble's army or of the `garrison` (WK-NEUTRAL-07)."""

    army: str
    tokens: int


# --- upkeep ---


class Rebuild(Action, frozen=True):
    """Put the lost fortress back here."""

    place: str


class Wait(Action, frozen=True):
    """Leave the fortress off the board this turn."""


class Give(Action, frozen=True):
    """A troop card for a noble off the board; the donor is another such noble or `fortress`."""

    donor: str
    noble: str
    card: str


class GiveAll(Action, frozen=True):
    """The whole garrison, with its loss tokens, for a noble off the board (WK-ARRIVE-03)."""

    noble: str


class Arrive(Action, frozen=True):
    noble: str
    place: str


KnightsAction: TypeAlias = (
    Operations | Improvise | Pass | March | Sail | Take | TakeAll | Go | Allow | Forbid | Done | Battle | Assault
    | Besiege | Command | Draw | Keep | KeepCards | Use | Refrain | Lose | Control | Raze | Ransom | Desert | Sacrifice
    | Retreat | Reveal | Repair | Fortify | Maintain | Rebuild | Wait | Give | GiveAll | Arrive
)  # fmt: skip
