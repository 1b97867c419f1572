"""Walls of Tarsos: what the four towers give to whoever's flag stands on them (BT-TARSOS)."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from engine.battue.assault_calculator import BattueAssault
from engine.battue.bots import BattueJudge
from engine.battue.edition import BattueEdition
from engine.battue.questions import find_sides
from engine.battue.setup import BattueSetup
from engine.battue.state import Fight
from engine.battue.steps import Looting, Watching
from engine.core.edition import packaged, read_edition
from engine.core.refusal import EditionError, SetupError
from engine.core.seat import Seat
from engine.core.source import Origin, find_origin

WATCH, LANCES, HORNS, SPOILS = "R01", "R05", "R09", "R13"
TEXT = resources.files("engine.battue").joinpath("edition.toml").read_text(encoding="utf-8")


def test_bt_tarsos_01_the_four_corners_have_powers_only_with_the_switch(ground):
    sections = {section.id: section for section in ground(walls="tarsos").rules.box.ring}
    places = ground(seats=3, walls="tarsos").rules.terms.towers
    assert [tower.section for _, tower in places] == [WATCH, LANCES, HORNS, SPOILS]
    assert all(not sections[tower.section].span for _, tower in places), "a tower is a corner"
    assert ground(seats=3).rules.terms.towers == ()


def test_bt_tarsos_02_the_watch_shows_what_lies_beside_the_hordes_to_its_holder_alone(ground):
    table = ground(seats=2, walls="tarsos")
    seat = {"active": Seat(1), "to_act": Seat(1)}
    hands = {1: tuple(["L04"] * 7)}  # one card too many: the turn ends with a discard
    state = table.state({0: {"C06": 3}, 1: {"R07": 2}}, {WATCH: 0, "C06": 0, "R07": 1}, {"C06": "T12"}, hands, **seat)
    state = table.play(state, "done", "done", "done", "discard L04")
    beside = {place for place in state.city.board.neighbours[table.place("C06")] if not state.up[place]}
    assert isinstance(state.step, Watching)
    assert table.told().count("BT-TARSOS-02") == len(beside) == 3
    rng = Random(1)
    while isinstance(state.step, Watching):
        chances = table.rules.chances(state)
        state = table.rules.apply(state, rng.choice(chances).action, table.events.append)
    assert set(state.seen[0]) == beside and state.seen[1] == ()
    mine, theirs = table.rules.observe(state, Seat(0)), table.rules.observe(state, Seat(1))
    assert all(mine.faces[place] for place in beside) and not any(theirs.faces[place] for place in beside)
    assert not any(state.up[place] for place in beside)
    seen = [event for event in table.events if event.rule == "BT-TARSOS-02" and not event.is_visible_to(Seat(1))]
    assert len(seen) == 3 and all(event.is_visible_to(Seat(0)) for event in seen)


@pytest.mark.parametrize(("holder", "bonus"), [(0, 1), (1, 0), (None, 0)])
def test_bt_tarsos_03_the_holder_attacks_with_one_more(ground, holder, bonus):
    table = ground(seats=2, walls="tarsos")
    flags = {} if holder is None else {LANCES: holder}
    state = table.state({0: {"C06": 3}, 1: {"R07": 2}}, flags, {"C06": "T12"})  # Macellum: defence 4
    fight = Fight(table.place("C06"), Seat(0), Seat(1))
    sides = find_sides(table.rules.terms, state, fight)
    assert (sides.attack, sides.tower, sides.defended) == (3 + bonus, bonus, 4)
    taken = table.play(state, "done", "done", "roll 3 2")  # 6 against 6 is a loss without the tower
    assert (table.owner(taken, "C06") == 0) is bool(bonus)


def test_bt_tarsos_03_odds_and_bots_count_the_tower(ground):
    table = ground(seats=2, walls="tarsos")
    hordes, faces = {0: {"C06": 3}, 1: {"R07": 2}}, {"C06": "T12"}
    chances = []
    for flags in ({}, {LANCES: 0}):
        view = table.rules.observe(table.state(hordes, flags, faces), Seat(0))
        assault = BattueAssault.before(table.rules, view, table.place("C06"), 3, "T12")
        chances.append((assault.answer().win, BattueJudge(table.rules, view)._chance_at(table.place("C06"))))
    (exact, guess), (exact_held, guess_held) = chances
    assert exact_held > exact and guess_held > guess
    assert float(exact_held) == pytest.approx(guess_held)


def test_bt_tarsos_03_a_bot_likes_a_tower_better_than_a_plain_corner(ground):
    worth = []
    for walls in ("plain", "tarsos"):
        table = ground(seats=2, walls=walls)
        view = table.rules.observe(table.state({0: {"R02": 5}}), Seat(0))
        worth.append(BattueJudge(table.rules, view)._gain(5, table.place(WATCH)))
    assert worth[1] > worth[0]


@pytest.mark.parametrize(("flag", "added"), [({HORNS: 0}, 2), ({HORNS: 1}, 1), ({}, 1)])
def test_bt_tarsos_04_the_dice_of_the_holder_count_one_higher(ground, flag, added):
    table = ground(seats=2, walls="tarsos")
    seat = {"active": Seat(1), "to_act": Seat(1)}
    hands = {1: tuple(["L04"] * 7)}
    state = table.state({0: {"C06": 3}, 1: {"R07": 2}}, {**flag, "C06": 0, "R07": 1}, {"C06": "T12"}, hands, **seat)
    state = table.play(state, "done", "done", "done", "discard L04")
    assert table.told().count("BT-TARSOS-04") == (flag == {HORNS: 0})
    state = table.play(state, "call C06", "pips 2")  # 1 warrior for a 2, 2 for a 3
    assert state.hordes[0][table.place("C06")] == 3 + added


@pytest.mark.parametrize(("flags", "cards"), [({}, 2), ({SPOILS: 0}, 3), ({SPOILS: 1}, 2), ({SPOILS: 0, "C06": 1}, 0)])
def test_bt_tarsos_05_a_tile_of_nobodys_gives_its_holder_a_card_more(ground, flags, cards):
    table = ground(seats=2, walls="tarsos")
    state = table.state({0: {"C06": 6}, 1: {"R07": 2}}, flags, {"C06": "T12"})  # Macellum: 2 loot
    state = table.play(state, "done", "done", "roll 6 1")
    assert (state.step.cards if isinstance(state.step, Looting) else 0) == cards
    assert ("BT-TARSOS-05" in table.told()) is (cards == 3)


def test_bt_tarsos_05_the_tower_itself_counts_at_once(ground):
    table = ground(seats=2, walls="tarsos")
    state = table.state({0: {SPOILS: 6}, 1: {"R07": 2}})
    state = table.play(state, "done", "done", "roll 6 1")
    assert isinstance(state.step, Looting) and state.step.cards == 3


def test_bt_amb_28_the_tables_say_that_the_powers_are_reconstructed():
    tarsos = packaged(BattueEdition).tarsos
    assert tarsos is not None
    assert all(find_origin(tarsos.source, field) is Origin.RECONSTRUCTED for field in ("name", "effect", "text"))


def test_a_box_without_the_expansion_is_read_and_cannot_be_played_with_it():
    start = TEXT.index("[tarsos]")
    bare = read_edition(TEXT[:start] + TEXT[TEXT.index("[loot]") :], BattueEdition)
    assert bare.tarsos is None and BattueSetup(edition=bare).rules().terms.towers == ()
    with pytest.raises(SetupError, match="no towers with powers"):
        BattueSetup(edition=bare, walls="tarsos").rules()


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        ('section = "R05"', 'section = "R99"', "the section R99, which the ring does not have"),
        ('section = "R05"', 'section = "R01"', "The section R01 has 2 tower powers"),
        ('"onslaught", by = 1', '"onslaught", by = 0', "The power of R05 must give 1 to 6"),
        ('"plunder", cards = 1', '"plunder", cards = 60', "The power of R13 must give 1 to 6"),
        ('"rally", pips = 1', '"attack", by = 1', "'attack' is no word that may stand there"),
    ],
)
def test_wrong_towers_are_named(was, becomes, fault):
    assert TEXT.count(was) == 1
    with pytest.raises(EditionError, match=fault):
        read_edition(TEXT.replace(was, becomes), BattueEdition)
