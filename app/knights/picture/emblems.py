"""The pieces, drawn by hand: shields and nobles of six barons, cities, fortresses, markers, destiny faces.

Every function gives one node with its middle at (x, y). A baron is told by colour and by the pattern of his cloth, a
noble's shape by the base he stands on.
"""

from __future__ import annotations

from math import cos, pi, sin

from app.core.asset import read_asset
from app.core.scene import Node, drawn_once, group, node
from engine.knights.pieces import Face, Shape

SHIELD = "M-12,-14 H12 V1 Q12,11 0,16 Q-12,11 -12,1 Z"


def cloths() -> tuple[Node, ...]:
    """Definitions of the six patterns, once with the ground and once with every card."""
    return tuple(
        node(
            "pattern",
            node("rect", x=0, y=0, width=size, height=size, class_="wk-field"),
            node("path", d=motif, class_=style),
            id=f"wk-cloth-{baron}",
            class_=f"wk-{baron}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
        )
        for baron, (size, motif, style) in CLOTHS.items()
    )


def cloth(baron: str) -> str:
    return f"url(#wk-cloth-{baron})"


@drawn_once
def shield(baron: str, x: float, y: float, scale: float = 1.0) -> Node:
    """Whose city it is."""
    return group(
        node("path", d=SHIELD, class_="wk-rim"),
        node("path", d=SHIELD, fill=cloth(baron), transform="scale(.84)"),
        class_=f"wk-piece wk-{baron}",
        transform=at(x, y, scale),
    )


def base(shape: Shape) -> str:
    """The outline of a noble's base."""
    if shape is Shape.SQUARE:
        return "M-15.5,-15.5 H15.5 V15.5 H-15.5 Z"
    if shape is Shape.TRIANGLE:
        return "M0,-19.5 L19,14.5 H-19 Z"
    if shape is Shape.CIRCLE:
        return "M-17,0 A17,17 0 1 1 17,0 A17,17 0 1 1 -17,0 Z"
    rays = [(pi * (number / 5 - 0.5), 21.0 - number % 2 * 9) for number in range(10)]
    return "M" + " L".join(f"{cos(angle) * reach:.1f},{sin(angle) * reach:.1f}" for angle, reach in rays) + " Z"


@drawn_once
def noble(baron: str, shape: Shape, x: float, y: float, scale: float = 1.0, fresh: bool = True, count: int = 1) -> Node:
    """A helmet on its base, or how many lie in a stack; an exhausted one lies under a veil."""
    outline = base(shape)
    helm = node("path", d=HELMET, class_="wk-helm", transform="translate(0 1) scale(.82)")
    zzz = (node("path", d=ZZZ, class_="wk-zzz-rim"), node("path", d=ZZZ, class_="wk-zzz"))
    tired = (node("path", d=outline, class_="wk-veil"), *zzz)
    return group(
        node("path", d=outline, class_="wk-rim edge"),
        node("path", d=outline, fill=cloth(baron), transform="scale(.86)"),
        helm if count == 1 else node("text", f"×{count}", x=0, y=5, class_="wk-many"),
        *(() if fresh else tired),
        class_=f"wk-piece wk-{baron}",
        transform=at(x, y, scale),
    )


@drawn_once
def plate(words: str, x: float, y: float, look: str = "wk-plate") -> Node:
    """A number on a plate as wide as it needs."""
    width = 9 + 10.4 * len(words)
    return group(
        node("rect", x=-width / 2, y=-10, width=width, height=20, rx=5),
        node("text", words, x=0, y=6.5),
        class_=f"wk-piece {look}",
        transform=at(x, y),
    )


@drawn_once
def city(x: float, y: float, defence: str, look: str, fortified: bool = False) -> Node:
    """A walled town with its defence on the wall; `look` adds reduced or neutral."""
    works = (node("path", d=PALISADE, class_="wk-palisade"),) if fortified else ()
    return group(
        node("path", d=ROOFS, class_="wk-roof"),
        node("path", d=WALL, class_="wk-wall"),
        *works,
        node("text", defence, x=0, y=14.5, class_="wk-strength"),
        class_=f"wk-piece wk-city {look}",
        transform=at(x, y),
    )


