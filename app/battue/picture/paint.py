"""Short hands for shapes: many rectangles or lines as one path, so that a whole roofscape is a few nodes."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.scene import Node, at, drawn_once, node, path

Rect = tuple[float, float, float, float]


def short(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def rects(each: Iterable[Rect], style: str) -> Node:
    """Rectangles (x, y, width, height) as one path."""
    return path("".join(f"M{short(x)},{short(y)}h{short(w)}v{short(h)}h{short(-w)}z" for x, y, w, h in each), style)


def lines(each: Iterable[Rect], style: str) -> Node:
    """Lines (x, y, dx, dy) as one path."""
    return path("".join(f"M{short(x)},{short(y)}l{short(dx)},{short(dy)}" for x, y, dx, dy in each), style)


def dots(each: Iterable[tuple[float, float]], radius: float, style: str) -> Node:
    """Circles of one size as one path."""
    r = short(radius)
    return path("".join(f"M{short(x - radius)},{short(y)}a{r},{r} 0 1 0 {short(2 * radius)},0"
                        f"a{r},{r} 0 1 0 {short(-2 * radius)},0z" for x, y in each), style)  # fmt: skip


def scatter(number: int) -> tuple[float, float]:
    """The same even scatter of points in the unit square each time: no picture needs luck."""
    return (0.5 + number * 0.754877666) % 1.0, (0.5 + number * 0.569840291) % 1.0


def refer(name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Node:
    """A symbol of this picture (see `ground`), put where it belongs."""
    return node("use", href=f"#bt-{name}", transform=at(x, y, scale) if x or y or scale != 1.0 else None)


stamp = drawn_once(refer)
"""The same, written once: for symbols that come again and again at the same places."""


def define(name: str, *parts: Node | str) -> Node:
    return node("g", *parts, id=f"bt-{name}")
