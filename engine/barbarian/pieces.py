"""What lies in the box: kingdoms, units, coins, and the twelve powers."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from engine.core.numbered import Numbered


class Kingdom(Numbered):
    """The six kingdoms in board order, which is the order of play (BK-AMB-29)."""

    HUN = "hun"
    OSTROGOTH = "ostrogoth"
    VANDAL = "vandal"
    VISIGOTH = "visigoth"
    SAXON = "saxon"
    FRANK = "frank"


KINGDOMS = tuple(Kingdom)


class Kind(Numbered):
    KING = "king"
    WARRIOR = "warrior"


KING, WARRIOR = Kind
"""Names of their own for what every menu asks: looking a member up in its enum takes ten times as long."""


class Unit(msgspec.Struct, frozen=True, gc=False):
    kingdom: Kingdom
    kind: Kind


KING_OF = tuple(Unit(kingdom, KING) for kingdom in KINGDOMS)
WARRIOR_OF = tuple(Unit(kingdom, WARRIOR) for kingdom in KINGDOMS)


def unit_of(kingdom: Kingdom, kind: Kind) -> Unit:
    return (KING_OF if kind is KING else WARRIOR_OF)[kingdom.index]


class Force(msgspec.Struct, frozen=True, gc=False):
    """Units of one kingdom together: at sea, or in a battle."""

    king: bool
    warriors: int

    @property
    def size(self) -> int:
        return int(self.king) + self.warriors

    def plus(self, kind: Kind, more: int = 1) -> Force:
        """With so many units of a kind more, or less."""
        if kind is KING:
            return Force(more > 0, self.warriors)
        return Force(self.king, self.warriors + more)


NO_FORCE = Force(False, 0)

Coins: TypeAlias = tuple[int, ...]
"""A heap of coins by value, smallest first: (1, 1, 2, 3) is worth 7 tremis."""


Value: TypeAlias = Kingdom | Kind | Coins | int | str
"""What a sentence may name."""


class Power(Enum):
    """Each power overrides one rule; who holds it, and whether it ends with the king, is the edition's matter."""

    STEPPE_RIDERS = "steppe_riders"
    SCOURGE = "scourge"
    FORTIFICATIONS = "fortifications"
    RES_PUBLICA = "res_publica"
    RAID = "raid"
    MARE_NOSTRUM = "mare_nostrum"
    FOEDERATI = "foederati"
    BALTH_LINE = "balth_line"
    LONGSHIPS = "longships"
    ADVENTUS = "adventus"
    SALIC_LAW = "salic_law"
    RALLY = "rally"


(
    STEPPE_RIDERS, SCOURGE, FORTIFICATIONS, RES_PUBLICA, RAID, MARE_NOSTRUM, FOEDERATI, BALTH_LINE, LONGSHIPS, ADVENTUS,
    SALIC_LAW, RALLY,
) = Power  # fmt: skip
