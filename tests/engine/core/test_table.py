"""The table draws chance by its weights."""

from __future__ import annotations

from random import Random

from engine.core.action import Action
from engine.core.rules import Chance
from engine.core.table import draw


class Turn(Action, frozen=True):
    card: str


def test_a_draw_minds_the_weights() -> None:
    rare, common = Chance(Turn("rare"), 1), Chance(Turn("common"), 10**12)
    for seed in range(50):
        assert draw([rare, common], Random(seed)) == draw([common, rare], Random(seed)) == common.action


def test_a_draw_may_bring_anything_that_has_a_weight() -> None:
    even = [Chance(Turn(card), 1) for card in "abc"]
    assert {draw(even, Random(seed)) for seed in range(50)} == {chance.action for chance in even}
