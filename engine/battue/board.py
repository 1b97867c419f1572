"""The city: where tiles fit, which squares are taken, who touches whom (BT-SETUP-02, BT-AMB-13).

Squares are bits of one whole number, y * width + x, so that "does it fit" is one `and`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.battue.actions import Lay
from engine.battue.edition import CityTable, Section
from engine.battue.pieces import Edge
from engine.battue.state import Lot
from engine.core.board import Board, build_board
from engine.core.rules import Chance


def squares_of(x: int, y: int, width: int, height: int, city_width: int) -> int:
    """The squares of a rectangle as bits."""
    row = ((1 << width) - 1) << x
    return sum(row << (line * city_width) for line in range(y, y + height))


def squares_taken(lots: Iterable[Lot], city_width: int) -> int:
    taken = 0
    for lot in lots:
        taken |= squares_of(lot.x, lot.y, lot.width, lot.height, city_width)
    return taken


@cache
def find_placements(width: int, height: int, city_width: int, city_height: int) -> tuple[tuple[int, Chance], ...]:
    """Every place and rotation of a tile in an empty city, with the squares that it takes."""
    found = []
    for wide, high in dict.fromkeys(((width, height), (height, width))):
        for y in range(city_height - high + 1):
            for x in range(city_width - wide + 1):
                found.append((squares_of(x, y, wide, high, city_width), Chance(Lay(x, y, wide, high), 1)))
    return tuple(found)


def find_gaps(lots: Iterable[Lot], city: CityTable) -> int:
    """How many squares no tile covers."""
    return city.width * city.height - squares_taken(lots, city.width).bit_count()


def build_city(names: Sequence[str], ring: Sequence[Section], lots: Sequence[Lot], city: CityTable) -> Board:
    """Who touches whom: the camp nobody, ring sections their two neighbours and what lies along their span."""
    owner: dict[tuple[int, int], int] = {}
    first_lot = 1 + len(ring)
    for number, lot in enumerate(lots, start=first_lot):
        for x in range(lot.x, lot.x + lot.width):
            for y in range(lot.y, lot.y + lot.height):
                owner[x, y] = number
    near: list[set[int]] = [set() for _ in range(first_lot + len(lots))]

    def join(one: int, other: int | None) -> None:
        if other is not None and one != other:
            near[one].add(other)
            near[other].add(one)

    for number, section in enumerate(ring, start=1):
        join(number, number % len(ring) + 1)
        for square in squares_along(section, city):
            join(number, owner.get(square))
    for (x, y), number in owner.items():
        join(number, owner.get((x + 1, y)))
        join(number, owner.get((x, y + 1)))
    used = names[: len(near)]
    return build_board(used, {used[place]: [used[other] for other in beside] for place, beside in enumerate(near)})


def squares_along(section: Section, city: CityTable) -> list[tuple[int, int]]:
    """The interior squares that a ring section touches; none for a corner tower."""
    if not section.span:
        return []
    numbers = range(section.span[0], section.span[1] + 1)
    edge = section.edges[0]
    if edge in (Edge.NORTH, Edge.SOUTH):
        row = 0 if edge is Edge.NORTH else city.height - 1
        return [(x, row) for x in numbers]
    column = 0 if edge is Edge.WEST else city.width - 1
    return [(column, y) for y in numbers]
