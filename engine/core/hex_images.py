"""A board turned and mirrored: where it lies on itself, so that what is true of some cells is true of their images."""

from __future__ import annotations

from functools import lru_cache

from engine.core.hex_ground import Ground
from engine.core.hexes import list_symmetries


@lru_cache(maxsize=64)
def list_images(ground: Ground) -> list[dict[int, int]]:
    """Every way to lay the board on itself: each cell's number to that of the cell where it comes to lie."""
    numbers, hexes, images = ground.numbers, sorted(ground.numbers), []
    for turn in list_symmetries():
        turned = {at: turn(at) for at in hexes}
        q, r = (one - other for one, other in zip(hexes[0], min(turned.values()), strict=True))
        moved = {at: (to[0] + q, to[1] + r) for at, to in turned.items()}
        if moved.keys() == set(moved.values()):
            images.append({numbers[at]: numbers[to] for at, to in moved.items()})
    return images
