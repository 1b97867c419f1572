"""Trees and shapes over hexagons against brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

from engine.core.hex_ground import build_ground, list_bits, mask_of
from engine.core.hex_shapes import can_lift, describe_shape
from engine.core.hex_trees import Trees

GROUND = build_ground(frozenset((q, r) for q in range(4) for r in range(4)))


def fewest_joining(cells: int, goals: int) -> int:
    """How many cells must be added so that all hang together, by trying every set."""
    free = list(list_bits(GROUND.cells & ~cells))
    for size in range(len(free) + 1):
        for more in combinations(free, size):
            whole = cells | mask_of(more)
            if not goals & ~whole and GROUND.is_connected(whole):
                return size
    raise AssertionError("no set of cells joins them")


def test_trees_equal_the_smallest_set_that_joins() -> None:
    rng = Random(1)
    for _ in range(12):
        one, two, three, start = rng.sample(list(GROUND.hexes), 4)
        goals = mask_of((one, two, three))
        cells = 1 << start
        cells |= rng.choice([0, GROUND.grow(cells) & -GROUND.grow(cells)])
        known = Trees(GROUND, GROUND.cells, goals).measure(cells, goals)
        for some in (goals, mask_of((one, two)), 1 << three):
            assert known[some] == fewest_joining(cells, some)


def test_the_cells_that_bring_a_tree_nearer_are_found_all_at_once() -> None:
    rng = Random(2)
    for _ in range(8):
        one, two, start = rng.sample(list(GROUND.hexes), 3)
        goals, cells = mask_of((one, two)), 1 << start
        trees = Trees(GROUND, GROUND.cells, goals)
        known = trees.measure(cells, goals)
        near = trees.find_near(goals, known[goals] - 1, known)
        for cell in list_bits(GROUND.grow(cells) & ~cells):
            assert (near >> cell & 1 == 1) == (trees.measure(cells | 1 << cell, goals)[goals] < known[goals])


def test_a_part_of_a_shape_knows_what_joins_the_rest() -> None:
    shape = mask_of(tuple(list(GROUND.hexes)[:3]) + tuple(list(GROUND.hexes)[5:7]))
    first = (shape & -shape).bit_length() - 1
    pad = first - GROUND.width - 1
    for cell, joins, near in describe_shape(shape >> first, GROUND.width):
        rest = shape & ~(cell << first)
        found = {c for c in GROUND.hexes if not rest >> c & 1 and GROUND.is_connected(rest | 1 << c)}
        assert found == set(list_bits(joins << pad & GROUND.cells))
        assert near << pad & GROUND.cells == GROUND.grow(cell << first)
    assert can_lift(shape, 0, GROUND.cells & ~shape, GROUND.width)
    assert not can_lift(shape, shape, GROUND.cells & ~shape, GROUND.width)
