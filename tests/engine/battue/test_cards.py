"""Every loot card, and the windows they are played in (BT-CARD, BT-BATTLE-04 to -06, BT-AMB-18 to -21, -26)."""

from __future__ import annotations

import pytest

from engine.battue.state import Memory
from engine.battue.steps import Attacking, AttackRerolls, Calling, Closing, DefenceRerolls, Opening
from engine.core.seat import CHANCE


def opening(table, hand, hordes=None, **more):
    return table.state(
        hordes or {0: {"R03": 5, "R04": 2}}, flags={"R03": 0, "R04": 0}, hands={0: hand}, step=Opening(), **more
    )


def test_bt_amb_26_fresh_riders_bring_none_one_or_two_and_may_move(ground):
    table = ground(seats=2)
    state = opening(table, ("L01",), {0: {"R03": 7, "R04": 2}})
    assert table.menu(state) == {
        "done", *(f"ride L01 R03 {k}" for k in (0, 1)), *(f"ride L01 R04 {k}" for k in (0, 1, 2)),
    }  # fmt: skip
    assert table.refused_by(state, "ride L01 R03 2") == "BT-REINF-05"
    assert table.refused_by(state, "ride L01 C06 1") == "BT-CARD-01"
    assert table.refused_by(state, "play L01") == "BT-CARD-01"
    state = table.play(state, "ride L01 R04 2", "done")
    assert table.warriors(state, 0) == {"R03": 7, "R04": 4}
    assert ("move R04 R05 4") in table.menu(state)


def test_bt_card_07_riders_only_from_the_reserve(ground):
    table = ground(seats=2)
    state = opening(table, ("L01",), {0: {"R03": 8, "R04": 6}})
    assert table.menu(state) == {"done", "ride L01 R04 0", "ride L01 R04 1"}
    assert table.refused_by(state, "ride L01 R04 2") == "BT-CARD-07"
    assert table.refused_by(state, "ride L01 R03 1") == "BT-REINF-05"
    assert table.refused_by(state, "ride L01 R04 3") == "BT-AMB-26"  # more than the card gives
    assert table.refused_by(state, "ride L01 R04 -1") == "BT-AMB-26"
    state = opening(table, ("L01",), {0: {"R03": 8, "R04": 7}})
    assert table.menu(state) == {"done"}
    assert {table.refused_by(state, f"ride L01 R04 {number}") for number in (0, 1)} == {"BT-CARD-07"}


def test_bt_card_02_a_refusal_gives_no_secret_of_a_draw_away(ground):
    """While a thief, a scout or a deck is at work, asking for another result must not tell the true ones."""
    table = ground(seats=3)
    theft = table.state({0: {"R03": 4}}, flags={"R03": 0}, hands={0: ("L15",), 1: ("L14",)}, step=Closing())
    theft = table.play(theft, "steal L15 1")
    scouted = opening(table, ("L02",), hidden={"C11": "T24"})
    glimpse = table.play(scouted, "scout L02 C11")
    storm = table.state({0: {"C11": 2}}, hidden={"C11": "T24"}, seen=((), (table.place("C11"),), ()))
    storm = table.play(storm, "done", "done")
    draw = table.play(table.state({0: {"C06": 8}}, faces={"C06": "T12"}), "done", "done", "roll 6 1")
    for state, line, secret, rule in (
        (theft, "taken L04", "L14", "BT-CARD-02"),
        (glimpse, "face T20", "T24", "BT-CARD-02"),
        (storm, "face T20", "T24", "BT-REVEAL-02"),
        (draw, "loot L99", "L01", "BT-LOOT-01"),
    ):
        refusal = table.refusal(state, line)
        assert refusal.rule == rule and secret not in str(refusal)
        assert not any(char.isdigit() for char in str(refusal.tip))
    # public dice may say what they can bring
    assert "36" in str(table.refusal(table.play(table.state({0: {"R03": 2}}), "done", "done"), "roll 7 1"))


def test_bt_card_02_a_scout_alone_sees_the_face_and_it_stays(ground):
    table = ground(seats=3)
    state = opening(table, ("L02", "L02"))
    assert table.refused_by(state, "scout L02 R03") == "BT-REVEAL-03"
    state = table.play(state, "scout L02 C11")
    assert state.to_act is CHANCE and len(table.rules.chances(state)) == 5
    state = table.play(state, "face T24")
    place = table.place("C11")
    assert table.rules.observe(state, 0).faces[place] == "T24"
    assert table.rules.observe(state, 1).faces[place] == ""
    assert table.rules.observe(state, 1).seen == ((place,), (), ())
    secret = [event for event in table.events if event.seats is not None]
    assert [event.seats for event in secret] == [(0,)]
    state = table.play(state, "scout L02 C11")
    assert [str(chance.action) for chance in table.rules.chances(state)] == ["face T24"]


