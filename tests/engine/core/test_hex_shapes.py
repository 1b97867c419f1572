"""What is known of shapes, for every one of six cells, against brute force."""

from __future__ import annotations

from itertools import combinations

from engine.core.hex_ground import Ground, build_ground, list_bits, mask_of, unite
from engine.core.hex_shapes import describe_parting, list_lifts, number_lifts

GROUND = build_ground(frozenset((q, r) for q in range(13) for r in range(13)))
MIDDLE = GROUND.number_at((6, 6))
BASE = MIDDLE - GROUND.width - 1


def list_shapes(ground: Ground, size: int) -> set[int]:
    """Every shape of so many cells, its first cell in the middle of the board."""
    shapes = {1 << MIDDLE}
    for _ in range(size - 1):
        grown = {shape | 1 << cell for shape in shapes for cell in list_bits(ground.grow(shape) & ~shape)}
        shapes = {shape << MIDDLE >> (shape & -shape).bit_length() - 1 for shape in grown}
    return shapes


SHAPES = sorted(list_shapes(GROUND, 6))


def test_six_cells_make_814_shapes_and_each_lift_leaves_them_whole() -> None:
    assert len(SHAPES) == 814
    for shape in SHAPES:
        lifts = dict(list_lifts(shape >> BASE, GROUND.width))
        for cell in list_bits(shape):
            rest = shape & ~(1 << cell)
            near = GROUND.grow(shape) & ~shape
            whole = mask_of(tuple(to for to in list_bits(near) if GROUND.is_connected(rest | 1 << to)))
            assert lifts.get(1 << cell >> BASE, 0) << BASE == whole


def test_lifts_by_number_say_the_same() -> None:
    for shape in SHAPES:
        numbered = number_lifts(shape >> BASE, GROUND.width)
        assert [(cell, mask_of(near)) for cell, _, near in numbered] == list(list_lifts(shape >> BASE, GROUND.width))
        assert all(cell == 1 << number and list(near) == sorted(near) for cell, number, near in numbered)


def test_every_first_of_three_lifts_touches_a_core_so_open_cells_beside_all_of_them_are_enough() -> None:
    for shape in SHAPES:
        cores, rooms, bridges = describe_parting(3, shape >> BASE, 0, GROUND.width)
        assert not bridges
        for cell, joins in list_lifts(shape >> BASE, GROUND.width):
            assert not joins & ~unite(room for core, room in cores if not core & cell)
        three = [mask_of(cells) for cells in combinations(list_bits(shape), 3)]
        assert {core << BASE for core, _ in cores} == {core for core in three if GROUND.is_connected(core)}
        assert all(GROUND.grow(core << BASE) | core << BASE == (room | core) << BASE for core, room in cores)
        assert rooms == [room & ~(shape >> BASE) for _, room in cores]


def test_where_no_core_is_touched_the_bridges_say_what_the_last_lift_can_be() -> None:
    """Of two lifts: after each first one, all places for a second one that has not moved, on a board without edges."""
    bridged = 0
    for shape in SHAPES[::7]:
        for moved in list_bits(shape):
            kept = 1 << moved >> BASE
            cores, _, bridges = describe_parting(2, shape >> BASE, kept, GROUND.width)
            for cell, joins in list_lifts(shape >> BASE, GROUND.width):
                found = {to: places for start, to, places in bridges if start == cell}
                touched = unite(room for core, room in cores if not core & cell)
                assert unite(found) == (0 if cell == kept else joins & ~touched)
                for to, places in found.items():
                    whole = shape & ~(cell << BASE) | to << BASE
                    assert places << BASE & ~whole == list_lifts_plainly(whole, (to | kept) << BASE)
                    bridged += 1
    assert bridged > 1_000


def list_lifts_plainly(shape: int, kept: int) -> int:
    places = 0
    for cell in list_bits(shape & ~kept):
        rest = shape & ~(1 << cell)
        for to in list_bits(GROUND.grow(rest) & ~shape):
            if GROUND.is_connected(rest | 1 << to):
                places |= 1 << to
    return places
