"""Buildings from above, one drawing a kind of use, for a lot of any size: (width, height) -> nodes from 0, 0.

A building keeps `EDGE` free around it: that is the street.
"""

from __future__ import annotations

from collections.abc import Callable

from app.battue.picture.paint import dots, lines, rects
from app.battue.picture.shapes import Lying, columns, court, gable, paving, tree
from app.core.scene import Area, Node, circle, group, node, path

EDGE = 3.0


def _inside(width: float, height: float, by: float = 0.0) -> Area:
    """The lot without the street around it, and so much less."""
    return Area(0.0, 0.0, width, height).shrunk(EDGE + by)


# --- the kinds of use -------------------------------------------------------------------------------------------


def palace(width: float, height: float) -> tuple[Node, ...]:
    """Wings around a court with copper columns and the dome over the throne."""
    x, y = width / 2, height / 2
    radius = min(width, height) * 0.24
    return (
        *court(*_inside(width, height), 26),
        *paving(*_inside(width, height, 26), 15),
        columns(*_inside(width, height, 33), 17, 3.2),
        circle(x + 3, y + 4, radius, "bt-shade"),
        circle(x, y, radius, "bt-dome"),
        path("".join(f"M{x},{y}L{x + radius * dx:.1f},{y + radius * dy:.1f}" for dx, dy in SPOKES), "bt-dome-rib"),
        circle(x, y, radius * 0.3, "bt-dome-top"),
        *(
            circle(cx, cy, 11, "bt-dome")
            for cx, cy in ((18, 18), (width - 18, 18), (18, height - 18), (width - 18, height - 18))
        ),
    )


SPOKES = ((1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0), (-0.707, -0.707), (0, -1), (0.707, -0.707))


def temple(width: float, height: float) -> tuple[Node, ...]:
    """Steps, a ring of columns, a marble gable."""
    return (
        rects([_inside(width, height)], "bt-step bt-outlined"),
        rects([_inside(width, height, 5)], "bt-paving"),
        columns(*_inside(width, height, 10), 14, 3),
        *gable(*_inside(width, height, 17), 9),
    )


def arena(width: float, height: float) -> tuple[Node, ...]:
    """Rows of seats around the sand."""
    x, y = width / 2, height / 2
    rows = [
        node("ellipse", cx=x, cy=y, rx=width * part / 2 - EDGE, ry=height * part / 2 - EDGE, class_=style)
        for part, style in ((1, "bt-roof bt-outlined"), (0.84, "bt-step"), (0.72, "bt-roof-shade"), (0.6, "bt-step"))
    ]
    return (
        *rows,
        node("ellipse", cx=x, cy=y, rx=width * 0.23, ry=height * 0.23, class_="bt-sand bt-outlined"),
        path("".join(f"M{x + dx * width * 0.24:.1f},{y + dy * height * 0.24:.1f}"
                     f"L{x + dx * (width / 2 - EDGE):.1f},{y + dy * (height / 2 - EDGE):.1f}" for dx, dy in SPOKES),
             "bt-joint"),
    )  # fmt: skip


