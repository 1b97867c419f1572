"""'Draw one' cards: what a chain of extra cards brings from what two hands leave of the pile (WK-BATTLE-07)."""

from __future__ import annotations

from functools import lru_cache
from math import factorial, lcm, perm, prod

from engine.knights.army import Tally
from engine.knights.odds.face_counts import DRAW, PLAIN
from engine.odds.deck import Cards, list_hands, remove


class Chains:
    """What 'draw one' cards bring from what two hands leave of a deck, `drawn` cards together.

    Every chance is a whole number over one common `scale`, whatever the hands were.
    """

    def __init__(self, deck: Cards, drawn: int) -> None:
        self._base = max(deck) + 1
        self._plain = sum(deck) - deck[DRAW] - drawn
        self.scale = lcm(
            *(
                perm(self.plain_left(draws), length)
                for draws in range(min(deck[DRAW], drawn) + 1)
                if self.plain_left(draws) >= 0
                for length in range(min(draws, self.plain_left(draws)) + 1)
            )
        )
        self._falls = [[perm(count, length) for length in range(deck[DRAW] + 1)] for count in range(self._base)]
        """Falling products of so many cards of a face."""
        self._products: dict[tuple[int, int], list[int]] = {}

    @property
    def always_reach(self) -> bool:
        """Is the pile long enough for every chain? Each card in a hand that says 'draw' left a plain one lying."""
        return self._plain >= 0

    def code(self, cards: Cards) -> int:
        """The plain cards as one number, so that taking cards away is a subtraction."""
        number = 0
        for face in PLAIN:
            number = number * self._base + cards[face]
        return number

    def plain_left(self, draws_in_hands: int) -> int:
        """How many plain cards are in the pile once both hands are drawn."""
        return self._plain + draws_in_hands

    def products(self, rest: int, plain: int, length: int) -> list[int]:
        """For each multiset of `length` plain cards, the scaled falling product of the face counts of `rest`."""
        found = self._products.get((rest, length))
        if found is None:
            falls, number = [], rest
            for _ in PLAIN:
                number, count = divmod(number, self._base)
                falls.append(self._falls[count])
            blanks, victories, avoids, hits = falls
            share = self.scale // perm(plain, length)
            found = [share * hits[h] * avoids[a] * victories[v] * blanks[b] for h, a, v, b in list_draws(length)]
            self._products[rest, length] = found
        return found


@lru_cache(maxsize=8)
def find_chains(deck: Cards, drawn: int) -> Chains:
    """Those of the last fights: the next one often has the same deck and as many cards."""
    return Chains(deck, drawn)


@lru_cache(maxsize=64)
def list_draws(length: int) -> tuple[Cards, ...]:
    """Every multiset of so many plain cards, in the order of PLAIN."""
    return list_hands((length,) * len(PLAIN), length)


@lru_cache(maxsize=4096)
def list_shares(drawn: int, length: int, first: int) -> tuple[tuple[Tally, Tally, int], ...]:
    """How the multiset number `drawn` falls to the attacker, who draws `first` cards, and to the defender after
    him, with the number of orders."""
    cards = list_draws(length)[drawn]
    found = []
    for mine in list_hands(cards, first):
        theirs = remove(cards, mine)
        orders = _orders(mine) * _orders(theirs)
        found.append((Tally(*mine[:3]), Tally(*theirs[:3]), orders))
    return tuple(found)


@lru_cache(maxsize=4096)
def number_shares(drawn: int, length: int, first: int) -> tuple[tuple[int, int, int], ...]:
    """The same, each share by its number among the multisets of its size."""
    cards = list_draws(length)[drawn]
    mine, theirs = ({draw: number for number, draw in enumerate(list_draws(size))} for size in (first, length - first))
    return tuple(
        (mine[share], theirs[remove(cards, share)], _orders(share) * _orders(remove(cards, share)))
        for share in list_hands(cards, first)
    )


def _orders(cards: Cards) -> int:
    return factorial(sum(cards)) // prod(map(factorial, cards))
