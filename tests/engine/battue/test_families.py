"""Rules that are kept by the way the game is built rather than by one line of code."""

from __future__ import annotations

from random import Random

from engine.battue.questions import count_events, is_trio_controlled
from engine.battue.setup import BattueSetup
from engine.battue.steps import (
    Attacking,
    AttackRerolls,
    Closing,
    DefenceRerolls,
    Defending,
    Discarding,
    Foretelling,
    Over,
    Rolling,
)


def test_bt_setup_01_the_five_named_tiles_are_laid_first():
    batches = BattueSetup(seats=2).rules().box.batches
    assert [kind.name for batch in batches[:2] for kind in batch.kinds] == [
        "Palace", "Templum Jupiter", "Templum Minerva", "Universitas", "Schola",
    ]  # fmt: skip
    assert sum(batch.count for batch in batches[2:]) == 47


def test_bt_battle_01_warriors_make_the_difference_between_the_two_kinds(ground):
    table = ground(seats=2)
    shared = {"flags": {"C06": 1}, "faces": {"C06": "T12"}}
    occupied = table.play(table.state({0: {"C06": 3}, 1: {"C06": 2}}, **shared), "done", "done", "roll 6 1")
    empty = table.play(table.state({0: {"C06": 3}, 1: {"R07": 2}}, **shared), "done", "done", "roll 6 1")
    assert table.owner(occupied, "C06") == 1  # a won round takes one of two warriors
    assert table.owner(empty, "C06") == 0  # a won round takes the tile


def test_bt_battle_02_the_attacker_is_the_active_seat(ground):
    table = ground(seats=3)
    state = table.play(table.state({0: {"C11": 3}}, faces={"C11": "T22"}), "done", "done")
    assert state.fight.attacker == state.active == 0


def test_bt_battle_03_a_round_is_cards_dice_comparison(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 3}}, faces={"C11": "T24"}, hands={0: ("L12",), 1: ("L12",)})
    state, steps = table.play(state, "done", "done"), []
    for line in ("done", "done", "roll 1 1", "done", "done"):
        steps.append(type(state.step))
        state = table.play(state, line)
    assert steps == [Attacking, Defending, Rolling, AttackRerolls, DefenceRerolls]
    assert isinstance(state.step, Attacking) and state.fight.round == 2


def test_bt_empty_06_rounds_follow_until_the_tile_is_won_or_nobody_is_left(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 3, "R04": 1}}, flags={"R04": 0}, faces={"C11": "T24"})
    state = table.play(state, "done", "done", "roll 1 6", "roll 1 6")
    assert table.warriors(state, 0)["C11"] == 1 and state.fight.round == 3
    assert table.owner(table.play(state, "roll 6 1"), "C11") == 0
    assert table.warriors(table.play(state, "roll 1 6"), 0) == {"R04": 1}


def test_bt_loot_03_fresh_cards_serve_in_the_same_turn(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 6, "C06": 4}}, faces={"C11": "T22", "C06": "T12"})
    state = table.play(state, "done", "done", "storm C11", "roll 6 1", "loot L06")
    assert table.menu(state) == {"play L06", "done"}


def test_bt_amb_21_fresh_cards_open_no_window_of_their_own(ground):
    table = ground(seats=2)
    state = table.state({0: {"C11": 6}}, faces={"C11": "T22"})
    state = table.play(state, "done", "done", "roll 6 1", "loot L12")
    assert state.fight is None and table.menu(state) == {"play L12", "done"}  # the end of the turn
    state = table.play(table.state({0: {"C11": 6}}, faces={"C11": "T22"}), "done", "done", "roll 6 1", "loot L01")
    assert table.menu(state) == {"done"}  # a start card waits for the next turn


def test_bt_amb_07_all_warriors_on_a_tile_fight_as_one_horde(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 4, "C07": 3}}, flags={"R03": 0, "C07": 0}, faces={"C06": "T16", "C07": "T12"})
    state = table.play(state, "done", "move R03 C06 4", "move C07 C06 3", "roll 1 1")
    assert "Attack 8 against defence 6 on Curia C06." in [str(event.phrase) for event in table.events]


