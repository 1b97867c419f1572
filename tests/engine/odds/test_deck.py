"""Deck: hands and sequences against every order of a small deck counted."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.odds.deck import (
    count_ways,
    draw_hand,
    draw_hands,
    draw_kind,
    draw_with_more,
    list_hands,
    remove,
)
from engine.odds.distribution import Distribution

decks = st.tuples(*[st.integers(0, 2)] * 4).filter(lambda deck: 1 <= sum(deck) <= 6)


def orders(deck):
    """Every order of the cards, each card told apart."""
    cards = [kind for kind, count in enumerate(deck) for _ in range(count)]
    return list(permutations(cards))


def counted(deck, drawn):
    return tuple(drawn.count(kind) for kind in range(len(deck)))


@given(decks, st.integers(0, 6))
def test_a_hand_equals_every_order_counted(deck, size):
    size = min(size, sum(deck))
    assert draw_hand(deck, size) == Distribution.uniform(counted(deck, order[:size]) for order in orders(deck))


@given(decks, st.integers(0, 3), st.integers(0, 3))
def test_two_hands_equal_every_order_counted(deck, first, second):
    first = min(first, sum(deck))
    second = min(second, sum(deck) - first)
    expected = Distribution.uniform(
        (counted(deck, order[:first]), counted(deck, order[first : first + second])) for order in orders(deck)
    )
    assert dict(draw_hands(deck, (first, second))) == dict(expected)


@given(decks, st.integers(0, 6))
def test_draw_one_more_equals_every_order_walked(deck, size):
    """The hand, then a card for each pending 'draw', new ones included, until the deck is empty."""
    size = min(size, sum(deck))

    def shown(order):
        cards, pending = list(order[:size]), order[:size].count(3)
        for card in order[size:]:
            if pending == 0:
                break
            pending += (card == 3) - 1
            cards.append(card)
        return counted(deck, cards)

    assert dict(draw_with_more(deck, size, 3)) == dict(Distribution.uniform(map(shown, orders(deck))))


def test_wk_v1_how_many_cards_two_become():
    """Two cards of 20, two of which say 'draw one more'."""
    shown = draw_with_more((18, 2), 2, 1).map(sum)
    assert dict(shown) == {2: Fraction(153, 190), 3: Fraction(17, 95), 4: Fraction(3, 190)}


def test_one_kind_is_hypergeometric():
    assert draw_kind(24, 7, 5) == draw_hand((7, 17), 5).map(lambda hand: hand[0])
    assert draw_kind(24, 7, 5).expectation() == Fraction(35, 24)


def test_hands_are_listed_once_and_their_ways_add_up():
    deck = (7, 6, 6, 3, 2)
    hands = list_hands(deck, 5)
    assert max(Counter(hands).values()) == 1
    assert sum(count_ways(deck, hand) for hand in hands) == 42504


@pytest.mark.parametrize("draw", [draw_hand, lambda deck, size: draw_with_more(deck, size, 0)])
@pytest.mark.parametrize("size", [-1, 4])
def test_more_cards_than_there_are_cannot_be_drawn(draw, size):
    with pytest.raises(ValueError, match="cannot be drawn from a deck of 3"):
        draw((2, 1), size)


def test_cards_that_are_not_there_cannot_be_removed():
    assert remove((2, 1), (1, 1)) == (1, 0)
    with pytest.raises(ValueError, match="does not hold"):
        remove((2, 1), (0, 2))
    with pytest.raises(ValueError, match="cannot hold"):
        draw_kind(3, 4, 1)
