"""Trees and shapes over hexagons against brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

from engine.core.hex_ground import build_ground, list_bits, mask_of
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