def test_bt_card_02_a_second_scout_does_not_forget_the_first(ground):
    table = ground(seats=2)
    state = table.play(opening(table, ("L02", "L02")), "scout L02 C11", "face T24", "scout L02 C12", "face T20")
    view = table.rules.observe(state, 0)
    assert [view.faces[table.place(name)] for name in ("C11", "C12")] == ["T24", "T20"]


def test_bt_reveal_02_a_scouted_face_no_longer_turns_up_elsewhere(ground):
    table = ground(seats=2)
    state = opening(table, ("L02",), {0: {"C12": 3, "R03": 1}})
    state = table.play(state, "scout L02 C11", "face T24", "done", "done")
    weights = {str(chance.action): chance.weight for chance in table.rules.chances(state)}
    assert weights["face T24"] == 1 and sum(weights.values()) == 11


def test_bt_amb_26_war_drums_add_up(ground):
    table = ground(seats=2)
    state = opening(table, ("L03", "L03"), {0: {"R03": 4}})
    state = table.play(state, "play L03", "play L03", "call R03", "pips 1")
    assert table.warriors(state, 0) == {"R03": 7}  # 1 + 4 pips
    state = table.play(opening(table, ("L03",), {0: {"R03": 4}}), "play L03", "call R03", "pips 6", "done")
    assert table.warriors(state, 0) == {"R03": 7}


def test_bt_card_04_drums_beat_for_one_turn_only(ground):
    table = ground(seats=2)
    state = opening(table, ("L03",), {0: {"R03": 2}})
    state = table.play(state, "play L03", "call R03", "pips 1")
    assert table.warriors(state, 0) == {"R03": 4}
    state = table.play(state, "done", "done", "call R03", "pips 1")  # B waits outside, then A calls again
    assert table.warriors(state, 0) == {"R03": 5}


def battle(table, hands, attackers=4, defenders=0, face="T12"):
    hordes = {0: {"C06": attackers}, 1: {"R11": 3}}
    flags = {"R11": 1}
    if defenders:
        hordes[1]["C06"] = defenders
        flags["C06"] = 1
    state = table.state(hordes, flags=flags, faces={"C06": face}, hands=hands)
    return table.play(state, "done", "done")


def test_bt_card_01_the_ram_only_against_an_empty_tile(ground):
    table = ground(seats=2)
    assert "play L05" in table.menu(battle(table, {0: ("L05",)}))
    state = battle(table, {0: ("L05",)}, defenders=1)
    assert table.refused_by(state, "play L05") == "BT-CARD-01"
    assert table.menu(state) == {"done"}


@pytest.mark.parametrize(("card", "bonus"), [("L04", 1), ("L05", 3), ("L06", 2)])
def test_bt_battle_04_attacker_cards(ground, card, bonus):
    table = ground(seats=2)
    state = table.play(battle(table, {0: (card,)}), f"play {card}")
    assert state.fight.attack_bonus == bonus
    assert state.fight.played == (card,) and sum(state.discard) == 1


@pytest.mark.parametrize(("card", "bonus", "defenders"), [("L08", 1, 0), ("L09", 2, 2), ("L10", 3, 1)])
def test_bt_battle_05_defender_cards(ground, card, bonus, defenders):
    table = ground(seats=2)
    state = table.play(battle(table, {1: (card,)}, defenders=defenders), f"play {card}")
    assert state.fight.defence_bonus == bonus


@pytest.mark.parametrize("defenders", [0, 2])
def test_bt_card_01_last_stand_needs_exactly_one_defender(ground, defenders):
    table = ground(seats=2)
    state = battle(table, {1: ("L10",)}, defenders=defenders)
    assert table.refused_by(state, "play L10") == "BT-CARD-01"


def test_bt_battle_04_any_number_of_cards(ground):
    table = ground(seats=2)
    state = table.play(battle(table, {0: ("L04", "L04", "L06")}), "play L04", "play L06", "play L04")
    assert state.fight.attack_bonus == 4 and state.hands[0] == ()


