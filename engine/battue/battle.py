"""How a round of battle is settled: pure, and the only copy. The rules and the calculators both call it."""

from __future__ import annotations

from enum import Enum

import msgspec


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

    @property
    def attack(self) -> int:
        """Before the die (BT-BATTLE-07)."""
        return self.attackers + self.attack_bonus

    @property
    def defended(self) -> int:
        """Before the die (BT-BATTLE-08); an event never lowers the printed value below 0."""
        warriors = self.defenders if self.counts_defenders else 0
        return max(0, self.defence + self.guard) + warriors + self.defence_bonus


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
