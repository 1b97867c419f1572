"""From a running game to its calculator and back: filled in for the seat that looks, empty for the next."""

from random import Random

import pytest

from app.barbarian.battle_sheet import BattleLayout
from app.barbarian.page import BarbarianPage
from app.core.game.shell import GameShell
from app.core.play.sitting import Sitting
from engine.barbarian import GAME
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.steps import Bribing
from engine.bots.random_bot import RandomBot
from engine.core.table import Table


def battle_table(seed):
    """A game played at random until somebody has to seal a bribe."""
    table, random = Table(BarbarianSetup(seats=3), seed=seed), Random(seed)
    while not isinstance(table.state.step, Bribing):
        seat = table.to_act
        table.play(RandomBot().choose(table.rules, table.view(seat), table.legal_actions(), random), seat)
    return table


@pytest.fixture(scope="module")
def table():
    return battle_table(3)


def seated(table, people):
    players = [("" if seat in people else "random") for seat in table.rules.seats]
    shell = GameShell(BarbarianPage())
    sitting = Sitting(GAME, shell.page, table.fork(), players, seed=1)
    shell.adopt(sitting)
    return shell, sitting


def test_turning_to_calculate_in_a_battle_fills_in_the_seat_that_looks(table):
    seat = table.to_act
    shell, sitting = seated(table, {seat})
    shell.open("Calculate")
    calculator = shell.shell.content.sheet.calculator
    expected = BarbarianBattle.from_view(sitting.rules, table.view(seat), seat)
    assert calculator.inputs() == expected.inputs()
    assert calculator.my_coins == list(table.state.treasuries[seat])
    assert "Filled in from the game" in shell.shell.content.sheet.head.markup


def test_the_first_look_is_at_the_battle_and_nothing_else_is_answered_before(table, monkeypatch):
    """Neither by turning to the tab nor by the button beside the question."""
    asked = []
    answer = BarbarianBattle.answer
    monkeypatch.setattr(BarbarianBattle, "answer", lambda self: asked.append(self.inputs()) or answer(self))
    seat = table.to_act
    for turn in (GameShell.calculate, lambda shell: shell.open("Calculate")):
        shell, sitting = seated(table, {seat})
        asked.clear()
        turn(shell)
        expected = BarbarianBattle.from_view(sitting.rules, table.view(seat), seat).inputs()
        assert asked and all(inputs == expected for inputs in asked)


def test_before_the_curtain_is_lifted_nothing_is_filled_in(table):
    """With everybody at the table, the one who is to bribe must first have the tablet."""
    shell, sitting = seated(table, set(table.rules.seats))
    assert sitting.eyes is None
    shell.open("Calculate")
    assert "Filled in" not in shell.shell.content.sheet.head.markup
    shell.open("Play")
    sitting.lift()
    shell.open("Calculate")
    assert "Filled in" in shell.shell.content.sheet.head.markup


def test_once_the_bribe_is_sealed_nothing_of_that_purse_is_left_on_the_page(table):
    shell, sitting = seated(table, set(table.rules.seats))
    sitting.lift()
    first = sitting.eyes
    shell.open("Calculate")
    tab = shell.shell.content
    sitting.play(sitting.menu()[0])
    assert sitting.eyes != first
    fresh = BattleLayout().begin(BarbarianBattle)
    assert tab.sheet.calculator.inputs() == fresh.inputs()
    assert tab.sheet.form.values == {**tab.sheet.form.values, "my_coins": fresh.my_coins, "my_stake": fresh.my_stake}
    assert "Filled in" not in tab.sheet.head.markup


def test_the_button_fills_in_the_calculator_that_is_open(table):
    shell, sitting = seated(table, {table.to_act})
    shell.open("Calculate")
    tab = shell.shell.content
    tab.open("barbarian-reign")
    assert "From the game" in tab._bar.markup
    tab._bar.tell("game", "")
    assert tab.sheet.calculator.treasury == sum(table.state.treasuries[sitting.eyes])
    assert "Filled in" in tab.sheet.head.markup


def test_without_a_game_no_such_button_is_shown():
    shell = GameShell(BarbarianPage())
    shell.open("Calculate")
    assert "From the game" not in shell.shell.content._bar.markup


def test_theory_takes_over_the_battle_of_the_seat_that_looks_and_forgets_it_for_other_eyes(table):
    shell, sitting = seated(table, set(table.rules.seats))
    shell.open("Theory")
    tab = shell.shell.content
    tab.intro.tell("theory", "game")
    plain = tab._lesson.write()
    assert "no battle" in tab.intro.markup
    sitting.lift()
    tab.intro.tell("theory", "game")
    assert tab._lesson.my_purse == min(12, sum(table.state.treasuries[sitting.eyes]))
    assert "Taken from your game" in tab.intro.markup
    sitting.play(sitting.menu()[0])
    assert tab._lesson.write() == plain
    assert tab.form.values["my_purse"] == tab._lesson.my_purse
