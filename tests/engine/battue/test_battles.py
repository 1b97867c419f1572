"""Battles, retreats, captures, and the switches (BT-BATTLE, BT-EMPTY, BT-OCCUPIED, BT-RETREAT, BT-WIN)."""

from __future__ import annotations

import pytest

from engine.battue.battle import Blow, Sides, settle
from engine.battue.steps import Over
from engine.core.seat import CHANCE


def test_bt_battle_09_blows_by_the_dice():
    sides = Sides(attackers=3, defenders=2, defence=2)
    assert settle(sides, 4, 2).blow is Blow.DEFENDER_LOSES
    assert settle(sides, 3, 2).blow is Blow.ATTACKER_LOSES  # a tie
    assert settle(Sides(attackers=1, defenders=1, defence=0), 1, 1).blow is Blow.REPELLED
    assert settle(Sides(attackers=2, defenders=1, defence=0), 2, 1).blow is Blow.CAPTURED
    assert settle(Sides(attackers=1, defenders=0, defence=8), 6, 1).blow is Blow.REPELLED


def test_bt_empty_01_the_left_neighbour_defends_and_eliminated_seats_are_skipped(ground):
    table = ground(seats=4)
    state = table.state(
        {0: {"C11": 4}, 1: {}}, faces={"C11": "T22"}, hands={2: ("L08",)}, alive=(True, False, True, True)
    )
    state = table.play(state, "done", "done")
    assert state.fight.defender == 2 and state.to_act == 2


def test_bt_empty_05_a_failed_attack_leaves_the_tile_open(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 1, "R04": 2}}, flags={"R04": 0}, faces={"C11": "T22"})
    state = table.play(state, "done", "done", "roll 1 6")
    assert table.owner(state, "C11") is None
    assert table.warriors(state, 0) == {"R04": 2}
    assert state.up[table.place("C11")]
    assert "BT-EMPTY-05" in table.told()


def test_bt_occupied_05_the_defender_keeps_control(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 1, "R04": 2}, 1: {"C11": 1}}, flags={"R04": 0, "C11": 1}, faces={"C11": "T22"})
    state = table.play(state, "done", "done", "roll 1 6")
    assert table.owner(state, "C11") == 1
    assert "BT-OCCUPIED-05" in table.told()


def test_bt_retreat_01_no_retreat_before_a_round(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C08": 3, "C06": 3}}, flags={"C06": 0}, faces={"C08": "T13", "C06": "T12"}, hands={0: ("L04",)}
    )
    state = table.play(state, "done", "done")
    assert table.refused_by(state, "retreat C06") == "BT-RETREAT-02"
    assert table.refused_by(state, "on") == "BT-OCCUPIED-06"


def test_bt_retreat_03_only_to_an_adjacent_own_tile(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C08": 3, "C06": 3}}, flags={"C06": 0, "R11": 0}, faces={"C08": "T13", "C06": "T12", "C09": "T12"}
    )
    state = table.play(state, "done", "done", "roll 1 6")
    assert table.refused_by(state, "retreat R11") == "BT-RETREAT-03"  # own, not adjacent
    assert table.refused_by(state, "retreat C09") == "BT-RETREAT-03"  # adjacent, not own
    assert table.refused_by(state, "retreat camp") == "BT-RETREAT-05"
    assert table.refused_by(state, "retreat Z9") == "BT-SETUP-02"
    assert table.refused_by(state, "stop") == "BT-AMB-02"
    assert table.refused_by(state, "hold") == "BT-OCCUPIED-06"
    assert table.menu(state) == {"on", "retreat C06"}
    state = table.play(state, "retreat C06")
    assert table.warriors(state, 0) == {"C06": 5}
    assert table.owner(state, "C08") is None


def test_bt_retreat_06_a_retreat_is_no_move(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 3}}, flags={"R03": 0}, faces={"C06": "T13"})
    state = table.play(state, "done", "move R03 C06 3", "roll 1 6", "retreat R03")
    assert table.warriors(state, 0) == {"R03": 2}  # they had moved this turn and still went back


def test_bt_amb_06_no_retreat_onto_a_tile_under_attack(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 3, "C08": 3}, 1: {"C06": 2, "C08": 2}},
        flags={"C06": 1, "C08": 1},
        faces={"C06": "T12", "C08": "T13"},
    )
    state = table.play(state, "done", "done", "storm C06", "roll 1 6")
    assert state.to_act is CHANCE  # C08 is B's and touches, but A attacks it: B has no retreat, A none either
    assert state.fight.round == 2


