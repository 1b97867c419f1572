"""Boards and layouts: the presets, how pieces are laid, what a layout lacks, and how it is made fair."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rosette_field import READY

from engine.conquerors.board import LATTICE, cells_of, centre_of, count_lines, find_places, ground_of
from engine.conquerors.edition import why_no_board
from engine.conquerors.fairness import make_fair, measure_seats, measure_spread
from engine.conquerors.layout import Layout, read_layout, spread_places, why_unplayable, write_layout
from engine.conquerors.setup import ConquerorsSetup
from engine.core.hex_ground import build_ground, list_bits, mask_of
from engine.core.hexes import add, distance, list_neighbours, list_symmetries
from engine.core.refusal import SetupError
from engine.core.table import Table


@pytest.mark.parametrize(
    ("slug", "cells", "outline", "rims", "diameter"),
    [
        ("rosette", 49, 24, 24, 8),
        ("band", 56, 30, 30, 13),
        ("diamond", 63, 30, 30, 12),
        ("triangle", 70, 33, 33, 11),
        ("ring", 42, 24, 36, 9),
        ("eight", 70, 36, 60, 14),
        ("snake", 56, 48, 48, 19),
        ("arch", 35, 30, 30, 11),
    ],
)
def test_cq_a15_cq_o06_ready_boards_are_as_counted(
    slug: str, cells: int, outline: int, rims: int, diameter: int
) -> None:
    ground = ground_of(READY[slug].centres)
    assert ground.is_connected(ground.cells)
    assert [mask.bit_count() for mask in (ground.cells, ground.outline, ground.rims)] == [cells, outline, rims]
    assert max(len(ground.layers(1 << cell, ground.cells)) - 1 for cell in ground.hexes) == diameter
    ring = ground.order_rim(ground.outline)
    assert sorted(ring) == sorted(list_bits(ground.outline))


@pytest.mark.parametrize(
    ("slug", "armies"), [("rosette", 15_091), ("ring", 3_420), ("eight", 6_763), ("snake", 3_771), ("arch", 2_118)]
)
def test_cq_302_so_many_sets_of_six_cells_hang_together(slug: str, armies: int) -> None:
    ground = ground_of(READY[slug].centres)
    found = {1 << cell for cell in ground.hexes}
    for _ in range(5):
        found = {army | 1 << cell for army in found for cell in list_bits(ground.grow(army) & ~army)}
    assert len(found) == armies


def test_no_ready_board_has_a_bottleneck() -> None:
    for board in READY.values():
        ground = ground_of(board.centres)
        assert all(ground.is_connected(ground.cells & ~(1 << cell)) for cell in ground.hexes)


def test_cq_c07_pieces_tile_the_plane() -> None:
    assert [centre_of(place) for place in ((0, 0), (1, 0), (0, 1), (-1, 1))] == [(0, 0), (2, 1), (-1, 3), (-3, 2)]
    ring = cells_of([(0, 0), *LATTICE])
    assert len(ring) == 49
    shared = [
        sum(n in cells_of([(0, 0)]) for cell in cells_of([step]) for n in list_neighbours(cell)) for step in LATTICE
    ]
    assert shared == [3] * 6


def test_cq_102_free_pieces_share_two_edges_and_lie_on_nothing() -> None:
    laid = ((0, 0),)
    places = find_places(laid, is_free=True)
    assert set(LATTICE) < set(places)
    for place in places:
        assert not cells_of([place]) & cells_of(laid)
        assert sum(n in cells_of(laid) for cell in cells_of([place]) for n in list_neighbours(cell)) >= 2


def test_masks_know_the_same_neighbours_and_distances_as_coordinates() -> None:
    ground = ground_of(READY["diamond"].centres)
    for cell, at in ground.hexes.items():
        near = {ground.hexes[each] for each in list_bits(ground.grow(1 << cell))}
        assert near == {n for n in list_neighbours(at) if n in ground.hexes.values()}
        assert ground.numbers[at] == cell and ground.index[ground.names[cell]] == cell
    whole = build_ground(frozenset((q, r) for q in range(-4, 5) for r in range(-4, 5)))
    start = whole.numbers[0, 0]
    for at in ((4, -4), (3, 1), (-2, 4)):
        assert whole.steps(1 << start, 1 << whole.numbers[at], whole.cells) == distance((0, 0), at)


def test_the_lattice_has_twelve_symmetries() -> None:
    turned = {tuple(move(at) for at in ((1, 0), (2, -1))) for move in list_symmetries()}
    assert len(turned) == 12
    for move in list_symmetries():
        assert all(distance(move((0, 0)), move(at)) == distance((0, 0), at) for at in ((1, 0), (3, -2), (-1, 4)))


@pytest.mark.parametrize("is_free", [False, True])
def test_cq_c12_lines_are_a_bound_on_the_outline_that_more_pieces_never_lower(is_free: bool) -> None:
    rng = Random(2)
    for _ in range(20):
        pieces, bound = ((0, 0),), 0
        while len(pieces) < 8:
            assert bound <= 2 * count_lines(pieces) <= ground_of(pieces).outline.bit_count()
            bound = 2 * count_lines(pieces)
            pieces = (*pieces, rng.choice(find_places(pieces, is_free)))


def test_cq_111_a_cell_is_narrow_where_those_round_it_do_not_hang_together() -> None:
    rng, ground = Random(3), ground_of(READY["rosette"].centres)
    for _ in range(200):
        mask = mask_of(tuple(cell for cell in list_bits(ground.cells) if rng.random() < 0.7))
        plain = [cell for cell in list_bits(mask) if not ground.is_connected(ground.grow(1 << cell) & mask)]
        assert list(list_bits(ground.find_narrows(mask))) == plain


@given(st.lists(st.sampled_from(range(6)), min_size=1, max_size=9), st.integers(0, 3), st.integers(2, 3))
def test_layouts_read_back(steps: list[int], seats: int, fortresses: int) -> None:
    centres = [(0, 0)]
    for step in steps:
        following = add(centres[-1], LATTICE[step])
        if following not in centres:
            centres.append(following)
    ground = ground_of(tuple(centres))
    places = None
    if seats and ground.outline.bit_count() >= seats * (1 + fortresses):
        places = spread_places(ground, ground.outline, seats, fortresses)
    layout = Layout(tuple(centres), places)
    assert read_layout(write_layout(layout), 10) == layout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "0 pieces"),
        ("0,0 x", "two numbers"),
        ("0,0 7,7", "hang together"),
        ("0,0 1,0", "on one another"),
        ("0,0 999,1", "further than 60"),
        ("0,0 2,1 | A1", "a castle, a colon"),
        ("0,0 2,1 | Q1: A2 B1", "no cell 'Q1'"),
        ("0,0 2,1 | A1: A1 B1", "Two things"),
        ("0,0 " * 200, "at most 400"),
    ],
)
def test_texts_that_are_no_layout_are_one_sentence(text: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        read_layout(text, 10)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ending": "all"}, "three or four"),
        ({"board": "assembled", "start": "ready"}, "choose them"),
        ({"board": "own", "layout": "0,0", "seats": 3}, "needs? 9|need 9"),
        ({"board": "own", "layout": "0,0 2,1 | A1: B1 C1", "seats": 2}, "1 armies"),
        ({"board": "own", "layout": "0,0 2,1 | A1: B1 B2 | A2: C1 D5", "seats": 2}, "not on the rim"),
    ],
)
def test_cq_c12_set_ups_that_do_not_fit_are_one_sentence(options: dict, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        ConquerorsSetup.from_options(options).rules()


def test_what_stands_off_the_rim_cannot_be_played() -> None:
    pieces = write_layout(Layout(READY["rosette"].centres, None))
    layout = read_layout(f"{pieces} | A4: E5 A5 | I5: I6 H6", 10)
    assert "E5 is not on the rim" in why_unplayable(layout, ground_of(layout.centres).outline)
    assert why_no_board(((0, 0), (9, 9)), 10) == "The pieces do not hang together."


def test_cq_111_it_is_found_who_cannot_reach_a_fortress() -> None:
    """In a row of flowers, tiles right across a waist part the board for the other army."""
    layout = read_layout("0,0 2,1 4,2", 10)
    ground = ground_of(layout.centres)
    parted = []
    for one in list_bits(ground.outline):
        for other in list_bits(ground.outline & ~((2 << one) - 1)):
            left = ground.cells & ~(1 << one | 1 << other)
            if not ground.is_connected(left):
                side = ground.flood(left & -left, left)
                parted.append((one, other, side & ground.outline, left & ~side & ground.outline))
    one, other, here, there = next(each for each in parted if each[2].bit_count() > 2 and each[3].bit_count() > 2)
    near, far = list(list_bits(here)), list(list_bits(there))
    n = ground.names
    text = f"0,0 2,1 4,2 | {n[near[0]]}: {n[near[1]]} {n[far[0]]} | {n[far[1]]}: {n[one]} {n[other]}"
    assert "Army 1 cannot reach" in why_unplayable(read_layout(text, 10), ground.outline)


@pytest.mark.parametrize(("slug", "seats"), [("arch", 2), ("eight", 3), ("snake", 2)])
def test_make_fair_changes_little_and_makes_it_fair(slug: str, seats: int) -> None:
    ground = ground_of(READY[slug].centres)
    layout = Layout(READY[slug].centres, spread_places(ground, ground.outline, seats, 2))
    assert measure_spread(measure_seats(layout))[0] > 0
    fair, changes, least = make_fair(layout, ground.outline)
    assert len(changes) == 1 and least is None
    assert measure_spread(measure_seats(fair))[0] == 0
    assert why_unplayable(fair, ground.outline) is None
    before = [layout.places.castles, *layout.places.tiles]
    after = [fair.places.castles, *fair.places.tiles]
    moved = [(a, b) for one, two in zip(before, after, strict=True) for a, b in zip(one, two, strict=True) if a != b]
    assert [(ground.names[a], ground.names[b]) for a, b in moved] == [(changes[0].start, changes[0].target)]


def test_cq_102_pieces_are_laid_in_turn_and_all_must_agree_to_stop() -> None:
    table = Table(ConquerorsSetup(seats=3, board="assembled", pieces=7), deal=False)
    table.play("first 1")
    layers = []
    for _ in range(5):
        assert table.why_illegal("enough").rule == "CQ-102"
        layers.append(table.to_act)
        table.play(table.legal_actions()[0])
    assert layers == [1, 2, 0, 1, 2] and table.to_act == 0
    table.play("enough")
    table.play("agree")
    assert table.to_act == 2
    table.play("refuse")
    assert table.to_act == 0
    assert table.why_illegal("enough").rule == "CQ-102"
    table.play(table.legal_actions()[0])
    table.play("enough")
    table.play("agree")
    table.play("agree")
    assert len(table.state.pieces) == 6 and str(table.legal_actions()[0]).startswith("enlist")


def test_cq_103_an_army_is_taken_once() -> None:
    table = Table(ConquerorsSetup(seats=2), deal=False)
    table.play("first 0")
    table.play("enlist romans women")
    assert table.why_illegal("enlist romans men").rule == "CQ-103"
    table.play("enlist samurai both")
    assert [people.value for people in table.state.peoples] == ["romans", "samurai"]
