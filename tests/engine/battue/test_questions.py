"""What one may ask of a position, against plain counting on a small board."""

from __future__ import annotations

from engine.battue.questions import (
    count_on_board,
    count_reserve,
    count_room,
    list_bare_flags,
    list_callers,
    list_most_flags,
    list_retreats,
)


def test_bt_start_04_who_waits_outside_is_not_in_the_reserve(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 5, "C06": 3}}, flags={"R03": 0, "C06": 0}, faces={"C06": "T12"})
    terms = table.rules.terms
    assert [count_on_board(state, seat) for seat in (0, 1)] == [8, 6]
    assert [count_reserve(terms, state, seat) for seat in (0, 1)] == [15 - 8, 15 - 6]


def test_bt_reinf_06_room_is_the_least_of_horde_and_reserve(ground):
    table = ground(seats=2)
    state = table.state({0: {"R03": 7, "R04": 6, "R05": 1}}, flags={"R03": 0, "R04": 0, "R05": 0})
    rooms = {name: count_room(table.rules.terms, state, 0, table.place(name)) for name in ("R03", "R04", "R05")}
    assert rooms == {"R03": 1, "R04": 1, "R05": 1}
    assert list_callers(table.rules.terms, state) == [table.place(name) for name in ("R03", "R04", "R05")]
    full = table.state({0: {"R03": 8, "R04": 7}}, flags={"R03": 0, "R04": 0})
    assert list_callers(table.rules.terms, full) == []


def test_bt_win_02_a_flag_can_come_from_where_nobody_stands(ground):
    table = ground(seats=3)
    state = table.state({0: {"R03": 5}, 1: {"R05": 1}}, flags={"R03": 0, "R04": 0, "R05": 0, "R07": 1})
    assert list_bare_flags(state, 0) == [table.place("R04")]
    assert list_most_flags(table.rules.terms, state) == [0]


def test_bt_retreat_04_eight_is_the_most(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C08": 4, "C06": 5, "C11": 4}},
        flags={"C06": 0, "C11": 0},
        faces={"C06": "T12", "C08": "T13", "C11": "T20"},
    )
    assert list_retreats(table.rules.terms, state, 0, table.place("C08")) == [table.place("C11")]
