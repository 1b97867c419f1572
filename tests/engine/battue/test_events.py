"""Turning tiles up, and every event card (BT-REVEAL, BT-EVENT, BT-AMB-22, -26)."""

from __future__ import annotations

from random import Random

import pytest

from engine.battue.battle import Sides
from engine.battue.effects import Lose, Plague
from engine.battue.phases.events import resolve
from engine.battue.steps import Blaming, Burning, Over
from engine.core.seat import CHANCE
from engine.core.steps import Ended


def storm(table, warriors=4, face="T20", hands=None, flags=None, others=None, **changes):
    """Seat 0 on the face-down tile C11, which is turned up and shows an event."""
    hordes = {0: {"C11": warriors, "R04": 3}, **(others or {})}
    state = table.state(hordes, flags={"R04": 0, **(flags or {})}, hands=hands, **changes)
    return table.play(state, "done", "done", f"face {face}")


def test_bt_reveal_01_one_conflict_after_the_other_in_any_order(ground):
    table = ground(seats=2)
    state = table.state({0: {"C06": 3, "C07": 3, "R03": 2}}, flags={"R03": 0}, faces={"C06": "T12", "C07": "T12"})
    state = table.play(state, "done", "done")
    assert table.menu(state) == {"storm C06", "storm C07"}
    assert table.refused_by(state, "storm R03") == "BT-REVEAL-05"
    assert table.refused_by(state, "storm C08") == "BT-REVEAL-05"
    assert table.refused_by(state, "storm X") == "BT-SETUP-02"
    assert table.refused_by(state, "done") == "BT-REVEAL-01"
    state = table.play(state, "storm C07")
    assert state.fight.place == table.place("C07")


def test_bt_reveal_02_the_face_comes_from_the_unseen_of_its_size(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 4}}, faces={"C12": "T21"})
    state = table.play(state, "done", "done")
    weights = {str(chance.action): chance.weight for chance in table.rules.chances(state)}
    assert weights == {"face T20": 3, "face T21": 1, "face T22": 2, "face T23": 3, "face T24": 2}
    assert table.refused_by(state, "face T25") == "BT-REVEAL-02"
    state = table.play(state, "face T22")
    assert state.up[table.place("C11")]
    assert state.fight.round == 1  # no icon, no event


def test_bt_reveal_02_the_four_named_tiles_are_exchangeable(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"C03": 4}}, faces={"C02": "T03"}), "done", "done")
    assert {str(chance.action): chance.weight for chance in table.rules.chances(state)} == {
        "face T02": 1, "face T04": 1, "face T05": 1,
    }  # fmt: skip


def test_bt_event_07_an_empty_event_deck(ground):
    table = ground(seats=2)
    counts = tuple(card.count for card in table.rules.edition.events.cards)
    state = storm(table, spent_events=counts)
    assert state.fight.round == 1
    assert "BT-EVENT-07" in table.told()


def test_bt_event_01_weights_are_what_is_left_of_the_deck(ground):
    table = ground(seats=2)
    state = storm(table, spent_events=(3, 0, 2, 0, 0, 0, 0, 0, 0, 0), treasures=(("E07",), ()))
    weights = {str(chance.action): chance.weight for chance in table.rules.chances(state)}
    assert weights == {
        "event E02": 3, "event E04": 1, "event E05": 2, "event E06": 2, "event E07": 1, "event E08": 2,
        "event E09": 2, "event E10": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("event", "tie", "win"), [("E01", "roll 2 1", "roll 3 1"), ("E02", "roll 1 3", "roll 1 2")])
def test_bt_amb_03_militia_and_panic_last_for_the_whole_battle(ground, event, tie, win):
    """Four against a tile of 2, which Militia makes a 4 and Panic a 1; round 2 is fought by three."""
    table = ground(seats=2)
    state = table.play(storm(table), f"event {event}", "roll 1 6")
    assert table.warriors(table.play(state, tie), 0)["C11"] == 2
    assert table.owner(table.play(state, win), "C11") == 0


def test_bt_amb_03_panic_never_goes_below_zero(ground):
    assert Sides(attackers=1, defenders=0, defence=0, guard=-1).defended == 0
    assert Sides(attackers=1, defenders=2, defence=1, guard=-3).defended == 2


def test_bt_event_02_open_gate_takes_the_tile_with_loot(ground):
    table = ground(seats=2)
    state = table.play(storm(table), "event E04", "loot L12")
    assert table.owner(state, "C11") == 0
    assert state.hands[0] == ("L12",)
    assert state.spent_events[3] == 1
    assert state.settled[0]


def test_bt_event_06_freed_slaves(ground):
    table = ground(seats=2)
    assert table.warriors(table.play(storm(table), "event E05"), 0)["C11"] == 5
    assert table.warriors(table.play(storm(table, warriors=8), "event E05"), 0)["C11"] == 8


def test_bt_event_02_hidden_hoard_draws_one_card_for_the_battle(ground):
    table = ground(seats=2)
    state = table.play(storm(table), "event E06")
    assert state.to_act is CHANCE
    state = table.play(state, "loot L06")
    assert state.to_act == 0  # BT-LOOT-03: the card can be played in this very battle
    assert "play L06" in table.menu(state)


