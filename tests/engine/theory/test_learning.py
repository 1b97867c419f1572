"""Fictitious play and regret matching: the first rounds by hand, and where they go."""

from fractions import Fraction
from itertools import islice

import pytest

from engine.theory.bribe_auction import BribeAuction, Side
from engine.theory.bribe_equilibrium import bribe_equilibrium
from engine.theory.equilibrium import certificate
from engine.theory.fictitious_play import fictitious_play
from engine.theory.matrix_game import MatrixGame
from engine.theory.regret_matching import regret_matching

PENNIES = MatrixGame.zero_sum([[1, -1], [-1, 1]])
SHAPLEY = MatrixGame([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]])
BATTLE = BribeAuction.up_to(6, 5, head=1, active_stake=8, other_stake=Fraction(9, 2))


def nth(steps, turn):
    return next(islice(steps, turn - 1, None))


def test_first_rounds_of_fictitious_play():
    """Row wants to match. 1: HH. 2: row saw H, column saw H: HT. 3: row saw one of each (tie, first): H, column T.
    4: row saw H T T: T; column saw H H H: T. 5: row saw H T T T: T, column saw H H H T: T."""
    steps = list(islice(fictitious_play(PENNIES), 5))
    assert [(step.row, step.column) for step in steps] == [(0, 0), (0, 1), (0, 1), (1, 1), (1, 1)]
    assert steps[3].row_mix == (Fraction(3, 4), Fraction(1, 4))
    assert steps[3].column_mix == (Fraction(1, 4), Fraction(3, 4))


def test_fictitious_play_can_start_anywhere():
    first = next(fictitious_play(PENNIES, row=1, column=0))
    assert (first.row_mix, first.column_mix, first.exploitability) == ((0, 1), (1, 0), 2)


@pytest.mark.parametrize("game", [PENNIES, SHAPLEY, BATTLE.as_matrix_game()])
def test_exploitability_is_the_certificate_of_the_mixes(game):
    for step in islice(fictitious_play(game), 40):
        assert step.exploitability == certificate(game, step.row_mix, step.column_mix)


def test_fictitious_play_settles_in_the_battle():
    """The battle is zero-sum strategically, so the mixes converge, at best like one over the root of the rounds."""
    early, late = nth(fictitious_play(BATTLE.as_matrix_game()), 20), nth(fictitious_play(BATTLE.as_matrix_game()), 3000)
    assert late.exploitability < early.exploitability / 4
    assert late.exploitability < Fraction(1, 5)


def test_fictitious_play_circles_in_shapleys_game():
    """The one equilibrium is even mixes; play goes round in ever longer runs, and somebody could always gain 1/10."""
    steps = islice(fictitious_play(SHAPLEY), 100, 3000)
    assert min(step.exploitability for step in steps) > Fraction(1, 10)


def test_first_rounds_of_regret_matching():
    """3, 0 / 0, 1, both start even. Row earns 1, would earn 3/2 or 1/2: regrets 1/2, -1/2, so it plays the first.
    Column would lose 3/2 or 1/2: it plays the second."""
    first, second = islice(regret_matching(MatrixGame.zero_sum([[3, 0], [0, 1]])), 2)
    assert (first.row_mix, first.column_mix) == ((0.5, 0.5), (0.5, 0.5))
    assert (second.row_mix, second.column_mix) == ((1.0, 0.0), (0.0, 1.0))
    assert (second.row_average, second.column_average) == ((0.75, 0.25), (0.25, 0.75))


def test_regret_matching_reports_the_certificate_of_its_averages():
    """All numbers here are floats: the exact certificate of the same averages differs by rounding only."""
    game = MatrixGame.zero_sum([[3, 0, -1], [-2, 1, 4]])
    for step in islice(regret_matching(game), 30):
        averages = []
        for average in (step.row_average, step.column_average):
            exact = [Fraction(chance) for chance in average]
            averages.append([chance / sum(exact) for chance in exact])
        assert step.exploitability == pytest.approx(float(certificate(game, *averages)), abs=1e-9)


def test_regret_matching_settles_on_the_equilibrium_of_the_battle():
    """The average mixes come near the one equilibrium that the closed form gives."""
    game = BATTLE.as_matrix_game()
    step = nth(regret_matching(game), 3000)
    assert step.exploitability < 0.1
    solved = bribe_equilibrium(BATTLE)
    assert solved.is_unique
    for side, average in ((Side.ACTIVE, step.row_average), (Side.OTHER, step.column_average)):
        for bribe, chance in zip(BATTLE.sums(side), average, strict=True):
            assert chance == pytest.approx(float(solved.mix(side).chance(bribe)), abs=0.05)
