"""From degrees to the drawing: a plain grid of meridians and parallels, with more room where provinces are small.

Old maps did the same by habit. Straight lines along a meridian or a parallel stay straight, so nothing can cross
that did not cross on the globe, and who touches whom stays as it was.

Part of the map's build script (see build_map.py); the project itself never imports this module.
"""

from __future__ import annotations

from bisect import bisect_right

WIDTH, HEIGHT = 1280.0, 990.0
VIEW_WEST, VIEW_EAST = -10.8, 26.4
VIEW_NORTH, VIEW_SOUTH = 56.3, 31.05

# (degree, room): how much drawing a degree gets there compared with a degree elsewhere.
ROOM_BY_LONGITUDE = ((-11.0, 0.75), (-7.0, 0.9), (-3.5, 1.2), (2.0, 1.25), (12.0, 1.1), (19.0, 0.95), (27.0, 0.7))
ROOM_BY_LATITUDE = (
    (31.0, 1.1), (36.0, 1.1), (39.0, 0.9), (44.0, 1.0), (49.0, 1.05), (51.5, 1.35), (53.5, 1.1), (55.0, 0.7),
    (57.0, 0.5),
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


def _room_at(room: tuple[tuple[float, float], ...], degree: float) -> float:
    for (low, before), (high, after) in zip(room, room[1:], strict=False):
        if low <= degree <= high:
            return before + (after - before) * (degree - low) / (high - low)
    return room[0][1] if degree < room[0][0] else room[-1][1]


x_at = Scale(ROOM_BY_LONGITUDE, VIEW_WEST, VIEW_EAST, WIDTH)
y_at = Scale(ROOM_BY_LATITUDE, VIEW_NORTH, VIEW_SOUTH, HEIGHT)


def project(longitude: float, latitude: float) -> tuple[float, float]:
    return x_at(longitude), y_at(latitude)
