"""Armies, walls, and the side they form in a fight."""

from __future__ import annotations

import msgspec

from engine.knights.pieces import HUNDRED, Shape

COMMANDER = 200


class Army(msgspec.Struct, frozen=True):
    """Troops under a noble, or under a fortress card and then without shape (WK-COMBAT-03)."""

    men: int
    tokens: int = 0
    shape: Shape | None = None
    fresh: bool = True
    alive: bool = True

    @property
    def has_noble(self) -> bool:
        return self.shape is not None

    @property
    def force(self) -> int:
        """Men that still count: 100 less for each loss token."""
        return max(0, self.men - HUNDRED * self.tokens)

    @property
    def stands(self) -> bool:
        """A living noble, or leaderless troops that are not wiped out (WK-ASSAULT-04, WK-ASSAULT-08)."""
        return self.alive if self.has_noble else self.force > 0

    @property
    def capacity(self) -> int:
        """How many loss tokens the army can still take: a noble who stands takes one (WK-BATTLE-11, WK-AMB-R22)."""
        if not self.stands:
            return 0
        return max(1, -(-self.men // HUNDRED) - self.tokens)


class Stronghold(msgspec.Struct, frozen=True):
    """A city or a fortress under assault."""

    strength: int
    fortified: bool = False
    breaches: int = 0
    is_fortress: bool = False

    @property
    def defence(self) -> int:
        """Printed strength, 100 more when fortified, 100 less a breach, never below 0 (WK-ASSAULT-01)."""
        return max(0, self.strength + HUNDRED * self.fortified - HUNDRED * self.breaches)


class Side(msgspec.Struct, frozen=True):
    """The armies of one baron that fight, who commands them, and the walls they stand behind."""

    armies: tuple[Army, ...]
    commander: int | None = None
    hold: Stronghold | None = None

    @property
    def defence(self) -> int:
        return self.hold.defence if self.hold else 0

    @property
    def force(self) -> int:
        """Men less tokens, walls, and 200 once for the commander (WK-BATTLE-03, WK-ASSAULT-01)."""
        return sum(army.force for army in self.armies) + self.defence + COMMANDER * (self.commander is not None)

    @property
    def has_living_noble(self) -> bool:
        return any(army.has_noble and army.alive for army in self.armies)

    @property
    def stands(self) -> bool:
        """Something is left that a victory could be counted for or against."""
        return self.defence > 0 or any(army.stands for army in self.armies)

    def has_ability(self, shape: Shape) -> bool:
        """Only a fresh, living commander uses what his base gives (WK-BATTLE-02)."""
        if self.commander is None:
            return False
        commander = self.armies[self.commander]
        return commander.alive and commander.fresh and commander.shape is shape


class Tally(msgspec.Struct, frozen=True):
    """What the revealed cards of a side count."""

    hits: int = 0
    avoids: int = 0
    victories: int = 0