def test_bt_card_01_each_card_in_its_own_window(ground):
    table = ground(seats=2)
    state = battle(table, {0: ("L04", "L07", "L08", "L12")})
    assert isinstance(state.step, Attacking)
    assert table.menu(state) == {"play L04", "done"}
    assert table.refused_by(state, "play L07") == "BT-BATTLE-06"
    assert table.refused_by(state, "play L08") == "BT-CARD-01"
    assert table.refused_by(state, "play L12") == "BT-CARD-01"
    assert table.refused_by(state, "play L05") == "BT-CARD-01"  # not in the hand
    assert table.refused_by(state, "play nonsense") == "BT-CARD-01"
    assert table.refused_by(state, "steal L04 1") == "BT-CARD-01"
    assert table.refused_by(state, "move C06 C08 1") == "BT-TURN-01"
    state = table.play(state, "done", "roll 1 1")
    assert isinstance(state.step, AttackRerolls)
    assert table.menu(state) == {"play L07", "done"}
    assert table.refused_by(state, "play L04") == "BT-BATTLE-06"


def test_bt_amb_26_good_omen_may_follow_a_winning_roll(ground):
    table = ground(seats=2)
    state = table.play(battle(table, {0: ("L07",)}), "done", "roll 6 1", "play L07", "reroll 1")
    assert table.owner(state, "C06") is None
    assert table.warriors(state, 0) == {"C06": 3}


def test_bt_card_03_windows_follow_the_hands_everybody_sees(ground):
    """A seat without cards is passed over; a seat with cards is asked even when none of them fits."""
    table = ground(seats=2)
    assert battle(table, {}).to_act is CHANCE
    state = battle(table, {1: ("L04",)})
    assert state.to_act == 1 and table.menu(state) == {"done"}
    state = table.play(state, "done", "roll 1 6")
    assert isinstance(state.step, DefenceRerolls)


def test_bt_card_05_point_cards_lie_in_the_treasure(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 4}}, flags={"R03": 0}, hands={0: ("L12", "L14")}, step=Closing())
    state = table.play(state, "play L14")
    assert state.treasures[0] == ("L14",) and sum(state.discard) == 0 and state.hands[0] == ("L12",)


def test_bt_amb_20_treasure_on_drawing(ground):
    table = ground(seats=2, treasure="on_draw")
    state = battle(table, {})
    state = table.play(state, "roll 6 1", "loot L13", "loot L04")
    assert state.treasures[0] == ("L13",) and state.hands[0] == ("L04",)


def test_bt_card_02_a_thief_takes_a_random_card_that_only_two_know(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"R03": 4}}, flags={"R03": 0}, hands={0: ("L15",), 1: ("L04", "L04", "L14")}, step=Closing()
    )
    assert table.menu(state) == {"steal L15 1", "done"}
    assert table.refused_by(state, "steal L15 2") == "BT-CARD-01"
    assert table.refused_by(state, "steal L15 0") == "BT-CARD-01"
    state = table.play(state, "steal L15 1")
    assert {str(c.action): c.weight for c in table.rules.chances(state)} == {"taken L04": 2, "taken L14": 1}
    state = table.play(state, "taken L14")
    assert state.hands[:2] == (("L14",), ("L04", "L04"))
    assert table.rules.observe(state, 1).memories == (Memory(1, 0, "L14"),)
    assert table.rules.observe(state, 2).memories == ()
    assert table.rules.observe(state, 0).memories == ()
    assert [event.seats for event in table.events if "{card}" in event.phrase.template][-1] == (0, 1)
    state = table.play(state, "play L14")
    assert state.memories == ()  # it has left the hand


def test_bt_card_02_a_card_stolen_back_is_nobodys_memory_but_the_last_victims(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"R03": 4}, 1: {"R07": 4}},
        flags={"R03": 0, "R07": 1},
        hands={0: ("L15",), 1: ("L14", "L15")},
        step=Closing(),
    )
    state = table.play(state, "steal L15 1", "taken L14")
    assert state.memories == (Memory(1, 0, "L14"),)
    state = table.play(state, *["done"] * 4, "steal L15 0", "taken L14")
    assert state.hands == ((), ("L14",))
    assert state.memories == (Memory(0, 1, "L14"),)


def test_bt_card_02_whoever_missed_a_theft_is_no_longer_sure_of_the_victims_hand(ground):
    table = ground(seats=3)
    state = table.state(
        {0: {"R03": 4}, 1: {"R07": 4}},
        flags={"R03": 0, "R07": 1},
        hands={0: ("L15",), 1: ("L04", "L14")},
        memories=(Memory(2, 1, "L14"), Memory(2, 1, "L04")),
        step=Closing(),
    )
    for card in ("L04", "L14"):
        after = table.play(state, "steal L15 1", f"taken {card}")
        assert table.rules.observe(after, 2).memories == ()
        assert table.rules.observe(after, 1).memories == (Memory(1, 0, card),)


