"""Every choice of the assembly, of events and of talks between barons, one frozen type a kind."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.action import Action
from engine.knights.court_pieces import Motion
from engine.knights.pieces import Baron

YES, NO = "yes", "no"

# --- the assembly ---


class Depute(Action, frozen=True):
    """This baron presides in the president's place."""

    baron: Baron


class Propose(Action, frozen=True):
    """A personal motion: what it asks for, and whom or which card it is about."""

    motion: Motion
    subject: str


class Arrange(Action, frozen=True):
    """The order in which propositions are voted on."""

    order: tuple[str, ...]


class Bid(Action, frozen=True):
    """So many votes, unseen."""

    votes: int


class Declare(Action, frozen=True):
    """What the votes are for: yes, no, or a baron."""

    choice: str


class Settle(Action, frozen=True):
    """The chair decides a tie."""

    choice: str


class Accept(Action, frozen=True):
    """Take the charge or the office."""


class Obey(Action, frozen=True):
    """Do as the assembly says."""


class Defy(Action, frozen=True):
    """Refuse, and be banned (WK-PROP-09)."""


class GiveUp(Action, frozen=True):
    """Give up this charge for the new one."""

    charge: str


class Entrust(Action, frozen=True):
    """This noble gets the office."""

    noble: str


# --- events ---


class Pledge(Action, frozen=True):
    """Give so many faith points if the event is cancelled."""

    faith: int


# --- between barons ---


class Parley(Action, frozen=True):
    """Talk about crowns first (WK-NEGO-01)."""


class Pay(Action, frozen=True):
    """Offer so many crowns."""

    baron: Baron
    crowns: int


class Demand(Action, frozen=True):
    """Ask for so many crowns."""

    baron: Baron
    crowns: int


class Exchange(Action, frozen=True):
    """Offer the heir of a noble for the heir of another; either may be nobody (WK-AMB-39)."""

    baron: Baron
    given: str
    wanted: str


class KillHeir(Action, frozen=True):
    """Kill the heir of this noble (WK-AMB-41)."""

    noble: str


class Beseech(Action, frozen=True):
    """Ask for a miracle: this lasting event is to be undone (WK-VAR-07)."""

    event: str


class Agree(Action, frozen=True):
    """What was offered or asked for changes hands."""


class Decline(Action, frozen=True):
    """It does not."""


CourtAction: TypeAlias = (
    Depute | Propose | Arrange | Bid | Declare | Settle | Accept | Obey | Defy | GiveUp | Entrust | Pledge | Parley
    | Pay | Demand | Exchange | KillHeir | Beseech | Agree | Decline
)  # fmt: skip
