"""A picture of a result as SVG for the wall: pure. What the class did is full, theory is hatched or dashed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil

from engine.classroom.pictures import Lines, Picture, Series

WIDTH, HEIGHT = 600, 390
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 74, 58
LONG_LABEL = 9
"""Longer labels stand in front of bars that lie."""
MOST_LABELS = 12
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def draw(picture: Picture) -> str:
    """The whole picture as markup; every word in it is escaped."""
    parts = [*_draw_head(picture), *_draw_body(picture)]
    return (
        f'<svg class="picture" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(_describe(picture))}">'
        '<defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="8" height="8" class="hatch-ground"/><path d="M0 0V8" class="hatch-line"/></pattern></defs>'
        f"{''.join(parts)}</svg>"
    )


def _describe(picture: Picture) -> str:
    """The same in words, for whoever cannot see it."""
    told = [
        f"{label}: " + ", ".join(f"{series.name} {_short(series.values[at])}" for series in picture.series)
        for at, label in enumerate(picture.labels)
    ]
    return f"{picture.title}. {'; '.join(told)}"


def _draw_head(picture: Picture) -> Iterator[str]:
    unit = f" ({picture.unit})" if picture.unit else ""
    yield _text(LEFT, 26, f"{picture.title}{unit}", "title")
    at = LEFT
    for name, look in _list_keys(picture):
        if isinstance(picture, Lines):
            yield f'<path d="M{at} 49h26" class="line {look}"/>'
        else:
            yield f'<rect x="{at}" y="40" width="26" height="16" class="bar {look}"/>'
        yield _text(at + 33, 55, name, "key")
        at += 33 + 22 + round(9.2 * len(name))


def _list_keys(picture: Picture) -> Iterator[tuple[str, str]]:
    """A name a look; where each line has a theory of its own colour, one key says what dashes mean."""
    looks = list_looks(picture)
    shared = [look for look in looks if look.startswith("c") and look.endswith(" theory")]
    for series, look in zip(picture.series, looks, strict=True):
        if look not in shared:
            yield series.name, look
    if shared:
        yield "in theory", shared[0]


def list_looks(picture: Picture) -> list[str]:
    """Colours: a theory beside one thing that was done is gold; beside several it takes the colour of its own."""
    done = sum(not series.is_theory for series in picture.series)
    looks, number, golds = [], -1, 0
    for series in picture.series:
        if not series.is_theory:
            number += 1
            looks.append(f"c{number}")
        elif isinstance(picture, Lines) and done > 1:
            looks.append(f"c{number} theory")
        else:
            looks.append(f"gold{golds} theory")
            golds += 1
    return looks


def _draw_body(picture: Picture) -> Iterator[str]:
    if isinstance(picture, Lines):
        return _draw_lines(picture)
    if max(map(len, picture.labels)) > LONG_LABEL:
        return _draw_lying(picture)
    return _draw_standing(picture)


def _find_marks(series: Sequence[Series]) -> range:
    """Round numbers for a scale: from nothing, in a few steps, to one that nothing exceeds."""
    most = max((value for each in series for value in each.values if value is not None), default=0.0)
    step = next((step for step in STEPS if most <= 5 * step), STEPS[-1])
    return range(0, step * max(1, ceil(most / step)) + 1, step)


def _draw_scale(marks: range) -> Iterator[str]:
    top = marks[-1]
    for value in marks:
        y = _height(value, top)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" class="grid"/>'
        yield _text(LEFT - 8, y + 6, _short(value), "tick end")


def _height(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top


def _draw_labels(picture: Picture, centres: Sequence[float]) -> Iterator[str]:
    step = -(-len(centres) // MOST_LABELS)
    for at, (label, x) in enumerate(zip(picture.labels, centres, strict=True)):
        if at % step == 0:
            yield _text(x, HEIGHT - BOTTOM + 24, label, "tick middle")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, picture.across, "tick middle")


def _draw_standing(picture: Picture) -> Iterator[str]:
    marks = _find_marks(picture.series)
    yield from _draw_scale(marks)
    top, slot = marks[-1], (WIDTH - LEFT - RIGHT) / len(picture.labels)
    width = slot * 0.82 / len(picture.series)
    for number, (series, look) in enumerate(zip(picture.series, list_looks(picture), strict=True)):
        for at, value in enumerate(series.values):
            if value:
                x, y = LEFT + slot * (at + 0.09) + width * number, _height(value, top)
                height = HEIGHT - BOTTOM - y
                yield f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="bar {look}"/>'
    yield from _draw_labels(picture, [LEFT + slot * (at + 0.5) for at in range(len(picture.labels))])


def _draw_lying(picture: Picture) -> Iterator[str]:
    """A row a label; the number stands at the end of each bar."""
    top = _find_marks(picture.series)[-1]
    begin = 20 + round(9.6 * max(map(len, picture.labels)))
    length = WIDTH - begin - RIGHT - 52
    slot = (HEIGHT - TOP - 12) / len(picture.labels)
    height = min(26.0, slot * 0.84 / len(picture.series))
    for at, label in enumerate(picture.labels):
        middle = TOP + slot * (at + 0.5)
        yield _text(begin - 10, middle + 6, label, "tick end")
        for number, (series, look) in enumerate(zip(picture.series, list_looks(picture), strict=True)):
            value = series.values[at] or 0.0
            y = middle + height * (number - len(picture.series) / 2)
            wide = length * value / top
            yield f'<rect x="{begin}" y="{y:.1f}" width="{wide:.1f}" height="{height - 2:.1f}" class="bar {look}"/>'
            yield _text(begin + wide + 6, y + height / 2 + 5, _short(value), "tick")


def _draw_lines(picture: Lines) -> Iterator[str]:
    marks = _find_marks(picture.series)
    yield from _draw_scale(marks)
    top, slot = marks[-1], (WIDTH - LEFT - RIGHT) / len(picture.labels)
    centres = [LEFT + slot * (at + 0.5) for at in range(len(picture.labels))]
    for series, look in zip(picture.series, list_looks(picture), strict=True):
        points = [
            (x, _height(value, top)) for x, value in zip(centres, series.values, strict=True) if value is not None
        ]
        if len(points) == 1 and series.is_theory:
            points = [(LEFT, points[0][1]), (WIDTH - RIGHT, points[0][1])]
        if len(points) > 1:
            way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            yield f'<path d="M{way}" class="line {look}"/>'
        if not series.is_theory:
            for x, y in points:
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" class="dot {look}"/>'
    yield from _draw_labels(picture, centres)


def _text(x: float, y: float, words: str, look: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{look}">{escape(words)}</text>'


def _short(value: float | None) -> str:
    return "none" if value is None else f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")
