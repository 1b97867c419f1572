"""Turn order, end checks, scores, the round limit (BT-TURN, BT-END, BT-SCORE, BT-AMB-16, -17, -27)."""

from __future__ import annotations

import pytest

from engine.battue.steps import Calling, Over, Revolting
from engine.core.seat import Seat


def test_bt_turn_01_play_passes_left_and_skips_the_eliminated(ground):
    table = ground(seats=4)
    state = table.state({0: {"camp": 6}, 1: {}}, alive=(True, False, True, True))
    state = table.play(state, "done", "done")
    assert state.active == 2
    state = table.play(state, "done", "done", "done", "done")
    assert state.active == 0 and state.round == 2


def test_bt_amb_27_the_round_limit(ground):
    table = ground(seats=2, round_limit=1)
    state = table.state({}, active=Seat(1), to_act=Seat(1), flags={"R03": 1}, first=Seat(0))
    state = table.play(state, "done", "done")
    assert state.step == Over("round-limit")
    outcome = table.rules.outcome(state)
    assert outcome.winners == (1,) and outcome.scores == (0, 2)


def test_bt_amb_27_without_a_limit_the_game_goes_on(ground):
    table = ground(seats=2, round_limit=0)
    state = table.state({}, active=Seat(1), to_act=Seat(1), round=500)
    assert table.play(state, "done", "done").round == 501


def test_bt_end_01_different_seats_may_hold_the_three(ground):
    table = ground(seats=3)
    flags = {"C01": 0, "C02": 1, "C03": 2}
    state = table.play(
        table.state({0: {"R03": 1}}, flags={**flags, "R03": 0}, faces={"C01": "T01", "C02": "T04", "C03": "T02"}),
        "done",
        "done",
    )
    assert state.step == Over("trio")


def test_bt_amb_17_a_trio_broken_in_the_same_turn_does_not_end_the_game(ground):
    table = ground(seats=2)
    flags = {"C01": 0, "C02": 0, "C03": 0, "R03": 0}
    state = table.state(
        {0: {"R03": 1}},
        flags=flags,
        faces={"C01": "T01", "C02": "T04", "C03": "T02"},
        step=Revolting(Seat(0)),
        later=(Calling(),),
    )
    state = table.play(state, "lower C03", "done", "done")
    assert state.active == 1 and not isinstance(state.step, Over)


def test_bt_score_02_an_eliminated_seat_may_win(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"R03": 1}, 1: {}},
        flags={"C01": 1, "C02": 1, "C03": 0, "R03": 0},
        faces={"C01": "T01", "C02": "T04", "C03": "T02"},
        alive=(True, False, True),
    )
    state = table.play(state, "done", "done")
    assert table.rules.outcome(state).winners == (1,)


@pytest.mark.parametrize(
    ("ending", "rule"), [("trio", "BT-END-01"), ("last-standing", "BT-END-04"), ("round-limit", "BT-AMB-27")]
)
def test_bt_end_01_what_ended_the_game_is_what_forbids_the_next_move(ground, ending, rule):
    table = ground(seats=2)
    assert table.refused_by(table.over(table.state({}), ending), "done") == rule


def test_bt_score_03_a_shared_victory(ground):
    table = ground(seats=2)
    state = table.over(table.state({}, flags={"R03": 0, "R07": 1}), "round-limit")
    assert table.rules.outcome(state).ranking == ((0, 1),)


def test_bt_score_01_cards_in_hand_are_worth_nothing(ground):
    table = ground(seats=2)
    state = table.over(table.state({}, hands={0: ("L14", "L14")}, treasures=((), ("L12", "E07"))), "round-limit")
    assert table.rules.outcome(state).scores == (0, 2)
