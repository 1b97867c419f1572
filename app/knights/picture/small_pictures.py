"""Small pictures for cards beside the board: shields, nobles, destiny cards. Each carries the patterns it needs."""

from __future__ import annotations

from functools import cache

from app.core.scene import Node, group, icon, node
from app.knights.picture import emblems
from engine.knights.pieces import Face, Shape


def _with_cloth(baron: str, picture: Node) -> Node:
    cloth = next(each for each in emblems.cloths() if ("id", f"wk-cloth-{baron}") in each.attributes)
    return group(node("defs", cloth), picture)


@cache
def shield_icon(baron: str) -> str:
    return icon(_with_cloth(baron, emblems.shield(baron, 0, 0)), (-17, -17, 34, 34))


@cache
def noble_icon(baron: str, shape: Shape, fresh: bool = True) -> str:
    return icon(_with_cloth(baron, emblems.noble(baron, shape, 0, 0, 1.0, fresh)), (-22, -22, 44, 44))


@cache
def step_icon(number: int, when: int) -> str:
    """A step of a fight by its number: over (-1), now (0) or still to come (1)."""
    look = ("now", "later", "over")[when]
    marks = (node("text", str(number), x=0, y=6),) if when >= 0 else (node("path", d="M-6,0.5 L-1.5,5 L6.5,-5"),)
    disc = node("circle", cx=0, cy=0, r=14, class_="wk-disc")
    return icon(group(disc, *marks, class_=f"wk-step wk-step-{look}"), (-17, -17, 34, 34))


@cache
def face_icon(face: Face) -> str:
    return icon(emblems.face(face), (-22, -22, 44, 44))
