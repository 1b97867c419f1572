"""Menus of what goes from cell to cell, by bytes, against the plain way."""

from __future__ import annotations

from random import Random

from engine.core.hex_ground import Ground, build_ground, list_bits
from engine.core.hex_menu import Rows
from engine.core.hex_shapes import find_base, find_stand, list_lifts


def build_board(columns: int, rows: int) -> Ground:
    return build_ground(frozenset((q, r) for q in range(columns) for r in range(rows)))


def draw_shape(rng: Random, ground: Ground, size: int) -> int:
    shape = 1 << rng.choice(list(list_bits(ground.cells)))
    while shape.bit_count() < size:
        shape |= 1 << rng.choice(list(list_bits(ground.grow(shape) & ~shape)))
    return shape


def list_plainly(rows: Rows, ground: Ground, shape: int, kept: int, free: int) -> list[str]:
    base = find_base(shape, ground.width)
    lifts = [(cell << base, joins << base & free) for cell, joins in list_lifts(shape >> base, ground.width)]
    return rows.list_placements([(cell, targets) for cell, targets in lifts if not cell & kept])


def test_menus_of_lifts_equal_those_made_one_by_one_up_to_the_largest_board_that_bytes_number() -> None:
    rng, items = Random(7), 0
    for ground in (build_board(8, 7), build_board(12, 13), build_board(3, 13), build_board(20, 5)):
        rows = Rows(ground, "{}-{}".format)
        assert rows.is_small
        for _ in range(300):
            shape = draw_shape(rng, ground, rng.choice((2, 4, 6)))
            kept = shape & rng.getrandbits(255)
            free = ground.cells & ~shape & (rng.getrandbits(255) | rng.getrandbits(255))
            menu = rows.list_lifts(kept, find_stand(1, shape, 0, free, ground.width))
            assert menu == list_plainly(rows, ground, shape, kept, free)
            items += len(menu)
    assert items > 8_000


def test_a_board_with_more_cells_than_bytes_number_says_so() -> None:
    assert not Rows(build_board(12, 15), "{}-{}".format).is_small
    assert not Rows(build_board(20, 7), "{}-{}".format).is_small
