"""The worked examples, one test each, named after the rule that decides it. Seats A, B, C are 0, 1, 2."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.battue.questions import count_score
from engine.battue.steps import Looting, Over, Pressing
from engine.core.seat import CHANCE


def test_bt_reinf_05_ex_01_a_call_stops_at_eight_and_the_horde_stays(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}), "call camp", "pips 5")
    assert table.warriors(state, 0) == {"camp": 8}
    assert table.reserve(state, 0) == 7
    assert "BT-REINF-05" in table.told()  # one of three is lost
    assert "BT-REINF-07" not in table.told()  # the reserve still holds seven
    assert state.active == 1  # nobody of A may move, so nothing is left to do in this turn
    two = table.state({0: {"R03": 4, "R04": 4}}, flags={"R03": 0, "R04": 0})
    state = table.play(two, "call R03", "pips 1", "done")
    assert table.refused_by(state, "move R03 C06 1") == "BT-MOVE-08"


def test_bt_reinf_06_ex_02_fifteen_on_the_board(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 8, "R04": 6}}, flags={"R03": 0, "R04": 0})
    assert table.refused_by(state, "call R03") == "BT-REINF-05"
    state = table.play(state, "call R04", "pips 6")
    assert "BT-REINF-07" in table.told()  # the reserve held one of three
    assert table.warriors(state, 0) == {"R03": 8, "R04": 7}
    assert table.reserve(state, 0) == 0


def test_bt_battle_07_ex_03_the_first_gate(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}), "done", "move camp R03 6", "roll 2 4")
    assert table.owner(state, "R03") == 0
    state = table.play(state, "loot L04")
    assert state.hands[0] == ("L04",)
    assert table.warriors(state, 0) == {"R03": 6}
    assert state.settled[0]


def test_bt_battle_09_ex_04_a_tie_is_lost_and_a_second_round_is_forced(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}, posts={0: "R02"}), "done", "move camp R02 6", "roll 1 3")
    assert table.warriors(state, 0) == {"R02": 5}
    assert state.to_act is CHANCE and state.fight.round == 2
    state = table.play(state, "roll 4 4")
    assert table.owner(state, "R02") == 0
    assert table.warriors(state, 0) == {"R02": 5}


def test_bt_move_04_ex_05_no_splitting_before_the_first_conquest(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}), "done")
    assert table.refused_by(state, "move camp R03 3") == "BT-MOVE-04"
    assert table.refused_by(state, "move camp R03 6") is None
    state = table.play(table.state({0: {"R03": 6}}, flags={"R03": 0}), "done", "move R03 C06 3")
    assert table.warriors(state, 0) == {"R03": 3, "C06": 3}


@pytest.mark.parametrize(("counts", "attackers", "defenders"), [(True, 6, 2), (False, 7, 1)])
def test_bt_amb_01_ex_06_defending_warriors_count(ground, counts, attackers, defenders):
    table = ground(seats=3, occupied_counts_warriors=counts)
    state = table.state({0: {"C06": 7}, 2: {"C06": 2}}, flags={"C06": 2}, faces={"C06": "T12"})
    state = table.play(state, "done", "done", "roll 3 4")
    place = table.place("C06")
    assert (state.hordes[0][place], state.hordes[2][place]) == (attackers, defenders)


def test_bt_occupied_03_ex_07_the_last_defender(ground):
    table = ground(seats=3)
    state = table.state({0: {"C06": 5}, 2: {"C06": 1, "R11": 3}}, flags={"C06": 2, "R11": 2}, faces={"C06": "T12"})
    state = table.play(state, "done", "done", "roll 6 3")
    assert table.owner(state, "C06") == 0
    assert state.hands == ((), (), ())  # the tile shows 2, but it was C's
    assert "BT-LOOT-02" in table.told()
    assert state.flags.count(2) == 1


def test_bt_empty_02_ex_08_the_controller_defends_wherever_it_sits(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"C06": 4}, 2: {"R11": 3}},
        flags={"C06": 2, "R11": 2},
        faces={"C06": "T12"},
        hands={1: ("L08",), 2: ("L08",)},
    )
    state = table.play(state, "done", "done")
    assert state.to_act == 2  # C may play cards, the left neighbour B is not asked
    state = table.play(state, "done", "roll 6 5", "done")
    assert table.owner(state, "C06") == 0
    assert state.hands[0] == ()


def test_bt_amb_03_ex_09_a_card_counts_for_one_round(ground):
    table = ground(seats=3)
    state = table.state({0: {"C11": 3}}, faces={"C11": "T21"}, hands={1: ("L08",)})
    state = table.play(state, "done", "done", "play L08", "roll 4 4")
    assert table.warriors(state, 0) == {"C11": 2}
    assert table.rules.box.loot_number["L08"] == 7 and state.discard[7] == 1
    assert state.fight.round == 2 and state.fight.defence_bonus == 0


def test_bt_battle_04_ex_10_lances(ground):
    table = ground(seats=2)
    state = table.state({0: {"C06": 4}}, faces={"C06": "T17"}, hands={0: ("L04",)})
    state = table.play(state, "done", "done", "play L04", "roll 1 3")
    assert table.warriors(state, 0) == {"C06": 3}
    assert state.fight.round == 2 and state.fight.attack_bonus == 0
    state = table.play(state, "roll 3 2", "loot L01", "loot L01")
    assert table.owner(state, "C06") == 0
    assert state.hands[0] == ("L01", "L01")


def test_bt_retreat_04_ex_11_eight_at_most(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C08": 5, "C06": 5, "C11": 4}},
        flags={"C06": 0, "C11": 0},
        faces={"C08": "T13", "C06": "T12", "C11": "T20"},
    )
    state = table.play(state, "done", "done", "roll 1 6")
    assert table.refused_by(state, "retreat C06") == "BT-RETREAT-04"
    state = table.play(state, "retreat C11")
    assert table.warriors(state, 0) == {"C06": 5, "C11": 8}


def test_bt_amb_05_ex_12_a_defenders_retreat_cedes_the_tile(ground):
    table = ground(seats=3, retreat_cedes=True)
    state = table.state(
        {0: {"C10": 4, "R16": 1}, 2: {"C10": 3, "R02": 6}},
        flags={"C10": 2, "R02": 2, "R16": 0},
        faces={"C10": "T18"},
    )
    state = table.play(state, "done", "done", "roll 6 3", "on")
    assert state.to_act == 2 and state.hordes[2][table.place("C10")] == 2
    state = table.play(state, "retreat R02")
    assert table.owner(state, "C10") == 0
    assert table.warriors(state, 0) == {"C10": 4, "R16": 1}  # no warrior icon
    assert table.warriors(state, 2) == {"R02": 8}
    assert state.hands[0] == ()


def test_bt_move_05_ex_13_gathering(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 5, "R04": 4}}, flags={"R03": 0, "R04": 0})
    state = table.play(state, "done")
    assert table.refused_by(state, "move R04 R03 4") == "BT-MOVE-05"
    state = table.play(state, "move R04 R03 3")
    assert table.refused_by(state, "move R03 C06 6") == "BT-MOVE-02"
    state = table.play(state, "move R03 C06 5")
    assert table.warriors(state, 0) == {"R03": 3, "R04": 1, "C06": 5}


@pytest.mark.parametrize(("warriors", "left"), [(2, 1), (1, 1)])
def test_bt_event_02_ex_14_ambush(ground, warriors, left):
    table = ground(seats=2)
    state = table.state({0: {"R03": 6, "C11": warriors}}, flags={"R03": 0})
    state = table.play(state, "done", "done", "face T20", "event E03")
    assert state.hordes[0][table.place("C11")] == left
    state = table.play(state, "roll 6 4")
    assert table.owner(state, "C11") == 0


@pytest.mark.parametrize(("here", "elsewhere", "after"), [(5, 7, 6), (7, 8, 7), (8, 4, 8)])
def test_bt_warrior_01_ex_15_one_more_rider(ground, here, elsewhere, after):
    table = ground(seats=2)
    state = table.state({0: {"C11": here, "R04": elsewhere}}, flags={"R04": 0}, faces={"C11": "T21"})
    state = table.play(state, "done", "done", "roll 6 1")
    assert table.warriors(state, 0) == {"C11": after, "R04": elsewhere}
    assert state.step == Looting(0, 1)  # the warrior comes with the loot, not instead of it


def test_bt_win_02_ex_16_the_sixteenth_tile(ground):
    table = ground(seats=2)
    flags = {f"R{number:02}": 0 for number in range(1, 16)}
    state = table.state({0: {"C10": 5, "R02": 2}}, flags=flags, faces={"C10": "T19"})
    before = count_score(table.rules.terms, state, 0)
    state = table.play(state, "done", "done", "roll 6 1")
    assert state.to_act == 0
    assert table.refused_by(state, "lower R02") == "BT-WIN-02"  # warriors stand there
    assert table.refused_by(state, "lower C10") == "BT-WIN-02"  # not the tile just won
    state = table.play(state, "lower R01")
    assert (table.owner(state, "C10"), table.owner(state, "R01")) == (0, None)
    assert state.to_act is CHANCE  # now the loot is drawn
    assert count_score(table.rules.terms, state, 0) == before + 2 - 2  # Fabrica comes, the tower goes


def test_bt_card_06_ex_17_six_cards(ground):
    table = ground(seats=2)
    hand = ("L12", *["L04"] * 6, "L08")
    state = table.state({0: {"R03": 6}}, flags={"R03": 0}, hands={0: hand})
    state = table.play(state, "done", "done", "play L12")
    assert state.treasures[0] == ("L12",) and len(state.hands[0]) == 7
    state = table.play(state, "done")
    assert table.refused_by(state, "done") == "BT-CARD-06"
    state = table.play(state, "discard L08")
    assert len(state.hands[0]) == 6 and state.active == 1


def test_bt_card_08_ex_18_shuffling_in_the_middle_of_a_draw(ground):
    table = ground(seats=2)
    cards = [card.id for card in table.rules.edition.loot.cards for _ in range(card.count)]
    held, thrown, left = cards[:50], Counter(cards[50:59]), cards[59]
    state = table.state(
        {0: {"C02": 8}},
        faces={"C02": "T02"},
        hands={1: tuple(held)},
        discard=tuple(thrown[card.id] for card in table.rules.edition.loot.cards),
    )
    assert table.deck(state) == 1
    state = table.play(state, "done", "done", "done", "roll 6 1", "done", f"loot {left}")
    assert "BT-CARD-08" in table.told()
    assert table.deck(state) == 9 and sum(state.discard) == 0
    for _ in range(2):
        state = table.play(state, str(table.rules.legal_actions(state)[0]))
    assert table.deck(state) == 7 and sum(state.discard) == 0
    assert len(state.hands[0]) == 3


def test_bt_end_01_ex_19_the_turn_is_played_to_its_end(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"C02": 8, "C11": 3}, 1: {"R07": 4}},
        flags={"C01": 1, "C03": 1, "R07": 1},
        faces={"C01": "T01", "C03": "T04", "C02": "T02", "C11": "T23"},
        hands={0: ("L12",), 1: ("L14", "L14")},
    )
    lines = (
        "done",
        "done",
        "storm C02",
        "done",
        "done",
        "roll 6 1",
        "done",
        "done",
        "loot L04",
        "loot L04",
        "loot L04",
    )
    state = table.play(state, *lines)
    assert not isinstance(state.step, Over)
    state = table.play(state, "done", "done", "roll 6 1", "done", "done", "loot L04", "play L12", "done")
    assert state.step == Over("trio")
    outcome = table.rules.outcome(state)
    assert outcome.scores == (7 + 1 + 1, 10 + 6 + 2, 0)  # B's relics in the hand are worth nothing


def test_bt_end_03_ex_20_eliminated_but_still_counting(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"C06": 8}, 1: {"C06": 1}},
        flags={"C01": 1, "C06": 1},
        faces={"C01": "T01", "C06": "T12"},
        hands={1: ("L04", "L08")},
    )
    state = table.play(state, "done", "done", "done", "roll 6 1", "done")
    assert state.alive == (True, False, True)
    assert state.hands[1] == () and sum(state.discard) == 2
    assert count_score(table.rules.terms, state, 1) == 10 and table.owner(state, "C06") == 0
    assert state.active == 2  # C plays after A


def test_bt_end_04_ex_20_the_last_one_wins_whatever_the_points(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 8}, 1: {"C06": 1}},
        flags={"C01": 1, "C02": 1, "C03": 1, "R02": 1, "R04": 1, "C06": 1, "R11": 0, "R12": 0},
        faces={"C01": "T01", "C02": "T02", "C03": "T05", "C06": "T12"},
    )
    state = table.play(state, "done", "done", "roll 6 1")
    assert state.step == Over("last-standing")
    outcome = table.rules.outcome(state)
    assert outcome.winners == (0,) and outcome.rule == "BT-END-04"
    assert outcome.scores[0] == 6 < outcome.scores[1]  # the tile changes hands before the game is over


def test_bt_score_03_ex_21_tiles_break_a_tie(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"R03": 3}, 1: {"R11": 3}},
        flags={"C01": 0, "R03": 0, "R07": 0, "C02": 1, "C03": 1, "R11": 1, "R02": 1},
        faces={"C01": "T01", "C02": "T02", "C03": "T04"},
        treasures=(("L14", "L14"), ("L13", "L13")),
    )
    state = table.play(state, "done", "done")
    outcome = table.rules.outcome(state)
    assert outcome.scores == (20, 20)
    assert outcome.ranking == ((1,), (0,))


def test_bt_battle_06_ex_22_good_omen_then_evil_eye(ground):
    table = ground(seats=2)
    state = table.state({0: {"C06": 4}}, faces={"C06": "T15"}, hands={0: ("L07", "L07"), 1: ("L11",)})
    state = table.play(state, "done", "done", "done", "done", "roll 2 3")
    state = table.play(state, "play L07", "reroll 5", "done")
    assert state.to_act == 1
    state = table.play(state, "play L11", "reroll 3")
    assert table.warriors(state, 0) == {"C06": 3}  # A could not answer with the second Good Omen
    assert state.fight.round == 2


def test_bt_battle_08_ex_23_three_before_the_palace(ground):
    table = ground(seats=2)
    state = table.state({0: {"C01": 3, "C08": 1}}, flags={"C08": 0}, faces={"C01": "T01", "C08": "T12"})
    state = table.play(state, "done", "done")
    assert len(table.rules.chances(state)) == 36
    for chance in table.rules.chances(state):
        after = table.rules.apply(state, chance.action)
        assert isinstance(after.step, Pressing)
        assert after.hordes[0][table.place("C01")] == 2
        assert table.menu(after) == {"on", "retreat C08"}
