"""Mercenaries that leave a beaten army: deserters by nation, and those a dead noble's loss tokens cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.knights.army import HUNDRED
from engine.knights.pieces import Troop

Troops = tuple[Troop, ...]


def count_men(troops: Sequence[Troop]) -> int:
    return sum(troop.men for troop in troops)


def list_deserters(troops: Sequence[Troop], nation: str) -> Troops:
    """The cards among which the owner chooses one that leaves (WK-RETREAT-02, WK-DEATH-02)."""
    return tuple(sorted({troop for troop in troops if troop.nation == nation and troop.is_mercenary}))


def list_losses(troops: Sequence[Troop], tokens: int) -> tuple[Troops, ...]:
    """The sets of mercenary cards that a death may cost: as many men as the tokens allow (WK-DEATH-03).

    There is one set (perhaps of no card) where nothing is to be chosen, several where the owner chooses.
    """
    hired = sorted(troop for troop in troops if troop.is_mercenary)
    budget = HUNDRED * tokens
    if count_men(hired) <= budget:
        return (tuple(hired),)
    best: dict[Troops, None] = {(): None}
    most = 0
    for size in range(1, len(hired) + 1):
        for chosen in combinations(hired, size):
            men = count_men(chosen)
            if men > budget or men < most:
                continue
            if men > most:
                best, most = {}, men
            best[chosen] = None
    return tuple(best)


def take_out(troops: Sequence[Troop], gone: Sequence[Troop]) -> Troops:
    """The troops without those cards."""
    left = list(troops)
    for troop in gone:
        left.remove(troop)
    return tuple(left)
