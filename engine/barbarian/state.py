"""A position of Barbarian Kingdoms, and what one seat sees of it.

Tuples that have one item a province or a kingdom follow the order of the edition; `Kingdom.index` finds the item.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.barbarian.pieces import Coins, Fleet, Kingdom, Unit
from engine.core.rules import State, View
from engine.core.seat import Seat


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="step", tag=lambda name: name.lower()):
    """What is to be decided now."""


class PickingScenario(Step, frozen=True):
    """The last winner chooses the scenario (BK-ADV-01)."""


class Selecting(Step, frozen=True):
    """Expert set-up: whose pick it is, counted from 0 (BK-EXPERT-01)."""

    pick: int
    selected: tuple[Kingdom, ...]


class Choosing(Step, frozen=True):
    """Seats choose among the kingdoms left (BK-ADV-02, BK-EXPERT-02)."""

    pick: int
    left: tuple[Kingdom, ...]


class Drawing(Step, frozen=True):
    """Chance draws a kingdom for each seat in turn (BK-SETUP-02)."""

    left: tuple[Kingdom, ...]


class LayingLoot(Step, frozen=True):
    kingdom: Kingdom


class DealingChests(Step, frozen=True):
    """Chance lays a coin on the next neutral province; `dealt` are done."""

    dealt: int


class Acting(Step, frozen=True):
    """The active kingdom chooses its action (BK-TURN-02)."""


class PayingRecruit(Step, frozen=True):
    place: int


class PayingClaim(Step, frozen=True):
    place: int


class Taxing(Step, frozen=True):
    """Which coins to collect."""


class Manoeuvring(Step, frozen=True):
    """Which places hold units that have moved, and how many at sea have (BK-MANOEUVRE-01)."""

    moved: tuple[int, ...]
    sea_king: bool
    sea_warriors: int


class Riding(Step, frozen=True):
    """A unit has taken its step (Steppe Riders) and must now assault from here."""

    place: int


class Contesting(Step, frozen=True):
    """The seats that are still to be asked, the first of them now (BK-CONTEST-02)."""

    queue: tuple[Seat, ...]


class Reinforcing(Step, frozen=True):
    """Whose arrivals: `of_active`; has a unit arrived this time; which sides have passed (BK-BATTLE-02)."""

    of_active: bool
    arrived: bool
    active_passed: bool
    rival_passed: bool


class Bribing(Step, frozen=True):
    """Sealed bribes: the active side first, unseen, then the rival (BK-BATTLE-03)."""

    sealed: Coins | None


class Rallying(Step, frozen=True):
    """The beaten Franks may save one warrior."""


class Evacuating(Step, frozen=True):
    """The winner's surplus units leave one by one (BK-EVAC-02)."""


class Over(Step, frozen=True):
    ending: str
    winner: Seat | None


AnyStep: TypeAlias = (
    PickingScenario
    | Selecting
    | Choosing
    | Drawing
    | LayingLoot
    | DealingChests
    | Acting
    | PayingRecruit
    | PayingClaim
    | Taxing
    | Manoeuvring
    | Riding
    | Contesting
    | Reinforcing
    | Bribing
    | Rallying
    | Evacuating
    | Over
)


class Force(msgspec.Struct, frozen=True, gc=False):
    """Units of one kingdom in a battle."""

    king: bool
    warriors: int

    @property
    def size(self) -> int:
        return self.king + self.warriors


class Fight(msgspec.Struct, frozen=True, gc=False):
    """An assault or claim that is being resolved, and the battle it may have become.

    The forces hold everybody who fights there. `units` of the state keeps showing who occupied the province before,
    because arrivals occupy only once they have won (BK-AMB-08).
    """

    cause: str
    place: int
    active_force: Force
    rival: Kingdom | None
    rival_force: Force
    winner: Kingdom | None = None


class BarbarianState(State, frozen=True, kw_only=True):
    step: AnyStep
    round: int
    played: tuple[Kingdom, ...]
    """Who takes part, in board order."""
    order: tuple[Kingdom, ...]
    """Who plays after whom, the first kingdom first."""
    owner: tuple[Seat | None, ...]
    active: Kingdom | None
    units: tuple[Unit | None, ...]
    fleets: tuple[Fleet, ...]
    tokens: tuple[Kingdom | None, ...]
    loot: tuple[Coins, ...]
    chests: tuple[int | None, ...]
    aside: Coins
    treasuries: tuple[Coins, ...]
    plundered: tuple[Coins, ...]
    """The chest coins each seat has taken: it alone knows them."""
    trophies: tuple[tuple[Kingdom, ...], ...]
    kings: tuple[bool, ...]
    deployed: tuple[int, ...]
    placed: tuple[int, ...]
    fight: Fight | None


class Purse(msgspec.Struct, frozen=True):
    """What perfect memory knows of a treasury: how many coins of each value came and went openly (a negative number
    was paid out of plundered chests), and how many coins came unseen out of chests."""

    known: tuple[tuple[int, int], ...]
    unseen: int


class BarbarianView(View, frozen=True, kw_only=True):
    """Everything public, and of the secrets only the seat's own."""

    step: AnyStep
    """A sealed bribe is shown only to the seat that sealed it; to others it reads as an empty purse."""
    round: int
    played: tuple[Kingdom, ...]
    order: tuple[Kingdom, ...]
    owner: tuple[Seat | None, ...]
    active: Kingdom | None
    units: tuple[Unit | None, ...]
    fleets: tuple[Fleet, ...]
    tokens: tuple[Kingdom | None, ...]
    loot: tuple[Coins, ...]
    chests: tuple[bool, ...]
    chests_left: int
    """How many pool coins are not on the map: still to be dealt, or set aside."""
    treasuries: tuple[Coins | None, ...]
    """None where hidden: only one's own until the game is over."""
    plundered: Coins | None
    purses: tuple[Purse, ...]
    trophies: tuple[tuple[Kingdom, ...], ...]
    kings: tuple[bool, ...]
    deployed: tuple[int, ...]
    placed: tuple[int, ...]
    fight: Fight | None