def test_bt_amb_10_the_horde_outside_cannot_be_attacked_and_may_be_reinforced(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 4}, 1: {"camp": 6}}, flags={"R03": 0}, posts={1: "R04"})
    state = table.play(state, "done")
    assert table.refused_by(state, "move R03 camp 4") == "BT-MOVE-09"
    assert "call camp" in table.menu(table.play(state, "done"))


def test_bt_win_03_points_once_held_are_gone():
    """Scores are computed from the flags that stand and from nothing else."""
    rules = BattueSetup(seats=2, round_limit=25).rules()
    state, random = rules.start(), Random(11)
    while menu := rules.legal_actions(state):
        state = rules.apply(state, random.choice(menu))
    worth = {face.id: face.points for face in (*rules.edition.tiles.kinds, *rules.edition.ring.sections)}
    cards = {card.id: card.points for card in (*rules.edition.loot.cards, *rules.edition.events.cards)}
    assert rules.outcome(state).scores == tuple(
        sum(worth[state.faces[place]] for place, owner in enumerate(state.flags) if owner == seat)
        + sum(cards[card] for card in state.treasures[seat])
        for seat in rules.seats
    )


def test_bt_setup_09_both_decks_are_whole_when_the_game_begins(ground):
    table = ground(seats=2)
    view = table.rules.observe(table.state({}), 0)
    assert view.deck == 60
    assert sum(count_events(table.rules.box, table.state({})).values()) == 20


def test_bt_reveal_04_the_event_comes_before_the_battle(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"C11": 4}}, hands={0: ("L04",)}), "done", "done", "face T20")
    assert isinstance(state.step, Foretelling)
    state = table.play(state, "event E01")
    assert isinstance(state.step, Attacking) and state.fight.round == 1


def test_bt_event_03_a_resolved_event_is_discarded(ground):
    table = ground(seats=2)
    state = table.play(table.state({0: {"C11": 4}}), "done", "done", "face T20", "event E03")
    assert state.spent_events[2] == 1
    assert sum(count_events(table.rules.box, state).values()) == 19


def test_bt_event_05_no_event_is_ever_in_a_hand():
    rules = BattueSetup(seats=4, round_limit=40).rules()
    state, random, drawn = rules.start(), Random(2), 0
    while menu := rules.legal_actions(state):
        drawn += isinstance(state.step, Foretelling)
        state = rules.apply(state, random.choice(menu))
        assert not any(card in rules.box.events for hand in state.hands for card in hand)
    assert drawn > 3


def test_bt_reinf_08_a_seat_without_warriors_has_no_turn_to_call_in(ground):
    table = ground(seats=3)
    state = table.state({0: {"R03": 1}, 1: {}}, flags={"R03": 0, "R07": 1}, alive=(True, False, True))
    state = table.play(state, "done", "done")
    assert state.active == 2
    assert table.reserve(state, 1) == 15  # nobody of them can come back


def test_bt_card_09_no_card_of_ours_waits_for_the_end_of_the_turn(ground):
    """An end card does all it does when it is played: after the last one the hand limit follows at once."""
    table = ground(seats=2)
    state = table.state({0: {"R03": 4}}, flags={"R03": 0}, hands={0: ("L12",) * 2 + ("L04",) * 7}, step=Closing())
    state = table.play(state, "play L12", "play L12", "done")
    assert isinstance(state.step, Discarding)


def test_bt_end_02_the_game_does_not_end_before_its_turn_does(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C02": 8}, 1: {"R07": 4}},
        flags={"C01": 1, "C03": 1, "R07": 1},
        faces={"C01": "T01", "C03": "T04", "C02": "T02"},
    )
    state = table.play(state, "done", "done", "roll 6 1", "loot L12", "loot L04", "loot L04")
    assert is_trio_controlled(table.rules.terms, state)
    assert table.menu(state) == {"play L12", "done"}
    state = table.play(state, "play L12", "done")
    assert state.step == Over("trio") and state.treasures[0] == ("L12",)