def test_bt_amb_04_the_attacker_is_asked_first(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 4, "R03": 1}, 1: {"C06": 3, "C08": 1}},
        flags={"C06": 1, "C08": 1, "R03": 0},
        faces={"C06": "T12", "C08": "T13"},
    )
    state = table.play(state, "done", "done", "roll 6 1")
    assert state.to_act == 0 and table.menu(state) == {"on", "retreat R03"}
    state = table.play(state, "on")
    assert state.to_act == 1 and table.menu(state) == {"hold", "retreat C08"}
    assert table.refused_by(state, "retreat R03") == "BT-RETREAT-03"
    assert table.refused_by(state, "on") == "BT-OCCUPIED-06"
    state = table.play(state, "hold")
    assert state.fight.round == 2


def test_bt_amb_05_fight_on_against_the_tile_alone(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 4}, 1: {"C06": 3, "C08": 1}}, flags={"C06": 1, "C08": 1}, faces={"C06": "T12", "C08": "T13"}
    )
    state = table.play(state, "done", "done", "roll 6 1", "retreat C08")
    assert table.owner(state, "C06") == 1 and state.fight.round == 2
    state = table.play(state, "roll 2 1")  # 4 + 2 against 4 + 1
    assert table.owner(state, "C06") == 0


def test_bt_amb_02_a_standoff_must_be_fought_again(ground):
    table = ground(seats=2, stop="standoff")
    state = table.state({0: {"C11": 3}, 1: {"R07": 4}}, flags={"R07": 1}, faces={"C11": "T22"})
    state = table.play(state, "done", "done", "roll 1 6")
    assert table.menu(state) == {"on", "stop"}
    state = table.play(state, "stop")
    assert state.active == 1 and table.warriors(state, 0) == {"C11": 2}
    assert table.owner(state, "C11") is None
    state = table.play(state, "done", "done", "done", "done")
    assert state.active == 0 and state.fight.place == table.place("C11")


def test_bt_amb_02_whoever_stands_on_nobodys_tile_defends_it(ground):
    table = ground(seats=3, stop="standoff")
    state = table.state({0: {"C11": 3}, 2: {"C11": 2}}, faces={"C11": "T22"})
    state = table.play(state, "done", "done")
    assert state.fight.defender == 2
    state = table.play(state, "roll 3 1")  # 3 + 3 against 3 + 2 + 1 is a tie
    assert table.warriors(state, 0) == {"C11": 2}


def test_bt_reinf_04_a_reinforced_horde_in_a_standoff_does_not_attack(ground):
    table = ground(seats=2, stop="standoff")
    state = table.state({0: {"C11": 3, "C06": 2}}, faces={"C11": "T22", "C06": "T12"})
    state = table.play(state, "call C11", "pips 1", "done", "done")
    assert state.fight.place == table.place("C06")


def test_bt_amb_14_ten_flags_may_run_out(ground):
    table = ground(seats=2, flags_per_seat=10)
    flags = {f"R{number:02}": 0 for number in range(1, 11)}
    hordes = {0: {**{f"R{number:02}": 1 for number in range(1, 11)}, "C11": 5}, 1: {"R12": 1}}
    state = table.state(hordes, flags={**flags, "C11": 1, "R12": 1}, faces={"C11": "T22"})
    state = table.play(state, "done", "done", "roll 6 1")
    assert table.owner(state, "C11") is None
    assert table.warriors(state, 0)["C11"] == 5
    assert state.active == 1 and state.hands[0] == ()
    assert "BT-AMB-14" in table.told()


@pytest.mark.parametrize(("pillage", "cards"), [("by_current_flag", 2), ("once_per_tile", 0)])
def test_bt_amb_27_a_tile_given_up_can_be_pillaged_again(ground, pillage, cards):
    table = ground(seats=2, pillage=pillage)
    state = table.state({0: {"C06": 8}}, faces={"C06": "T12"}, pillaged=(table.place("C06"),))
    state = table.play(state, "done", "done", "roll 6 1")
    assert table.owner(state, "C06") == 0
    drawn = 0
    while state.to_act is CHANCE:
        state = table.play(state, "loot L12")
        drawn += 1
    assert drawn == cards


def test_bt_amb_25_a_later_winner_draws_in_full(ground):
    table = ground(seats=2, pillage="once_per_tile")
    state = table.state({0: {"C06": 8}}, faces={"C06": "T12"})
    state = table.play(state, "done", "done", "roll 1 6", "roll 6 1", "loot L12", "loot L12")
    assert state.hands[0] == ("L12", "L12")
    assert state.pillaged == (table.place("C06"),)  # and from now on the tile has nothing left to give


