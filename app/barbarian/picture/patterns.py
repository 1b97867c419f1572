"""Fills that tell kingdoms apart by colour and by pattern, and the tint of a province made of them."""

from __future__ import annotations

from app.core.scene import Node, group, node

NEUTRAL = "neutral"


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


def patterns() -> tuple[Node, ...]:
    """Definitions for `url(#bk-fill-<kingdom>)`, drawn once with the ground."""
    return tuple(
        node(
            "pattern",
            node("rect", x=0, y=0, width=size, height=size, class_="bk-wash"),
            node("path", d=motif, class_=style),
            id=f"bk-fill-{name}",
            class_=f"bk-{name}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
        )
        for name, (size, motif, style) in MOTIFS.items()
    )


# size of the repeat, motif, how it is drawn: rising lines, dots, waves, lozenges, bricks, crosses.
MOTIFS: dict[str, tuple[int, str, str]] = {
    "hun": (14, "M-2,2 L2,-2 M0,14 L14,0 M12,16 L16,12", "bk-stroke"),
    "ostrogoth": (16, "M4,1.8 a2.2,2.2 0 1 1 -.01,0Z M12,9.8 a2.2,2.2 0 1 1 -.01,0Z", "bk-motif"),
    "vandal": (20, "M0,5 q5,-6 10,0 t10,0 M0,15 q5,-6 10,0 t10,0", "bk-stroke"),
    "visigoth": (20, "M10,0 L20,10 L10,20 L0,10Z", "bk-stroke"),
    "saxon": (20, "M0,5 H20 M0,15 H20 M5,5 V15 M15,15 V20 M15,0 V5", "bk-stroke"),
    "frank": (20, "M5,1.5 V8.5 M1.5,5 H8.5 M15,11.5 V18.5 M11.5,15 H18.5", "bk-stroke"),
    NEUTRAL: (20, "M10,8.4 a1.6,1.6 0 1 1 -.01,0Z", "bk-motif"),
    "closed": (12, "M0,0 L12,12 M12,0 L0,12", "bk-stroke"),
}
