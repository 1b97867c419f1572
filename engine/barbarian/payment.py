"""What must be paid, and every way of paying it: pure functions of coins (BK-AMB-02 to -04)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.barbarian.actions import Pay
from engine.barbarian.coins import change_at_site, change_elsewhere, exact_payments
from engine.barbarian.pieces import Coins


@lru_cache(maxsize=4096)
def list_plain_payments(purse: Coins, price: int) -> tuple[Pay, ...]:
    return tuple(map(Pay, exact_payments(purse, price)))


def list_changes(
    purse: Coins, price: int, site: str, site_loot: Coins | None, others: Iterable[tuple[str, Coins]]
) -> list[Pay]:
    """Payments with change. `site_loot` is None where the payer does not control the site (a claim); `others` are the
    other provinces that the payer controls, with their face-up loot."""
    found = []
    if site_loot:
        found = [Pay(laid, (), taken, site) for laid, taken in change_at_site(purse, site_loot, price)]
    for place, loot in others:
        if loot:
            found += [Pay(paid, given, taken, place) for paid, given, taken in change_elsewhere(purse, loot, price)]
    return found