def test_bt_card_10_parley(ground):
    table = ground(seats=2)
    base = {"hordes": {0: {"R03": 4}, 1: {"R07": 3, "C07": 1}}, "flags": {"R03": 0, "R07": 1}}
    state = table.state(**base, faces={"C06": "T16", "C07": "T12", "C08": "T13"}, hands={0: ("L16",)}, step=Closing())
    assert table.menu(state) == {"done", "parley L16 R02", "parley L16 R04", "parley L16 C06"}
    for target in ("C07", "C08", "R07", "C11", "camp"):  # warriors, not beside, controlled, face down, no tile
        assert table.refused_by(state, f"parley L16 {target}") == "BT-CARD-10"
    state = table.play(state, "parley L16 C06")
    assert table.owner(state, "C06") == 0
    assert state.hands[0] == () and state.active == 1


def test_bt_amb_12_parley_is_no_conquest(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"R03": 4}}, faces={"C06": "T16"}, hands={0: ("L16",)}, settled=(False, False), step=Closing()
    )
    state = table.play(state, "parley L16 C06")
    assert not state.settled[0]


def test_bt_win_02_parley_needs_a_flag(ground):
    table = ground(seats=2, flags_per_seat=10)
    flags = {f"R{number:02}": 0 for number in range(1, 11)}
    hordes = {0: {f"R{number:02}": 1 for number in range(1, 11)}}
    state = table.state(hordes, flags=flags, faces={"C06": "T16"}, hands={0: ("L16",)}, step=Closing())
    assert table.refused_by(state, "parley L16 C06") == "BT-WIN-02"


def test_bt_amb_18_no_card_left_at_all(ground):
    table = ground(seats=2)
    cards = tuple(card.id for card in table.rules.edition.loot.cards for _ in range(card.count))
    state = table.state({0: {"C06": 8}}, faces={"C06": "T12"}, treasures=((), cards))
    state = table.play(state, "done", "done", "roll 6 1")
    assert state.hands == ((), ())
    assert "BT-AMB-18" in table.told()


def test_bt_amb_19_the_limit_is_tested_in_ones_own_turn_only(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"R03": 4}, 1: {"R07": 4}}, flags={"R03": 0, "R07": 1}, hands={1: ("L04",) * 6 + ("L06",) * 2}
    )
    state = table.play(state, "done", "done")
    assert state.active == 1 and len(state.hands[1]) == 8
    state = table.play(state, "done", "done", "done", "done")
    assert state.to_act == 1 and table.menu(state) == {"discard L04", "discard L06"}
    assert table.refused_by(state, "discard L12") == "BT-CARD-06"


def test_bt_reinf_01_start_cards_come_before_reinforcements(ground):
    table = ground(seats=2)
    state = opening(table, ("L03",))
    assert table.refused_by(state, "call R03") == "BT-REINF-01"
    state = table.play(state, "done")
    assert isinstance(state.step, Calling)
    assert table.refused_by(state, "play L03") == "BT-CARD-01"


def test_bt_card_01_a_card_called_by_its_name_is_told_its_number(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 4}}, flags={"R03": 0}, hands={0: ("L03",)}, step=Opening())
    by_name = table.refusal(state, "play drums")
    assert by_name.rule == "BT-CARD-01" and "You do not hold" not in str(by_name)
    lances = table.state({0: {"C06": 4}}, faces={"C06": "T12"}, hands={0: ("L04",)})
    lances = table.play(lances, "done", "done")
    assert "Lances is L04" in str(table.refusal(lances, "play Lances"))
    assert "Did you mean L04 Lances?" in str(table.refusal(lances, "play Lance"))
    assert "You do not hold the card Relic" in str(table.refusal(lances, "play L14"))
    assert "No card is called Dragon" in str(table.refusal(lances, "play Dragon"))


def test_bt_card_02_only_the_scout_sees_the_face(ground):
    table = ground(seats=3)
    state = table.play(opening(table, ("L02",)), "scout L02 C11", "face T24")
    place = table.place("C11")
    seen = {seat: table.rules.observe(state, seat).faces[place] for seat in (0, 1, 2, None)}
    assert seen == {0: "T24", 1: "", 2: "", None: ""}
    assert all(place in table.rules.observe(state, seat).seen[0] for seat in (0, 1, 2, None))  # that it looked
