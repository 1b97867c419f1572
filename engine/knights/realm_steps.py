"""What may wait to be decided in the full turn around the war, one frozen type a step."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights.pieces import Expedition
from engine.knights.realm_pieces import Zone
from engine.knights.steps import Over, SeatStep

# --- setting up -------------------------------------------------------------------------------------------------


class Razing(Step, frozen=True):
    """So many cities of the realm are still to be razed by destiny (WK-SETUP-05)."""

    left: int


class Appointing(Step, frozen=True):
    """Destiny names the president, then somebody else whom the church supports (WK-SETUP-07)."""

    church: bool


class Enlisting(SeatStep, frozen=True):
    """A mercenary card of so many men comes to the baron at random (WK-SETUP-09)."""

    men: int


class Offering(Step, frozen=True):
    """So many mercenary cards are still to be shown (WK-SETUP-11, WK-MERC-05)."""

    left: int


class Tabling(Step, frozen=True):
    """So many propositions are still to be put on the agenda (WK-SETUP-12, WK-ASSEMBLY-10)."""

    left: int


class Uncovering(Step, frozen=True):
    """The back of the next event shows (WK-SETUP-02)."""


class Allying(Step, frozen=True):
    """Chance is done: barons choose, the president first."""


class Assigning(SeatStep, frozen=True):
    """The baron gives his first troops to nobles and fortress, card by card (WK-SETUP-10)."""


class Allotting(Step, frozen=True):
    """All have chosen: what they gave to whom lies open."""


class Founding(SeatStep, frozen=True):
    """The baron places his fortress (WK-SETUP-13)."""


class Deploying(SeatStep, frozen=True):
    """The baron places one noble (WK-SETUP-14)."""


class Readying(Step, frozen=True):
    """Destiny is shuffled, and the first turn begins (WK-SETUP-15)."""


# --- cards ------------------------------------------------------------------------------------------------------


class Planning(SeatStep, frozen=True):
    """The baron lays up to two cards on a stack (WK-PREP-02)."""

    stack: int


class Dealing(Step, frozen=True):
    """Two neutral cards go to each stack (WK-PREP-05)."""


class TurningUp(Step, frozen=True):
    """The next card of the stacks is turned up (WK-ACT-01)."""


class Collecting(Step, frozen=True):
    """Does the baron take what his card yields? (WK-ACT-02)"""


class Recruiting(Step, frozen=True):
    """Where does the shield go? (WK-ACT-08)"""


class Campaigning(Step, frozen=True):
    """Which region do the military operations name? (WK-ACT-13)"""


class Improvising(Step, frozen=True):
    """What is the improvisation used for? (WK-ACT-15)"""


class Filing(Step, frozen=True):
    """The card goes to one of these zones, or back to the hand where there are none (WK-ACT-05)."""

    zones: tuple[Zone, ...]


class Triggering(Step, frozen=True):
    """Full zones and a full track start their phases (WK-TRIGGER-01, WK-TRIGGER-02)."""


# --- neutral cards ----------------------------------------------------------------------------------------------


class Summoning(Step, frozen=True):
    """Who draws the event? (WK-EVENT-01)"""


class Unfolding(SeatStep, frozen=True):
    """The event is drawn by this seat."""


class Launching(Step, frozen=True):
    """Which expedition does the president start, if any? (WK-EXPED-01)"""


class Staking(SeatStep, frozen=True):
    """How much does the baron stake? (WK-EXPED-02)"""

    expedition: Expedition


class Blessing(Step, frozen=True):
    """Is the expedition blessed? (WK-EXPED-03)"""

    expedition: Expedition


class Advancing(Step, frozen=True):
    """Pawns of earlier expeditions move on (WK-EXPED-05)."""


class Voyaging(Step, frozen=True):
    """News of an expedition (WK-EXPED-06); the first card of two where it was blessed."""

    expedition: Expedition
    card: int | None = None


# --- phases -----------------------------------------------------------------------------------------------------


class Taxing(Step, frozen=True):
    """Cities pay (WK-TAX-01)."""


class Paying(SeatStep, frozen=True):
    """Mercenaries are paid or leave (WK-WAGE-03)."""

    settled: bool = False
    """Are the regulars paid?"""
    kept: tuple[tuple[str, str], ...] = ()
    """Holders and cards that are paid."""


class Hiring(Step, frozen=True):
    """The baron of the leftmost shield hires (WK-MERC-01), or goes on hiring one nation (WK-MERC-02)."""

    nation: str = ""
    seat: Seat | None = None


class Emptying(Step, frozen=True):
    """The phase is over: cards of its zone go home (WK-TRIGGER-04)."""

    zone: Zone


# --- upkeep -----------------------------------------------------------------------------------------------------


class Reckoning(Step, frozen=True):
    """A victor, influence (WK-BILAN-01, WK-BILAN-02)."""


class Revolting(SeatStep, frozen=True):
    """Does the city revolt? (WK-BILAN-05)"""

    city: int


class Quelling(SeatStep, frozen=True):
    """What is done about it? (WK-BILAN-06)"""

    city: int


class Eliminating(SeatStep, frozen=True):
    """A baron is out of the game (WK-VAR-04)."""


class Succeeding(Step, frozen=True):
    """Destiny says which of these is president, or supported by the church, after him."""

    candidates: tuple[Seat, ...]
    church: bool


class Survived(Over, frozen=True):
    """All other barons are out (WK-VAR-04)."""


class Dispersing(SeatStep, frozen=True):
    """A card is drawn for the garrison of a fortress that was taken (WK-AMB-R16)."""

    tokens: int


class Quitting(SeatStep, frozen=True):
    """Which of its cards of this nation leaves?"""

    tokens: int
    nation: str


class Forfeiting(SeatStep, frozen=True):
    """Which mercenaries do its tokens cost?"""

    tokens: int
    paid: int = 0


class Sequencing(Step, frozen=True):
    """Which of these nobles of one baron retreats or dies next?"""

    nobles: tuple[int, ...]
    dies: bool


class Settling(Step, frozen=True):
    """Ships land, nobles rest, fortresses and nobles come back."""


class Dominated(Over, frozen=True):
    """The reserve of influence is used up (WK-END-02)."""


RealmStep: TypeAlias = (
    Razing | Appointing | Enlisting | Offering | Tabling | Uncovering | Allying | Assigning | Allotting | Founding
    | Deploying | Readying | Planning | Dealing | TurningUp | Collecting | Recruiting | Campaigning | Improvising
    | Filing | Triggering | Summoning | Unfolding | Launching | Staking | Blessing | Advancing | Voyaging | Taxing
    | Paying | Hiring | Emptying | Reckoning | Revolting | Quelling | Settling | Dominated | Eliminating | Succeeding
    | Survived | Dispersing | Quitting | Forfeiting | Sequencing
)  # fmt: skip
