"""The pieces: shields and nobles of six barons, cities, fortresses, markers, destiny faces, from `assets/pieces.svg`.

Every function gives one node with its middle at (x, y). A baron is told by colour and by the pattern of his cloth, a
noble's shape by the base he stands on.
"""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin

from app.core.asset import read_asset
from app.core.drawings import Drawings
from app.core.scene import Node, at, circle, drawn_once, group, icon, node, path, rect
from engine.knights.pieces import Face, Shape

DRAWINGS = Drawings("pieces.svg", "app.knights")
STYLE = read_asset("pieces.css", "app.knights")
COLOURS: dict[str, str] = dict(re.findall(r"\.wk-(\w+) \{ --k:(#[0-9a-f]{6})", STYLE))


def cloths() -> tuple[Node, ...]:
    """Definitions of the six patterns, once with the ground and once with every card."""
    return tuple(each for each in DRAWINGS.parts("cloths") if isinstance(each, Node))


def cloth(baron: str) -> str:
    return f"url(#wk-cloth-{baron})"


@drawn_once
def shield(baron: str, x: float, y: float, scale: float = 1.0) -> Node:
    """Whose city it is."""
    return DRAWINGS.draw("shield", at(x, y, scale), baron=baron)


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
    layers = ("base", "helm" if count == 1 else "stack", *(() if fresh else ("tired",)))
    blanks = {"baron": baron, "outline": base(shape), "count": count}
    parts = [part for layer in layers for part in DRAWINGS.parts(layer, **blanks)]
    return group(*parts, class_=f"wk-piece wk-{baron}", transform=at(x, y, scale))


@drawn_once
def plate(words: str, x: float, y: float, look: str = "wk-plate") -> Node:
    """A number on a plate as wide as it needs."""
    width = 9 + 10.4 * len(words)
    return group(
        rect(-width / 2, -10, width, 20, rx=5),
        node("text", words, x=0, y=6.5),
        class_=f"wk-piece {look}",
        transform=at(x, y),
    )


@drawn_once
def city(x: float, y: float, defence: str, look: str, fortified: bool = False) -> Node:
    """A walled town with its defence on the wall; `look` adds reduced or neutral."""
    return DRAWINGS.draw("fortified-city" if fortified else "city", at(x, y), defence=defence, look=look)


@drawn_once
def fortress(baron: str, x: float, y: float, defence: str, look: str = "") -> Node:
    """A keep under its baron's banner."""
    return DRAWINGS.draw("fortress", at(x, y), baron=baron, defence=defence, look=look)


@drawn_once
def coin(worth: int, x: float, y: float, more: bool = False) -> Node:
    """Income in crowns; a fortified city brings more."""
    return DRAWINGS.draw("coin", at(x, y), worth=worth, look=" wk-more" if more else "")


@drawn_once
def siege(baron: str, x: float, y: float) -> Node:
    """A besieger's tent."""
    return DRAWINGS.draw("siege", at(x, y), baron=baron)


@drawn_once
def mark(name: str, x: float, y: float, count: int = 0) -> Node:
    """What belongs to nobody: ruin, anchor, the ship under a noble at sea, breaches and losses with how many."""
    return DRAWINGS.draw(name, at(x, y), count=count)


@drawn_once
def face(kind: Face, x: float = 0, y: float = 0, scale: float = 1.0) -> Node:
    """The battle field of a destiny card, on a card of 30 by 42."""
    return DRAWINGS.draw(f"face-{kind.value}", at(x, y, scale))


# --- small pictures for cards beside the board, each with the patterns it needs --------------------------------------


def _with_cloth(baron: str, picture: Node) -> Node:
    cloth = next(each for each in cloths() if ("id", f"wk-cloth-{baron}") in each.attributes)
    return group(node("defs", cloth), picture)


@cache
def shield_icon(baron: str) -> str:
    return icon(_with_cloth(baron, shield(baron, 0, 0)), (-17, -17, 34, 34))


@cache
def noble_icon(baron: str, shape: Shape, fresh: bool = True) -> str:
    return icon(_with_cloth(baron, noble(baron, shape, 0, 0, 1.0, fresh)), (-22, -22, 44, 44))


@cache
def step_icon(number: int, when: int) -> str:
    """A step of a fight by its number: over (-1), now (0) or still to come (1)."""
    look = ("now", "later", "over")[when]
    marks = (node("text", str(number), x=0, y=6),) if when >= 0 else (path("M-6,0.5 L-1.5,5 L6.5,-5"),)
    disc = circle(0, 0, 14, "wk-disc")
    return icon(group(disc, *marks, class_=f"wk-step wk-step-{look}"), (-17, -17, 34, 34))


@cache
def face_icon(kind: Face) -> str:
    return icon(face(kind), (-22, -22, 44, 44))
