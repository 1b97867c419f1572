"""Dominated strategies on textbook examples, each step with its reason."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.theory.iterated_elimination import find_dominating, iterated_elimination
from engine.theory.matrix_game import Chooser, MatrixGame
from tests.engine.theory.support_enumeration import support_enumeration

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
    assert iterated_elimination(game).steps == ()


def test_what_is_as_good_somewhere_is_not_dominated():
    """Nor is what only a mix would beat: 1 everywhere against an even mix of 3, 0 and 0, 3."""
    weak = MatrixGame([[1, 1], [1, 0], [0, -1]], [[0, 0]] * 3)
    assert [find_dominating(weak, Chooser.ROW, row) for row in range(3)] == [None, None, 0]
    mixed = MatrixGame([[3, 0], [0, 3], [1, 1]], [[0, 0]] * 3)
    assert find_dominating(mixed, Chooser.ROW, 2) is None


@settings(max_examples=60, deadline=None)
@given(games)
def test_strict_elimination_keeps_every_equilibrium(game):
    """No equilibrium plays a strategy that was eliminated."""
    reduced = iterated_elimination(game)
    for found in support_enumeration(game):
        assert all(row in reduced.rows for row, chance in enumerate(found.row_mix) if chance)
        assert all(column in reduced.columns for column, chance in enumerate(found.column_mix) if chance)
