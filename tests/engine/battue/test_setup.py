"""Laying the city and forming up (BT-SETUP, BT-START, BT-AMB-11, -13, -23, -24)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.battue.board import build_city, find_gaps, squares_taken
from engine.battue.setup import BattueSetup
from engine.battue.state import City, Lot
from engine.battue.steps import Entering, Laying, Opening
from engine.core.seat import CHANCE


def lay_city(rules, seed):
    """Play at random until the city stands; every position on the way."""
    state, rng, seen = rules.start(), Random(seed), []
    while not isinstance(state.step, Entering):
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
        seen.append(state)
    return state, seen


@pytest.mark.parametrize("seed", range(8))
def test_bt_setup_06_a_random_city_has_no_gaps_and_leaves_sixteen_squares(seed):
    rules = BattueSetup(seats=2).rules()
    state, _ = lay_city(rules, seed)
    city = rules.edition.city
    assert find_gaps(state.city.lots, city) == 0
    unused = [
        batch.count - sum(lot.batch == number for lot in state.city.lots)
        for number, batch in enumerate(rules.box.batches)
    ]
    assert sum(left * batch.width * batch.height for left, batch in zip(unused, rules.box.batches, strict=True)) == 16
    assert unused[:2] == [0, 0]
    assert len(state.faces) == 17 + len(state.city.lots)


def test_bt_setup_04_the_palace_has_one_place():
    rules = BattueSetup(seats=2).rules()
    state = rules.apply(rules.start(), rules.read_action("first 1"))
    assert [str(chance.action) for chance in rules.chances(state)] == ["lay 4 4 4 3"]


def test_bt_setup_08_nobody_knows_a_face_but_the_palaces():
    rules = BattueSetup(seats=3).rules()
    state, _ = lay_city(rules, 5)
    for seat in (None, *rules.seats):
        view = rules.observe(state, seat)
        assert view.faces[17] == "T01"
        assert set(view.faces[18:]) == {""}
    assert not any(state.up[17:])


def _with_one_gap(rules, tries):
    """Everything is laid but for one square, whose last single tile comes now: then the gap is known."""
    state, _ = lay_city(rules, 3)
    single = max(number for number, batch in enumerate(rules.box.batches))
    lots = [*state.city.lots]
    one = next(lot for lot in lots if lot.batch == single)
    two = next(lot for lot in lots if lot.batch == single and lot != one)
    lots = tuple(lot for lot in lots if lot not in (one, two))
    start = rules.start()
    city = City(lots, start.city.board)
    return msgspec.structs.replace(start, city=city, step=Laying(single, 1, tries)), one


def test_bt_amb_24_a_city_with_gaps_is_taken_back_to_the_two_by_two_tiles():
    rules = BattueSetup(seats=2).rules()
    state, one = _with_one_gap(rules, tries=0)
    state = rules.apply(state, rules.read_action(f"lay {one.x} {one.y} 1 1"))
    assert {lot.batch for lot in state.city.lots} == {0, 1, 2}
    assert state.step == Laying(3, 9, 1) and state.to_act is CHANCE


def test_bt_amb_24_after_twenty_tries_it_is_taken_back_to_the_palace():
    rules = BattueSetup(seats=2).rules()
    state, one = _with_one_gap(rules, tries=20)
    state = rules.apply(state, rules.read_action(f"lay {one.x} {one.y} 1 1"))
    assert {lot.batch for lot in state.city.lots} == {0}
    assert state.step == Laying(1, 4, 0)


def test_bt_amb_24_seats_lay_in_turn_and_gaps_are_rubble():
    rules = BattueSetup(seats=3, layout="manual").rules()
    state, rng, layers = rules.apply(rules.start(), rules.read_action("first 2")), Random(4), []
    while isinstance(state.step, Laying):
        layers.append(state.to_act)
        # always the last place that fits: that leaves gaps for smaller tiles only
        state = rules.apply(state, rng.choice(rules.legal_actions(state)[-3:]))
    assert layers[:5] == [2, 0, 1, 2, 0]
    assert isinstance(state.step, Entering)
    assert squares_taken(state.city.lots, 12).bit_count() + find_gaps(state.city.lots, rules.edition.city) == 144


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("lay 0 0 2 2", "BT-SETUP-06"),
        ("lay 10 0 3 2", "BT-SETUP-02"),
        ("lay 0 -1 3 2", "BT-SETUP-02"),
        ("lay 4 5 3 2", "BT-SETUP-06"),
        ("lay 0 0 2 3", None),
        ("enter north R03", "BT-START-02"),
    ],
)
def test_bt_setup_06_a_tile_must_fit(line, rule):
    rules = BattueSetup(seats=2, layout="manual").rules()
    state = rules.apply(rules.start(), rules.read_action("first 0"))
    assert rules.why_illegal(state, rules.read_action("lay 0 0 4 3")).rule == "BT-SETUP-04"
    state = rules.apply(state, rules.read_action("lay 4 4 4 3"))
    refusal = rules.why_illegal(state, rules.read_action(line))
    assert (refusal.rule if refusal else None) == rule


def test_bt_amb_13_who_touches_whom():
    rules = BattueSetup(seats=2).rules()
    lots = (Lot(4, 4, 4, 3, 0), Lot(0, 0, 3, 2, 1), Lot(3, 2, 1, 1, 6), Lot(3, 1, 1, 1, 6))
    board = build_city(rules.box.names, rules.box.ring, lots, rules.edition.city)

    def near(name):
        return {board.names[place] for place in board.neighbours[board.index[name]]}

    assert near("R01") == {"R16", "R02"}  # a corner tower touches only the ring
    assert near("R02") == {"R01", "R03", "C02"}
    assert near("R16") == {"R15", "R01", "C02"}
    assert near("C02") == {"R02", "R16", "C04"}  # C03 meets it only at a corner
    assert near("C03") == {"C04"}
    assert near("camp") == set()


def test_bt_start_03_entering(ground):
    rules = BattueSetup(seats=3).rules()
    state, _ = lay_city(rules, 1)
    assert state.to_act == state.first
    state = rules.apply(state, rules.read_action("enter north R01"))
    second = state.to_act
    assert second == (state.first + 1) % 3

    def refused_by(line):
        refusal = rules.why_illegal(state, rules.read_action(line))
        return refusal.rule if refusal else None

    assert refused_by("enter north R03") == "BT-START-03"
    assert refused_by("enter east R03") == "BT-START-02"
    assert refused_by("enter west R01") == "BT-AMB-11"  # the tower belongs to both edges, but is taken
    assert refused_by("enter west R13") is None
    assert refused_by("done") is not None
    state = rules.apply(state, rules.read_action("enter west R13"))
    state = rules.apply(state, rules.read_action("enter south R09"))
    assert not isinstance(state.step, Entering | Opening)
    assert [sum(horde) for horde in state.hordes] == [6, 6, 6]
    assert state.active == state.first
