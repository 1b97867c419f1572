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

    @property
    def attack(self) -> int:
        return weigh_attack(self.attackers, self.attack_bonus)

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
