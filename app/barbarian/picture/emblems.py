"""The pieces, drawn by hand: emblems of the six kingdoms, king, warrior, marks, coins, chests, tiles, trophies.

Every function gives one node with its middle at (x, y). At scale 1 a unit fills 46 x 51 drawing units, the
room the map keeps for it. Colours come from the class of the kingdom (see `STYLE`), shapes tell them apart too.
"""

from __future__ import annotations

from collections import Counter

from app.core.scene import Node, drawn_once, group, node

KINGDOMS = ("hun", "ostrogoth", "vandal", "visigoth", "saxon", "frank")

COIN_SIZE = 26.0
COIN_ROOM = 52.0  # the width that the map keeps for the coins of a province
PILES = {0: (26.0, 0.0), 1: (26.0, 0.0), 2: (25.0, 27.0), 3: (21.0, 15.5), 4: (18.5, 11.0)}  # size, step by piles
THICKNESS, TALLEST = 3.2, 4  # of a coin lying on others; how many of a pile are drawn


@drawn_once
def emblem(kingdom: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Node:
    """The bare sign, 24 units wide, in the colour that reads on the kingdom's own colour."""
    return group(*EMBLEMS[kingdom], class_="bk-emblem", transform=_at(x, y, scale))


@drawn_once
def king(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """A round shield under a crown."""
    return group(
        node("ellipse", cx=0, cy=23, rx=18, ry=3, class_="bk-shade"),
        node("circle", cx=0, cy=5.5, r=19.3, class_="bk-rim"),
        node("circle", cx=0, cy=5.5, r=16.6, class_="bk-field"),
        node("circle", cx=0, cy=5.5, r=14.4, class_="bk-ring"),
        emblem(kingdom, 0, 5.8, 0.98),
        node(
            "path",
            d="M-12,-9.5 L-14.5,-21.5 L-7.5,-16.5 L0,-23 L7.5,-16.5 L14.5,-21.5 L12,-9.5 Q0,-13.5 -12,-9.5 Z",
            class_="bk-gold",
        ),
        *(node("circle", cx=cx, cy=cy, r=2, class_="bk-gold") for cx, cy in ((-14.5, -21.7), (0, -23), (14.5, -21.7))),
        class_=f"bk-piece bk-king bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def warrior(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """A pointed shield before a spear."""
    return group(
        node("ellipse", cx=0, cy=23, rx=13, ry=3, class_="bk-shade"),
        node("path", d="M13,-25 L16.2,-18 L14.4,-16 L14.4,22 L11.6,22 L11.6,-16 L9.8,-18 Z", class_="bk-steel"),
        node("path", d="M-17,-15 Q0,-21 17,-15 L17,-1 Q16,14 0,23 Q-16,14 -17,-1 Z", class_="bk-rim"),
        node(
            "path",
            d="M-14.4,-12.6 Q0,-17.6 14.4,-12.6 L14.4,-1 Q13.4,11.6 0,19.6 Q-13.4,11.6 -14.4,-1 Z",
            class_="bk-field",
        ),
        emblem(kingdom, 0, 0.5, 0.98),
        class_=f"bk-piece bk-warrior bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def token(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """A loose control mark: a gonfalon, the banner that hangs from a crossbar."""
    return group(
        node("path", d="M-13,-13.5 L13,-13.5 L13,14 L6.5,9.5 L0,15.5 L-6.5,9.5 L-13,14 Z", class_="bk-field bk-edge"),
        node("path", d="M-16,-14 L16,-14", class_="bk-bar"),
        emblem(kingdom, 0, -1.8, 0.8),
        class_=f"bk-piece bk-token bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def disc(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """The control mark printed on a home province."""
    return group(
        node("circle", cx=0, cy=0, r=14, class_="bk-field bk-printed"),
        node("circle", cx=0, cy=0, r=11.6, class_="bk-ring"),
        emblem(kingdom, 0, 0, 0.74),
        class_=f"bk-disc bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def tile(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """The domination tile of a kingdom that nobody plays: a bolted board over the province."""
    corners = ((-19, -19), (19, -19), (-19, 19), (19, 19))
    return group(
        node("rect", x=-24, y=-24, width=48, height=48, rx=5, class_="bk-board"),
        node("rect", x=-15.5, y=-15.5, width=31, height=31, rx=3, class_="bk-field bk-edge"),
        emblem(kingdom, 0, 0, 1.05),
        *(node("circle", cx=cx, cy=cy, r=2.2, class_="bk-bolt") for cx, cy in corners),
        class_=f"bk-piece bk-tile bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def trophy(kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """The crown of a defeated king, its cap in the loser's colour."""
    return group(
        node("path", d="M-13,2 Q-14,-10 0,-11 Q14,-10 13,2 Z", class_="bk-field"),
        node("path", d="M-15,10 L-18,-9 L-9,-1 L0,-13 L9,-1 L18,-9 L15,10 Z", class_="bk-gold"),
        node("rect", x=-15.5, y=8, width=31, height=6, rx=2, class_="bk-gold"),
        *(node("circle", cx=cx, cy=11, r=1.8, class_="bk-field") for cx in (-9, 0, 9)),
        class_=f"bk-piece bk-trophy bk-{kingdom}",
        transform=_at(x, y, scale),
    )


@drawn_once
def coin(value: int, x: float, y: float, scale: float = 1.0) -> Node:
    """A coin of 1, 2, 3 or 5 tremis; each metal has its own outline."""
    metal, outline = COINS[value]
    return group(
        node("path", d=outline, class_="bk-metal"),
        node("circle", cx=0, cy=0, r=9.3 if value != 5 else 7.4, class_="bk-bead"),
        node("text", str(value), x=0, y=4.9, class_="bk-value"),
        class_=f"bk-piece bk-coin bk-{metal}",
        transform=_at(x, y, scale),
    )


@drawn_once
def coins(values: tuple[int, ...], x: float, y: float, scale: float = 1.0) -> Node:
    """Loot lying face up: a pile for each worth, cheapest left, so close that it fits the room kept for it."""
    piles = sorted(Counter(values).items())
    size, step = PILES[len(piles)]
    left = -step * (len(piles) - 1) / 2
    return group(
        *(
            coin(worth, left + step * column, THICKNESS * (min(count, TALLEST) / 2 - level - 0.5), size / COIN_SIZE)
            for column, (worth, count) in enumerate(piles)
            for level in range(min(count, TALLEST))
        ),
        class_="bk-coins",
        transform=_at(x, y, scale),
    )


@drawn_once
def chest(x: float, y: float, scale: float = 1.0) -> Node:
    """A coin lying face down: nobody knows which."""
    return group(
        node("ellipse", cx=0, cy=13, rx=18, ry=3.2, class_="bk-shade"),
        node("path", d="M-17,-3 Q-17,-13 -8,-13 L8,-13 Q17,-13 17,-3 Z", class_="bk-wood"),
        node("rect", x=-17, y=-3, width=34, height=16, rx=1.5, class_="bk-wood"),
        node("path", d="M-10,-12.6 V13 M10,-12.6 V13 M-17,-3 H17", class_="bk-band"),
        node("rect", x=-4, y=-6, width=8, height=9, rx=1.5, class_="bk-gold"),
        node("path", d="M0,-3 V0.5", class_="bk-keyhole"),
        class_="bk-piece bk-chest",
        transform=_at(x, y, scale),
    )


def _at(x: float, y: float, scale: float) -> str:
    place = f"translate({_short(x)} {_short(y)})"
    return place if scale == 1.0 else f"{place} scale({_short(scale)})"


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _line(d: str, width: float = 2.0) -> Node:
    return node("path", d=d, class_="bk-line", stroke_width=width)


def _fill(d: str) -> Node:
    return node("path", d=d, class_="bk-full")


def _hole(d: str) -> Node:
    return node("path", d=d, class_="bk-hole")


# All on a field of 24 x 24 around the middle.
EMBLEMS: dict[str, tuple[Node, ...]] = {
    # A drawn reflex bow with its arrow.
    "hun": (
        _line(
            "M-3.5,-11 C0.5,-11.5 1,-8.5 2,-6.5 C3.5,-3.5 7.5,-3 7.5,0 C7.5,3 3.5,3.5 2,6.5 C1,8.5 0.5,11.5 -3.5,11",
            2.5,
        ),
        _line("M-3.5,-11 L-7.5,0 L-3.5,11", 1.1),
        _line("M-10,0 H9.5", 1.7),
        _fill("M12.2,0 L7,-3.4 L7,3.4 Z"),
        _line("M-10.5,-2.6 L-8.4,0 L-10.5,2.6", 1.4),
    ),
    # An eagle brooch: head to the side, straight wings, round shield on the breast.
    "ostrogoth": (
        _fill(
            "M-2.5,-5.5 C-4,-11.5 2,-13 4.2,-9.8 L8,-7.6 L3.8,-7 L3,-5.2 L11,-4.5 L11.5,1.5 L8,5 L6,1.5 L4.6,5.5"
            " L6.5,12 L-6.5,12 L-4.6,5.5 L-6,1.5 L-8,5 L-11.5,1.5 L-11,-4.5 Z"
        ),
        _hole("M0,-3.4 A3.6,3.6 0 1 1 -0.01,-3.4 Z"),
        _fill("M0,-1.6 A1.8,1.8 0 1 1 -0.01,-1.6 Z"),
        _hole("M1.7,-10 A1.1,1.1 0 1 1 1.69,-10 Z"),
    ),
    # A round-bellied ship under a square sail.
    "vandal": (
        _fill("M-11.5,3 C-9,4 9,4 11.5,1.5 C11,8 8,11 3,11 L-4,11 C-9,11 -11,8 -11.5,3 Z"),
        _fill("M-7.5,-9 Q0,-6.5 7.5,-9 Q9.6,-3.5 7.5,1 Q0,3.4 -7.5,1 Q-5.6,-3.5 -7.5,-9 Z"),
        _line("M0,-12 V4", 1.6),
        _hole("M-2.4,-6.9 L-2.2,1.7 L-0.9,1.8 L-0.9,-6.8 Z"),
        _hole("M2.4,-6.9 L2.6,1.7 L3.9,1.5 L4,-7.3 Z"),
    ),
    # A hanging crown: chains above, band with stones, pendants below.
    "visigoth": (
        _line("M0,-12 L-9.5,-2 M0,-12 L9.5,-2 M0,-12 V-2", 1.3),
        _fill("M-11.5,-2.6 H11.5 V4.2 H-11.5 Z"),
        _hole("M-7,-1.1 L-4.8,0.8 L-7,2.7 L-9.2,0.8 Z"),
        _hole("M0,-1.1 L2.2,0.8 L0,2.7 L-2.2,0.8 Z"),
        _hole("M7,-1.1 L9.2,0.8 L7,2.7 L4.8,0.8 Z"),
        _line("M-8.5,4 V7 M0,4 V8 M8.5,4 V7", 1.2),
        _fill("M-8.5,6.4 L-6.6,9 L-8.5,11.6 L-10.4,9 Z"),
        _fill("M0,6.9 L1.9,9.5 L0,12.1 L-1.9,9.5 Z"),
        _fill("M8.5,6.4 L10.4,9 L8.5,11.6 L6.6,9 Z"),
    ),
    # Two crossed broken-backed knives.
    "saxon": (
        _fill("M-10.5,-10.5 L-4.6,-9.2 L6.2,3.2 L3.2,6.2 L-9.2,-4.6 Z"),
        _fill("M10.5,-10.5 L4.6,-9.2 L-6.2,3.2 L-3.2,6.2 L9.2,-4.6 Z"),
        _line("M2.2,7.6 L7.6,2.2 M-2.2,7.6 L-7.6,2.2", 2.0),
        _line("M6,6 L10.4,10.4 M-6,6 L-10.4,10.4", 2.8),
    ),
    # A throwing axe.
    "frank": (
        _line("M-7.5,12 C-4.5,5 -3.5,-2 -4.6,-10.5", 2.7),
        _fill("M-6.6,-10.8 C-1,-10.6 4.5,-12 9.8,-11.2 C12,-6.5 11.6,-1.5 8.6,2.6 C6.2,-1.6 1.5,-4 -5.4,-3.8 Z"),
    ),
}

COINS: dict[int, tuple[str, str]] = {
    1: ("bronze", "M0,-12.5 A12.5,12.5 0 1 1 -0.01,-12.5 Z"),
    2: ("silver", "M-5.2,-12.5 H5.2 L12.5,-5.2 V5.2 L5.2,12.5 H-5.2 L-12.5,5.2 V-5.2 Z"),
    3: (
        "golden",
        "M0,-13 Q3.6,-14 5.6,-11.3 Q9.2,-10.9 9.9,-7.6 Q13,-5.6 12.4,-2.2 Q14.2,0.8 12.2,3.8"
        " Q12.2,7.4 9,8.8 Q7.6,12 4.1,11.9 Q1.4,14.2 -1.4,12.9 Q-5,13.7 -7,10.8 Q-10.5,9.9 -10.8,6.4"
        " Q-13.6,4.2 -12.6,1 Q-14.2,-2.2 -11.8,-4.9 Q-11.3,-8.4 -8,-9.4 Q-6.2,-12.6 -2.8,-12.2 Q-1.6,-13.4 0,-13 Z",
    ),
    5: ("diamond", "M0,-14 L14,0 L0,14 L-14,0 Z"),
}

STYLE = """
.bk-hun{--k:#b2332a;--k-deep:#7d1f19;--k-on:#fff3dc}
.bk-ostrogoth{--k:#7b4a99;--k-deep:#4f2b66;--k-on:#fbeeff}
.bk-vandal{--k:#2b68b0;--k-deep:#183f70;--k-on:#eef6ff}
.bk-visigoth{--k:#e3b021;--k-deep:#8f6508;--k-on:#3b2703}
.bk-saxon{--k:#2b2b2e;--k-deep:#0b0b0c;--k-on:#f2efe8}
.bk-frank{--k:#3b8348;--k-deep:#1f5129;--k-on:#f3ffe8}
.bk-piece,.bk-disc{pointer-events:none}
.bk-field{fill:var(--k)}
.bk-edge{stroke:var(--k-deep);stroke-width:1.4;stroke-linejoin:round}
.bk-rim{fill:#f6ead0;stroke:var(--k-deep);stroke-width:1.5}
.bk-ring{fill:none;stroke:var(--k-on);stroke-width:.9;opacity:.6}
.bk-trophy.bk-visigoth .bk-field{fill:var(--k-deep)}
.bk-bar{fill:none;stroke:#8a5a22;stroke-width:3.2;stroke-linecap:round}
.bk-line{fill:none;stroke:var(--k-on);stroke-linecap:round;stroke-linejoin:round}
.bk-full{fill:var(--k-on)}
.bk-hole{fill:var(--k)}
.bk-gold{fill:#e9bb3d;stroke:#7a5310;stroke-width:1.2;stroke-linejoin:round}
.bk-steel{fill:#d9dde0;stroke:#4d4a45;stroke-width:1}
.bk-shade{fill:#1b120a;opacity:.28}
.bk-printed{opacity:.92;stroke:var(--k-deep);stroke-width:1}
.bk-board{fill:#8b6a43;stroke:#4b341b;stroke-width:1.6}
.bk-bolt{fill:#d9c7a2;stroke:#4b341b;stroke-width:.8}
.bk-wood{fill:#9a6a35;stroke:#4f3213;stroke-width:1.4;stroke-linejoin:round}
.bk-band{fill:none;stroke:#4f3213;stroke-width:2}
.bk-keyhole{stroke:#3a2508;stroke-width:1.8;stroke-linecap:round}
.bk-bronze{--m:#c47f42;--m-deep:#6b3a12;--m-on:#3a1c05}
.bk-silver{--m:#d5dbe0;--m-deep:#6b757d;--m-on:#2b3238}
.bk-golden{--m:#f2c744;--m-deep:#946a0c;--m-on:#493203}
.bk-diamond{--m:#bfeaf2;--m-deep:#2b7f93;--m-on:#0e4452}
.bk-metal{fill:var(--m);stroke:var(--m-deep);stroke-width:1.4;stroke-linejoin:round}
.bk-bead{fill:none;stroke:var(--m-deep);stroke-width:.8;opacity:.55}
.bk-value{fill:var(--m-on);font:700 14px/1 Georgia,"Times New Roman",serif;text-anchor:middle}
"""
