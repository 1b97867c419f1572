"""The ring from above: walls with battlements, gates with their doors, towers. Drawn once, the outside at the top."""

from __future__ import annotations

import math

from app.battue.picture.layout import OUTSIDE, WALL, Plan
from app.battue.picture.paint import dots, lines, rects, scatter
from app.core.scene import Area, Node, at, circle, group, path, rect
from engine.battue.edition import Section
from engine.battue.pieces import Edge

TURNS = {Edge.NORTH: 0.0, Edge.EAST: 90.0, Edge.SOUTH: 180.0, Edge.WEST: 270.0}
GATE = 84.0  # how wide a gate is with its turrets


def draw_section(plan: Plan, section: Section) -> Node:
    area = plan.section(section)
    if not section.span:
        return _tower(area)
    length = max(area.width, area.height)
    x, y = area.middle
    stone = _gate(length) if is_gate(section) else _wall(length)
    body = group(*stone, transform=f"translate({-length / 2:g} {-WALL / 2:g})")
    return group(group(body, transform=at(0, 0, turn=TURNS[section.edges[0]])), transform=at(x, y))


def is_gate(section: Section) -> bool:
    """No more than a picture: the rules know no gates, only sections that are easier to take."""
    return "gate" in section.name


def _wall(length: float) -> tuple[Node, ...]:
    """Merlons outside, the walk along the top, the inner face in shadow."""
    teeth = int(length // 20)
    step = length / teeth
    joints = [(step * (number + (0.5 if row else 0.0)), 13 + row * 17, 0, 17) for row in (0, 1) for number in
              range(1, teeth)]  # fmt: skip
    return (
        rects([(0, 7, length, WALL - 7)], "bt-stone"),
        rects([(0, 12, length, 34)], "bt-walk"),
        lines([*joints, (0, 30, length, 0)], "bt-joint"),
        rects([(0, WALL - 8, length, 8)], "bt-stone-shade"),
        rects([(step * number + (step - 12) / 2, 1, 12, 12) for number in range(teeth)], "bt-merlon"),
    )


def _gate(length: float) -> tuple[Node, ...]:
    middle = length / 2
    left = middle - GATE / 2
    doors = middle - GATE / 2 + 22
    wide = GATE - 44
    return (
        *_wall(length),
        rects([(doors, 2, wide, WALL - 2)], "bt-wood"),
        lines([(doors + wide * part / 6, 2, 0, WALL - 2) for part in range(1, 6) if part != 3], "bt-plank"),
        lines([(doors, 14, wide, 0), (doors, WALL - 12, wide, 0)], "bt-iron"),
        lines([(middle, 2, 0, WALL - 2)], "bt-gap"),
        rects([(left, -5, 22, WALL + 7), (left + GATE - 22, -5, 22, WALL + 7)], "bt-merlon"),
        rects([(left + 4, 0, 14, WALL - 3), (left + GATE - 18, 0, 14, WALL - 3)], "bt-walk"),
        dots([(left + 11, -1), (left + GATE - 11, -1)], 3.2, "bt-torch"),
    )


def _tower(area: Area) -> Node:
    x, y = area.middle
    radius = area.width / 2
    ring = [
        (x + math.cos(turn * math.pi / 6) * (radius - 4), y + math.sin(turn * math.pi / 6) * (radius - 4))
        for turn in range(12)
    ]
    return group(
        rect(*area, "bt-stone", rx=20),
        circle(x, y, radius - 1, "bt-stone-shade"),
        *(
            rect(-6, -5, 12, 10, "bt-merlon", transform=at(mx, my, turn=30.0 * turn))
            for turn, (mx, my) in enumerate(ring)
        ),
        circle(x, y, radius - 9, "bt-walk bt-outlined"),
        circle(x, y, radius - 18, "bt-joint"),
        dots([(area.x + 5, area.y + 5), (area.x + area.width - 5, area.y + area.height - 5)], 3.2, "bt-torch"),
    )


def draw_roads(plan: Plan, sections: tuple[Section, ...]) -> Node:
    """Out of every gate a road leads over the plain."""
    parts = []
    for section in sections:
        if is_gate(section):
            x, y, width, height = plan.stand(section.edges[0], section)
            wide = GATE - 48
            road = (x + width / 2 - wide / 2, y, wide, OUTSIDE + 8)
            if height > width:
                road = (x, y + height / 2 - wide / 2, OUTSIDE + 8, wide)
            parts.append(road)
    return rects(parts, "bt-road")


def draw_plain(plan: Plan) -> tuple[Node, ...]:
    """The steppe outside, with tufts of grass."""
    tufts = []
    for number in range(420):
        a, b = scatter(number)
        x, y = a * plan.width, b * plan.height
        if not (OUTSIDE - 12 < x < plan.width - OUTSIDE + 12 and OUTSIDE - 12 < y < plan.height - OUTSIDE + 12):
            tufts.append(f"M{x:.0f},{y:.0f}l-2,-5m2,5l1,-7m-1,7l4,-4")
    return (
        rect(0, 0, plan.width, plan.height, "bt-plain"),
        path("".join(tufts), "bt-tuft"),
    )
