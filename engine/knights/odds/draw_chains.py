"""'Draw one' cards: what a chain of extra cards brings from what two hands leave of the pile (WK-BATTLE-07)."""

from __future__ import annotations

from functools import lru_cache
from math import factorial, lcm, perm, prod

from engine.knights.odds.face_counts import DRAW, PLAIN
from engine.odds.deck import Cards, list_hands, remove


class Chains:
    """What 'draw one' cards bring from what two hands leave of a deck, `drawn` cards together.

    Every chance is a whole number over one common `scale`, whatever the hands were.
    """

    def __init__(self, deck: Cards, drawn: int) -> None:
        self._plain = sum(deck) - deck[DRAW] - drawn
        left = [(draws, self.plain_left(draws)) for draws in range(min(deck[DRAW], drawn) + 1)]
        self.scale = lcm(*(perm(plain, min(draws, plain)) for draws, plain in left if plain >= 0))

    @property
    def always_reach(self) -> bool:
        """Is the pile long enough for every chain? Each card in a hand that says 'draw' left a plain one lying."""
        return self._plain >= 0

    def plain_left(self, draws_in_hands: int) -> int:
        """How many plain cards are in the pile once both hands are drawn."""
        return self._plain + draws_in_hands


@lru_cache(maxsize=64)
def list_draws(length: int) -> tuple[Cards, ...]:
    """Every multiset of so many plain cards, in the order of PLAIN."""
    return list_hands((length,) * len(PLAIN), length)


@lru_cache(maxsize=4096)
def list_shares(drawn: Cards, first: int) -> tuple[tuple[tuple[Cards, Cards], int], ...]:
    """How a multiset of plain cards falls to the attacker, who draws `first` of them, and to the defender after him,
    with the number of orders."""
    shares = [(mine, remove(drawn, mine)) for mine in list_hands(drawn, first)]
    return tuple(((mine, theirs), _orders(mine) * _orders(theirs)) for mine, theirs in shares)


def _orders(cards: Cards) -> int:
    return factorial(sum(cards)) // prod(map(factorial, cards))
