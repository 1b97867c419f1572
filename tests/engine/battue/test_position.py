"""Positions in words: who waits where, what was scouted, what is pillaged (BT-START-03, BT-AMB-11, -14)."""

from __future__ import annotations

import pytest

from engine.battue.position import PositionError
from engine.battue.setup import BattueSetup


def place(words, **options):
    rules = BattueSetup(position=words, **options).rules()
    return rules, rules.start()


def camps(words, seats):
    rules, state = place(words, seats=seats)
    return [(rules.box.names[post], edge.value) for post, edge in zip(state.posts, state.edges, strict=True)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Red: outside R03", [("R03", "north"), ("R07", "east")]),
        ("Red: outside R07", [("R07", "east"), ("R03", "north")]),
        ("Red: outside R15", [("R15", "west"), ("R07", "east")]),
        ("Red: outside R01", [("R01", "north"), ("R07", "east")]),
        ("Red: outside R01\nBlue: outside R04", [("R01", "west"), ("R04", "north")]),
        ("Red: outside R05\nBlue: outside R01", [("R05", "north"), ("R01", "west")]),
        ("Red: outside R07\nBlue: hordes R11 3", [("R07", "east"), ("R03", "north")]),
    ],
)
def test_bt_start_03_whoever_names_no_section_leaves_the_edge_to_whoever_does(words, expected):
    assert camps(words, 2) == expected


def test_bt_amb_11_a_tower_takes_the_edge_that_nobody_else_needs():
    words = "Red: outside R01\nBlue: outside R16"
    assert camps(words, 4) == [("R01", "north"), ("R16", "west"), ("R11", "south"), ("R07", "east")]


@pytest.mark.parametrize(
    "words",
    [
        "Red: outside R02\nBlue: outside R04",
        "Red: outside R01\nBlue: outside R01",
        "Red: outside R03\nBlue: outside R03",
    ],
)
def test_bt_amb_11_two_seats_never_share_an_edge_or_a_section(words):
    with pytest.raises(PositionError, match="each edge hosts one"):
        place(words)


def test_bt_card_02_whatever_was_scouted_has_a_face_that_its_scout_sees():
    rules, state = place("Red: hordes R03 3; scouted C13, C13", seats=2)
    tile = rules.box.index["C13"]
    assert state.seen == ((tile,), ()) and not state.up[tile]
    assert rules.observe(state, 0).faces[tile] == state.faces[tile] != ""
    assert rules.observe(state, 1).faces[tile] == ""


@pytest.mark.parametrize(("pillage", "known"), [("once_per_tile", ["R03", "R04"]), ("by_current_flag", [])])
def test_bt_amb_14_a_tile_with_a_flag_has_been_pillaged(pillage, known):
    rules, state = place("Red: hordes R03 3; flags R04", seats=2, pillage=pillage)
    assert [rules.box.names[place] for place in state.pillaged] == known


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Red: hordes R03 3, R03 5", "named twice"),
        ("Red: scouted R04", "everybody sees it"),
        ("round: 101", "from 1 to 100"),
    ],
)
def test_words_that_contradict_the_game_are_refused(words, said):
    with pytest.raises(PositionError, match=said):
        place(words)
