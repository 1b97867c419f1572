"""The exact simplex method on textbook programmes, and on one that makes careless pivoting go in circles."""

from fractions import Fraction

import pytest

from engine.theory.simplex import UnboundedError, simplex


def test_two_products_three_machines():
    """Maximise 3x + 5y under x <= 4, 2y <= 12, 3x + 2y <= 18.

    The last two bind at (2, 6), worth 36. One more hour of the second machine allows y + 1/2, x - 1/3: worth
    5/2 - 1 = 3/2; of the third x + 1/3: worth 1; the first is not used up: worth 0.
    """
    found = simplex([[3, 5]], [[1, 0], [0, 2], [3, 2]], [4, 12, 18])
    assert found.point == (2, 6)
    assert found.values == (36,)
    assert found.prices == (0, Fraction(3, 2), 1)


def test_beale_ends():
    """Beale's programme circles for ever when the steepest column enters; Bland's rule ends at 5 (times 1/4)."""
    found = simplex([[3, -80, 2, -24]], [[1, -32, -4, 36], [1, -24, -1, 6], [0, 0, 1, 0]], [0, 0, 1])
    assert found.values == (5,)
    assert found.point == (1, 0, 1, 0)


def test_a_second_objective_breaks_the_tie():
    """All points of x + y = 1 are best for the first objective; the second picks an end."""
    assert simplex([[1, 1], [0, 1]], [[1, 1]], [1]).point == (0, 1)
    assert simplex([[1, 1], [1, 0]], [[1, 1]], [1]).point == (1, 0)


def test_a_second_objective_never_spoils_the_first():
    found = simplex([[2, 1], [0, 1]], [[1, 1], [0, 2]], [1, 1])
    assert found.point == (1, 0)
    assert found.values == (2, 0)


def test_unbounded_is_said():
    with pytest.raises(UnboundedError):
        simplex([[1, 1]], [[1, -1]], [1])


def test_a_negative_bound_is_refused():
    with pytest.raises(ValueError, match="negative"):
        simplex([[1]], [[1]], [-1])
