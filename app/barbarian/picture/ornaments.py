"""What makes the sheet a map and means nothing in the game: degrees, compass, frame."""

from __future__ import annotations

import math

from app.barbarian.picture.layout import Geography
from app.core.scene import Area, Node, circle, group, node, path, rect


def graticule(world: Geography) -> Node:
    """Every fifth meridian and parallel, thin, in the water only (the land is drawn above)."""
    width, height = world.size
    lines = [f"M{x:g},0V{height:g}" for degree, x in world.grid.meridians if degree % 5 == 0]
    lines += [f"M0,{y:g}H{width:g}" for degree, y in world.grid.parallels if degree % 5 == 0]
    return path("".join(lines), "bk-graticule")


def compass(x: float, y: float, radius: float = 46.0) -> Node:
    """A wind rose of sixteen points, half of each point filled."""
    points = []
    for index in range(16):
        length = radius * (1.0 if index % 4 == 0 else 0.72 if index % 2 == 0 else 0.45)
        angle = index * math.pi / 8
        tip = (math.sin(angle) * length, -math.cos(angle) * length)
        for side in (-1, 1):
            waist = angle + side * math.pi / 8
            foot = (math.sin(waist) * radius * 0.2, -math.cos(waist) * radius * 0.2)
            d = f"M0,0L{tip[0]:.1f},{tip[1]:.1f}L{foot[0]:.1f},{foot[1]:.1f}Z"
            points.append(path(d, "bk-full-point" if side > 0 else None))
    return group(
        circle(0, 0, radius * 0.62),
        circle(0, 0, radius * 0.66),
        *points[::-1],
        node("text", "N", x=0, y=-radius - 6),
        class_="bk-compass",
        transform=f"translate({x:g} {y:g})",
    )


def frame(world: Geography) -> Node:
    """A border of degrees, filled and empty in turn."""
    width, height = world.size
    rim = world.frame
    inner, sheet = rim - 6, Area(0, 0, width, height)
    ring = f"M0,0H{width:g}V{height:g}H0ZM{rim:g},{rim:g}V{height - rim:g}H{width - rim:g}V{rim:g}Z"
    bars = []
    xs = [rim, *(x for _, x in world.grid.meridians), width - rim]
    for begin, end in zip(xs[::2], xs[1::2], strict=False):
        bars += [f"M{begin:g},{y:g}H{end:g}" for y in (inner + 2.5, height - inner - 2.5)]
    ys = [rim, *(y for _, y in reversed(world.grid.parallels)), height - rim]
    for begin, end in zip(ys[::2], ys[1::2], strict=False):
        bars += [f"M{x:g},{begin:g}V{end:g}" for x in (inner + 2.5, width - inner - 2.5)]
    return group(
        path(ring, "bk-frame-bg", fill_rule="evenodd"),
        rect(*sheet.shrunk(rim), "bk-frame-line", stroke_width=1.4),
        rect(*sheet.shrunk(inner - 1), "bk-frame-line", stroke_width=0.8),
        path("".join(bars), "bk-frame-line", stroke_width=4),
        rect(*sheet.shrunk(3), "bk-frame-line", stroke_width=2.2),
        class_="bk-frame",
    )
