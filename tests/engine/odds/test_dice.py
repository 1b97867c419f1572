"""Dice: sums and differences against every roll counted."""

from fractions import Fraction
from itertools import product

import pytest

from engine.odds.dice import dice_difference, dice_sum, die
from engine.odds.distribution import Distribution


def test_two_dice_make_seven_in_six_of_thirty_six():
    assert dice_sum(2).chance(7) == Fraction(1, 6)
    assert dice_sum(2).chance(12) == Fraction(1, 36)


@pytest.mark.parametrize("faces", [2, 6, (0, 0, 1, 1, 2, 3)])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_sum_equals_every_roll_counted(count, faces):
    shown = range(1, faces + 1) if isinstance(faces, int) else faces
    assert dice_sum(count, faces) == Distribution.uniform(map(sum, product(shown, repeat=count)))


def test_difference_equals_every_roll_counted():
    rolls = product(range(1, 7), repeat=5)
    assert dice_difference(3, 2) == Distribution.uniform(sum(roll[:3]) - sum(roll[3:]) for roll in rolls)


def test_many_dice_stay_exact():
    """The highest sum of n dice has chance 1 / 6^n, the mean is 3 1/2 a die."""
    assert dice_sum(50).chance(300) == Fraction(1, 6**50)
    assert dice_sum(50).expectation() == 175


def test_impossible_dice_are_refused():
    with pytest.raises(ValueError, match="negative"):
        dice_sum(-1)
    with pytest.raises(ValueError, match="at least one side"):
        die(0)