def test_bt_event_04_the_omen_goes_to_the_treasure(ground):
    table = ground(seats=2)
    state = table.play(storm(table), "event E07")
    assert state.treasures == (("E07",), ())
    assert sum(state.spent_events) == 0


def test_bt_amb_26_fire_burns_clockwise(ground):
    table = ground(seats=4)
    state = storm(table, hands={1: ("L04", "L04", "L09"), 3: ("L12",)})
    state = table.play(state, "event E08")
    assert state.step == Burning(1, 1)
    assert {str(chance.action): chance.weight for chance in table.rules.chances(state)} == {
        "burn L04": 2,
        "burn L09": 1,
    }
    state = table.play(state, "burn L09", "burn L12")
    assert state.fight.round == 1, "nobody else burns"
    assert [len(hand) for hand in state.hands] == [0, 2, 0, 0]
    assert sum(state.discard) == 2


def test_bt_event_02_fire_spares_the_active_seat(ground):
    table = ground(seats=2)
    state = table.play(storm(table, hands={0: ("L04",), 1: ("L12",)}), "event E08", "burn L12")
    assert state.hands == (("L04",), ()) and state.to_act == 0


def test_bt_event_02_uprising_takes_a_flag_without_warriors(ground):
    table = ground(seats=3)
    flags = {"R07": 1, "R08": 1, "R09": 1}
    state = storm(table, flags=flags, others={1: {"R07": 4}})
    state = table.play(state, "event E09")
    assert state.to_act == 1
    assert table.menu(state) == {"lower R08", "lower R09"}
    assert table.refused_by(state, "lower R07") == "BT-EVENT-02"
    state = table.play(state, "lower R09")
    assert table.owner(state, "R09") is None
    assert state.fight.round == 1


def test_bt_amb_26_the_active_seat_picks_among_the_tied(ground):
    table = ground(seats=3)
    state = storm(table, flags={"R05": 0, "R07": 1, "R08": 1}, others={1: {"R07": 4}})
    state = table.play(state, "event E09")
    assert state.step == Blaming()
    assert state.to_act == 0
    assert table.menu(state) == {"blame 0", "blame 1"}
    assert table.refused_by(state, "blame 2") == "BT-EVENT-02"
    state = table.play(state, "blame 1")
    assert table.owner(state, "R08") is None  # the only one of B's without warriors
    assert table.owner(state, "R07") == 1


def test_bt_event_02_uprising_against_an_eliminated_seat(ground):
    table = ground(seats=3)
    state = storm(table, flags={"R07": 1, "R08": 1}, alive=(True, False, True), others={1: {}})
    state = table.play(state, "event E09")
    assert state.to_act == 0
    assert table.menu(state) == {"lower R07", "lower R08"}


def test_bt_event_02_uprising_without_effect(ground):
    table = ground(seats=2)
    state = table.play(storm(table), "event E09")  # A's only flag has warriors on it
    assert table.owner(state, "R04") == 0
    assert state.fight.round == 1


def test_bt_event_02_plague_strikes_every_large_horde(ground):
    table = ground(seats=2)
    state = storm(table, warriors=6, others={1: {"camp": 6}})
    state = table.play(state, "event E10")
    assert table.warriors(state, 0) == {"C11": 5, "R04": 3}
    assert table.warriors(state, 1) == {"camp": 5}


def test_bt_amb_17_an_event_that_eliminates_everybody(ground):
    """No card of our edition can do it; a plague of another box could."""
    table = ground(seats=2)
    state = storm(table, warriors=1, others={1: {"R07": 1}}, flags={"R07": 1})
    draft = table.rules.open(state)
    with pytest.raises(Ended):
        resolve(draft, (Plague(1, 8),))
    assert draft.step == Over("nobody-left")
    assert draft.hordes == ((0,) * len(state.up),) * 2
    outcome = table.rules.outcome(table.over(state, "nobody-left"))
    assert outcome.winners == (1,)  # the gate is worth more than the wall


def test_bt_amb_15_an_ambush_that_takes_the_last_warrior_ends_the_battle(ground):
    """Ours leaves one; a card of another box may leave none."""
    table = ground(seats=2)
    draft = table.rules.open(storm(table, warriors=1))
    resolve(draft, (Lose(1, 0),))
    assert draft.fight is None and draft.alive == (True, True)


def test_bt_amb_22_the_ring_draws_no_event(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"camp": 6}}), "done", "move camp R03 6")
    assert state.fight.round == 1


def test_bt_event_01_everybody_sees_the_event_drawn_last_until_another_is_drawn(ground):
    table = ground(seats=2)
    state = table.play(storm(table), "event E03")
    for seat in (None, *table.rules.seats):
        view = table.rules.observe(state, seat)
        assert (view.event.card, view.event.seat, view.event.place) == ("E03", 0, table.place("C11"))
        assert table.rules.imagine(view, Random(1)).event == state.event
    while state.fight is not None:
        state = table.play(state, "roll 6 1")
    assert state.event.card == "E03", "it can still be read when the battle is over"
