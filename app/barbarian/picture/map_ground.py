"""The map without pieces: sea, land, provinces that can be tapped, names, ports, straits, capitals, frame.

It stays the same all game. Light and dark are the same nodes: colours are custom properties on the `svg`, and any
ancestor with the class `dark` (or `data-theme="dark"`) changes them.
"""

from __future__ import annotations

from functools import cache

from app.barbarian.picture import emblems
from app.barbarian.picture.layout import SEA, Box, Geography, Point, Port, Province, Strait, arc_points, geography
from app.barbarian.picture.ornaments import compass, frame, graticule
from app.barbarian.picture.patterns import patterns, shape_id
from app.core.asset import read_asset
from app.core.scene import Node, circle, group, node, path, rect, spot

NAME_SIZE, TOWN_SIZE = 19, 14
INLAND = 9.0
"""How far a strait's bridge reaches beyond the shore."""
FITTED = "spacingAndGlyphs"
"""Where only the spaces between letters may shrink, WebKit lays each letter's halo over the letter before."""


def view_box() -> tuple[float, float, float, float]:
    width, height = geography().size
    return 0.0, 0.0, width, height


@cache
def ground_below_names() -> tuple[Node, ...]:
    """The ground for a picture that tints provinces: it puts tints on this, then `names()` on the tints."""
    world = geography()
    return (
        node("defs", *_shapes(world), *patterns()),
        spot(f"place:{SEA}", SEA, *_water(world), class_="bk-sea-place", data_place=SEA),
        path(" ".join(_loop(arc_points(each)) for each in world.scenery), "bk-scenery"),
        *(_province(each) for each in world.provinces),
        path(_borders(world), "bk-border"),
        node("use", href="#bk-coasts", class_="bk-coast"),
        frame(world),
    )


@cache
def names() -> tuple[Node, ...]:
    """What tints must not cover: straits, printed discs, ports with their towns, province names with their halo.

    Nothing here can be tapped: taps go through to the province.
    """
    world = geography()
    ports = [each.port for each in world.provinces if each.port is not None]
    return (
        group(
            *(_strait(each) for each in world.straits),
            *(emblems.piece("disc", each.home, each.token.x, each.token.y) for each in world.provinces if each.home),
            *(_port(each) for each in ports),
            *(_name(each) for each in world.provinces),
            class_="bk-names",
            aria_hidden="true",
        ),
    )


def _shapes(world: Geography) -> list[Node]:
    """Outlines kept once: provinces, tints and highlights all refer to them."""
    outlines = [node("path", id=shape_id(each.name), d=_loop(world.outline(each))) for each in world.provinces]
    return [*outlines, node("path", id="bk-coasts", d=_coasts(world))]


def _water(world: Geography) -> list[Node]:
    waterlines = [node("use", href="#bk-coasts", class_=f"bk-water bk-water-{step}") for step in (4, 3, 2, 1)]
    return [
        node("path", d=_open_water(world), fill_rule="evenodd", class_="bk-sea"),
        *waterlines,
        graticule(world),
        compass(*world.sea.compass),
        _haven(world.sea.haven),
        *(_sea_name(each.text, each.at, each.size, each.turn) for each in world.sea.names),
        _sea_name("Mare Nostrum", world.sea.label, 25.0, 0.0),
    ]


def _haven(box: Box) -> Node:
    """Where units at sea gather. A lit sea is lit here: all its coasts alight would drown what else is lit."""
    return rect(box.x - box.width / 2, box.y - box.height / 2, box.width, box.height, "bk-haven edge", rx=34)


def _open_water(world: Geography) -> str:
    """The inside of the frame less all land."""
    width, height = world.size
    rim = world.frame
    return f"M{rim:g},{rim:g}H{width - rim:g}V{height - rim:g}H{rim:g}Z {_coasts(world)}"


def _sea_name(text: str, at: Point, size: float, turn: float) -> Node:
    where = f"translate({at[0]:g} {at[1]:g}) rotate({turn:g})"
    return node("text", text, class_="bk-sea-name", font_size=size, transform=where)


def _province(province: Province) -> Node:
    reach = " ".join(_loop(arc_points(each)) for each in province.reach)
    return spot(
        f"place:{province.name}",
        province.name,
        *([path(reach, "bk-reach")] if reach else []),
        node("use", href=f"#{shape_id(province.name)}", class_="bk-land edge"),
        class_="bk-province",
        data_place=province.name,
    )


def _name(province: Province) -> Node:
    box = province.label
    text = _fitted(province.name, box, "bk-name", NAME_SIZE * 0.33, aside=10 if province.capital else 0)
    if not province.capital:
        return text
    left = box.x - box.width / 2 + 6
    return group(_capital(left, box.y, province), text)


def _fitted(text: str, box: Box, style: str, down: float, aside: float = 0.0) -> Node:
    """A name exactly as wide as its room, or moved `aside` by what stands before it."""
    return node(
        "text",
        text,
        x=box.x + aside,
        y=box.y + down,
        class_=style,
        textLength=box.width - 2 * aside,
        lengthAdjust=FITTED,
    )


def _capital(x: float, y: float, province: Province) -> Node:
    """A walled town in the kingdom's colour."""
    town = "M-8,8 V-6 H-4.5 V-3 H-1.8 V-8 H1.8 V-3 H4.5 V-6 H8 V8 H2 V4 A2,2 0 0 0 -2,4 V8 Z"
    return path(town, f"bk-capital bk-{province.home}", transform=f"translate({x:g} {y:g})")


def _port(port: Port) -> Node:
    x, y = port.at
    anchor = group(
        circle(0, 0, 9.5, "bk-port"),
        path("M0,-3.2 V6 M-3,-1.2 H3 M-5.2,2.2 Q-4.6,6 0,6.2 Q4.6,6 5.2,2.2", "bk-anchor"),
        circle(0, -4.8, 1.6, "bk-anchor"),
        transform=f"translate({x:g} {y:g})",
    )
    return group(anchor, _fitted(port.town, port.label, "bk-town", TOWN_SIZE * 0.32))


def _strait(strait: Strait) -> Node:
    """A bridge of dashes from shore to shore, a little arched and reaching a little way inland."""
    one, other = (complex(*end) for end in strait.ends)
    along = (other - one) / max(1.0, abs(other - one))
    start, end = one - INLAND * along, other + INLAND * along
    middle = (start + end) / 2 + 0.18 * abs(end - start) * along * 1j
    d = f"M{start.real:.1f},{start.imag:.1f} Q{middle.real:.1f},{middle.imag:.1f} {end.real:.1f},{end.imag:.1f}"
    return group(
        path(d, "bk-strait-halo"),
        path(d, "bk-strait"),
        *(circle(shore.real, shore.imag, 3.6, "bk-strait-end") for shore in (start, end)),
    )


def _borders(world: Geography) -> str:
    arcs = [world.arcs[number] for number, names in world.sides().items() if len(names) == 2]
    return " ".join(_line(arc_points(arc)) for arc in arcs)


def _coasts(world: Geography) -> str:
    """Every shore as a closed loop: the landmasses with provinces and the scenery."""
    return " ".join(_loop(each) for each in (*world.shores(), *map(arc_points, world.scenery)))


def _line(points: tuple[Point, ...]) -> str:
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in points)


def _loop(points: tuple[Point, ...]) -> str:
    return _line(points[:-1]) + "Z"


STYLE = "".join(read_asset(f"{sheet}.css", "app.barbarian") for sheet in ("ground", "pieces", "patterns"))
