"""From degrees to the drawing: a plain grid of meridians and parallels, with more room where provinces are small.

Old maps did the same by habit. Straight lines along a meridian or a parallel stay straight, so nothing can cross
that did not cross on the globe, and who touches whom stays as it was.

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

WIDTH, HEIGHT = 1280.0, 1000.0
FRAME = 20.0  # drawing units that the frame takes on each side
VIEW_WEST, VIEW_EAST = -10.8, 26.5
VIEW_NORTH, VIEW_SOUTH = 56.7, 31.03

# (degree, room): how much drawing a degree gets there compared with a degree elsewhere.
ROOM_BY_LONGITUDE = (
    (-11.0, 0.7),
    (-7.0, 0.9),
    (-3.5, 1.35),
    (1.5, 1.42),
    (5.0, 1.25),
    (12.0, 1.1),
    (19.0, 0.95),
    (27.0, 0.72),
)
ROOM_BY_LATITUDE = (
    (31.0, 1.15),
    (36.0, 1.15),
    (39.0, 0.85),
    (44.0, 1.0),
    (49.0, 1.0),
    (51.0, 1.45),
    (53.5, 1.5),
    (55.0, 1.1),
    (57.0, 0.6),
)
STEP = 0.05  # degrees between the points at which the scale is summed up


class Scale:
    """One axis: degrees in, drawing units out, evenly interpolated between steps."""

    def __init__(self, room: tuple[tuple[float, float], ...], start: float, end: float, length: float) -> None:
        low, high = room[0][0] - 1.0, room[-1][0] + 1.0
        count = round((high - low) / STEP)
        self.degrees = [low + STEP * index for index in range(count + 1)]
        self.units = [0.0]
        for degree in self.degrees[1:]:
            self.units.append(self.units[-1] + STEP * _room_at(room, degree - STEP / 2))
        zero, one = self._raw(start), self._raw(end)
        self.units = [(unit - zero) / (one - zero) * length for unit in self.units]

    def _raw(self, degree: float) -> float:
        index = min(max(bisect_right(self.degrees, degree) - 1, 0), len(self.degrees) - 2)
        part = (degree - self.degrees[index]) / STEP
        return self.units[index] + (self.units[index + 1] - self.units[index]) * part

    __call__ = _raw

    def degree_at(self, unit: float) -> float:
        """The other way round."""
        for index, (before, after) in enumerate(pairwise(self.units)):
            if min(before, after) <= unit <= max(before, after):
                return self.degrees[index] + STEP * (unit - before) / (after - before)
        raise ValueError(f"{unit} lies outside the drawing")


def _room_at(room: tuple[tuple[float, float], ...], degree: float) -> float:
    for (low, before), (high, after) in pairwise(room):
        if low <= degree <= high:
            return before + (after - before) * (degree - low) / (high - low)
    return room[0][1] if degree < room[0][0] else room[-1][1]


x_at = Scale(ROOM_BY_LONGITUDE, VIEW_WEST, VIEW_EAST, WIDTH)
y_at = Scale(ROOM_BY_LATITUDE, VIEW_NORTH, VIEW_SOUTH, HEIGHT)


# What the frame leaves visible, in degrees: (west, south, east, north).
VISIBLE = (
    x_at.degree_at(FRAME),
    y_at.degree_at(HEIGHT - FRAME),
    x_at.degree_at(WIDTH - FRAME),
    y_at.degree_at(FRAME),
)


def project(longitude: float, latitude: float) -> tuple[float, float]:
    return x_at(longitude), y_at(latitude)
