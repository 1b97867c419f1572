"""Buildings from above, one drawing a kind of use, for a lot of any size: (width, height) -> nodes from 0, 0.

A building keeps `EDGE` free around it: that is the street.
"""

from __future__ import annotations

from collections.abc import Callable

from app.battue.picture.paint import dots, lines, path, rects
from app.battue.picture.shapes import columns, court, gable, paving, tree
from app.core.scene import Node, group, node

EDGE = 3.0


# --- the kinds of use -------------------------------------------------------------------------------------------


def palace(width: float, height: float) -> tuple[Node, ...]:
    """Wings around a court with copper columns and the dome over the throne."""
    x, y = width / 2, height / 2
    radius = min(width, height) * 0.24
    return (
        *court(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, 26),
        *paving(29, 29, width - 58, height - 58, 15),
        columns(36, 36, width - 72, height - 72, 17, 3.2),
        node("circle", cx=x + 3, cy=y + 4, r=radius, class_="bt-shade"),
        node("circle", cx=x, cy=y, r=radius, class_="bt-dome"),
        path("".join(f"M{x},{y}L{x + radius * dx:.1f},{y + radius * dy:.1f}" for dx, dy in SPOKES), "bt-dome-rib"),
        node("circle", cx=x, cy=y, r=radius * 0.3, class_="bt-dome-top"),
        *(
            node("circle", cx=cx, cy=cy, r=11, class_="bt-dome")
            for cx, cy in ((18, 18), (width - 18, 18), (18, height - 18), (width - 18, height - 18))
        ),
    )


SPOKES = ((1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0), (-0.707, -0.707), (0, -1), (0.707, -0.707))


