"""What is known of shapes, for every one of six cells, against brute force."""

from __future__ import annotations

from itertools import combinations

from engine.core.hex_ground import Ground, build_ground, list_bits, mask_of
from engine.core.hex_shapes import describe_parting, list_lifts

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
        lifts = dict(list_lifts(shape >> BASE, 0, GROUND.width))
        for cell in list_bits(shape):
            rest = shape & ~(1 << cell)
            near = GROUND.grow(shape) & ~shape
            whole = mask_of(tuple(to for to in list_bits(near) if GROUND.is_connected(rest | 1 << to)))
            assert lifts.get(1 << cell >> BASE, 0) << BASE & ~shape == whole


def test_every_first_of_three_lifts_touches_a_core_so_open_cells_beside_all_of_them_are_enough() -> None:
    for shape in SHAPES:
        parting = describe_parting(3, shape >> BASE, 0, GROUND.width)
        assert all(lift.after == lift.joins and not lift.bridges for lift in parting.lifts)
        cores = [mask_of(cells) for cells in combinations(list_bits(shape), 3) if GROUND.is_connected(mask_of(cells))]
        rooms = {GROUND.grow(core) & ~shape for core in cores}
        least = {room << BASE for room in parting.rooms}
        assert least <= rooms and all(any(not small & ~room for small in least) for room in rooms)


def test_where_no_core_is_touched_the_bridges_say_what_the_last_lift_can_be() -> None:
    """Of two lifts: after each first one, all places for a second one that has not moved, on a board without edges."""
    bridged = 0
    for shape in SHAPES[::7]:
        for moved in list_bits(shape):
            for lift in describe_parting(2, shape >> BASE, 1 << moved >> BASE, GROUND.width).lifts:
                rest = shape & ~(lift.cell << BASE)
                assert not lift.cell << BASE & 1 << moved
                for to, places in lift.bridges:
                    whole, kept = rest | to << BASE, to << BASE | 1 << moved
                    found = list_lifts_plainly(whole, kept)
                    assert places << BASE & ~whole == found
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
