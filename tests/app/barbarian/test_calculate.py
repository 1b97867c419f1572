"""The Calculate tab of Barbarian Kingdoms: what it tells is what the calculators answer."""

import random
import re
import runpy
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from app.barbarian.battle_sheet import WORTHS, BattleLayout, draw
from app.barbarian.page import BarbarianPage
from app.core.calculate.groups import build_groups
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.calculators import CALCULATORS
from engine.core.parameters import list_fields
from engine.odds.distribution import Distribution

position = runpy.run_path(str(Path(__file__).parents[2] / "engine" / "barbarian" / "positions.py"))["position"]


def words(markup):
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())
    return text.replace(" ,", ",")


class FixedLuck:
    """A die that always falls alike."""

    def __init__(self, luck):
        self.luck = luck

    def random(self):
        return self.luck


def shown(layout=None, **inputs):
    calculator = BarbarianBattle(**inputs)
    layout = layout or BattleLayout()
    answer = calculator.answer()
    head = layout.head(calculator, answer) + layout.aside(calculator, answer)
    return words(head), words(layout.more(calculator, answer))


def rolled(luck, **inputs):
    layout = BattleLayout(FixedLuck(luck))
    layout.press("die")
    return shown(layout, **inputs)[0]


def test_every_input_of_every_calculator_stands_in_the_form_once():
    tab = BarbarianPage.tabs["Calculate"]()
    for kind in CALCULATORS:
        tab.open(kind.slug)
        names = [field["name"] for group in tab.sheet.form.groups for field in group["fields"]]
        assert sorted(names) == sorted(field.name for field in list_fields(kind))


def test_coins_are_those_of_the_box():
    assert WORTHS == (1, 2, 3, 5)


def test_a_sure_battle_says_what_to_bribe_and_that_it_wins():
    head, _ = shown(my_king=True, their_coins=[2, 3])
    assert head.startswith("Bribe 0, you win Put in nothing.")
    assert "9 to 3; a tie is yours" in head


def test_a_mix_is_drawn_by_lot_with_the_chance_of_that_bribe():
    """One coin each, stake 10: nothing once in 10 wins 9 in 10, a coin wins surely."""
    inputs = {"my_coins": [1], "their_coins": [1], "my_stake": 10, "their_stake": 10}
    assert rolled(0.05, **inputs).startswith("Bribe 0, you win 90 % Put in nothing.")
    assert rolled(0.15, **inputs).startswith("Bribe 1, you win Put in 1 and keep 0")


def test_the_headline_is_the_same_at_each_look_and_the_die_is_rolled_only_when_tapped():
    inputs = {"my_coins": [1, 1, 2, 3], "their_total_max": 8}
    assert len({shown(BattleLayout(), **inputs)[0] for _ in range(20)}) == 1
    layout = BattleLayout(FixedLuck(0.99))
    plain = shown(layout, **inputs)[0]
    layout.press("die")
    assert "Drawn by lot" in shown(layout, **inputs)[0]
    layout.press("<b>")
    layout.forget()
    assert shown(layout, **inputs)[0] == plain


def test_a_changed_input_puts_the_die_away():
    tab = BarbarianPage.tabs["Calculate"]()
    tab.sheet.head.tell("press", "die")
    assert "Drawn by lot" in words(tab.sheet.head.markup)
    tab.sheet.form.values = {**tab.sheet.form.values, "my_warriors": 2}
    assert "Drawn by lot" not in words(tab.sheet.head.markup)


def test_it_says_which_coins_go_in_and_what_it_costs_and_wins():
    head, _ = shown(my_coins=[1, 2, 3, 3], their_coins=[1, 1, 1], my_stake=9, their_stake=9)
    assert "Put in" in head and "won or lost; winning is worth 9 to you" in head


def test_the_stake_is_told_item_by_item():
    tab = BarbarianPage.tabs["Calculate"]()
    tab.sheet.form.values = {**tab.sheet.form.values, "my_king": True, "their_mark": True, "my_warriors": 2}
    assert tab.sheet.form.hints["my_stake"] == "Worked out: 19 = warriors 3 + kings 10 + loot 2 + the province 4."
    tab.sheet.form.values = {**tab.sheet.form.values, "my_stake": 7}
    assert "my_stake" not in tab.sheet.form.hints
    assert "winning is worth 7" in words(tab.sheet.head.markup)


def test_at_first_their_purse_is_not_known():
    tab = BarbarianPage.tabs["Calculate"]()
    assert "They hold 0 to 10." in words(tab.sheet.head.markup)
    assert "They hold exactly 3." in shown(their_total_min=3, their_total_max=3)[0]


def test_lots_fall_as_often_as_the_mix_says():
    mix = Distribution({0: Fraction(1, 4), 3: Fraction(1, 2), 5: Fraction(1, 4)})
    drawn = [draw(mix, step / 1000) for step in range(1000)]
    assert [drawn.count(bribe) for bribe in mix] == [250, 500, 250]
    assert draw(mix, 1.0) == 5


