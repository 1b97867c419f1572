"""Reinforcements and moves (BT-REINF, BT-MOVE, BT-AMB-08 to -12)."""

from __future__ import annotations

import pytest

from engine.battue.questions import count_called
from engine.battue.steps import Marching


@pytest.mark.parametrize(
    ("die", "drums", "warriors"),
    [(1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 0, 2), (5, 0, 3), (6, 0, 3), (1, 2, 2), (3, 2, 3), (6, 4, 3)],
)
def test_bt_reinf_02_the_die(ground, die, drums, warriors):
    assert count_called(ground().rules.box.limits, die, drums) == warriors


def test_bt_reinf_03_several_hordes_once_each(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 3, "R04": 3}}, flags={"R03": 0, "R04": 0})
    state = table.play(state, "call R03", "pips 1")
    assert table.refused_by(state, "call R03") == "BT-REINF-03"
    assert table.refused_by(state, "call R07") == "BT-REINF-02"
    assert table.refused_by(state, "call nowhere") == "BT-SETUP-02"
    assert table.menu(state) == {"call R04", "done"}
    state = table.play(state, "call R04", "pips 6")
    assert table.warriors(state, 0) == {"R03": 4, "R04": 6}


def test_bt_reinf_07_the_reserve_is_empty(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 8, "R04": 7}}, flags={"R03": 0, "R04": 0})
    assert table.refused_by(state, "call R04") == "BT-REINF-06"


def test_bt_reinf_04_newcomers_do_not_wake_a_horde(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 3, "R04": 3}}, flags={"R03": 0, "R04": 0})
    state = table.play(state, "call R03", "pips 1", "done", "move R04 R03 3")
    assert table.warriors(state, 0) == {"R03": 7}
    assert state.active == 1  # nobody is left that could move


def test_bt_move_01_only_onto_touching_tiles(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"R03": 4}}, flags={"R03": 0}), "done")
    assert table.refused_by(state, "move R03 R05 1") == "BT-MOVE-01"
    assert table.refused_by(state, "move R03 R03 1") == "BT-MOVE-01"
    assert table.refused_by(state, "move R04 R03 1") == "BT-MOVE-01"
    assert table.refused_by(state, "move R03 C06 5") == "BT-MOVE-01"
    assert table.refused_by(state, "move R03 C06 0") == "BT-MOVE-01"
    assert str(table.refusal(state, "move R03 C06 5").sentence).startswith("Only 4 warriors stand on")
    one = table.play(table.state({0: {"R03": 1}}, flags={"R03": 0}), "done")
    assert str(table.refusal(one, "move R03 C06 5").sentence).startswith("Only 1 warrior stands on")
    assert table.refused_by(state, "move R03 camp 1") == "BT-MOVE-09"
    assert table.refused_by(state, "move R03 Rome 1") == "BT-SETUP-02"
    reach = {"R02", "R04", "C06", "C07"}
    assert table.menu(state) == {"done", *(f"move R03 {target} {k}" for target in reach for k in range(1, 5))}


def test_bt_move_03_a_horde_splits_three_ways(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"R03": 6}}, flags={"R03": 0}), "done", "move R03 C06 2", "move R03 R04 3")
    assert table.warriors(state, 0) == {"R03": 1, "C06": 2, "R04": 3}
    assert state.step == Marching(((table.place("R03"), 1),))


def test_bt_move_07_nothing_is_turned_up_while_moving(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"R03": 4}}, flags={"R03": 0}), "done", "move R03 C06 3")
    assert not state.up[table.place("C06")]
    state = table.play(state, "done")
    assert state.fight.place == table.place("C06")


def test_bt_move_09_the_camp_opens_on_one_section(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}, posts={0: "R01"}), "done")
    assert table.menu(state) == {"move camp R01 6", "done"}
    assert table.refused_by(state, "move camp R02 6") == "BT-MOVE-09"
    state = table.play(state, "done")  # it may wait outside for as long as it likes
    assert state.active == 1 and table.warriors(state, 0) == {"camp": 6}


def test_bt_move_06_own_enemy_and_open_tiles(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 4}, 1: {"C06": 3}}, flags={"R03": 0, "C06": 1, "R04": 0}, faces={"C06": "T12"})
    state = table.play(state, "done")
    for target in ("C06", "R04", "C07", "R02"):
        assert table.refused_by(state, f"move R03 {target} 1") is None


def test_bt_amb_12_the_permission_to_split_never_lapses(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"R03": 5}}), "done")  # it has conquered before and holds nothing now
    assert table.refused_by(state, "move R03 C06 2") is None


def test_bt_amb_11_an_occupied_section_is_attacked(ground):
    table = ground(seats=2)
    state = table.state({0: {"camp": 6}, 1: {"R03": 2}}, flags={"R03": 1})
    state = table.play(state, "done", "move camp R03 6", "roll 1 6")
    assert table.warriors(state, 0) == {"R03": 5}  # 7 against 3 + 2 + 6; no retreat: the next round is on
    assert state.fight.round == 2
