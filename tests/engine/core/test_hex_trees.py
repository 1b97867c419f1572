"""Trees and shapes over hexagons against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from engine.core.hex_ground import build_ground, list_bits, list_cells, mask_of, unite
from engine.core.hex_trees import Course, Needs

GROUND = build_ground(frozenset((q, r) for q in range(4) for r in range(4)))
FAR = len(GROUND.hexes)
"""A group that spans so much comes by its goals in any order."""


def fewest_joining(cells: int, goals: int) -> int:
    """How many cells must be added so that all hang together, by trying every set."""
    free = list(list_bits(GROUND.cells & ~cells))
    for size in range(len(free) + 1):
        for more in combinations(free, size):
            whole = cells | mask_of(more)
            if not goals & ~whole and GROUND.is_connected(whole):
                return size
    raise AssertionError("no set of cells joins them")


def draw_goals(rng: Random, number: int) -> tuple[int, ...]:
    return tuple(1 << cell for cell in rng.sample(list(GROUND.hexes), number))


def test_trees_equal_the_smallest_set_that_joins() -> None:
    rng = Random(1)
    for _ in range(12):
        *order, cells = draw_goals(rng, 4)
        cells |= rng.choice([0, GROUND.grow(cells) & -GROUND.grow(cells)])
        needs = Needs(Course(GROUND, GROUND.cells, tuple(order), FAR), cells)
        for some in (unite(order), order[0] | order[1], order[2]):
            assert needs[some] == fewest_joining(cells, some)


def test_the_cells_that_bring_a_tree_nearer_are_found_all_at_once() -> None:
    rng = Random(2)
    for _ in range(8):
        one, two, cells = draw_goals(rng, 3)
        goals, course = one | two, Course(GROUND, GROUND.cells, (one, two), FAR)
        needs = Needs(course, cells)
        near = needs.find_near(goals, needs[goals] - 1)
        for cell in list_cells(GROUND.grow(cells)):
            assert (near & cell != 0) == (Needs(course, cells | cell)[goals] < needs[goals])


def march(group: int, order: tuple[int, ...], allowed: int) -> list[int]:
    """By how many moves a group has come by each goal in turn, at the earliest: by all the ways that it can go."""
    edge, seen, fewest = {(group, 0)}, set(), dict[int, int]()
    for moves in range(FAR):
        reached = {(each, pass_goals(each, done, order)) for each, done in edge} - seen
        seen |= reached
        for _, done in reached:
            fewest.setdefault(done, moves)
        edge = {(after, done) for each, done in reached for after in list_moves(each, allowed)}
    return [min(moves for done, moves in fewest.items() if done >= number) for number in range(1, len(order) + 1)]


def pass_goals(group: int, done: int, order: tuple[int, ...]) -> int:
    while done < len(order) and order[done] & group:
        done += 1
    return done


def list_moves(group: int, allowed: int) -> Iterator[int]:
    """The group with one of its cells elsewhere; it hangs together without that one, and with it again."""
    for cell in list_cells(group):
        rest = group ^ cell
        if GROUND.is_connected(rest):
            yield from (rest | target for target in list_cells(GROUND.grow(rest) & allowed & ~group))


def test_a_group_that_marches_never_needs_less_than_the_trees_of_its_course() -> None:
    """And mostly not more, which trees that know no order cannot say."""
    rng, gaps = Random(3), {True: 0, False: 0}
    for _ in range(100):
        *order, wall = draw_goals(rng, 4)
        allowed = GROUND.cells & ~wall
        group = next(list_cells(allowed))
        for _ in range(rng.choice((2, 3))):
            group |= next(list_cells(GROUND.grow(group) & allowed & ~group))
        fewest = march(group, tuple(order), allowed)
        for knows_order in gaps:
            course = Course(GROUND, allowed, tuple(order), group.bit_count() - 1 if knows_order else FAR)
            needs = Needs(course, group)
            known = [needs[unite(order[:number])] for number in (1, 2, 3)]
            assert all(least <= moves for least, moves in zip(known, fewest, strict=True))
            gaps[knows_order] += sum(fewest) - sum(known)
            assert course.to_all <= fewest[2] - fewest[0] and course.to_next <= fewest[1] - fewest[0]
    assert 4 * gaps[True] <= gaps[False]
