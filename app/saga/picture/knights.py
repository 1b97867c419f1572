"""Knights as cards: value and sign at the left edge, so that a fan of them reads; backs for hooded ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.scene import Area, Node, drawn_once, group, icon, node, path, rect
from app.saga.picture.signs import land_sign
from engine.saga.pieces import COLOUR, COLOURS, VALUE

WIDTH, HEIGHT = 40, 56
PAPER = Area(0, 0, WIDTH, HEIGHT).shrunk(0.75)
EDGE = 0.44
"""The part of a card's width that holds its value and its sign: so much of it is seen in a fan."""


@drawn_once
def draw_knight(name: str) -> Node:
    """A card of 40 by 56; what has no colour is the back of its set."""
    if name not in COLOUR:
        return _draw_back(name.rpartition("/")[2])
    land, value = COLOUR[name], str(VALUE[name])
    return group(
        rect(*PAPER, "sg-card edge", rx=5),
        rect(17, 4, 19, 48, "sg-card-field", rx=3),
        node("text", value, x=9, y=19, class_="sg-value"),
        land_sign(land, 9, 34, 13, "sg-on"),
        land_sign(land, 26.5, 28, 17, "sg-on"),
        class_=f"sg-{COLOURS[land]}",
    )


def _draw_back(sign: str) -> Node:
    """A hood, and the number of the set."""
    return group(
        rect(*PAPER, "sg-back edge", rx=5),
        path("M20 9C9 16 8 28 8 38h24c0-10-1-22-12-29z", "sg-hood"),
        path("M20 19c-6 4-7 11-7 17h14c0-6-1-13-7-17z", "sg-hood-dark"),
        node("text", sign, x=20, y=51, class_="sg-back-text"),
    )


def place_knight(name: str, x: float, y: float, height: float) -> Node:
    """The card with its upper left corner here, so high."""
    return group(draw_knight(name), transform=f"translate({x:.2f} {y:.2f}) scale({height / HEIGHT:.4f})")


def fan(names: Sequence[str], x: float, y: float, width: float, height: float) -> Iterator[Node]:
    """A row of cards within this room: side by side, or overlapping so that of each its edge can be read."""
    more = max(0, len(names) - 1)
    card = min(height * WIDTH / HEIGHT, width / (1 + EDGE * more))
    step = min(card + 2, (width - card) / max(1, more))
    tall = card * HEIGHT / WIDTH
    for number, name in enumerate(names):
        yield place_knight(name, x + number * step, y + (height - tall) / 2, tall)


@drawn_once
def knight_icon(name: str) -> str:
    """For cards and buttons of the page."""
    return icon(draw_knight(name), (0, 0, WIDTH, HEIGHT))
