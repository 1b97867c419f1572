"""Boards of hexagons as masks: a set of cells is one whole number, a bit a cell, and so is all that is asked of it.

A cell's number is its row times `width` plus its column, with an empty row above and an empty column to the left, so
that the six neighbours of a whole set of cells are six shifts of one number. Widths are rounded up: what is known of a
shape on one board then holds on the others too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.core.hexes import Hex, name_hexes

WIDTH = 16
"""Widths of boards are multiples of it."""


class Ground:
    """A board: `hexes` and `names` by cell number, `numbers` by hexagon and `index` by name, and masks. Every board is
    made once, and is its own key."""

    __slots__ = ("cells", "hexes", "index", "names", "numbers", "outline", "rims", "width")

    def __init__(self, hexes: frozenset[Hex]) -> None:
        ordered = sorted(hexes, key=lambda at: (at[1], at[0]))
        left = min((q for q, _ in ordered), default=0) - 1
        top = min((r for _, r in ordered), default=0) - 1
        self.width = -(-(max((q for q, _ in ordered), default=0) - left + 1) // WIDTH) * WIDTH
        self.numbers = {at: (at[1] - top) * self.width + at[0] - left for at in ordered}
        names = name_hexes(ordered)
        self.hexes = {cell: at for at, cell in self.numbers.items()}
        self.names = {cell: names[at] for at, cell in self.numbers.items()}
        self.index = {names[at]: cell for at, cell in self.numbers.items()}
        self.cells = mask_of(tuple(self.hexes))
        off = ~self.cells & (1 << self.cells.bit_length() + 2 * self.width) - 1
        self.outline = self.grow(self.flood(1, off))
        """Cells that touch the outside (CQ-A15)."""
        self.rims = self.grow(off)
        """Those, and the cells round holes (CQ-O06)."""

    def grow(self, mask: int) -> int:
        """The cells that touch a cell of `mask`."""
        return spread(mask, self.width) & self.cells

    def flood(self, start: int, allowed: int) -> int:
        """Every cell that a walk from `start` over `allowed` cells reaches, `start` included."""
        reached, edge = start, start
        while edge := spread(edge, self.width) & allowed & ~reached:
            reached |= edge
        return reached

    def is_connected(self, mask: int) -> bool:
        """Do these cells hang together? No cell at all does."""
        return not mask or self.flood(mask & -mask, mask) == mask

    def find_narrows(self, mask: int) -> int:
        """Those of these cells round which the others do not hang together: only without such a one may they part."""
        up = self.width
        ring = mask >> 1, mask << up - 1, mask << up, mask << 1, mask >> up - 1, mask >> up
        begun = narrow = 0
        for number, near in enumerate(ring):
            begins = near & ~ring[number - 1]
            narrow |= begun & begins
            begun |= begins
        return narrow & mask

    def layers(self, goal: int, allowed: int) -> list[int]:
        """By distance: the cells from which a walk to `goal` over `allowed` cells takes that many steps or fewer."""
        balls = [goal]
        while (larger := balls[-1] | (spread(balls[-1], self.width) & allowed)) != balls[-1]:
            balls.append(larger)
        return balls

    def steps(self, army: int, goal: int, allowed: int) -> int | None:
        """How far `goal` is from the nearest cell of `army`; None where no walk leads there."""
        for number, ball in enumerate(self.layers(goal, allowed)):
            if ball & army:
                return number
        return None

    def order_rim(self, contour: int) -> list[int]:
        """The cells of a rim as one goes round it, from the first one on."""
        ring = [next(list_bits(contour))]
        left = contour & ~(1 << ring[0])
        while left:
            near = next(ball & left for ball in self.layers(1 << ring[-1], self.cells) if ball & left)
            ring.append(min(list_bits(near), key=lambda cell: self.grow(1 << cell).bit_count()))
            left &= ~(1 << ring[-1])
        return ring

    def list_lines(self, mask: int) -> Iterator[int]:
        """Every straight line of three cells of `mask`."""
        for step in (1, self.width, self.width - 1):
            for middle in list_bits(mask & mask << step & mask >> step):
                yield 1 << middle | 1 << middle - step | 1 << middle + step


def spread(mask: int, width: int) -> int:
    """`mask` moved in each of the six directions."""
    return mask << 1 | mask >> 1 | mask << width | mask >> width | mask << width - 1 | mask >> width - 1


def list_bits(mask: int) -> Iterator[int]:
    """The cells of a mask, as numbers."""
    while mask:
        last = mask & -mask
        yield last.bit_length() - 1
        mask ^= last


def list_cells(mask: int) -> Iterator[int]:
    """The cells of a mask, each as a mask."""
    while mask:
        last = mask & -mask
        yield last
        mask ^= last


def unite(masks: Iterable[int]) -> int:
    """All cells of all masks."""
    every = 0
    for mask in masks:
        every |= mask
    return every


@lru_cache(maxsize=1 << 16)
def mask_of(cells: tuple[int, ...]) -> int:
    """The cells as one mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=256)
def build_ground(hexes: frozenset[Hex]) -> Ground:
    """The board of these cells."""
    return Ground(hexes)
