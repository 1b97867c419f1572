"""Every choice of Barbarian Kingdoms, one frozen type a kind, in the order in which a game meets them."""

from __future__ import annotations

from typing import TypeAlias

from engine.barbarian.pieces import Coins, Kind, Kingdom
from engine.core.action import Action

# --- before the game ---


class PickScenario(Action, frozen=True, tag="scenario"):
    """Choose the scenario (BK-ADV-01)."""

    scenario: str


class Select(Action, frozen=True):
    """Pick a kingdom that will take part (BK-EXPERT-01)."""

    kingdom: Kingdom


class Choose(Action, frozen=True):
    """Take a kingdom, or with two seats the pair it belongs to (BK-ADV-02, BK-EXPERT-02)."""

    kingdom: Kingdom


class Draw(Action, frozen=True):
    """Chance: the next seat draws this kingdom's token from the purse (BK-SETUP-02)."""

    kingdom: Kingdom


class Lay(Action, frozen=True):
    """Spread the first loot over the home provinces, a coin each (BK-SETUP-05)."""

    coins: tuple[tuple[str, Coins], ...]


class Deal(Action, frozen=True):
    """Chance: this coin lies face down on this province (BK-SETUP-07)."""

    place: str
    coin: int


# --- the five actions ---


class Recruit(Action, frozen=True):
    place: str


class Pay(Action, frozen=True):
    """Lay coins for a recruit or a claim; `given`, `taken`, `at` are the change made on the way (BK-AMB-02).

    With `at` the site itself, `coins` are laid there and `taken` taken back; elsewhere `given` is swapped for
    `taken` before the exact price is laid.
    """

    coins: Coins
    given: Coins = ()
    taken: Coins = ()
    at: str = ""


class Tax(Action, frozen=True):
    """Announce a taxation; `take` follows."""


class Take(Action, frozen=True):
    """Collect these coins, putting `back` into `into` as change."""

    coins: tuple[tuple[str, Coins], ...]
    back: Coins = ()
    into: str = ""


class March(Action, frozen=True):
    """A unit goes from one place to another."""

    unit: Kind
    origin: str
    target: str


class Move(March, frozen=True):
    """In manoeuvres."""


class Castle(Action, frozen=True):
    """The king and an adjacent warrior change places."""

    king: str
    warrior: str


class Stay(Action, frozen=True):
    """Manoeuvres without a move (BK-AMB-23)."""


class Done(Action, frozen=True):
    """No more moves in these manoeuvres; no more arrivals this time in a battle."""


class Ride(March, frozen=True):
    """Steppe Riders: one step before the assault."""


class Assault(March, frozen=True):
    """Into a province that one does not control."""


class Claim(Action, frozen=True):
    place: str


# --- contest and battle ---


class Contest(Action, frozen=True):
    kingdom: Kingdom
    unit: Kind
    origin: str


class Decline(Action, frozen=True):
    """Let the action pass uncontested."""


class Reinforce(Action, frozen=True):
    unit: Kind
    origin: str


class Pass(Action, frozen=True):
    """No more reinforcements in this battle."""


class Bribe(Action, frozen=True):
    """Seal these coins in the purse for the opponent."""

    coins: Coins


class Rally(Action, frozen=True):
    """One beaten warrior falls back to this province."""

    place: str


class Forgo(Action, frozen=True):
    """Let every beaten warrior go to the reserve."""


class Evacuate(Action, frozen=True):
    unit: Kind
    target: str


BarbarianAction: TypeAlias = (
    PickScenario | Select | Choose | Draw | Lay | Deal | Recruit | Pay | Tax | Take | Move | Castle | Stay | Done
    | Ride | Assault | Claim | Contest | Decline | Reinforce | Pass | Bribe | Rally | Forgo | Evacuate
)  # fmt: skip
