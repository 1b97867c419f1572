"""What can be to decide: one frozen type a step of the game, in the order in which a game meets them."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step
from engine.core.seat import Seat

# --- before the game ---


class PickingFirst(Step, frozen=True):
    """Chance names the first seat."""


class Laying(Step, frozen=True):
    """A tile is laid: how many of which batch are left, and how often a random city has been started anew."""

    batch: int
    left: int
    tries: int


class Entering(Step, frozen=True):
    """Seats choose where they begin; `entered` have."""

    entered: int


# --- the turn ---


class Opening(Step, frozen=True):
    """Start cards."""


class Calling(Step, frozen=True):
    """Which horde calls reinforcements."""


class Reinforcing(Step, frozen=True):
    """Chance rolls for the horde at `place`."""

    place: int


class Marching(Step, frozen=True):
    """Moves; `ready` lists (place, warriors) of those that may still move."""

    ready: tuple[tuple[int, int], ...]


class Choosing(Step, frozen=True):
    """Which conflict comes next."""


class Closing(Step, frozen=True):
    """End cards."""


class Discarding(Step, frozen=True):
    """Cards over the hand limit."""


class Ending(Step, frozen=True):
    """The end check; nobody is asked."""


class Over(Step, frozen=True):
    ending: str


# --- a battle ---


class Revealing(Step, frozen=True):
    """Chance turns up the tile that is attacked."""


class Foretelling(Step, frozen=True):
    """Chance draws the event card."""


class Engaging(Step, frozen=True):
    """The next round begins; nobody is asked."""


class Attacking(Step, frozen=True):
    """Attacker cards before the roll."""


class Defending(Step, frozen=True):
    """Defender cards before the roll."""


class Rolling(Step, frozen=True):
    """Chance rolls both dice."""


class AttackRerolls(Step, frozen=True):
    """Attacker cards after the roll."""


class DefenceRerolls(Step, frozen=True):
    """Defender cards after the roll."""


class Rerolling(Step, frozen=True):
    """Chance rolls the attack die again."""


class Settling(Step, frozen=True):
    """Attack is compared with defence; nobody is asked."""


class Pressing(Step, frozen=True):
    """The attacker goes on or leaves."""


class Holding(Step, frozen=True):
    """The defender holds or leaves."""


# --- what comes in between ---


class Glimpsing(Step, frozen=True):
    """Chance shows a tile to the scout alone."""

    place: int


class Watching(Step, frozen=True):
    """Chance shows a tile to the seat whose tower keeps watch."""

    place: int


class Stealing(Step, frozen=True):
    """Chance takes a card from the victim."""

    victim: Seat


class Looting(Step, frozen=True):
    """Chance draws loot cards for a seat, one by one."""

    seat: Seat
    cards: int


class Burning(Step, frozen=True):
    """Chance discards cards of a seat, one by one."""

    seat: Seat
    cards: int


class Blaming(Step, frozen=True):
    """The active seat picks among the seats with the most flags."""


class Revolting(Step, frozen=True):
    """Which flag of `seat` comes down."""

    seat: Seat


class Surrendering(Step, frozen=True):
    """Which own flag goes to the new tile; `had_flag` and `spoils` decide what the tile gives."""

    seat: Seat
    place: int
    had_flag: bool
    spoils: bool


AnyStep: TypeAlias = (
    PickingFirst | Laying | Entering | Opening | Calling | Reinforcing | Marching | Choosing | Closing | Discarding
    | Ending | Over | Revealing | Foretelling | Engaging | Attacking | Defending | Rolling | AttackRerolls
    | DefenceRerolls | Rerolling | Settling | Pressing | Holding | Glimpsing | Stealing | Looting | Burning
    | Watching | Blaming | Revolting | Surrendering
)  # fmt: skip
