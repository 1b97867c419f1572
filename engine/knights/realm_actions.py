"""Every choice of the full turn around the war, one frozen type a kind; barons, nobles and cards by their slugs."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.action import Action
from engine.knights.court_cards import Back
from engine.knights.pieces import Baron, Expedition
from engine.knights.realm_pieces import Card, Zone

NEUTRAL = "neutral"
"""What is written where else a baron is named who owns a card."""

# --- setting up ---


class Enlist(Action, frozen=True):
    """Chance: this mercenary card comes to the baron."""

    card: str


class Show(Action, frozen=True):
    """Chance: this mercenary card is shown."""

    card: str


class Table(Action, frozen=True):
    """Chance: this proposition comes onto the agenda."""

    proposition: str


class Uncover(Action, frozen=True):
    """Chance: the next event has this back."""

    back: Back


class Assign(Action, frozen=True):
    """The next troop card goes to a noble, or to the `fortress`."""

    holder: str


class Found(Action, frozen=True):
    """Place the fortress here."""

    place: str


class Deploy(Action, frozen=True):
    """Place a noble here."""

    noble: str
    place: str


# --- cards ---


class Lay(Action, frozen=True):
    """Lay these cards on the stack, face down."""

    cards: tuple[Card, ...]


class TurnUp(Action, frozen=True):
    """Chance: this card of a baron, or of nobody, is turned up."""

    owner: str
    card: str


class Collect(Action, frozen=True):
    """Take what the card yields."""


class TakeCrowns(Action, frozen=True):
    """Improvisation: crowns."""


class TakeVote(Action, frozen=True):
    """Improvisation: a vote."""


class Shield(Action, frozen=True):
    """Put a shield on this box of the recruitment track, counted from 1."""

    box: int


class File(Action, frozen=True):
    """Put the card into this zone."""

    zone: Zone


# --- events and expeditions ---


class Summon(Action, frozen=True):
    """This baron draws the event."""

    baron: Baron


class Unfold(Action, frozen=True):
    """Chance: this event is drawn."""

    event: str


class Launch(Action, frozen=True):
    """Start this expedition."""

    expedition: Expedition


class Stake(Action, frozen=True):
    """Stake so many crowns."""

    crowns: int


class Bless(Action, frozen=True):
    """Bless the expedition."""


# --- phases ---


class PayAll(Action, frozen=True):
    """Pay every mercenary that is still unpaid."""


class Retain(Action, frozen=True):
    """Pay this mercenary card of a noble or of the `fortress`."""

    holder: str
    card: str


class Hire(Action, frozen=True):
    """Hire this mercenary card for a noble or for the `fortress`."""

    card: str
    holder: str


# --- revolts ---


class Renounce(Action, frozen=True):
    """Let the city go."""


class Pray(Action, frozen=True):
    """Pay a faith point."""


class Bribe(Action, frozen=True):
    """Pay crowns."""


# --- after a fight ---


class Single(Action, frozen=True):
    """This noble retreats or dies next."""

    noble: str


# --- arrivals ---


class HandOver(Action, frozen=True):
    """All troops of a noble on the board, with their loss tokens, for another one there or the `fortress`."""

    donor: str
    holder: str


RealmAction: TypeAlias = (
    Enlist | Show | Table | Uncover | Assign | Found | Deploy | Lay | TurnUp | Collect | TakeCrowns | TakeVote
    | Shield | File | Summon | Unfold | Launch | Stake | Bless | PayAll | Retain | Hire | Renounce | Pray | Bribe
    | Single | HandOver
)  # fmt: skip