def test_bt_win_01_the_old_flag_goes_back(ground):
    table = ground(seats=2)
    state = table.state({0: {"C06": 8}, 1: {"R11": 1}}, flags={"C06": 1, "R11": 1}, faces={"C06": "T12"})
    state = table.play(state, "done", "done", "roll 6 1")
    assert (state.flags.count(0), state.flags.count(1)) == (1, 1)


def test_bt_amb_15_an_eliminated_controller_still_defends(ground):
    table = ground(seats=3)
    state = table.state({0: {"C06": 3}, 1: {}}, flags={"C06": 1}, faces={"C06": "T12"}, alive=(True, False, True))
    state = table.play(state, "done", "done")
    assert state.fight.defender == 1 and state.to_act is CHANCE
    state = table.play(state, "roll 6 1")
    assert table.owner(state, "C06") == 0 and state.hands[0] == ()


def test_bt_amb_15_the_active_seats_own_elimination_ends_its_turn(ground):
    table = ground(seats=3)
    state = table.state({0: {"C06": 1}}, faces={"C06": "T12"}, hands={0: ("L12",)})
    state = table.play(state, "done", "done", "done", "roll 1 6", "done")
    assert state.alive == (False, True, True)
    assert state.active == 1 and sum(state.discard) == 1


def test_bt_end_04_the_attacker_dies_and_one_is_left(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"C06": 1}}, faces={"C06": "T12"}), "done", "done", "roll 1 6")
    assert state.step == Over("last-standing")
    assert table.rules.outcome(state).winners == (1,)
    assert table.refused_by(state, "done") == "BT-END-04"
    assert table.menu(state) == set()


def test_bt_occupied_03_the_last_enemy_dies_and_the_tile_changes_hands(ground):
    """The flag changes with the last defender, before the game is over (p. 9)."""
    table = ground(seats=2, position="Red: hordes R03 1\nBlue: hordes R04 1; flags R05")
    state = table.play(table.rules.start(), "done", "move R03 R04 1", "roll 6 1")
    assert state.step == Over("last-standing")
    assert table.owner(state, "R04") == 0
    assert table.rules.outcome(state).scores == (3, 2)
    assert table.told().index("BT-WIN-01") < table.told().index("BT-END-03")


def test_bt_amb_15_the_hand_of_who_is_out_is_shown_and_cannot_be_taken_back(ground):
    table = ground(seats=3)
    state = table.state({0: {"C06": 1}}, faces={"C06": "T12"}, hands={0: ("L04", "L08")})
    state = table.play(state, "done", "done", "done", "roll 1 6")
    assert state.to_act == 0 and state.alive[0]
    state = table.play(state, "done")
    assert not state.alive[0] and state.hands[0] == () and sum(state.discard) == 2
    shown = [event for event in table.events if event.reveals]
    assert [event.rule for event in shown] == ["BT-AMB-15"]
    assert "Lances" in str(shown[0]) and "Barricade" in str(shown[0]) and shown[0].seats is None


def test_bt_amb_02_a_third_seat_in_a_standoff_neither_defends_nor_keeps_the_tile(ground):
    table = ground(seats=3, stop="standoff")
    state = table.state(
        {0: {"C06": 3}, 1: {"C06": 1, "C08": 1}, 2: {"C06": 2, "C09": 1}},
        flags={"C06": 1, "C08": 1, "C09": 2},
        faces={"C06": "T12", "C08": "T13", "C09": "T12"},
    )
    state = table.play(state, "done", "done")
    assert state.fight.defender == 1
    state = table.play(state, "roll 6 1")  # 3 + 6 against 4 + 1 + 1: the two of the third seat do not count
    assert "Attack 9 against defence 6" in " ".join(map(str, table.events))
    assert table.owner(state, "C06") == 0
    assert table.warriors(state, 2) == {"C06": 2, "C09": 1}


def test_bt_retreat_03_a_retreat_to_where_one_stands(ground):
    table = ground(seats=2)
    state = table.state({0: {"C06": 4, "R03": 1}}, flags={"R03": 0}, faces={"C06": "T12"})
    state = table.play(state, "done", "done", "roll 1 6")
    refusal = table.refusal(state, "retreat C06")
    assert refusal.rule == "BT-RETREAT-03" and "You stand on" in str(refusal) and "do not touch" not in str(refusal)
    assert "Did you mean 'R03'" in str(table.refusal(state, "retreat r03"))
