"""The map without pieces: sea, land, provinces that can be tapped, names, ports, straits, capitals, frame.

It stays the same all game. Light and dark are the same nodes: colours are custom properties on the `svg`, and any
ancestor with the class `dark` (or `data-theme="dark"`) changes them.
"""

from __future__ import annotations

from functools import cache

from app.barbarian import emblems
from app.barbarian.geography import SEA, Box, Geography, Point, Port, Province, Strait, arc_points, geography
from app.barbarian.ornaments import compass, frame, graticule
from app.barbarian.patterns import STYLE as PATTERN_STYLE
from app.barbarian.patterns import patterns, shape_id
from app.core.scene import Node, group, node, spot

NAME_SIZE, TOWN_SIZE = 19, 14


def view_box() -> tuple[float, float, float, float]:
    width, height = geography().size
    return 0.0, 0.0, width, height


@cache
def ground() -> tuple[Node, ...]:
    """Everything below the pieces. Names are included; `names()` gives them again to be drawn above tints."""
    return (*_ground_below_names(), *names())


@cache
def ground_below_names() -> tuple[Node, ...]:
    """The ground for a picture that tints provinces: it puts tints on this, then `names()` on the tints."""
    return _ground_below_names()


def _ground_below_names() -> tuple[Node, ...]:
    world = geography()
    return (
        node("defs", *_shapes(world), *patterns()),
        spot(f"place:{SEA}", SEA, *_water(world), class_="bk-sea-place", data_place=SEA),
        node("path", d=" ".join(_loop(arc_points(each)) for each in world.scenery), class_="bk-scenery"),
        *(_province(each) for each in world.provinces),
        node("path", d=_lines(world, sides=2), class_="bk-border"),
        node("path", d=_lines(world, sides=1), class_="bk-coast"),
        group(*(_strait(each) for each in world.straits), class_="bk-straits"),
        group(*(emblems.disc(each.home, each.token.x, each.token.y) for each in world.provinces if each.home)),
        frame(world),
    )


@cache
def names() -> tuple[Node, ...]:
    """Province names with their halo, ports with their towns: nothing here can be tapped, taps go through."""
    world = geography()
    ports = [each.port for each in world.provinces if each.port is not None]
    return (
        group(
            *(_port(each) for each in ports),
            *(_name(each) for each in world.provinces),
            class_="bk-names",
            aria_hidden="true",
        ),
    )


def _shapes(world: Geography) -> list[Node]:
    """Outlines kept once: provinces, tints and highlights all refer to them."""
    outlines = [node("path", id=shape_id(each.name), d=_loop(world.outline(each))) for each in world.provinces]
    return [*outlines, node("path", id="bk-coasts", d=f"{_lines(world, sides=1)} {_islands(world)}")]


def _water(world: Geography) -> list[Node]:
    width, height = world.size
    waterlines = [node("use", href="#bk-coasts", class_=f"bk-water bk-water-{step}") for step in (4, 3, 2, 1)]
    return [
        node("rect", x=0, y=0, width=width, height=height, class_="bk-sea"),
        *waterlines,
        graticule(world),
        compass(*world.sea.compass),
        *(_sea_name(each.text, each.at, each.size, each.turn) for each in world.sea.names),
        _sea_name("Mare Nostrum", world.sea.label, 25.0, 0.0),
    ]


def _sea_name(text: str, at: Point, size: float, turn: float) -> Node:
    return node(
        "text", text, class_="bk-sea-name", font_size=size,
        transform=f"translate({at[0]:g} {at[1]:g}) rotate({turn:g})",
    )


def _province(province: Province) -> Node:
    reach = " ".join(_loop(arc_points(each)) for each in province.reach)
    return spot(
        f"place:{province.name}",
        province.name,
        *([node("path", d=reach, class_="bk-reach")] if reach else []),
        node("use", href=f"#{shape_id(province.name)}", class_="bk-land"),
        class_="bk-province",
        data_place=province.name,
    )


def _name(province: Province) -> Node:
    box = province.label
    shift = 10 if province.capital else 0
    text = node(
        "text", province.name, x=box.x + shift, y=box.y + NAME_SIZE * 0.33, class_="bk-name",
        textLength=box.width - 2 * shift, lengthAdjust="spacing",
    )
    if not province.capital:
        return text
    left = box.x - box.width / 2 + 6
    return group(_capital(left, box.y, province), text)


def _capital(x: float, y: float, province: Province) -> Node:
    """A walled town in the kingdom's colour."""
    return node(
        "path", d="M-8,8 V-6 H-4.5 V-3 H-1.8 V-8 H1.8 V-3 H4.5 V-6 H8 V8 H2 V4 A2,2 0 0 0 -2,4 V8 Z",
        class_=f"bk-capital bk-{province.home}", transform=f"translate({x:g} {y:g})",
    )


def _port(port: Port) -> Node:
    x, y = port.at
    anchor = group(
        node("circle", cx=0, cy=0, r=9.5, class_="bk-port"),
        node("path", d="M0,-3.2 V6 M-3,-1.2 H3 M-5.2,2.2 Q-4.6,6 0,6.2 Q4.6,6 5.2,2.2", class_="bk-anchor"),
        node("circle", cx=0, cy=-4.8, r=1.6, class_="bk-anchor"),
        transform=f"translate({x:g} {y:g})",
    )
    return group(anchor, _town(port.town, port.label))


def _town(town: str, box: Box) -> Node:
    return node(
        "text", town, x=box.x, y=box.y + TOWN_SIZE * 0.32, class_="bk-town",
        textLength=box.width, lengthAdjust="spacing",
    )


