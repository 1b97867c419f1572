"""`barbarian-reign`: points, title, and what one more of each would bring (BK-SCORE-01 to -03)."""

import runpy
from pathlib import Path

import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.reign import reign_of
from engine.barbarian.reign_calculator import COUNTED, BarbarianReign
from engine.core.edition import packaged
from engine.core.parameters import InputError

position = runpy.run_path(str(Path(__file__).parents[1] / "barbarian" / "positions.py"))["position"]


def ask(**inputs):
    return BarbarianReign(**inputs).answer()


def test_ex_21_two_for_a_trophy_two_for_the_king_and_eleven_tremis_make_a_legend():
    """2 + 2 + 3 warriors + 2 tokens + 11 // 5 = 11."""
    answer = ask(trophies=1, kings=1, warriors=3, tokens=2, treasury=11)
    assert dict(answer.points) == {"trophies": 2, "kings": 2, "warriors": 3, "tokens": 2, "treasury": 2}
    assert (answer.total, answer.title, answer.next_title) == (11, "legendary", None)


def test_nothing_at_all_is_appalling():
    answer = ask(trophies=0, kings=0, warriors=0, tokens=0, treasury=4)
    assert (answer.total, answer.title) == (0, "appalling")
    assert (answer.next_title.title, answer.next_title.points_missing) == ("ridiculous", 1)
    assert answer.tremis_to_next_point == 1
    assert answer.one_more["treasury"].points == 1


def test_bk_score_03_every_title_is_reached_at_its_points():
    by_points = {ask(kings=0, warriors=0, treasury=5 * points).total: points for points in range(12)}
    assert by_points == {points: points for points in range(12)}
    for points, title in [(t.points, t.name) for t in packaged(BarbarianEdition).title]:
        assert ask(kings=0, warriors=0, treasury=5 * points).title == title


@pytest.mark.parametrize("name", COUNTED)
def test_one_more_is_what_one_more_answers(name):
    start = {"trophies": 1, "kings": 1, "warriors": 2, "tokens": 1, "treasury": 9}
    more = ask(**start).one_more[name]
    richer = ask(**{**start, name: start[name] + 1})
    assert (more.total, more.title) == (richer.total, richer.title)
    assert more.points == richer.total - ask(**start).total


def test_where_the_box_has_no_more_none_is_offered():
    assert set(ask(kings=2, warriors=8).one_more) == {"trophies", "tokens", "treasury"}


def test_from_view_is_the_score_that_the_rules_give():
    words = (
        position("III-1").unit("frank", "warrior", "Neustria").token("frank", "Armorica").treasury("frank", "3,3,3,3")
    )
    game = words.turn("frank")
    rules, state = game
    seat = game.seat("frank")
    calculator = BarbarianReign.from_view(rules, rules.observe(state, seat), seat)
    assert calculator.answer().total == reign_of(rules, state, seat).total == 2 + 1 + 1 + 2


def test_from_view_tells_nobody_else():
    game = position("III-1").turn("frank")
    rules, state = game
    assert BarbarianReign.from_view(rules, rules.observe(state, game.seat("frank")), game.seat("visigoth")) is None
    assert BarbarianReign.from_view(rules, rules.observe(state, None), game.seat("frank")) is None


def test_two_players_count_both_kingdoms():
    game = position("II-1").unit("frank", "warrior", "Neustria").unit("vandal", "warrior", "Sicilia").turn("frank")
    rules, state = game
    seat = game.seat("frank")
    calculator = BarbarianReign.from_view(rules, rules.observe(state, seat), seat)
    assert (calculator.kings, calculator.warriors) == (2, 2)
    assert calculator.answer().total == reign_of(rules, state, seat).total


def test_links_read_back():
    calculator = BarbarianReign(trophies=1, kings=0, treasury=0)
    assert BarbarianReign.from_link(calculator.link()).inputs() == calculator.inputs()


@pytest.mark.parametrize(("name", "value"), [("trophies", "6"), ("kings", "-1"), ("treasury", "135"), ("tokens", "x")])
def test_bad_input_names_its_bounds(name, value):
    with pytest.raises(InputError, match=rf"'{name}'.* from 0 to \d+\.$"):
        BarbarianReign.from_options({name: value})
