"""What a taxation may collect: pure functions of coins (BK-TAX-01, BK-TAX-02, BK-AMB-01, BK-AMB-02)."""

from __future__ import annotations

from engine.barbarian.actions import Take
from engine.barbarian.coins import is_plain_swap, parts, parts_up_to
from engine.barbarian.pieces import Coins

Loots = tuple[tuple[str, Coins], ...]
"""Controlled provinces with face-up loot."""


def list_levies(loots: Loots, limit: int, purse: Coins) -> list[Take]:
    """Every choice of coins worth 1 to `limit`; with change only where no plain choice reaches what is possible."""
    choices = _choices(loots, limit)
    best = max([total for _, total in choices], default=0)
    return [Take(choice) for choice, _ in choices] + list_changed_levies(loots, limit, purse, best)


def has_levy(loots: Loots, limit: int, purse: Coins) -> bool:
    return any(loot[0] <= limit for _, loot in loots) or bool(list_changed_levies(loots, limit, purse, 0))


def list_changed_levies(loots: Loots, limit: int, purse: Coins, best: int) -> list[Take]:
    """What change brings above `best`, the largest sum of whole coins within the limit."""
    most = min(limit, _worth(loots))
    if best >= most or not purse:
        return []
    found = []
    for number, (place, loot) in enumerate(loots):
        others = loots[:number] + loots[number + 1 :]
        elsewhere = _worth(others)
        for here in parts(loot)[1:]:
            for back in parts(purse)[1:]:
                net = sum(here) - sum(back)
                if net + elsewhere <= best:
                    # what is put back next is worth no less
                    break
                if net > most or is_plain_swap(here, back):
                    continue
                for rest, more in (((), 0), *_choices(others, most - net)):
                    if best < net + more <= most:
                        found.append(Take(_in_order(loots, ((place, here), *rest)), back, place))
    return found


def best_plain_levy(loots: Loots, limit: int) -> int:
    """The largest sum of whole coins within the limit."""
    return max([total for _, total in _choices(loots, limit)], default=0)


def _in_order(loots: Loots, choice: Loots) -> Loots:
    chosen = dict(choice)
    return tuple((name, chosen[name]) for name, _ in loots if name in chosen)


def _worth(choice: Loots) -> int:
    return sum(sum(coins) for _, coins in choice)


def _choices(loots: Loots, limit: int) -> list[tuple[Loots, int]]:
    """Every non-empty choice of coins of at most `limit` together and its worth, provinces in the order given."""
    found: list[tuple[Loots, int]] = [((), 0)]
    for place, loot in loots:
        more = [(((place, part),), sum(part)) for part in parts_up_to(loot, limit)[1:]]
        found += [
            (choice + coins, total + worth)
            for choice, total in found
            for coins, worth in more
            if total + worth <= limit
        ]
    return found[1:]