def _strait(strait: Strait) -> Node:
    """A bridge of dashes from shore to shore, a little arched and reaching a little way inland."""
    (ax, ay), (bx, by) = strait.ends
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    inland = 9.0
    start, end = (ax - ux * inland, ay - uy * inland), (bx + ux * inland, by + uy * inland)
    bow = 0.18 * (length + 2 * inland)
    middle = ((start[0] + end[0]) / 2 - uy * bow, (start[1] + end[1]) / 2 + ux * bow)
    d = f"M{start[0]:.1f},{start[1]:.1f} Q{middle[0]:.1f},{middle[1]:.1f} {end[0]:.1f},{end[1]:.1f}"
    return group(
        node("path", d=d, class_="bk-strait-halo"),
        node("path", d=d, class_="bk-strait"),
        *(node("circle", cx=x, cy=y, r=3.6, class_="bk-strait-end") for x, y in (start, end)),
    )


def _lines(world: Geography, sides: int) -> str:
    """Arcs with two provinces beside them are borders, with one coasts."""
    arcs = [world.arcs[number] for number, names in world.sides().items() if len(names) == sides]
    return " ".join("M" + " ".join(f"{x:g},{y:g}" for x, y in arc_points(arc)) for arc in arcs)


def _islands(world: Geography) -> str:
    return " ".join(_loop(arc_points(each)) for each in world.scenery)


def _loop(points: tuple[Point, ...]) -> str:
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in points[:-1]) + "Z"


STYLE = (
    """
svg{--bk-sea:#bfd3d4;--bk-sea-deep:#a9c3c6;--bk-wave:#8fb0b5;--bk-land:#f3e8cd;--bk-scenery:#ddd3bc;
--bk-border:#9a7d58;--bk-coast:#5d4a36;--bk-ink:#33261a;--bk-halo:#f8f0dc;--bk-town:#4a5b5e;--bk-sea-ink:#5d7f86;
--bk-frame:#f3e8cd;--bk-frame-ink:#5d4a36;--bk-shore:#fbf4e2}
.dark svg,svg.dark,[data-theme=dark] svg{--bk-sea:#17272f;--bk-sea-deep:#122027;--bk-wave:#2c4650;--bk-land:#453d30;
--bk-scenery:#2f2d28;--bk-border:#8d7a5b;--bk-coast:#b39b74;--bk-ink:#f4e9d0;--bk-halo:#241d14;--bk-town:#a9c0c4;
--bk-sea-ink:#6d909a;--bk-frame:#2a241b;--bk-frame-ink:#a89069;--bk-shore:#5a4f3e}
.bk-sea{fill:var(--bk-sea)}
.bk-water{fill:none;stroke:var(--bk-wave);stroke-linejoin:round;stroke-linecap:round;pointer-events:none}
.bk-scenery{fill:var(--bk-scenery);stroke:var(--bk-coast);stroke-width:1;stroke-linejoin:round;opacity:.95}
.bk-land{fill:var(--bk-land)}
.bk-reach{fill:#fff;fill-opacity:0}
.bk-province,.bk-sea-place{cursor:pointer;outline:none}
.bk-border{fill:none;stroke:var(--bk-border);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}
.bk-coast{fill:none;stroke:var(--bk-coast);stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}
.bk-names,.bk-straits,.bk-frame,.bk-graticule,.bk-compass{pointer-events:none}
.bk-name{fill:var(--bk-ink);font:600 19px/1 "Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,serif;text-anchor:middle;paint-order:stroke;stroke:var(--bk-halo);stroke-width:4px;stroke-linejoin:round}
.bk-town{fill:var(--bk-town);font:italic 14px/1 "Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,serif;text-anchor:middle;paint-order:stroke;stroke:var(--bk-sea);stroke-width:3px;stroke-linejoin:round}
.bk-sea-name{fill:var(--bk-sea-ink);font-family:"Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,serif;font-style:italic;letter-spacing:.18em;text-anchor:middle;pointer-events:none}
.bk-capital{fill:var(--k);stroke:var(--bk-halo);stroke-width:1.2;paint-order:stroke}
.bk-port{fill:var(--bk-halo);stroke:var(--bk-coast);stroke-width:1.2}
.bk-anchor{fill:none;stroke:var(--bk-ink);stroke-width:1.5;stroke-linecap:round}
.bk-strait{fill:none;stroke:var(--bk-ink);stroke-width:2.6;stroke-dasharray:5 4}
.bk-strait-halo{fill:none;stroke:var(--bk-halo);stroke-width:6;stroke-linecap:round;opacity:.85}
.bk-strait-end{fill:var(--bk-ink);stroke:var(--bk-halo);stroke-width:1.5}
.bk-frame-bg{fill:var(--bk-frame)}
.bk-frame-line{fill:none;stroke:var(--bk-frame-ink)}
.bk-degree{fill:var(--bk-frame-ink);font:10px/1 Georgia,serif;text-anchor:middle}
.bk-graticule{fill:none;stroke:var(--bk-wave);stroke-width:.8;opacity:.55}
.bk-compass path,.bk-compass circle{fill:none;stroke:var(--bk-sea-ink);stroke-width:1}
.bk-compass .bk-full-point{fill:var(--bk-sea-ink)}
.bk-compass text{fill:var(--bk-sea-ink);font:italic 15px Georgia,serif;text-anchor:middle}
.bk-water-1{stroke-width:9;stroke:var(--bk-sea-deep)}
"""
    + "".join(
        f".bk-water-{step}{{stroke-width:{width};opacity:{opacity}}}"
        for step, width, opacity in ((1, 7, 0.5), (2, 18, 0.35), (3, 32, 0.28), (4, 50, 0.22))
    )
    + emblems.STYLE
    + PATTERN_STYLE
)
