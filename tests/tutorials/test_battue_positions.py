"""Positions of Battue in words: what they say, what they refuse, and that such games are kept and replayed."""

from __future__ import annotations

import pytest

from engine.battue.board import find_gaps
from engine.battue.invariants import list_faults
from engine.battue.position import PositionError
from engine.battue.setup import BattueSetup
from engine.core.refusal import SetupError
from engine.core.table import Table

WORDS = """Red: hordes R03 6, C13 2; flags C26; hand Lances, Gold 2; treasure Relic; scouted C14
Blue: outside R08
Yellow: out; flags C05
Faces: C13 Macellum; C14 Villa; C28 Taberna; C05 Schola
Discard: Lances 3; Fury
Events: Militia 2
turn: Red
round: 4"""


def place(words, **options):
    return Table(BattueSetup.from_options({"position": words, **options}), deal=False)


def number(table, name):
    return table.state.city.board.index[name]


def test_the_words_are_what_lies_on_the_table():
    table = place(WORDS)
    state, rules = table.state, table.rules
    at = state.city.board.index
    assert (state.hordes[0][at["R03"]], state.hordes[0][at["C13"]], sum(state.hordes[0])) == (6, 2, 8)
    assert [state.flags[at[name]] for name in ("R03", "C13", "C26", "C05")] == [0, 0, 0, 2]
    assert [state.up[at[name]] for name in ("C13", "C28", "C14", "C01")] == [True, True, False, False]
    assert state.faces[at["C14"]] == "T17"
    assert state.hands[0] == ("L04", "L12", "L12") and state.treasures[0] == ("L14",)
    assert (state.hordes[1][at["camp"]], state.posts[1], state.alive) == (6, at["R08"], (True, True, False))
    assert (sum(state.discard), sum(state.spent_events), state.round, state.active) == (4, 2, 4, 0)
    assert not list(list_faults(rules, state))


def test_a_scouted_face_is_seen_by_its_scout_alone():
    table = place(WORDS)
    at = number(table, "C14")
    assert (table.view(0).faces[at], table.view(1).faces[at]) == ("T17", "")


def test_the_city_fills_the_walls_and_the_named_four_lie_apart():
    table = place("Red: outside R03")
    lots = table.state.city.lots
    assert find_gaps(lots, table.rules.edition.city) == 0
    assert sum(lot.width * lot.height for lot in lots) == 144
    assert [lot.batch for lot in lots[:6]] == [0, 1, 1, 1, 1, 2]
    assert (lots[0].x, lots[0].y) == (4, 4)


def test_a_turn_begins_with_its_first_real_choice():
    assert str(place("Red: hordes R03 5").legal_actions()[0]) == "call R03"
    assert str(place("Red: hordes R03 8").legal_actions()[0]).startswith("move R03")
    assert [str(each) for each in place("Red: hordes R03 5; hand Gold").legal_actions()] == ["done"]


def test_whoever_arrives_chooses_an_edge_first():
    table = place("Yellow: arriving", seats=3)
    assert table.to_act == 2
    assert {str(action).split()[1] for action in table.legal_actions()} == {"south", "west"}
    table.play("enter south R11", deal=False)
    assert table.to_act == 0


def test_a_game_that_began_in_words_is_saved_and_replayed():
    table = place(WORDS)
    for line in (
        "done",
        "call R03",
        "pips 5",
        "done",
        "move C13 C25 2",
        "face T22",
        "done",
        "roll 6 1",
        "done",
        "loot L04",
    ):
        table.play(line, deal=False)
    setup = BattueSetup.from_options(table.setup.options())
    again = Table(setup, deal=False)
    for moment in table.moments:
        again.play(moment.action, deal=False)
    assert again.digest() == table.digest()
    assert again.setup.options()["position"] == WORDS


@pytest.mark.parametrize(
    ("words", "line", "said"),
    [
        ("Red hordes R03 6", 1, "has no colon"),
        ("turn: Red\nRed: hordes R33 3", 2, "Did you mean 'R"),
        ("Green: out", 1, "nobody and nothing here"),
        ("Red: riders R03 3", 1, "Did you mean 'hordes'?"),
        ("Red: hordes R03 9", 1, "from 1 to 8"),
        ("Red: hand Lance", 1, "Did you mean 'Lances'?"),
        ("Red: treasure Lances", 1, "no card called 'Lances'"),
        ("Red: hordes R03 8, R04 8", 0, "INV-01"),
        ("Red: flags C13\nBlue: flags C13", 2, "another seat"),
        ("Red: outside C13", 1, "no section of the ring"),
        ("Red: outside R02\nBlue: outside R04", 0, "each edge hosts one"),
        ("Faces: C13 Domus", 1, "tile of the size of C13"),
        ("Faces: R03 Villa", 1, "part of the ring"),
        ("Faces: C13 Bibliotheca; C14 Bibliotheca", 0, "INV-06"),
        ("Red: hordes R03 3; hand Relic 3", 0, "INV-02"),
        ("Red: arriving", 0, "only the last ones"),
        ("Yellow: out\nturn: Yellow", 0, "INV-11"),
        ("round: none", 1, "should be a number"),
    ],
)
def test_words_that_describe_no_position_are_refused_in_one_sentence(words, line, said):
    with pytest.raises(PositionError) as caught:
        place(words)
    assert caught.value.line == line
    assert said in caught.value.what


def test_words_of_the_wrong_kind_or_length_are_refused():
    with pytest.raises(SetupError, match="takes text"):
        BattueSetup.from_options({"position": 7})
    with pytest.raises(PositionError, match="at most 4,000"):
        place("Red: out\n" * 1000)
