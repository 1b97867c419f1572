"""What winning a battle is worth, in tremis: a rule of thumb, item by item, that a person may overrule.

Counted is what one has after winning and would not have after losing: one's own units in the battle at the price of
recruiting them again, a king at stake, the loot that is won or kept, and the province.
"""

from __future__ import annotations

from engine.barbarian.law import Law
from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import find_fight, find_force
from engine.barbarian.state import BarbarianView
from engine.core.calculator import Answer

KING = 10
"""A king, one's own to keep or theirs to take: two of them win the game."""
PROVINCE = 4
"""Control of a province: a seventh of a victory, and a tremis of tax each time."""


class Stake(Answer, frozen=True):
    """What winning is worth to one side, item by item."""

    warriors: int
    """One's own, at the price of recruiting them again."""
    kings: int
    loot: int
    province: int

    @property
    def total(self) -> int:
        return self.warriors + self.kings + self.loot + self.province


def price_warriors(law: Law, view: BarbarianView, kingdom: Kingdom) -> int:
    """What it would cost to recruit those in the battle again, after they have gone back to the dearest slots."""
    number = find_force(view, kingdom).warriors
    left = view.deployed[kingdom.index] - number
    return sum(law.edition.entry(kingdom).recruit[left : left + number])


def count_prize(law: Law, view: BarbarianView) -> int:
    """Loot goes to a winner who does not control the province, and stays with one who does; a chest is an average."""
    place = find_fight(view).place
    loot = sum(view.loot[place])
    if not view.chests[place]:
        return loot
    pool = law.edition.chest_pool()
    return loot + round(sum(pool) / len(pool))
