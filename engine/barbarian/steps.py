"""What may wait to be decided in Barbarian Kingdoms: one frozen type a step. `rules.py` says what is known of each.

A turn is `Acting` with `EndingTurn` beneath it on the stack; what an assault or a claim leads to is stacked between.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.barbarian.pieces import Coins, Kingdom
from engine.core.position import Step
from engine.core.sealed import Sealed
from engine.core.seat import Seat

# --- before the game ------------------------------------------------------------------------------------------


class PickingScenario(Step, frozen=True):
    """The last winner chooses the scenario (BK-ADV-01)."""


class Selecting(Step, frozen=True):
    """Expert set-up: the kingdoms picked so far (BK-EXPERT-01)."""

    selected: tuple[Kingdom, ...]


class Choosing(Step, frozen=True):
    """Seats choose among the kingdoms left; `pick` choices are made (BK-ADV-02, BK-EXPERT-02)."""

    pick: int
    left: tuple[Kingdom, ...]


class Drawing(Step, frozen=True):
    """Chance draws a kingdom for each seat in turn (BK-SETUP-02)."""

    left: tuple[Kingdom, ...]


class LayingLoot(Step, frozen=True):
    """A kingdom spreads its first loot (BK-SETUP-05)."""

    kingdom: Kingdom


class DealingChests(Step, frozen=True):
    """Chance lays a coin on the next neutral province; `dealt` are done (BK-SETUP-07)."""

    dealt: int


# --- a turn ---------------------------------------------------------------------------------------------------


class Acting(Step, frozen=True):
    """The active kingdom chooses its action (BK-TURN-02)."""


class PayingRecruit(Step, frozen=True):
    """Which coins for the warrior in `place` (BK-RECRUIT-04)."""

    place: int


class PayingClaim(Step, frozen=True):
    """Which coins for the claim of `place` (BK-CLAIM-03)."""

    place: int


class Taxing(Step, frozen=True):
    """Which coins to collect (BK-TAX-01)."""


class Manoeuvring(Step, frozen=True):
    """Which places hold units that have moved, and how many at sea have (BK-MANOEUVRE-01)."""

    moved: tuple[int, ...]
    sea_king: bool
    sea_warriors: int


class Riding(Step, frozen=True):
    """A unit has taken its step (Steppe Riders) and must now assault from here."""

    place: int


class EndingTurn(Step, frozen=True):
    """The next kingdom plays (BK-TURN-02)."""


# --- contest and battle ---------------------------------------------------------------------------------------


class Contesting(Step, frozen=True):
    """The seats that are still to be asked, the first of them now (BK-CONTEST-02)."""

    queue: tuple[Seat, ...]


class Reinforcing(Step, frozen=True):
    """The sides that have not passed, the first of them now; has a unit of its arrived this time? (BK-BATTLE-02)"""

    sides: tuple[Kingdom, ...]
    arrived: bool


class Bribing(Step, frozen=True):
    """The purses sealed so far: the active side's first, then the rival's, each unseen by the other (BK-BATTLE-03)."""

    sealed: tuple[Sealed[Coins], ...]


class Rallying(Step, frozen=True):
    """The beaten Franks may save one warrior."""


class Evacuating(Step, frozen=True):
    """The winner's surplus units leave one by one (BK-EVAC-02)."""


class CarryingOut(Step, frozen=True):
    """What the action brings, or what its stopper takes (BK-BATTLE-11)."""


class Over(Step, frozen=True):
    """The game has ended."""

    ending: str
    winner: Seat | None


AnyStep: TypeAlias = (
    PickingScenario | Selecting | Choosing | Drawing | LayingLoot | DealingChests | Acting | PayingRecruit
    | PayingClaim | Taxing | Manoeuvring | Riding | EndingTurn | Contesting | Reinforcing | Bribing | Rallying
    | Evacuating | CarryingOut | Over
)  # fmt: skip
