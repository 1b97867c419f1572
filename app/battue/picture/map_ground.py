"""What stays the same all game: the plain with its stands, rubble, walls, and the symbols that tiles refer to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.battue.picture import banners, icons
from app.battue.picture.layout import Plan
from app.battue.picture.paint import define, scatter, short
from app.battue.picture.spots import stand_spot, tile_spot
from app.battue.picture.tile_faces import define_tiles
from app.battue.picture.tray import draw_board_edge
from app.battue.picture.walls import draw_plain, draw_roads, draw_section
from app.core.scene import Node, node, path, rect, spot, write
from engine.battue.box import Box
from engine.battue.edition import BattueEdition, Section

SLAB = 180.0  # how soon the rubble repeats


@lru_cache(maxsize=8)
def draw_ground(edition: BattueEdition) -> tuple[Node, ...]:
    return (write(_draw_all(Box(edition))),)


def _draw_all(box: Box) -> tuple[Node, ...]:
    plan = Plan(box.edition)
    return (
        node("defs", _stones(), *_symbols(box)),
        *draw_plain(plan),
        draw_roads(plan, box.ring),
        *_stands(box.edition, plan),
        rect(*plan.inside, fill="url(#bt-rubble)"),
        *(_section(section, plan) for section in box.ring),
        draw_board_edge(plan),
    )


def _symbols(box: Box) -> Iterator[Node]:
    yield from define_tiles(box)
    yield from banners.define_banners()
    for name in icons.SYMBOLS:
        yield define(name, *icons.symbol(name).children)


def _stones() -> Node:
    """Rubble: what is seen wherever no tile lies. One slab of stones, repeated."""
    stones: dict[str, list[str]] = {"bt-stone-light": [], "bt-stone-dark": []}
    for number in range(60):
        a, b = scatter(number + 17)
        size = 3 + (number * 7 % 5) * 1.3
        sides = ((size, -size * 0.4), (size * 0.5, size * 0.7), (-size * 0.9, size * 0.6))
        stone = "".join(f"l{short(dx)},{short(dy)}" for dx, dy in sides)
        style = "bt-stone-light" if number % 3 else "bt-stone-dark"
        stones[style].append(f"M{short(4 + a * (SLAB - 20))},{short(6 + b * (SLAB - 18))}{stone}z")
    return node(
        "pattern",
        rect(0, 0, SLAB, SLAB, "bt-rubble"),
        *(path("".join(each), style) for style, each in stones.items()),
        id="bt-rubble", width=SLAB, height=SLAB, patternUnits="userSpaceOnUse",
    )  # fmt: skip


def _stands(edition: BattueEdition, plan: Plan) -> Iterator[Node]:
    for section in edition.ring.sections:
        for edge in section.edges:
            yield spot(
                stand_spot(edge, section.id),
                f"Plain outside the {section.name} {section.id}, {edge.value} edge",
                rect(*plan.stand(edge, section).shrunk(2), "bt-open edge", rx=10),
            )


def _section(section: Section, plan: Plan) -> Node:
    area = plan.section(section)
    return spot(
        tile_spot(section.id),
        f"{section.name} {section.id}: defence {section.defence}, {section.loot} loot, {section.points} points",
        draw_section(plan, section),
        rect(*area, "bt-open edge", rx=6),
    )
