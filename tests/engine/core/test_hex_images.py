"""Boards laid on themselves: cells that touch still touch, and there are as many ways as the eye sees."""

from __future__ import annotations

import pytest

from engine.conquerors.board import ground_of
from engine.conquerors.edition import ConquerorsEdition
from engine.core.edition import packaged
from engine.core.hex_ground import list_bits, mask_of
from engine.core.hex_images import list_images


@pytest.mark.parametrize(("slug", "number"), [("rosette", 6), ("triangle", 3), ("band", 2), ("arch", 1)])
def test_a_board_lies_on_itself_turned_and_mirrored(slug: str, number: int) -> None:
    ground = ground_of(packaged(ConquerorsEdition).boards.ready[slug].centres)
    images = list_images(ground)
    assert len({tuple(image.items()) for image in images}) == len(images) == number
    for image in images:
        assert set(image) == set(image.values()) == set(ground.hexes)
        for cell, to in image.items():
            beside = mask_of(tuple(image[near] for near in list_bits(ground.grow(1 << cell))))
            assert beside == ground.grow(1 << to)


def test_a_hexagon_has_all_twelve() -> None:
    assert len(list_images(ground_of(((0, 0),)))) == 12
