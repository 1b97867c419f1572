"""Backward induction on games whose solution is known, and against plain enumeration."""

from __future__ import annotations

import pytest

from engine.theory.backward_induction import ExtensiveGame, TooLarge, count_positions, draw_tree, solve


def nim(heap, most):
    """Take one to `most`; who takes the last one wins. A position is (who moves, what is left)."""
    game = ExtensiveGame(
        mover=lambda at: at[0],
        moves=lambda at: range(1, min(most, at[1]) + 1),
        follow=lambda at, taken: (1 - at[0], at[1] - taken),
        payoffs=lambda at: None if at[1] else ((-1, 1) if at[0] == 0 else (1, -1)),
    )
    return solve(game, (0, heap))


@pytest.mark.parametrize("heap", range(1, 14))
def test_nim_is_lost_exactly_at_multiples(heap):
    assert nim(heap, 3).payoffs == ((-1, 1) if heap % 4 == 0 else (1, -1))


def test_best_play_leaves_a_multiple_and_positions_are_solved_once():
    node = nim(10, 3)
    assert next(iter(node.line())) == 2
    assert count_positions(node) <= 2 * 11
    assert next(draw_tree(node, 1)).startswith(("* ", "  "))
    assert sum(line.startswith("*") for line in draw_tree(node, 1)) == 1


def test_a_centipede_stops_at_once():
    """Passing doubles the pot, but whoever may take it next would: so the first one takes it."""
    game = ExtensiveGame(
        mover=lambda at: at[0] % 2,
        moves=lambda at: ("take", "pass"),
        follow=lambda at, move: (at[0] + 1, move),
        payoffs=lambda at: None if at[1] == "pass" and at[0] < 6
        else tuple(2 * 2**at[0] if (at[0] - (at[1] == "take")) % 2 == seat else 2**at[0] // 2 for seat in (0, 1)),
    )  # fmt: skip
    assert next(iter(solve(game, (0, "pass")).line())) == "take"


def test_too_large_a_game_is_refused_in_one_sentence():
    with pytest.raises(TooLarge, match="nearer to the end"):
        nim(80, 1)