def temple(width: float, height: float) -> tuple[Node, ...]:
    """Steps, a ring of columns, a marble gable."""
    return (
        rects([(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)], "bt-step bt-outlined"),
        rects([(EDGE + 5, EDGE + 5, width - 2 * EDGE - 10, height - 2 * EDGE - 10)], "bt-paving"),
        columns(EDGE + 10, EDGE + 10, width - 2 * EDGE - 20, height - 2 * EDGE - 20, 14, 3),
        *gable(EDGE + 17, EDGE + 17, width - 2 * EDGE - 34, height - 2 * EDGE - 34, 9),
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
    x, y = EDGE, EDGE
    wide, high = width - 2 * EDGE, height - 2 * EDGE
    stalls: list[tuple[float, float]] = [(24.0 + 26 * n, 22.0) for n in range(int((width - 44) // 26) + 1)]
    stalls += [(sx, height - 34) for sx, _ in stalls]
    return (
        *court(x, y, wide, high, 11),
        *paving(x + 11, y + 11, wide - 22, high - 22),
        columns(x + 15, y + 15, wide - 30, high - 30, 15),
        rects([(sx, sy, 17, 12) for sx, sy in stalls], "bt-awning bt-outlined"),
        lines([(sx + 17 * part / 4, sy, 0, 12) for sx, sy in stalls for part in (1, 3)], "bt-awning-stripe"),
    )


def school(width: float, height: float) -> tuple[Node, ...]:
    """Wings around a garden walk."""
    deep = min(width, height) * 0.24
    x, y = EDGE + deep, EDGE + deep
    wide, high = width - 2 * x, height - 2 * y
    return (
        *court(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, deep),
        rects([(x, y, wide, high)], "bt-grass"),
        rects([(x, height / 2 - 3, wide, 6), (width / 2 - 3, y, 6, high)], "bt-path"),
        columns(x + 4, y + 4, wide - 8, high - 8, 12),
    )


def baths(width: float, height: float) -> tuple[Node, ...]:
    """Pools under open sky, and one under a dome."""
    small = min(width, height)
    radius = small * 0.25
    pools = (
        [(radius * 2 + 16, 16, width - radius * 2 - 30, height - 32)]
        if width >= height
        else [(16, radius * 2 + 16, width - 32, height - radius * 2 - 30)]
    )
    cx, cy = (radius + 11, height / 2) if width >= height else (width / 2, radius + 11)
    return (
        rects([(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)], "bt-roof bt-outlined"),
        *paving(EDGE + 7, EDGE + 7, width - 2 * EDGE - 14, height - 2 * EDGE - 14, 10),
        rects(pools, "bt-water bt-outlined"),
        lines([(x + w * 0.2, y + h * part, w * 0.35, 0) for x, y, w, h in pools for part in (0.4, 0.65)], "bt-ripple"),
        node("circle", cx=cx, cy=cy, r=radius, class_="bt-roof bt-outlined"),
        node("circle", cx=cx, cy=cy, r=radius * 0.35, class_="bt-roof-shade"),
    )


def hall(width: float, height: float) -> tuple[Node, ...]:
    """A high nave between lower aisles."""
    wide, high = width - 2 * EDGE, height - 2 * EDGE
    if width >= height:
        nave = gable(EDGE + wide * 0.06, EDGE + high * 0.26, wide * 0.88, high * 0.48, 10)
    else:
        nave = gable(EDGE + wide * 0.26, EDGE + high * 0.06, wide * 0.48, high * 0.88, 10)
    return (*gable(EDGE, EDGE, wide, high, 10), rects([(EDGE, EDGE, wide, high)], "bt-veil"), *nave)


def barracks(width: float, height: float) -> tuple[Node, ...]:
    """Rows of huts around a drill ground."""
    across = width >= height
    length, rows = (width, height) if across else (height, width)
    huts = []
    for line in (10.0, rows - 10 - 26):
        for number in range(int((length - 20) // 30)):
            huts.append((10 + number * 30.0, line, 24.0, 26.0) if across else (line, 10 + number * 30.0, 26.0, 24.0))
    return (
        rects([(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)], "bt-sand bt-outlined"),
        *(each for hut in huts for each in gable(*hut, 8)),
        rects([(width / 2 - 9, height / 2 - 9, 18, 18)], "bt-step bt-outlined"),
    )


def stores(width: float, height: float) -> tuple[Node, ...]:
    """Gables side by side, with barrels in the yard."""
    across = width >= height
    length = width if across else height
    number = max(2, int(length // 42))
    step = (length - 2 * EDGE) / number
    parts: list[Node] = []
    for bay in range(number):
        begin = EDGE + bay * step
        parts += gable(begin, EDGE, step, height - 2 * EDGE) if across else gable(EDGE, begin, width - 2 * EDGE, step)
    return tuple(parts)


def stable(width: float, height: float) -> tuple[Node, ...]:
    """A long roof beside a fenced yard."""
    across = width >= height
    roof = (EDGE, EDGE, width - 2 * EDGE, height * 0.42) if across else (EDGE, EDGE, width * 0.42, height - 2 * EDGE)
    yard = (
        (EDGE, EDGE + height * 0.42, width - 2 * EDGE, height * 0.58 - 2 * EDGE)
        if across
        else (EDGE + width * 0.42, EDGE, width * 0.58 - 2 * EDGE, height - 2 * EDGE)
    )
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
        rects([(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)], "bt-grass bt-outlined"),
        *court(EDGE, EDGE, house, house, house * 0.28),
        rects([(EDGE + house * 0.36, EDGE + house * 0.36, house * 0.28, house * 0.28)], "bt-water"),
        tree(width - 16, 18),
        tree(width - 14, height - 15, 7),
        tree(18, height - 14),
    )


def houses(width: float, height: float) -> tuple[Node, ...]:
    """Two or three roofs that do not quite agree."""
    across = width >= height
    length = (width if across else height) - 2 * EDGE
    cut = EDGE + length * (0.56 if length > 80 else 0.62)
    far = EDGE + length - cut
    high = (height if across else width) - 2 * EDGE
    if across:
        parts = (*gable(EDGE, EDGE, cut - EDGE, high), *gable(cut, EDGE, far, high * 0.86))
        yard = (cut, EDGE + high * 0.86, far, high * 0.14)
    else:
        parts = (*gable(EDGE, EDGE, high, cut - EDGE), *gable(EDGE, cut, high * 0.86, far))
        yard = (EDGE + high * 0.86, cut, high * 0.14, far)
    return rects([yard], "bt-grass"), *parts, rects([(EDGE + 9, EDGE + 9, 6, 6)], "bt-chimney")


def cottage(width: float, height: float) -> tuple[Node, ...]:
    """One small house with its yard."""
    return (
        rects([(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)], "bt-sand"),
        *gable(EDGE + 3, EDGE + 3, width - 2 * EDGE - 12, height - 2 * EDGE - 6),
        rects([(EDGE + 9, EDGE + 9, 5, 5)], "bt-chimney"),
    )


def shrine(width: float, height: float) -> tuple[Node, ...]:
    """A round cella on a paved square."""
    x, y = width / 2, height / 2
    return (
        *paving(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE),
        columns(x - 19, y - 19, 38, 38, 12, 2.6),
        node("circle", cx=x, cy=y, r=15, class_="bt-roof bt-outlined"),
        node("circle", cx=x, cy=y, r=5, class_="bt-dome"),
    )


def well(width: float, height: float) -> tuple[Node, ...]:
    """A fountain."""
    x, y = width / 2, height / 2
    return (
        *paving(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE),
        node("circle", cx=x, cy=y, r=19, class_="bt-step bt-outlined"),
        node("circle", cx=x, cy=y, r=15, class_="bt-water"),
        node("circle", cx=x, cy=y, r=5, class_="bt-step bt-outlined"),
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
