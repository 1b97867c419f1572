"""Cards drawn from a small deck without putting them back: hands, sequences, and cards that say 'draw one more'.

A deck is a tuple of counts, one a kind of card; so is a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

from engine.odds.distribution import Distribution

Cards: TypeAlias = tuple[int, ...]


def remove(deck: Cards, hand: Cards) -> Cards:
    """What is left of the deck."""
    left = tuple(count - taken for count, taken in zip(deck, hand, strict=True))
    if min(left, default=0) < 0:
        raise ValueError(f"the deck {deck} does not hold {hand}")
    return left


def count_ways(deck: Cards, hand: Cards) -> int:
    """In how many ways the deck deals this hand (the order of cards aside)."""
    return prod(map(comb, deck, hand))


@lru_cache(maxsize=4096)
def list_hands(deck: Cards, size: int) -> tuple[Cards, ...]:
    """Every hand of that size, first kinds fullest first."""
    if not 0 <= size <= sum(deck):
        raise ValueError(f"{size} cards cannot be drawn from a deck of {sum(deck)}")
    return tuple(_hands(deck, size))


def _hands(deck: Cards, size: int) -> Iterator[Cards]:
    if not deck:
        yield ()
        return
    rest = deck[1:]
    room = sum(rest)
    for first in range(min(deck[0], size), max(0, size - room) - 1, -1):
        for others in _hands(rest, size - first):
            yield (first, *others)


@lru_cache(maxsize=4096)
def count_dealings(kinds: tuple[int, ...], place: int) -> int:
    """In how many ways cards of these kinds can be dealt to the places from `place` on, none to the one of its kind."""
    if not kinds:
        return 1
    return sum(
        count_dealings((*kinds[:number], *kinds[number + 1 :]), place + 1)
        for number, kind in enumerate(kinds)
        if kind != place
    )


def draw_hand(deck: Cards, size: int) -> Distribution[Cards]:
    """Hands with their chances: the multivariate hypergeometric distribution.

    >>> draw_hand((2, 1), 2)
    Distribution({(2, 0): 1/3, (1, 1): 2/3})
    """
    return Distribution.weighted({hand: count_ways(deck, hand) for hand in list_hands(deck, size)})


def draw_hands(deck: Cards, sizes: Sequence[int]) -> Distribution[tuple[Cards, ...]]:
    """Several hands from the one deck; hands drawn later are not independent of earlier ones.

    >>> draw_hands((1, 1), (1, 1))
    Distribution({((1, 0), (0, 1)): 1/2, ((0, 1), (1, 0)): 1/2})
    """
    dealt: dict[tuple[tuple[Cards, ...], Cards], int] = {((), deck): 1}
    for size in sizes:
        dealt = {
            ((*hands, hand), remove(left, hand)): ways * count_ways(left, hand)
            for (hands, left), ways in dealt.items()
            for hand in list_hands(left, size)
        }
    return Distribution.weighted({hands: ways for (hands, _), ways in dealt.items()})


def draw_kind(deck_size: int, of_kind: int, size: int) -> Distribution[int]:
    """How many cards of one kind are among `size` drawn: the hypergeometric distribution.

    >>> draw_kind(deck_size=5, of_kind=2, size=2)
    Distribution({0: 3/10, 1: 3/5, 2: 1/10})
    """
    if not (0 <= of_kind <= deck_size and 0 <= size <= deck_size):
        raise ValueError(f"a deck of {deck_size} cannot hold {of_kind} of a kind or deal {size} cards")
    most = min(of_kind, size)
    least = max(0, size - (deck_size - of_kind))
    return Distribution.weighted(
        {found: comb(of_kind, found) * comb(deck_size - of_kind, size - found) for found in range(least, most + 1)}
    )


def draw_with_more(deck: Cards, size: int, more: int) -> Distribution[Cards]:
    """All cards shown when each card of kind `more` makes its owner draw one card more, as long as there are any.

    A card that says 'draw one more' is merely replaced. So cards are shown until `size` others are among them, and
    those others are a plain hand from the deck without kind `more`; how many of kind `more` came before is the
    negative hypergeometric distribution.

    >>> draw_with_more((2, 1), size=1, more=1)
    Distribution({(1, 0): 2/3, (1, 1): 1/3})
    """
    if not 0 <= size <= sum(deck):
        raise ValueError(f"{size} cards cannot be drawn from a deck of {sum(deck)}")
    plain = (*deck[:more], 0, *deck[more + 1 :])
    others = min(size, sum(plain))
    shown = _shown_before(sum(deck), deck[more], others)
    if others < size:
        shown = {deck[more]: 1}
    hands = [(hand, count_ways(plain, hand)) for hand in list_hands(plain, others)]
    return Distribution.weighted(
        {
            (*hand[:more], extra, *hand[more + 1 :]): ways * chance
            for extra, chance in shown.items()
            for hand, ways in hands
        }
    )


def _shown_before(cards: int, of_kind: int, others: int) -> dict[int, int]:
    """How many orders of the deck show so many of a kind before the last of `others` other cards."""
    if others == 0:
        return {0: 1}
    return {
        extra: comb(others - 1 + extra, extra) * comb(cards - others - extra, of_kind - extra)
        for extra in range(of_kind + 1)
    }
