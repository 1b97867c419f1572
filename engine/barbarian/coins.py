"""Heaps of coins: what can be paid with them, what can be changed (BK-ECON-04, BK-AMB-02, BK-AMB-40)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from engine.barbarian.pieces import Coins


def write_coins(coins: Coins) -> str:
    return " + ".join(map(str, coins)) or "no coins"


def add(one: Coins, other: Coins) -> Coins:
    return tuple(sorted(one + other)) if other else one


def holds(heap: Coins, part: Coins) -> bool:
    """Is every coin of `part` in `heap`, as often?"""
    return Counter(part) <= Counter(heap)


def remove(heap: Coins, part: Coins) -> Coins:
    left = list(heap)
    for coin in part:
        left.remove(coin)
    return tuple(left)


def parts(heap: Coins) -> tuple[Coins, ...]:
    """Every different heap that can be taken out of `heap`, nothing and all included, cheapest first."""
    return parts_up_to(heap, sum(heap))


def pick_any(heap: Coins, rng: Random) -> Coins:
    """One of the parts, each as likely as another."""
    counts = sorted(Counter(heap).items())
    return tuple(coin for coin, count in counts for _ in range(rng.randint(0, count)))


@lru_cache(maxsize=4096)
def parts_up_to(heap: Coins, limit: int) -> tuple[Coins, ...]:
    """Every part worth at most `limit`, cheapest first."""
    found: list[Coins] = [()]
    is_limited = sum(heap) > limit
    for coin in dict.fromkeys(heap):
        # the most of the smaller coins first: so heaps of one worth come in their order
        more = [(coin,) * number for number in range(min(heap.count(coin), limit // coin), -1, -1)]
        found = [part + coins for part in found for coins in more]
        if is_limited:
            found = [part for part in found if sum(part) <= limit]
    found.sort(key=sum)
    return tuple(found)


@lru_cache(maxsize=4096)
def exact_payments(heap: Coins, price: int) -> tuple[Coins, ...]:
    """Every way to lay exactly `price` (BK-AMB-03)."""
    if not has_exact(heap, price):
        return ()
    return tuple([part for part in parts_up_to(heap, price) if sum(part) == price])


@lru_cache(maxsize=4096)
def _payable(heap: Coins) -> int:
    """What can be laid out of the heap: bit number s says whether the sum s can."""
    sums = 1
    for coin in heap:
        sums |= sums << coin
    return sums


def has_exact(heap: Coins, price: int) -> bool:
    """Can exactly `price` be laid? One coin of that value is the common case."""
    return price in heap or (price >= 0 and _payable(heap) >> price & 1 == 1)


def is_plain_swap(given: Coins, taken: Coins) -> bool:
    """Is a part of the change given worth a part of the coins taken? Then that part is needless."""
    return _payable(given) & _payable(taken) != 1


def is_least_swap(given: Coins, taken: Coins) -> bool:
    """An even swap of different coins, no part of which is an even swap by itself (BK-AMB-40)."""
    if set(given) & set(taken):
        return False
    return _payable(given) & _payable(taken) == 1 | 1 << sum(given)


@lru_cache(maxsize=4096)
def change_at_site(heap: Coins, loot: Coins, price: int) -> tuple[tuple[Coins, Coins], ...]:
    """(laid, taken back) at the very place that is paid into: laid minus taken is the price."""
    return tuple(
        (laid, back)
        for back in parts(loot)[1:]
        for laid in exact_payments(heap, price + sum(back))
        if not is_plain_swap(laid, back)
    )


@lru_cache(maxsize=4096)
def change_elsewhere(heap: Coins, loot: Coins, price: int) -> tuple[tuple[Coins, Coins, Coins], ...]:
    """(paid, given, taken): an even swap with another place's loot, then the exact price.

    The swap is no larger than needed; what is paid uses a coin that it brought.
    """
    if not has_exact(heap + loot, price):
        return ()
    found = []
    for taken in parts(loot)[1:]:
        for given in exact_payments(heap, sum(taken)):
            if not is_least_swap(given, taken):
                continue
            purse = add(remove(heap, given), taken)
            found += [(paid, given, taken) for paid in exact_payments(purse, price)]
    return tuple(found)
