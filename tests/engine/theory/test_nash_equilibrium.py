"""Minimax, Lemke-Howson and support enumeration: by hand, against each other, and by theorems."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support_enumeration import support_enumeration

from engine.theory.lemke_howson import lemke_howson
from engine.theory.matrix_game import Chooser, MatrixGame
from engine.theory.minimax import minimax, optimal_range
from engine.theory.nash_equilibrium import nash_equilibrium

THIRD = Fraction(1, 3)
matrices = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(-3, 3), min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


def test_rock_paper_scissors():
    found = minimax(MatrixGame.zero_sum([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert found.row_mix == found.column_mix == (THIRD, THIRD, THIRD)
    assert (found.row_payoff, found.column_payoff, found.certificate) == (0, 0, 0)


def test_two_by_two_by_formula():
    """3, -1 / -2, 1: row equalises with p = (1 + 2) / 7 = 3/7, column with q = 2/7, value (3 - 2) / 7."""
    found = minimax(MatrixGame.zero_sum([[3, -1], [-2, 1]]))
    assert found.row_mix == (Fraction(3, 7), Fraction(4, 7))
    assert found.column_mix == (Fraction(2, 7), Fraction(5, 7))
    assert (found.row_payoff, found.column_payoff) == (Fraction(1, 7), Fraction(-1, 7))


def test_a_saddle_point_is_pure():
    """2 is the least of its row and the greatest of its column."""
    found = minimax(MatrixGame.zero_sum([[1, 0, 5], [3, 2, 4], [7, -9, 0]]))
    assert found.row_mix == (0, 1, 0)
    assert found.column_mix == (0, 1, 0)
    assert found.row_payoff == 2


def test_fractions_and_constant_sums():
    """Pennies for halves, and each gets 1 on top: the payoffs add up to 2."""
    half = Fraction(1, 2)
    game = MatrixGame([[1 + half, half], [half, 1 + half]], [[half, 1 + half], [1 + half, half]])
    found = nash_equilibrium(game)
    assert found.row_mix == (half, half)
    assert (found.row_payoff, found.column_payoff) == (1, 1)


def test_minimax_refuses_other_games():
    with pytest.raises(ValueError, match="add up to the same"):
        minimax(MatrixGame([[1, 0]], [[1, 1]]))


def test_optimal_range_of_a_free_choice():
    """Two like rows: any split of them is optimal, so the chance of the first runs from 0 to 1; column has none."""
    game = MatrixGame.zero_sum([[1, 2], [1, 2]])
    free = optimal_range(game, Chooser.ROW, (1, 0))
    assert (free.low, free.low_mix, free.high, free.high_mix) == (0, (0, 1), 1, (1, 0))
    fixed = optimal_range(game, Chooser.COLUMN, (Fraction(1, 2), 5))
    assert (fixed.low, fixed.high) == (Fraction(1, 2), Fraction(1, 2))


def test_battle_of_the_sexes_has_three():
    """Two pure, and the mix in which each makes the other indifferent: 2/3 for one's own favourite."""
    game = MatrixGame([[2, 0], [0, 1]], [[1, 0], [0, 2]])
    found = list(support_enumeration(game))
    assert [(one.row_mix, one.column_mix) for one in found] == [
        ((1, 0), (1, 0)),
        ((0, 1), (0, 1)),
        ((2 * THIRD, THIRD), (THIRD, 2 * THIRD)),
    ]
    assert {lemke_howson(game, dropped).row_mix for dropped in range(4)} <= {one.row_mix for one in found}


def test_labels_are_checked():
    with pytest.raises(ValueError, match="from 0 to 1"):
        lemke_howson(MatrixGame.zero_sum([[0]]), 2)


def test_support_enumeration_is_for_small_games():
    with pytest.raises(ValueError, match="at most 10"):
        next(support_enumeration(MatrixGame.zero_sum([[0] * 11])))


def test_wilson_the_number_of_equilibria_is_odd():
    """In a nondegenerate game it is odd (Wilson 1971), and every Lemke-Howson path ends at one of them.

    Payoffs are drawn from a million numbers, so that ties, which would make a game degenerate, do not come up.
    """
    rng = random.Random(4)
    for _ in range(25):
        rows, columns = rng.randint(2, 4), rng.randint(2, 4)
        first, second = ([[rng.randrange(10**6) for _ in range(columns)] for _ in range(rows)] for _ in range(2))
        game = MatrixGame(first, second)
        found = list(support_enumeration(game))
        assert len(found) % 2 == 1
        for dropped in range(rows + columns):
            assert lemke_howson(game, dropped) in found


@settings(deadline=None)
@given(matrices)
def test_minimax_lies_between_the_pure_guarantees(matrix):
    game = MatrixGame.zero_sum(matrix)
    value = minimax(game).row_payoff
    assert max(min(line) for line in matrix) <= value <= min(max(column) for column in zip(*matrix, strict=True))


@settings(deadline=None)
@given(matrices)
def test_all_methods_agree_on_the_value(matrix):
    """The value of a zero-sum game is one: also by Lemke-Howson, and seen from the other chair."""
    game = MatrixGame.zero_sum(matrix)
    turned = MatrixGame.zero_sum([[-payoff for payoff in column] for column in zip(*matrix, strict=True)])
    assert minimax(game).row_payoff == lemke_howson(game).row_payoff == minimax(turned).column_payoff


@settings(deadline=None)
@given(matrices, st.randoms(use_true_random=False))
def test_lemke_howson_certifies_degenerate_games(matrix, rng):
    """Payoffs from -3..3 tie all the time; every path must still end, at a certified equilibrium."""
    other = [[rng.randint(-3, 3) for _ in line] for line in matrix]
    game = MatrixGame(matrix, other)
    for dropped in range(sum(game.shape)):
        assert lemke_howson(game, dropped).certificate == 0
    assert nash_equilibrium(game).certificate == 0
