"""How a battle is settled: pure, and the only copy. The rules and the calculators both call it."""

from __future__ import annotations

import msgspec

from engine.barbarian.edition import PointTable
from engine.barbarian.pieces import Coins, Kingdom


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a battle; the four powers that change points are facts about the side at this moment."""

    king: bool
    warriors: int
    has_mark: bool
    bribe: int = 0
    king_worth: int = 0
    """What Scourge makes the king worth, else 0."""
    fortifications: int = 0
    """Face-up loot that counts for this side (the Ostrogoths' power), else 0."""
    mark_worth: int = 0
    """What Salic Law makes the control mark worth, else 0."""
    balth_line: bool = False


class Points(msgspec.Struct, frozen=True, gc=False):
    """Battle points and how they arise (BK-BATTLE-04)."""

    mark: int
    king: int
    warriors: int
    loot: int
    bribe: int

    @property
    def before_bribe(self) -> int:
        return self.mark + self.king + self.warriors + self.loot

    @property
    def total(self) -> int:
        return self.before_bribe + self.bribe


class Settlement(msgspec.Struct, frozen=True, gc=False):
    active: Points
    rival: Points
    active_wins: bool


class Opening(msgspec.Struct, frozen=True):
    """Both purses of a battle, opened: the place, and for the active side and its rival who, with what, how strong."""

    place: int
    kingdoms: tuple[Kingdom, Kingdom]
    sides: tuple[Side, Side]
    purses: tuple[Coins, Coins]
    settlement: Settlement


class Chest(msgspec.Struct, frozen=True):
    """What a chest held, for its finder."""

    place: int
    coin: int


class Won(msgspec.Struct, frozen=True):
    """The game is won at once."""

    ending: str
    kingdom: Kingdom


def count_points(side: Side, table: PointTable) -> Points:
    """BK-BATTLE-05 and -06, with the powers that override them."""
    return Points(
        mark=(side.mark_worth or table.mark) if side.has_mark else 0,
        king=(side.king_worth or table.king) if side.king else 0,
        warriors=side.warriors * table.warrior,
        loot=side.fortifications,
        bribe=side.bribe * table.tremis,
    )


def active_wins_ties(rival: Side) -> bool:
    """BK-BATTLE-07: a tie is the active side's, unless the rival holds the Balth Line."""
    return not rival.balth_line


def settle(active: Side, rival: Side, table: PointTable) -> Settlement:
    mine, theirs = count_points(active, table), count_points(rival, table)
    wins = mine.total >= theirs.total if active_wins_ties(rival) else mine.total > theirs.total
    return Settlement(mine, theirs, wins)


def find_least_bribe(active: Side, rival: Side, table: PointTable, *, is_active: bool) -> int:
    """The least that one side would have had to pay to win against what the other paid; 0 where nothing was needed."""
    mine, theirs = (active, rival) if is_active else (rival, active)
    behind = count_points(theirs, table).total - count_points(mine, table).before_bribe
    wins_ties = is_active == active_wins_ties(rival)
    needed = behind if wins_ties else behind + 1
    return max(0, -(-needed // table.tremis))
