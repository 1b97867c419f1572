"""The board on the table: pieces, where the next one may go, and the ground that they make (CQ-102)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from engine.core.hex_ground import Ground, build_ground, unite
from engine.core.hexes import DIRECTIONS, Hex, add

FLOWER: tuple[Hex, ...] = ((0, 0), *DIRECTIONS)
"""The cells of a piece round its centre (CQ-C07)."""


ROUND = [near for petal in DIRECTIONS for near in map(partial(add, petal), DIRECTIONS) if near not in FLOWER]
"""From a cell to the middles of all pieces that share an edge with it; twice, where they share two."""


def cells_of(centres: Iterable[Hex]) -> frozenset[Hex]:
    """All cells of the pieces with these centres."""
    return frozenset(add(centre, petal) for centre in centres for petal in FLOWER)


@lru_cache(maxsize=256)
def ground_of(centres: tuple[Hex, ...]) -> Ground:
    """The board of the pieces with these centres."""
    return build_ground(cells_of(centres))


def centre_of(place: Hex) -> Hex:
    """Where on the lattice of pieces the piece (i, j) has its centre."""
    return (2 * place[0] - place[1], place[0] + 3 * place[1])


LATTICE: tuple[Hex, ...] = tuple(centre_of(place) for place in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)))
"""From the centre of a piece to those of its six neighbours."""


def find_places(centres: tuple[Hex, ...], is_free: bool) -> list[Hex]:
    """Where the next piece may go: on the lattice beside a piece, or with `is_free` anywhere that shares two edges."""
    if not centres:
        return [(0, 0)]
    if not is_free:
        beside = {add(centre, step) for centre in centres for step in LATTICE}
        return sorted(beside - set(centres), key=lambda at: (at[1], at[0]))
    cells = cells_of(centres)
    edges = Counter([add(cell, step) for cell in cells for step in ROUND])
    taken = {add(cell, petal) for cell in cells for petal in FLOWER}
    return sorted((at for at, shared in edges.items() if shared > 1 and at not in taken), key=lambda at: (at[1], at[0]))


def count_lines(centres: Iterable[Hex]) -> int:
    """How many straight lines side by side the pieces take up, in the direction where these are most.

    Each begins and ends with another cell of the outline.
    """
    lines = zip(*((q, r, q + r) for q, r in centres), strict=True)
    return max(len({middle + side for middle in middles for side in (-1, 0, 1)}) for middles in lines)


def find_cut_off(ground: Ground, castles: Sequence[int], tiles: Sequence[int]) -> int | None:
    """The first seat whose castle and tiles do not hang together when all other tiles are walls (CQ-111)."""
    every = unite(tiles)
    for seat, (castle, own) in enumerate(zip(castles, tiles, strict=True)):
        if castle and own & ~ground.flood(castle, ground.cells & ~every | own):
            return seat
    return None
