"""What is known of shapes, for every one of six cells, against brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.hex_ground import Ground, build_ground, list_bits, list_cells, mask_of, unite
from engine.core.hex_shapes import BREAK, describe_parting, list_lifts, write_lifts

GROUND = build_ground(frozenset((q, r) for q in range(13) for r in range(13)))
MIDDLE = GROUND.numbers[6, 6]
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
        starts, targets = write_lifts(shape >> BASE, GROUND.width)
        joins = [mask_of(tuple(numbers)) for numbers in targets.split(BREAK)]
        written = [(1 << start, each) for start, each in zip(starts, joins, strict=True)]
        assert written == list(list_lifts(shape >> BASE, GROUND.width))


def test_every_first_of_three_lifts_touches_a_core_so_open_cells_beside_all_of_them_are_enough() -> None:
    for shape in SHAPES:
        cells, parting = list(list_cells(shape)), describe_parting(3, shape >> BASE, 0, GROUND.width)
        assert parting[parting.every] == (-1, [])
        three = [mask_of(chosen) for chosen in combinations(list_bits(shape), 3)]
        cores = [unite(cells[number] for number in list_bits(part)) for part, _, _, _ in parting.cores]
        assert set(cores) == {core for core in three if GROUND.is_connected(core)}
        for whole, (_, near, room, size) in zip(cores, parting.cores, strict=True):
            assert near << BASE == GROUND.grow(whole) | whole
            assert room << BASE == GROUND.grow(whole) & ~shape and size == room.bit_count()


@pytest.mark.parametrize("leaving", [2, 3])
def test_where_few_cores_are_roomy_the_lifts_that_touch_none_of_them_are_known(leaving: int) -> None:
    rng, some = Random(leaving), 0
    for shape in SHAPES[::3]:
        kept = 1 << rng.choice(list(list_bits(shape))) >> BASE if leaving == 2 else 0
        parting = describe_parting(leaving, shape >> BASE, kept, GROUND.width)
        roomy = rng.getrandbits(len(parting.cores))
        cells, found = list(list_cells(shape >> BASE)), dict[int, int]()
        for cell, targets, _ in parting[roomy][1]:
            found[cell] = found.get(cell, 0) | targets
        for cell, joins in list_lifts(shape >> BASE, GROUND.width):
            cores = [core for number, core in enumerate(parting.cores) if roomy >> number & 1]
            touched = unite(near for part, near, _, _ in cores if not part >> cells.index(cell) & 1)
            assert found.get(cell, 0) == (0 if cell == kept else joins & ~touched)
            some += found.get(cell, 0) != 0
    assert some > 50


def test_cores_are_roomy_by_the_free_cells_round_them() -> None:
    rng, all_roomy = Random(4), 0
    for shape in SHAPES[::3]:
        parting = describe_parting(3, shape >> BASE, 0, GROUND.width)
        for _ in range(4):
            blocked = rng.getrandbits(200) & rng.getrandbits(200)
            free = parting.rim & ~blocked if rng.random() < 0.5 else parting.rim & blocked
            counts = [(room & free).bit_count() for _, _, room, _ in parting.cores]
            assert [
                parting.find_roomy(3, free, parting.rim & ~free) >> number & 1 for number in range(len(counts))
            ] == [count >= 3 for count in counts]
            all_roomy += min(counts) >= 3
    assert 20 < all_roomy < 1_000


def test_where_no_core_is_touched_the_bridges_say_what_the_last_lift_can_be() -> None:
    """Of two lifts: after each first one, all places for a second one that has not moved, on a board without edges."""
    bridged = shared = 0
    for shape in SHAPES[::7]:
        for moved in list_bits(shape):
            kept = 1 << moved >> BASE
            parting = describe_parting(2, shape >> BASE, kept, GROUND.width)
            harmless, bridges = parting[parting.every]
            for cell, to, places in bridges:
                whole = shape & ~(cell << BASE) | to << BASE
                assert places << BASE & ~whole == list_lifts_plainly(whole, (to | kept) << BASE)
                assert harmless & places == harmless
                bridged, shared = bridged + 1, shared + (harmless != 0)
    assert bridged > 1_000 and shared > 500


def list_lifts_plainly(shape: int, kept: int) -> int:
    places = 0
    for cell in list_bits(shape & ~kept):
        rest = shape & ~(1 << cell)
        for to in list_bits(GROUND.grow(rest) & ~shape):
            if GROUND.is_connected(rest | 1 << to):
                places |= 1 << to
    return places
