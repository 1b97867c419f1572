"""Whatever cannot be taken back bears the calculator's number, to the last digit: over games of every set-up in which
now and then somebody does what no careful player would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest
from oracles import ORACLES, walk

from app.barbarian.desks import BribeDesk
from app.core.calculate.markup import percent
from app.core.play.desk import DeskTools
from app.core.play.game_page import GamePage
from app.core.play.look import is_final
from app.knights.chances import share
from app.knights.desks.fight_picker import FightPicker
from app.knights.foresight import USUAL
from app.registry import PAGES, build_page
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.steps import Bribing
from engine.core.action import Action
from engine.core.setup import Setup
from engine.core.table import Table
from engine.knights.actions import Allow, Assault, Battle
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.odds.discard_game import NotSolved
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Consenting

WHIM = 5
"""One decision in so many is anybody's guess."""
SIZES = [
    pytest.param(1, 45, id="few"),
    pytest.param(10, 300, id="many", marks=pytest.mark.soak),
]
"""Games of each set-up, with four times as many set-ups at most, and decisions of each game."""
EACH = 3
"""So many actions of a kind are looked at in each menu."""
ELSEWHERE = {"knights", "conquerors"}
"""Games whose numbers, if there are any, stand elsewhere than on targets."""
SAID = {
    "barbarian": {"Assault"},
    "battue": {"Move", "Done", "Call", "Storm"},
    "saga": {"Lay", "Buy", "Done"},
}
"""Kinds of action that are met with a number, at the least."""


def list_setups(game: str) -> list[Setup]:
    side = build_page(game)
    return [side.game.setup(**side.suggested), *side.game.examples()]


def walk_all(game: str, games: int, decisions: int) -> Iterator[Table]:
    for setup, seed in product(list_setups(game)[: 4 * games], range(games)):
        yield from walk(game, seed, decisions, setup, WHIM)


def go_nowhere(_: object) -> Action | None:
    """Nobody plays on unasked."""
    return None


def test_every_game_is_looked_at():
    assert set(PAGES) == set(ORACLES) | ELSEWHERE
    assert all(type(build_page(game)).odds_of is GamePage.odds_of for game in ELSEWHERE)


@pytest.mark.parametrize(("games", "decisions"), SIZES)
@pytest.mark.parametrize("game", ORACLES)
def test_what_cannot_be_taken_back_bears_the_calculators_number(game, games, decisions):
    page, oracle, met = build_page(game), ORACLES[game], Counter()
    for table in walk_all(game, games, decisions):
        rules, view, seen = table.rules, table.view(table.to_act), Counter()
        for action in table.legal_actions():
            seen[type(action)] += 1
            if seen[type(action)] > EACH or not (page.odds_of(rules, view, action) or oracle(table, action)):
                continue
            odds, expected = page.odds_of(rules, view, action), oracle(table, action)
            if expected is not None:
                assert odds is not None and odds.mark == expected and odds.words, f"{action} at {table.cursor}"
                met[type(action).__name__] += 1
            elif is_final(rules, table.state, action, go_nowhere):
                raise AssertionError(f"no calculator says {odds} of {action} at {table.cursor}")
    assert set(met) >= SAID[game], met


@pytest.mark.parametrize(("games", "decisions"), SIZES)
def test_nothing_in_conquerors_needs_a_number_because_everything_can_be_taken_back(games, decisions):
    page, looked = build_page("conquerors"), 0
    for table in walk_all("conquerors", 1, min(games * decisions, 100)):
        rules, view = table.rules, table.view(table.to_act)
        for action in islice(table.legal_actions(), 6):
            assert page.odds_of(rules, view, action) is None
            assert not is_final(rules, table.state, action, go_nowhere), str(action)
            looked += 1
    assert looked > 100


@pytest.mark.parametrize(("games", "decisions"), SIZES)
def test_every_sum_that_may_be_sealed_bears_its_chance(games, decisions):
    """The sums are those of the menu, each laid coin by coin."""
    sealed = 0
    for table in walk_all("barbarian", games, decisions):
        if not isinstance(table.state.step, Bribing):
            continue
        seat, view = table.to_act, table.view(table.to_act)
        chances = BarbarianBattle.from_view(table.rules, view, seat).answer().equilibrium.win_chance_of
        desk = BribeDesk(table.rules, view, view.treasuries[seat], DeskTools(*[lambda *_: None] * 3))
        for bribe in table.legal_actions():
            coins, taken = list(view.treasuries[seat]), []
            for coin in bribe.coins:
                taken.append(coins.index(coin))
                coins[taken[-1]] = 0
            desk.trays.taken = sorted(taken)
            assert sum(desk.coins()) == sum(bribe.coins)
            assert desk.parts()[-1].buttons[0].label.endswith(f": {percent(chances[sum(bribe.coins)])}"), str(bribe)
            sealed += 1
    assert sealed > 10


@pytest.mark.parametrize(("games", "decisions"), SIZES)
def test_a_fight_of_knights_is_declared_at_the_calculators_chance(games, decisions):
    """The calculator is asked in the position that the rules make of the declaration; best by each commander."""
    declared = 0
    for seed in range(games * 2):
        for table in walk("knights", seed, decisions, KnightsSetup(), WHIM):
            picker = FightPicker(table.rules, table.view(table.to_act), table.legal_actions())
            for way in picker.ways:
                picker.way, picker.left_out = way, set()
                action = picker.chosen()
                if isinstance(action, Battle | Assault):
                    label = picker.parts()[-1].buttons[0].label
                    assert label.endswith(f": {say_chance(table, action)}"), f"{label} of {action} at {table.cursor}"
                    declared += 1
    assert declared


def say_chance(table: Table, action: Battle | Assault) -> str:
    rules, seat, answers = table.rules, table.to_act, []
    state = rules.apply(table.state, action)
    while isinstance(state.step, Consenting):
        state = rules.apply(state, Allow())
    for number in range(len(action.nobles)):
        calculator = BattleCalculator.from_view(rules, rules.observe(state, seat), seat)
        calculator.param.update(hand=None, attacker_commander=number)
        try:
            answers.append(calculator.answer())
        except NotSolved:
            calculator.attacker_discard = calculator.defender_discard = USUAL
            answers.append(calculator.answer())
    if isinstance(action, Assault):
        return share(max(each.city_taken for each in answers))
    best = max(answers, key=lambda each: each.outcome.probability(is_won) - each.outcome.probability(is_lost))
    return share(best.outcome.probability(is_won))


def is_won(result: str) -> bool:
    return result.startswith("attacker")


def is_lost(result: str) -> bool:
    return result.startswith("defender")
