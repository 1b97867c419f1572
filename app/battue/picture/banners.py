"""The four hordes: banner, emblem and frame of each seat, told apart by outline and sign as well as by colour."""

from __future__ import annotations

from collections.abc import Iterator

from app.battue.picture.icons import DRAWINGS
from app.battue.picture.paint import define, refer, short
from app.core.scene import Area, Node, at, circle, drawn_once, group, node, rect

SEATS = ("red", "blue", "yellow", "black")

CLOTHS = {
    "red": "M-14,-17H14V15L0,6L-14,15Z",  # swallowtail
    "blue": "M-14,-17H14V12H9.5V8H4.7V12H0V8H-4.7V12H-9.5V8H-14Z",  # castellated hem
    "yellow": "M-14,-17H14V1L0,16L-14,1Z",  # point
    "black": "M-14,-17H14V-1A14,14 0 0 1 -14,-1Z",  # round
}

# How the frame of a controlled tile is dashed.
DASHES = {"red": None, "blue": "15 4", "yellow": "1 6.5", "black": "13 4 2 4"}


@drawn_once
def horde(seat: int, number: int, x: float, y: float, scale: float = 1.0) -> Node:
    """A banner with the number of its warriors. The number keeps its size, however small the banner."""
    name = SEATS[seat]
    return group(
        refer(f"banner-{name}", 0, 0, scale),
        _count(number, 12 * scale, 12 * scale),
        class_=f"bt-{name}",
        transform=at(x, y),
    )


@drawn_once
def banner(seat: int) -> Node:
    """The banner alone, around 0, 0."""
    return _draw("banner", SEATS[seat])


@drawn_once
def sign(seat: int) -> Node:
    """The bare emblem on a disc of the seat's colour, 24 wide, around 0, 0."""
    return _draw("sign", SEATS[seat])


def _draw(kind: str, name: str) -> Node:
    return DRAWINGS.draw(kind, seat=name, cloth=CLOTHS[name])


def _count(number: int, x: float, y: float) -> Node:
    return group(
        circle(x, y, 11, "bt-count"),
        node("text", str(number), x=x, y=short(y + 5.9), class_="bt-count-text"),
    )


@drawn_once
def frame(seat: int, area: Area) -> Node:
    """The inside edge of a tile that a seat controls."""
    name, inside = SEATS[seat], area.shrunk(3)
    return group(
        rect(*inside, "bt-frame-bed", rx=4),
        rect(*inside, "bt-frame", rx=4, stroke_dasharray=DASHES[name]),
        class_=f"bt-{name}",
    )


def define_banners() -> Iterator[Node]:
    """What the board refers to, seat by seat."""
    for name in SEATS:
        for kind in ("banner", "flag", "tent", "sign"):
            yield define(f"{kind}-{name}", _draw(kind, name))
