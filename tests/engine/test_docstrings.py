"""Examples in docstrings run as they stand, and the doors that people come in by each have one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from engine.core.calculator import Calculator
from engine.core.rules import Rules
from engine.core.sealed import Sealed
from engine.core.stepped_rules import SteppedRules
from engine.core.table import Table
from engine.odds import deck, dice
from engine.odds.distribution import Distribution
from engine.theory.best_reply import best_replies
from engine.theory.bribe_equilibrium import bribe_equilibrium
from engine.theory.equilibrium import certificate
from engine.theory.fictitious_play import fictitious_play
from engine.theory.iterated_elimination import iterated_elimination
from engine.theory.lemke_howson import lemke_howson
from engine.theory.matrix_game import MatrixGame
from engine.theory.minimax import optimal_range
from engine.theory.nash_equilibrium import nash_equilibrium
from engine.theory.payable_sums import payable_sums
from engine.theory.regret_matching import regret_matching

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("engine", "tutorials", "app")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
DOORS = [
    *(Table, Rules, SteppedRules, Calculator, Sealed, Distribution, MatrixGame),
    *(dice.die, dice.dice_sum, dice.dice_difference),
    *(deck.draw_hand, deck.draw_hands, deck.draw_kind, deck.draw_with_more),
    *(best_replies, certificate, nash_equilibrium, optimal_range, lemke_howson),
    *(iterated_elimination, fictitious_play, regret_matching, bribe_equilibrium, payable_sums),
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_run_as_they_stand(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted, f"{name} shows '>>> ' and runs nothing"
    assert not result.failed, capsys.readouterr().out


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__qualname__)
def test_a_public_door_shows_how_it_is_used(door: object) -> None:
    assert doctest.DocTestParser().get_examples(door.__doc__ or "")
