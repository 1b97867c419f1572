"""What may wait to be decided in the war, one frozen type a step. What follows a step lies on the stack under it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights.pieces import Combat

# --- a card and what it does ------------------------------------------------------------------------------------


class Choosing(Step, frozen=True):
    """The seat whose go it is plays a card or passes."""


class Ordering(Step, frozen=True):
    """A card is being carried out: the region it named (None for Improvisation), who moved, what was refused."""

    place: int | None
    moved: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    """Places whose attack a third baron did not allow (WK-AMB-R27)."""
    fought: bool = False


class Marching(Step, frozen=True):
    """A noble is on his way: troops may be given to him here, then he goes on."""

    noble: int
    path: tuple[int, ...]
    by_sea: bool = False
    started: bool = False
    """Has he left where his move began? Leaving that needs no consent."""
    loaded: bool = False
    """Has he been given here all he wants?"""


class Asking(Step, frozen=True):
    """May the noble pass? Those still to be asked."""

    noble: int
    queue: tuple[Seat, ...]


class Plan(msgspec.Struct, frozen=True):
    """A combat declared: against a seat, or a neutral city."""

    kind: Combat
    place: int
    enemy: Seat | None
    nobles: tuple[int, ...]


class Consenting(Step, frozen=True):
    """May the place be attacked? Third barons still to be asked (WK-COMBAT-07)."""

    plan: Plan
    queue: tuple[Seat, ...]


# --- a fight (WK-ALG-BATTLE) ------------------------------------------------------------------------------------


class FightStep(Step, frozen=True):
    """One of the steps of a fight."""


class SideStep(FightStep, frozen=True):
    """A step that each side has, the attacker's first."""

    attacker: bool


class Commanding(SideStep, frozen=True):
    """Who commands?"""


class Counting(FightStep, frozen=True):
    """Both commanders are known: so many cards are drawn."""


class Drawing(SideStep, frozen=True):
    """Cards still to be drawn into the hand."""


class Discarding(SideStep, frozen=True):
    """What is kept of the hand?"""


class Unsealing(FightStep, frozen=True):
    """Discards go under the pile, what both have kept lies open."""


class Extending(SideStep, frozen=True):
    """'Draw one' cards still to be drawn (WK-BATTLE-07)."""


class Enabling(SideStep, frozen=True):
    """May the commander's ability be used? (WK-BATTLE-09)"""


class Striking(FightStep, frozen=True):
    """Both sides' losses are counted."""


class Losing(SideStep, frozen=True):
    """Where does the next loss go?"""


class Judging(FightStep, frozen=True):
    """Losses are placed: the count of victories."""


# --- what a fight leads to --------------------------------------------------------------------------------------


class AftermathStep(Step, frozen=True):
    """Something that is still to be done after a fight."""


class Capturing(AftermathStep, frozen=True):
    """The winner decides about a city: control or raze."""

    city: int
    seat: Seat


class Ransoming(AftermathStep, frozen=True):
    """The loser of a fortress chooses a city to hand over."""

    loser: Seat
    winner: Seat


class Deserting(AftermathStep, frozen=True):
    """A destiny card is drawn for the noble's mercenaries."""

    noble: int
    dies: bool


class Dismissing(AftermathStep, frozen=True):
    """The card is drawn: one mercenary card of its nation leaves, and then comes what follows."""

    noble: int
    dies: bool
    card: int


class Falling(AftermathStep, frozen=True):
    """The dead noble's tokens are paid in mercenaries."""

    noble: int
    paid: int = 0
    """Men that went already, where the owner chooses card by card."""


class Withdrawing(AftermathStep, frozen=True):
    """The beaten noble looks for a region."""

    noble: int


class Closing(AftermathStep, frozen=True):
    """Attackers tire, sieges without besiegers are lifted."""

    attackers: tuple[int, ...]


# --- the end of a turn ------------------------------------------------------------------------------------------


class Revealing(Step, frozen=True):
    """A neutral card is turned up (WK-NEUTRAL-01)."""


class SeatStep(Step, frozen=True):
    """Something that one baron after the other may do."""

    seat: Seat


class Building(SeatStep, frozen=True):
    """Defence Works: the baron treats one place, or none (WK-NEUTRAL-03)."""


class Maintaining(SeatStep, frozen=True):
    """Troop Maintenance: the baron takes loss tokens off one army, or none (WK-NEUTRAL-07)."""


class Resting(Step, frozen=True):
    """The upkeep begins: a victor, ships, rest."""


class Rebuilding(SeatStep, frozen=True):
    """A lost fortress may come back (WK-FORT-04)."""


class Mustering(SeatStep, frozen=True):
    """The baron shares out troops among his nobles off the board (WK-ARRIVE-02, WK-ARRIVE-03)."""

    received: tuple[tuple[int, str], ...] = ()
    """Cards given to nobles in this arrival; they are not given on (WK-AMB-37)."""


class Arriving(Step, frozen=True):
    """A noble who is off the board with troops comes back (WK-ARRIVE-04)."""

    noble: int


class Turning(Step, frozen=True):
    """The turn is over."""


class Over(Step, frozen=True):
    """The war is over."""


class Conquered(Over, frozen=True):
    """A baron holds more than half of the cities (WK-END-01)."""


class Elapsed(Over, frozen=True):
    """The last turn has been played (WK-END-03)."""


AnyStep: TypeAlias = (
    Choosing | Ordering | Marching | Asking | Consenting | Commanding | Counting | Drawing | Discarding | Unsealing
    | Extending | Enabling | Striking | Losing | Judging | Capturing | Ransoming | Deserting | Dismissing | Falling
    | Withdrawing | Closing | Revealing | Building | Maintaining | Resting | Rebuilding | Mustering | Arriving
    | Turning | Conquered | Elapsed
)  # fmt: skip
