"""The board on the table: pieces, where the next one may go, and the ground that they make (CQ-102)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.core.hex_ground import Ground, build_ground, unite
from engine.core.hexes import DIRECTIONS, Hex, add, list_neighbours

FLOWER: tuple[Hex, ...] = ((0, 0), *DIRECTIONS)
"""The cells of a piece round its centre (CQ-C07)."""


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
    near = {add(n, petal) for cell in cells for n in list_neighbours(cell) for petal in FLOWER}
    return sorted((at for at in near if _shares_two_edges(at, cells)), key=lambda at: (at[1], at[0]))


def _shares_two_edges(centre: Hex, cells: frozenset[Hex]) -> bool:
    petals = cells_of((centre,))
    if petals & cells:
        return False
    return sum(n in cells for petal in petals for n in list_neighbours(petal)) >= 2


def find_cut_off(ground: Ground, castles: Sequence[int], tiles: Sequence[int]) -> int | None:
    """The first seat whose castle and tiles do not hang together when all other tiles are walls (CQ-111)."""
    every = unite(tiles)
    for seat, (castle, own) in enumerate(zip(castles, tiles, strict=True)):
        if castle and own & ~ground.flood(castle, ground.cells & ~every | own):
            return seat
    return None