def plaza(width: float, height: float) -> tuple[Node, ...]:
    """A paved square with colonnades and awnings."""
    stalls: list[tuple[float, float]] = [(24.0 + 26 * n, 22.0) for n in range(int((width - 44) // 26) + 1)]
    stalls += [(sx, height - 34) for sx, _ in stalls]
    return (
        *court(*_inside(width, height), 11),
        *paving(*_inside(width, height, 11)),
        columns(*_inside(width, height, 15), 15),
        rects([(sx, sy, 17, 12) for sx, sy in stalls], "bt-awning bt-outlined"),
        lines([(sx + 17 * part / 4, sy, 0, 12) for sx, sy in stalls for part in (1, 3)], "bt-awning-stripe"),
    )


def school(width: float, height: float) -> tuple[Node, ...]:
    """Wings around a garden walk."""
    deep = min(width, height) * 0.24
    garden = _inside(width, height, deep)
    return (
        *court(*_inside(width, height), deep),
        rects([garden], "bt-grass"),
        rects([(garden.x, height / 2 - 3, garden.width, 6), (width / 2 - 3, garden.y, 6, garden.height)], "bt-path"),
        columns(*garden.shrunk(4), 12),
    )


def baths(width: float, height: float) -> tuple[Node, ...]:
    """Pools under open sky, and one under a dome."""
    lot = Lying(0.0, 0.0, width, height)
    radius = lot.depth * 0.25
    pool = lot.part(radius * 2 + 16, 16, lot.length - radius * 2 - 30, lot.depth - 32)
    cx, cy, _, _ = lot.part(radius + 11, lot.depth / 2, 0.0, 0.0)
    x, y, wide, high = pool
    return (
        rects([_inside(width, height)], "bt-roof bt-outlined"),
        *paving(*_inside(width, height, 7), 10),
        rects([pool], "bt-water bt-outlined"),
        lines([(x + wide * 0.2, y + high * part, wide * 0.35, 0) for part in (0.4, 0.65)], "bt-ripple"),
        circle(cx, cy, radius, "bt-roof bt-outlined"),
        circle(cx, cy, radius * 0.35, "bt-roof-shade"),
    )


def hall(width: float, height: float) -> tuple[Node, ...]:
    """A high nave between lower aisles."""
    whole = _inside(width, height)
    lot = Lying(*whole)
    nave = lot.part(lot.length * 0.06, lot.depth * 0.26, lot.length * 0.88, lot.depth * 0.48)
    return (*gable(*whole, 10), rects([whole], "bt-veil"), *gable(*nave, 10))


def barracks(width: float, height: float) -> tuple[Node, ...]:
    """Rows of huts around a drill ground."""
    lot = Lying(0.0, 0.0, width, height)
    huts = [
        lot.part(10 + number * 30.0, line, 24.0, 26.0)
        for line in (10.0, lot.depth - 10 - 26)
        for number in range(int((lot.length - 20) // 30))
    ]
    return (
        rects([_inside(width, height)], "bt-sand bt-outlined"),
        *(each for hut in huts for each in gable(*hut, 8)),
        rects([(width / 2 - 9, height / 2 - 9, 18, 18)], "bt-step bt-outlined"),
    )


def stores(width: float, height: float) -> tuple[Node, ...]:
    """Gables side by side, with barrels in the yard."""
    lot = Lying(*_inside(width, height))
    number = max(2, int((lot.length + 2 * EDGE) // 42))
    step = lot.length / number
    return tuple(part for bay in range(number) for part in gable(*lot.part(bay * step, 0.0, step, lot.depth)))


def stable(width: float, height: float) -> tuple[Node, ...]:
    """A long roof beside a fenced yard."""
    lot = Lying(*_inside(width, height))
    deep = (lot.depth + 2 * EDGE) * 0.42
    roof, yard = lot.part(0.0, 0.0, lot.length, deep), lot.part(0.0, deep, lot.length, lot.depth - deep)
    x, y, wide, high = yard
    return (
        rects([yard], "bt-sand bt-fence"),
        dots([(x + wide * part, y + high * 0.55) for part in (0.25, 0.6, 0.85)], 3, "bt-hay"),
        *gable(*roof),
    )


def villa(width: float, height: float) -> tuple[Node, ...]:
    """A house around a pool, and a garden."""
    house = min(width, height) * 0.72
    return (
        rects([_inside(width, height)], "bt-grass bt-outlined"),
        *court(EDGE, EDGE, house, house, house * 0.28),
        rects([(EDGE + house * 0.36, EDGE + house * 0.36, house * 0.28, house * 0.28)], "bt-water"),
        tree(width - 16, 18),
        tree(width - 14, height - 15, 7),
        tree(18, height - 14),
    )


def houses(width: float, height: float) -> tuple[Node, ...]:
    """Two or three roofs that do not quite agree."""
    lot = Lying(*_inside(width, height))
    cut = lot.length * (0.56 if lot.length > 80 else 0.62)
    far, high = lot.length - cut, lot.depth
    return (
        rects([lot.part(cut, high * 0.86, far, high * 0.14)], "bt-grass"),
        *gable(*lot.part(0.0, 0.0, cut, high)),
        *gable(*lot.part(cut, 0.0, far, high * 0.86)),
        rects([(EDGE + 9, EDGE + 9, 6, 6)], "bt-chimney"),
    )


def cottage(width: float, height: float) -> tuple[Node, ...]:
    """One small house with its yard."""
    return (
        rects([_inside(width, height)], "bt-sand"),
        *gable(EDGE + 3, EDGE + 3, width - 2 * EDGE - 12, height - 2 * EDGE - 6),
        rects([(EDGE + 9, EDGE + 9, 5, 5)], "bt-chimney"),
    )


def shrine(width: float, height: float) -> tuple[Node, ...]:
    """A round cella on a paved square."""
    x, y = width / 2, height / 2
    return (
        *paving(*_inside(width, height)),
        columns(x - 19, y - 19, 38, 38, 12, 2.6),
        circle(x, y, 15, "bt-roof bt-outlined"),
        circle(x, y, 5, "bt-dome"),
    )


def well(width: float, height: float) -> tuple[Node, ...]:
    """A fountain."""
    x, y = width / 2, height / 2
    return (
        *paving(*_inside(width, height)),
        circle(x, y, 19, "bt-step bt-outlined"),
        circle(x, y, 15, "bt-water"),
        circle(x, y, 5, "bt-step bt-outlined"),
    )


Building = Callable[[float, float], tuple[Node, ...]]

# What stands on a tile of that name, and the colour of its roof; the names of other editions are houses.
BUILDINGS: dict[str, tuple[Building, str]] = {
    "Palace": (palace, "porphyry"),
    "Templum Jupiter": (temple, "gilded"),
    "Templum Minerva": (temple, "marble"),
    "Universitas": (school, "slate"),
    "Schola": (school, "terra"),
    "Amphitheatrum": (arena, "marble"),
    "Ludus": (arena, "terra"),
    "Forum": (plaza, "terra"),
    "Macellum": (plaza, "thatch"),
    "Thermae": (baths, "copper"),
    "Balneum": (baths, "terra"),
    "Fullonica": (baths, "slate"),
    "Basilica": (hall, "slate"),
    "Curia": (hall, "copper"),
    "Collegium": (hall, "terra"),
    "Castra": (barracks, "terra"),
    "Horreum": (stores, "thatch"),
    "Fabrica": (stores, "slate"),
    "Pistrina": (stores, "terra"),
    "Bibliotheca": (school, "copper"),
    "Villa": (villa, "terra"),
    "Stabulum": (stable, "thatch"),
    "Taberna": (houses, "thatch"),
    "Insula": (houses, "terra"),
    "Domus": (villa, "terra"),
    "Casa": (cottage, "terra"),
    "Popina": (cottage, "thatch"),
    "Fanum": (shrine, "copper"),
    "Fons": (well, "slate"),
}
DEFAULT = (houses, "terra")


def draw_building(name: str, width: float, height: float) -> Node:
    paint, colour = BUILDINGS.get(name, DEFAULT)
    return group(*paint(width, height), class_=f"bt-{colour}")
