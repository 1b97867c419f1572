"""How a round of battle is settled: pure, and the only copy. The rules and the calculators both call it."""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.core.seat import Seat
from engine.odds.dice import SIX_SIDED


class Blow(Enum):
    """What a round does."""

    CAPTURED = "captured"
    """The attacker wins and nobody is left to defend: the tile changes hands (BT-EMPTY-03, BT-OCCUPIED-03)."""
    DEFENDER_LOSES = "defender-loses"
    """The attacker wins, the defender loses a warrior and has more (BT-OCCUPIED-02)."""
    ATTACKER_LOSES = "attacker-loses"
    """The attacker loses a warrior and has more (BT-EMPTY-04, BT-OCCUPIED-04)."""
    REPELLED = "repelled"
    """The attacker loses the last warrior (BT-EMPTY-05, BT-OCCUPIED-05)."""


def weigh_attack(attackers: int, bonus: int) -> int:
    """Before the die (BT-BATTLE-07)."""
    return attackers + bonus


def weigh_defence(printed: int, defenders: int, bonus: int, counts_defenders: bool) -> int:
    """Before the die (BT-BATTLE-08); whether defending warriors count is the ruling BT-AMB-01."""
    return printed + (defenders if counts_defenders else 0) + bonus


class Sides(msgspec.Struct, frozen=True):
    """Everything that a round depends on, the dice excepted."""

    attackers: int
    defenders: int
    defence: int
    """Printed on the tile."""
    guard: int = 0
    """What an event adds to the printed defence."""
    attack_bonus: int = 0
    defence_bonus: int = 0
    counts_defenders: bool = True
    """The ruling BT-AMB-01."""
    tower: int = 0
    """What a tower adds to the attack (BT-TARSOS-03)."""

    @property
    def attack(self) -> int:
        return weigh_attack(self.attackers, self.attack_bonus + self.tower)

    @property
    def defended(self) -> int:
        """An event never lowers the printed value below 0."""
        printed = max(0, self.defence + self.guard)
        return weigh_defence(printed, self.defenders, self.defence_bonus, self.counts_defenders)


class Round(msgspec.Struct, frozen=True):
    attack: int
    defence: int
    blow: Blow


def attacker_wins(attack: int, defence: int) -> bool:
    """A tie is a loss (BT-BATTLE-09)."""
    return attack > defence


def settle(sides: Sides, attack_die: int, defence_die: int) -> Round:
    attack, defence = sides.attack + attack_die, sides.defended + defence_die
    return Round(attack, defence, find_blow(sides.attackers, sides.defenders, attacker_wins(attack, defence)))


def find_blow(attackers: int, defenders: int, won: bool) -> Blow:
    """Each round removes one warrior, except that winning an empty tile removes none."""
    if won:
        return Blow.CAPTURED if defenders <= 1 else Blow.DEFENDER_LOSES
    return Blow.REPELLED if attackers == 1 else Blow.ATTACKER_LOSES


# --- what events tell of it -------------------------------------------------------------------------------------------


class Clash(msgspec.Struct, frozen=True):
    """The dice of a round as they lie: `round` counts from 1, `sides` is what they are added to."""

    place: int
    round: int
    attacker: Seat
    defender: Seat
    sides: Sides
    attack_die: int
    defence_die: int

    @property
    def outcome(self) -> Round:
        return settle(self.sides, self.attack_die, self.defence_die)


class Rolled(Clash, frozen=True):
    """The dice have been rolled; cards may still answer."""


class Rerolled(Clash, frozen=True):
    """The attack die has been rolled again; before, it showed `was`."""

    was: int


class Settled(Clash, frozen=True):
    """The round is settled with these dice."""


def find_least_die(sides: Sides, defence_die: int) -> int | None:
    """The least attack die that wins the round against this defence die; None where none does."""
    return next((die for die in SIX_SIDED if attacker_wins(sides.attack + die, sides.defended + defence_die)), None)


class Doing(msgspec.Struct, frozen=True):
    """What a seat does, or meets, at a place."""

    place: int
    seat: Seat


class Left(Doing, frozen=True):
    """A seat leaves a battle with so many for `target`; None: it stays there, and fights no more."""

    warriors: int
    target: int | None


class Called(Doing, frozen=True):
    """The reinforcement die: it called so many, of whom `added` joined a horde that is now `horde` strong."""

    die: int
    called: int
    added: int
    horde: int


class Uncovered(Doing, frozen=True):
    """What lies on a tile: turned up by `seat` for everybody, or seen by its scout alone."""

    kind: str
    is_up: bool


class Foretold(Doing, frozen=True):
    """An event card, drawn by `seat` for `place`."""

    card: str


class Gained(msgspec.Struct, frozen=True):
    """A loot card that `seat` has drawn, or taken from `victim`."""

    seat: Seat
    card: str
    victim: Seat | None = None
