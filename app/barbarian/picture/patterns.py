"""Fills that tell kingdoms apart by colour and by pattern, and the tint of a province made of them."""

from __future__ import annotations

from app.barbarian.picture.emblems import DRAWINGS
from app.core.scene import Node, group, node


def shape_id(province: str) -> str:
    """The id under which the ground keeps the outline of a province."""
    return "bk-shape-" + province.replace(" ", "-")


def tint(province: str, kingdom: str) -> Node:
    """A province in the colour and pattern of a kingdom, to be laid on the ground; taps go through it."""
    return node("use", href=f"#{shape_id(province)}", class_="bk-tint", fill=f"url(#bk-fill-{kingdom})")


def closed(province: str) -> Node:
    """A veil over a province that nobody may enter."""
    return group(
        node("use", href=f"#{shape_id(province)}", class_="bk-veil"),
        node("use", href=f"#{shape_id(province)}", class_="bk-tint", fill="url(#bk-fill-closed)"),
    )


def patterns() -> tuple[Node | str, ...]:
    """Definitions for `url(#bk-fill-<kingdom>)`, drawn once with the ground."""
    return DRAWINGS.parts("patterns")
