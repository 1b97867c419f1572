"""The map as frozen values: outlines, where things stand, straits, ports. Read once from `assets/map.json`.

All coordinates are drawing units, the ones of the scene's view box. Nothing here knows the rules; a test compares
the borders drawn with the borders played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

import msgspec

SEA = "Sea"  # the one place that is not land; every port touches it

Point = tuple[float, float]


class Box(msgspec.Struct, frozen=True, array_like=True):
    """Room for a thing: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


class Port(msgspec.Struct, frozen=True):
    """The anchor off the coast and the room for the town's name."""

    town: str
    at: Point
    label: Box


class Province(msgspec.Struct, frozen=True):
    """One province: its outline as arc numbers (~n is arc n walked backwards) and the room for its things.

    `reach` are bits of sea that answer for a province too small for a finger.
    """

    name: str
    home: str | None
    capital: bool
    ring: tuple[int, ...]
    label: Box
    unit: Box
    token: Box
    coins: Box
    port: Port | None = None
    reach: tuple[tuple[float, ...], ...] = ()


class Strait(msgspec.Struct, frozen=True):
    """Two provinces that touch across the water, and the two shores."""

    name: str
    between: tuple[str, str]
    ends: tuple[Point, Point]


class SeaName(msgspec.Struct, frozen=True):
    """A name written in the water: ornament, for the game knows one sea only."""

    text: str
    at: Point
    size: float
    turn: float = 0.0


class Sea(msgspec.Struct, frozen=True):
    """Where units at sea are gathered (first inside the haven), and what is written in the water."""

    label: Point
    haven: Box
    slots: tuple[Point, ...]
    names: tuple[SeaName, ...]
    compass: Point


class Grid(msgspec.Struct, frozen=True):
    """Where whole degrees cross the frame: (degree, drawing unit)."""

    meridians: tuple[tuple[int, float], ...]
    parallels: tuple[tuple[int, float], ...]


class Geography(msgspec.Struct, frozen=True):
    """The whole map. An arc is a flat row x0, y0, x1, y1, ...; a line between neighbours is one arc for both."""

    size: Point
    frame: float
    grid: Grid
    arcs: tuple[tuple[float, ...], ...]
    scenery: tuple[tuple[float, ...], ...]
    provinces: tuple[Province, ...]
    straits: tuple[Strait, ...]
    sea: Sea

    def province(self, name: str) -> Province:
        return next(each for each in self.provinces if each.name == name)

    def outline(self, province: Province) -> tuple[Point, ...]:
        """The province's ring of points; the last one is the first again."""
        points: list[Point] = []
        for number in province.ring:
            arc = arc_points(self.arcs[number] if number >= 0 else self.arcs[~number])
            points.extend((arc if number >= 0 else arc[::-1])[1 if points else 0 :])
        return tuple(points)

    def sides(self) -> Mapping[int, tuple[str, ...]]:
        """The provinces on either side of each arc: two along a border, one along a coast."""
        sides: dict[int, tuple[str, ...]] = dict.fromkeys(range(len(self.arcs)), ())
        for province in self.provinces:
            for number in province.ring:
                index = number if number >= 0 else ~number
                sides[index] = (*sides[index], province.name)
        return sides

    def shores(self) -> tuple[tuple[Point, ...], ...]:
        """The coasts of the landmasses that hold provinces, as closed loops."""
        arcs = [arc_points(self.arcs[number]) for number, names in self.sides().items() if len(names) == 1]
        loops = []
        while arcs:
            loop = list(arcs.pop())
            while loop[0] != loop[-1]:
                following = next(arc for arc in arcs if loop[-1] in (arc[0], arc[-1]))
                arcs.remove(following)
                loop.extend((following if following[0] == loop[-1] else following[::-1])[1:])
            loops.append(tuple(loop))
        return tuple(loops)

    def boxes(self) -> Iterator[tuple[str, str, Box]]:
        """Everything that must not cover anything else: (province, kind of thing, room)."""
        for each in self.provinces:
            rooms = {"label": each.label, "unit": each.unit, "token": each.token, "coins": each.coins}
            yield from ((each.name, kind, room) for kind, room in rooms.items())
            if each.port is not None:
                yield each.name, "town", each.port.label


def arc_points(arc: tuple[float, ...]) -> tuple[Point, ...]:
    return tuple(zip(arc[::2], arc[1::2], strict=True))


@cache
def geography() -> Geography:
    """The committed map; frozen, so sessions can share it."""
    text = resources.files("app.barbarian").joinpath("assets", "map.json").read_bytes()
    return msgspec.json.decode(text, type=Geography)
