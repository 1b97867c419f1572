"""Parts of buildings from above: gables, courts, columns, paving, trees."""

from __future__ import annotations

from app.battue.picture.paint import Rect, dots, lines, path, rects
from app.core.scene import Node, group, node


def gable(x: float, y: float, width: float, height: float, step: float = 7.0) -> tuple[Node, ...]:
    """A roof with its ridge along the longer side: one half in the light, one in the shade."""
    if width >= height:
        half = height / 2
        tiles = [(x + step * n, y, 0.0, height) for n in range(1, int(width / step) + 1) if step * n < width]
        light, shade, ridge = (x, y, width, half), (x, y + half, width, half), (x, y + half, width, 0.0)
    else:
        half = width / 2
        tiles = [(x, y + step * n, width, 0.0) for n in range(1, int(height / step) + 1) if step * n < height]
        light, shade, ridge = (x, y, half, height), (x + half, y, half, height), (x + half, y, 0.0, height)
    return (
        rects([light], "bt-roof"),
        rects([shade], "bt-roof-shade"),
        lines(tiles, "bt-tiles"),
        lines([ridge], "bt-ridge"),
        rects([(x, y, width, height)], "bt-outline"),
    )


def court(x: float, y: float, width: float, height: float, deep: float) -> tuple[Node, ...]:
    """Four wings around a yard: mitred hips, each wing lit or shaded by where it faces."""
    r, b = x + width, y + height
    top = f"M{x},{y}H{r}L{r - deep},{y + deep}H{x + deep}Z"
    left = f"M{x},{y}L{x + deep},{y + deep}V{b - deep}L{x},{b}Z"
    low = f"M{x},{b}H{r}L{r - deep},{b - deep}H{x + deep}Z"
    right = f"M{r},{y}L{r - deep},{y + deep}V{b - deep}L{r},{b}Z"
    return (
        path(top + left, "bt-roof"),
        path(low + right, "bt-roof-shade"),
        rects([(x, y, width, height), (x + deep, y + deep, width - 2 * deep, height - 2 * deep)], "bt-outline"),
        lines([(x, y, deep, deep), (r, y, -deep, deep), (x, b, deep, -deep), (r, b, -deep, -deep)], "bt-ridge"),
    )


def columns(x: float, y: float, width: float, height: float, step: float, radius: float = 2.3) -> Node:
    """Columns along the four sides of a rectangle."""
    across, down = max(1, round(width / step)), max(1, round(height / step))
    points = [(x + width * n / across, side) for n in range(across + 1) for side in (y, y + height)]
    points += [(side, y + height * n / down) for n in range(1, down) for side in (x, x + width)]
    return dots(points, radius, "bt-column")


def paving(x: float, y: float, width: float, height: float, step: float = 12.0) -> tuple[Node, ...]:
    cross: list[Rect] = [(x + step * n, y, 0.0, height) for n in range(1, int(width / step) + 1) if step * n < width]
    cross += [(x, y + step * n, width, 0.0) for n in range(1, int(height / step) + 1) if step * n < height]
    return rects([(x, y, width, height)], "bt-paving"), lines(cross, "bt-joint")


def tree(x: float, y: float, radius: float = 6.0) -> Node:
    return group(
        node("circle", cx=x + 1.5, cy=y + 2, r=radius, class_="bt-shade"),
        node("circle", cx=x, cy=y, r=radius, class_="bt-tree"),
        node("circle", cx=x - radius * 0.3, cy=y - radius * 0.3, r=radius * 0.45, class_="bt-tree-light"),
    )
