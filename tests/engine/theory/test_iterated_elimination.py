"""Dominated strategies on textbook examples, each step with its reason."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from support_enumeration import support_enumeration

from engine.theory.iterated_elimination import Dominance, find_dominating, iterated_elimination
from engine.theory.matrix_game import Chooser, MatrixGame

UP_DOWN = MatrixGame([[1, 1, 0], [0, 0, 2]], [[0, 2, 1], [3, 1, 0]], ["up", "down"], ["left", "middle", "right"])
small = st.integers(-4, 4)
games = st.builds(
    lambda cells: MatrixGame(
        [[cell[0] for cell in line] for line in cells], [[cell[1] for cell in line] for line in cells]
    ),
    st.lists(st.lists(st.tuples(small, small), min_size=3, max_size=3), min_size=3, max_size=3),
)


def test_three_steps_leave_one_cell():
    """Middle always beats right; with right gone up beats down; with down gone middle beats left."""
    reduced = iterated_elimination(UP_DOWN)
    assert [(step.chooser, step.strategy) for step in reduced.steps] == [
        (Chooser.COLUMN, 2),
        (Chooser.ROW, 1),
        (Chooser.COLUMN, 0),
    ]
    assert (reduced.rows, reduced.columns) == ((0,), (1,))
    assert reduced.game.row_payoffs == ((1,),)
    assert reduced.steps[0].sentence == "Column never needs right: middle earns more against up, down."
    assert reduced.steps[1].sentence == "Row never needs down: up earns more against left, middle."


def test_the_prisoners_talk():
    reduced = iterated_elimination(MatrixGame([[-1, -9], [0, -6]], [[-1, 0], [-9, -6]]))
    assert (reduced.rows, reduced.columns) == ((1,), (1,))


def test_rock_paper_scissors_loses_nothing():
    game = MatrixGame.zero_sum([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    for kind in Dominance:
        assert iterated_elimination(game, kind).steps == ()


def test_only_a_mix_dominates():
    """1 everywhere is worse than an even mix of 3, 0 and 0, 3, which brings 3/2, and of neither alone."""
    game = MatrixGame([[3, 0], [0, 3], [1, 1]], [[0, 0]] * 3)
    assert find_dominating(game, Chooser.ROW, 2) is None
    mix = find_dominating(game, Chooser.ROW, 2, Dominance.BY_MIX)
    assert mix == (Fraction(1, 2), Fraction(1, 2), 0)
    step = iterated_elimination(game, Dominance.BY_MIX).steps[0]
    assert step.sentence == "Row never needs 2: 1/2 0 + 1/2 1 earns more against 0, 1."


def test_weak_dominance_needs_a_better_cell_somewhere():
    game = MatrixGame([[1, 1], [1, 0], [1, 1]], [[0, 0]] * 3)
    assert find_dominating(game, Chooser.ROW, 1) is None
    assert find_dominating(game, Chooser.ROW, 1, Dominance.WEAK) == (1, 0, 0)
    assert find_dominating(game, Chooser.ROW, 0, Dominance.WEAK) is None


@settings(max_examples=60, deadline=None)
@given(games)
def test_strict_elimination_keeps_every_equilibrium(game):
    """No equilibrium plays a strategy that was eliminated, by a pure strategy or by a mix."""
    for kind in (Dominance.STRICT, Dominance.BY_MIX):
        reduced = iterated_elimination(game, kind)
        for found in support_enumeration(game):
            assert all(row in reduced.rows for row, chance in enumerate(found.row_mix) if chance)
            assert all(column in reduced.columns for column, chance in enumerate(found.column_mix) if chance)