@drawn_once
def ruin(x: float, y: float) -> Node:
    return group(node("path", d=RUIN, class_="wk-ruin"), class_="wk-piece", transform=at(x, y))


@drawn_once
def fortress(baron: str, x: float, y: float, defence: str, look: str = "") -> Node:
    """A keep under its baron's banner."""
    return group(
        node("path", d="M0,-14 V-30", class_="wk-pole"),
        node("path", d="M0,-30 H19 L14.5,-24.5 L19,-19 H0 Z", fill=cloth(baron), class_="wk-flag"),
        node("path", d=KEEP, class_="wk-keep"),
        node("text", defence, x=0, y=14.5, class_="wk-strength"),
        class_=f"wk-piece wk-city wk-{baron} {look}",
        transform=at(x, y),
    )


@drawn_once
def coin(worth: int, x: float, y: float, more: bool = False) -> Node:
    """Income in crowns; a fortified city brings more."""
    return group(
        node("circle", cx=0, cy=0, r=13.5, class_="wk-coin"),
        node("circle", cx=0, cy=0, r=10.8, class_="wk-bead"),
        node("text", str(worth), x=0, y=6.5),
        class_=f"wk-piece wk-crowns{' wk-more' if more else ''}",
        transform=at(x, y),
    )


@drawn_once
def breaches(count: int, x: float, y: float) -> Node:
    """A crack in stone, with how many."""
    return group(
        node("rect", x=-15, y=-10, width=30, height=20, rx=5, class_="wk-alarm"),
        node("path", d="M-9,-8 L-5,-3 L-9,1 L-5,8", class_="wk-crack"),
        node("text", str(count), x=5, y=6),
        class_="wk-piece wk-breaches",
        transform=at(x, y),
    )


@drawn_once
def siege(baron: str, x: float, y: float) -> Node:
    """A besieger's tent."""
    return group(
        node("path", d="M-14,11 L0,-11 L14,11 Z", class_="wk-rim"),
        node("path", d="M-14,11 L0,-11 L14,11 Z", fill=cloth(baron), transform="translate(0 1.2) scale(.8)"),
        node("path", d="M0,-1 L4,9.5 H-4 Z", class_="wk-door"),
        class_=f"wk-piece wk-{baron}",
        transform=at(x, y),
    )


@drawn_once
def losses(count: int, x: float, y: float) -> Node:
    """Loss tokens on an army."""
    return group(
        node("path", d="M0,-11 C6,-3 9,1 9,5 A9,8 0 1 1 -9,5 C-9,1 -6,-3 0,-11 Z", class_="wk-blood"),
        node("text", str(count), x=0, y=9),
        class_="wk-piece wk-losses",
        transform=at(x, y),
    )


@drawn_once
def anchor(x: float, y: float) -> Node:
    return group(
        node("circle", cx=0, cy=0, r=12, class_="wk-port"),
        node("path", d="M0,-4 V7.5 M-4,-1.5 H4 M-6.8,2.6 Q-6,7.6 0,7.8 Q6,7.6 6.8,2.6", class_="wk-anchor"),
        node("circle", cx=0, cy=-6, r=2, class_="wk-anchor"),
        transform=at(x, y),
    )


@drawn_once
def ship(x: float, y: float) -> Node:
    """The hull under a noble at sea."""
    return group(
        node("path", d="M-24,8 Q0,15 24,8 L17,23 Q0,27 -17,23 Z", class_="wk-hull"),
        class_="wk-piece",
        transform=at(x, y),
    )


@drawn_once
def face(kind: Face, x: float = 0, y: float = 0, scale: float = 1.0) -> Node:
    """The battle field of a destiny card, on a card of 30 by 42."""
    return group(
        node("rect", x=-15, y=-21, width=30, height=42, rx=4, class_="wk-card"),
        node("path", d=FACES[kind], class_=f"wk-sign wk-{kind.value}"),
        class_="wk-piece",
        transform=at(x, y, scale),
    )