def test_the_plans_tell_the_sure_win_and_the_best_reply():
    layout = BattleLayout()
    layout.press("sure")
    head = shown(layout, my_stake=12, their_stake=12)[0]
    assert head.startswith("Bribe 10, you win Put in") and "The least that wins whatever they pay." in head
    assert "Bribe 3, you win" in shown(belief=[3], my_stake=12)[0]


def test_without_a_sure_win_that_plan_is_not_offered():
    layout = BattleLayout()
    layout.press("sure")
    head, _ = shown(layout, my_coins=[1], their_coins=[3, 3])
    assert "Sure" not in head
    assert "Bribe" in head


def test_giving_up_is_said_kindly():
    head, _ = shown(my_coins=[], their_warriors=3)
    assert "Bribe 0 and let it go" in head


def test_the_table_shows_each_pair_of_bribes_once():
    calculator = BarbarianBattle(my_coins=[1, 2], their_coins=[2, 2])
    answer = calculator.answer()
    markup = BattleLayout().more(calculator, answer)
    wins = sum(wins for row in answer.outcomes.values() for wins in row.values())
    assert markup.count('<td class="win">') == wins
    assert markup.count('<td class="loss">') == 4 * 3 - wins


def test_a_long_purse_gets_lines_instead_of_a_table_that_does_not_fit():
    _, more = shown(their_coins=[1] * 20, their_warriors=0)
    assert "It beats" in more and "up to 13" in more
    _, more = shown(their_total_max=30, their_warriors=4, my_coins=[1])
    assert "nothing" in more


def test_a_payoff_that_is_not_fixed_is_said():
    assert "between 9/20 and 11/20" in shown(my_stake=10, their_stake=10)[1]


def test_an_unknown_purse_shows_the_poorest_as_well():
    assert "If they hold only 3" in shown(their_total_min=3, their_total_max=9)[1]


def test_reign_and_tax_lead_with_their_answer():
    tab = BarbarianPage.tabs["Calculate"]()
    tab.open("barbarian-reign")
    assert words(tab.sheet.head.markup).startswith("5 points passable")
    tab.open("barbarian-tax")
    assert words(tab.sheet.head.markup).startswith("Collect 6 of 6 allowed 3 from Province 1")
    tab.sheet.form.values = {**tab.sheet.form.values, "provinces": ["3", "-"], "treasury": []}
    assert words(tab.sheet.head.markup).startswith("There is nothing to collect")


def test_a_name_typed_into_a_link_is_shown_as_text():
    tab = BarbarianPage.tabs["Calculate"]()
    tab.open("barbarian-tax")
    tab.sheet.form.values = {**tab.sheet.form.values, "provinces": ["<img src=x>:1"]}
    assert "<img" not in tab.sheet.head.markup + tab.sheet.more.markup
    assert "&lt;img src=x&gt;" in tab.sheet.head.markup


def test_one_call_from_a_running_battle_fills_in_what_the_seat_knows():
    words_of = position("III-1").unit("frank", "warrior", "Neustria").unit("visigoth", "warrior", "Burgundia")
    game = words_of.treasury("frank", "1,2,3").turn("frank").play("assault warrior Neustria Burgundia")
    rules, state = game
    tab = BarbarianPage.tabs["Calculate"]()
    tab.open("barbarian-tax")
    seat = game.seat("frank")
    assert tab.open_from(rules, rules.observe(state, seat), seat)
    assert isinstance(tab.sheet.calculator, BarbarianBattle)
    assert tab.sheet.form.values["my_coins"] == [1, 2, 3]
    assert "Filled in from the game with what Franks may know." in words(tab.sheet.head.markup)
    tab.forget()
    assert tab.sheet.form.values["my_coins"] != [1, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_what_the_form_shows_is_what_is_answered(seed):
    """Any values that the browser may send: the head's bribe is one of the purse, or there is a sentence."""
    rng = random.Random(seed)
    tab = BarbarianPage.tabs["Calculate"]()
    for _ in range(30):
        name = rng.choice([field["name"] for group in tab.sheet.form.groups for field in group["fields"]])
        value = rng.choice([True, 0, 3, -1, None, "them", [1, 2], [], "0,3", [9]])
        tab.sheet.form.values = {**tab.sheet.form.values, name: value}
        head = words(tab.sheet.head.markup)
        if 'role="alert"' in tab.sheet.head.markup:
            assert head.endswith(".")
            tab.sheet.more.tell("afresh", "")
            tab.sheet.begin()
        else:
            bribe = int(re.search(r"Bribe (\d+)", head).group(1))
            assert bribe in tab.sheet.calculator.answer().payable.me
    assert build_groups(tab.sheet.calculator, BattleLayout.look)
