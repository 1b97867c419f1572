"""What may be kept of the cards drawn (WK-BATTLE-05)."""

from __future__ import annotations

from itertools import product

from engine.knights.battle import keep_sizes
from engine.odds.deck import Cards


def list_keeps(hand: Cards, has_commander: bool) -> tuple[Cards, ...]:
    """Every different set of cards that may be kept of a hand."""
    sizes = keep_sizes(sum(hand), has_commander)
    return tuple(kept for kept in product(*(range(count + 1) for count in hand)) if sum(kept) in sizes)
