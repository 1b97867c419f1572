"""MatrixGame, best replies and the certificate, on games one can do by hand."""

from fractions import Fraction

import pytest

from engine.theory.best_reply import best_replies, expected_payoffs
from engine.theory.equilibrium import UncertifiedError, certificate, certify
from engine.theory.matrix_game import Chooser, MatrixGame

PENNIES = MatrixGame.zero_sum([[1, -1], [-1, 1]], ["heads", "tails"], ["heads", "tails"])
DILEMMA = MatrixGame([[-1, -9], [0, -6]], [[-1, 0], [-9, -6]])
HALF = (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(
    ("rows", "columns", "problem"),
    [([], [], "at least one cell"), ([[1], [1, 2]], [[1], [1]], "full rectangle"), ([[1]], [[1, 2]], "shape")],
)
def test_misshapen_games_are_refused(rows, columns, problem):
    with pytest.raises(ValueError, match=problem):
        MatrixGame(rows, columns)


def test_floats_are_refused_since_they_are_not_exact():
    with pytest.raises(TypeError, match=r"0\.5"):
        MatrixGame([[0.5]], [[1]])


def test_names_are_all_or_none():
    with pytest.raises(ValueError, match="name all 2"):
        MatrixGame([[1, 2]], [[1, 2]], column_names=["left"])


def test_constant_sum_is_found():
    assert PENNIES.constant_sum == 0
    assert MatrixGame([[3, 1]], [[1, 3]]).constant_sum == 4
    assert DILEMMA.constant_sum is None


def test_best_replies_list_ties():
    """Against an even penny both sides are as good; against two heads in three, row says heads, column tails."""
    assert best_replies(PENNIES, Chooser.ROW, HALF) == (0, 1)
    heads = (Fraction(2, 3), Fraction(1, 3))
    assert best_replies(PENNIES, Chooser.ROW, heads) == (0,)
    assert best_replies(PENNIES, Chooser.COLUMN, heads) == (1,)
    assert expected_payoffs(PENNIES, Chooser.COLUMN, heads) == (Fraction(-1, 3), Fraction(1, 3))


def test_certificate_is_the_largest_gain():
    """Two silent prisoners: who talks saves 1 year. Always heads against an even penny: column wins 1 by tails."""
    assert certificate(DILEMMA, (1, 0), (1, 0)) == 1
    assert certificate(DILEMMA, (0, 1), (0, 1)) == 0
    assert certificate(PENNIES, (1, 0), HALF) == 1
    assert certificate(PENNIES, HALF, HALF) == 0


def test_nothing_uncertified_is_answered():
    with pytest.raises(UncertifiedError, match="gains 1 by deviating"):
        certify(DILEMMA, (1, 0), (1, 0))
    assert certify(DILEMMA, (0, 1), (0, 1)).row_payoff == -6


@pytest.mark.parametrize("mix", [(1,), (Fraction(1, 2), Fraction(1, 3)), (2, -1)])
def test_a_mix_must_be_chances(mix):
    with pytest.raises(ValueError, match=r"chances"):
        certificate(PENNIES, mix, HALF)
