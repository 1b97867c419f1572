"""Parts of buildings from above: gables, courts, columns, paving, trees."""

from __future__ import annotations

from app.battue.picture.paint import Rect, dots, lines, rects
from app.core.scene import Node, circle, group, path


class Lying:
    """A room told along its longer side, whichever way it lies."""

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self._x, self._y = x, y
        self._is_wide = width >= height
        self.length, self.depth = (width, height) if self._is_wide else (height, width)

    def part(self, along: float, aside: float, length: float, depth: float) -> Rect:
        """A rectangle of it, as it lies."""
        if self._is_wide:
            return self._x + along, self._y + aside, length, depth
        return self._x + aside, self._y + along, depth, length


def gable(x: float, y: float, width: float, height: float, step: float = 7.0) -> tuple[Node, ...]:
    """A roof with its ridge along the longer side: one half in the light, one in the shade."""
    roof = Lying(x, y, width, height)
    length, depth, half = roof.length, roof.depth, roof.depth / 2
    tiles = [roof.part(step * n, 0.0, 0.0, depth) for n in range(1, int(length / step) + 1) if step * n < length]
    return (
        rects([roof.part(0.0, 0.0, length, half)], "bt-roof"),
        rects([roof.part(0.0, half, length, half)], "bt-roof-shade"),
        lines(tiles, "bt-tiles"),
        lines([roof.part(0.0, half, length, 0.0)], "bt-ridge"),
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
        circle(x + 1.5, y + 2, radius, "bt-shade"),
        circle(x, y, radius, "bt-tree"),
        circle(x - radius * 0.3, y - radius * 0.3, radius * 0.45, "bt-tree-light"),
    )
