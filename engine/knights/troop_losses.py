"""Mercenaries that leave a beaten army: deserters by nation, and those a dead noble's loss tokens cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.knights.pieces import HUNDRED, Troop, Troops, take_out

MOST_SETS = 8
"""So many sets are offered whole; of more the owner chooses card by card."""


def list_deserters(troops: Sequence[Troop], nation: str) -> Troops:
    """The cards among which the owner chooses one that leaves (WK-RETREAT-02, WK-DEATH-02)."""
    return tuple(sorted({troop for troop in troops if troop.nation == nation and troop.is_mercenary}))


def most_lost(troops: Sequence[Troop], tokens: int, paid: int = 0) -> int:
    """How many mercenary men a death costs: as many as the tokens allow, less what is paid already (WK-DEATH-03)."""
    kinds = _count_kinds(troops)
    return _best_sum(_reachable_sums(kinds)[0], HUNDRED * tokens - paid)


def list_losses(troops: Sequence[Troop], tokens: int, paid: int = 0) -> Iterator[Troops]:
    """The sets of mercenary cards that a death may cost, cards of one kind being all the same to their owner.

    There is one set (perhaps of no card) where nothing is to be chosen. What sums the later kinds still reach is
    known beforehand, so no step of the search is in vain: a set is found as fast with sixty cards as with six.
    """
    kinds = _count_kinds(troops)
    reachable = _reachable_sums(kinds)
    yield from _choose(kinds, reachable, 0, _best_sum(reachable[0], HUNDRED * tokens - paid))


def list_payments(troops: Sequence[Troop], tokens: int, paid: int = 0) -> tuple[Troops, ...]:
    """What the owner is asked next: whole sets where there are few, else one card that belongs to some set."""
    sets = tuple(islice(list_losses(troops, tokens, paid), MOST_SETS + 1))
    if len(sets) <= MOST_SETS:
        return sets
    best = most_lost(troops, tokens, paid)
    return tuple((troop,) for troop, _ in _count_kinds(troops) if _can_begin(troops, troop, best))


def _can_begin(troops: Sequence[Troop], troop: Troop, best: int) -> bool:
    rest = _reachable_sums(_count_kinds(take_out(troops, (troop,))))[0]
    return troop.men <= best and bool(rest >> (best - troop.men) & 1)


def _count_kinds(troops: Sequence[Troop]) -> list[tuple[Troop, int]]:
    return sorted(Counter(troop for troop in troops if troop.is_mercenary).items())


def _reachable_sums(kinds: Sequence[tuple[Troop, int]]) -> list[int]:
    """For each place in the list the sums that the kinds from there on reach, as the bits of a number."""
    reachable = [1]
    for troop, count in reversed(kinds):
        sums = reachable[-1]
        for _ in range(count):
            sums |= sums << troop.men
        reachable.append(sums)
    return reachable[::-1]


def _best_sum(sums: int, budget: int) -> int:
    """The largest sum that is not above the budget."""
    return (sums & ((1 << (budget + 1)) - 1)).bit_length() - 1


def _choose(kinds: Sequence[tuple[Troop, int]], reachable: Sequence[int], place: int, wanted: int) -> Iterator[Troops]:
    """Every choice from the kinds at `place` and later that comes to exactly the men wanted."""
    if place == len(kinds):
        yield ()
        return
    troop, count = kinds[place]
    for taken in range(min(count, wanted // troop.men), -1, -1):
        left = wanted - taken * troop.men
        if reachable[place + 1] >> left & 1:
            for others in _choose(kinds, reachable, place + 1, left):
                yield (*[troop] * taken, *others)