def at(x: float, y: float, scale: float = 1.0) -> str:
    place = f"translate({x:.2f} {y:.2f})"
    return place if scale == 1.0 else f"{place} scale({scale:g})"


# A great helm from the front, with its breaths and the slit.
HELMET = (
    "M-8.5,-7 Q0,-13.5 8.5,-7 L9.5,5 Q7,12 0,14 Q-7,12 -9.5,5 Z"
    " M-7.5,-3.4 H-1.2 V-.6 H-7.5 Z M1.2,-3.4 H7.5 V-.6 H1.2 Z M-.8,1.4 H.8 V11 H-.8 Z"
)
ZZZ = "M3,-20 H11 L3,-11 H11 M13,-24 H19 L13,-17.5 H19"
ROOFS = "M-21,-2 V-10 L-15.5,-16.5 L-10,-10 V-2 Z M-8,-2 V-15 L0,-24 L8,-15 V-2 Z M10,-2 V-9 L15.5,-15 L21,-9 V-2 Z"
WALL = "M-27,18 V-8 H-22 V-4 H-17.5 V-2 H-13 V-5 H-8 V-2 H-2.5 V-5 H2.5 V-2 H8 V-5 H13 V-2 H17.5 V-4 H22 V-8 H27 V18 Z"
PALISADE = "M-34,21.5 V2 L-31,-3 L-28,2 V21.5 Z M34,21.5 V2 L31,-3 L28,2 V21.5 Z M-34,21.5 H34 V17.5 H-34 Z"
RUIN = "M-24,12 V-3 L-19,1 L-15,-7 V4 L-9,7 L-5,12 Z M4,12 L7,3 L12,5 L14,-9 L19,-2 L23,-5 V12 Z M-4,12 L0,8 L3,12 Z"
KEEP = "M-23,18 V-15 H-16 V-10 H-10.5 V-15 H-3.5 V-10 H3.5 V-15 H10.5 V-10 H16 V-15 H23 V18 Z"

FACES: dict[Face, str] = {
    # a sword, a shield, a banner, two cards, an empty field
    Face.HIT: "M-1.8,-14 L0,-17 L1.8,-14 V6 H7 V9.4 H1.8 V15 H-1.8 V9.4 H-7 V6 H-1.8 Z",
    Face.AVOID: "M-10,-12 Q0,-15.5 10,-12 V0 Q9,10 0,15 Q-9,10 -10,0 Z",
    Face.VICTORY: "M-9,-15 H-6.4 V16 H-9 Z M-5.4,-14.5 H10.5 L6.5,-7.5 L10.5,-.5 H-5.4 Z",
    Face.DRAW: "M-9,-12 H3.5 V7 H-9 Z M5,-7.5 H9 V12.5 H-4 V8.6 H5 Z",
    Face.BLANK: "M-7,-1.4 H7 V1.4 H-7 Z",
}

# size of the repeat, motif, how it is drawn: bends, waves, pales, checks, roundels, crosses.
CLOTHS: dict[str, tuple[int, str, str]] = {
    "emerande": (12, "M-3,3 L3,-3 M0,12 L12,0 M9,15 L15,9", "wk-stroke"),
    "niebieski": (14, "M0,4 q3.5,-4.5 7,0 t7,0 M0,11 q3.5,-4.5 7,0 t7,0", "wk-stroke"),
    "madder": (10, "M5,0 V10", "wk-stroke"),
    "zobel": (12, "M0,0 H6 V6 H0 Z M6,6 H12 V12 H6 Z", "wk-motif"),
    "viola": (11, "M5.5,3 a2.5,2.5 0 1 1 -.01,0Z", "wk-motif"),
    "aranyi": (13, "M6.5,2.5 V10.5 M2.5,6.5 H10.5", "wk-stroke"),
}
BARONS = tuple(CLOTHS)
COLOURS = {
    "emerande": "#2f7d46",
    "niebieski": "#2763a8",
    "madder": "#b02f2a",
    "zobel": "#38353a",
    "viola": "#7d4a9c",
    "aranyi": "#dca61f",
}

STYLE = read_asset("pieces.css", "app.knights")
