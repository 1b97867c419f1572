"""The four hordes: banner, emblem and frame of each seat, told apart by outline and sign as well as by colour."""

from __future__ import annotations

from collections.abc import Iterator

from app.battue.picture.paint import at, define, lines, path, refer, short
from app.core.scene import Node, drawn_once, group, node

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
    name = SEATS[seat]
    return group(
        node("path", d=CLOTHS[name], class_="bt-shade", transform="translate(2 2.5)"),
        path("M0,-24V22", "bt-pole"),
        path(CLOTHS[name], "bt-cloth"),
        path("M-18,-17.5H18", "bt-pole"),
        path("M0,-29l3,5l-3,4l-3,-4Z", "bt-finial"),
        group(*EMBLEMS[name], transform=at(0, -5, 0.78)),
        class_=f"bt-{name}",
    )


def _count(number: int, x: float, y: float) -> Node:
    return group(
        node("circle", cx=x, cy=y, r=11, class_="bt-count"),
        node("text", str(number), x=x, y=short(y + 5.9), class_="bt-count-text"),
    )


@drawn_once
def flag(seat: int, x: float, y: float, scale: float = 1.0) -> Node:
    """Whose tile it is."""
    return refer(f"flag-{SEATS[seat]}", x, y, scale)


def _flag(name: str) -> Node:
    """Blown from its pole, in the outline of the seat's banner, turned."""
    return group(
        path("M0,-15V15", "bt-pole"),
        node("path", d=CLOTHS[name], class_="bt-cloth", transform="translate(9.5 -6) rotate(-90) scale(.62)"),
        group(*EMBLEMS[name], transform=at(8, -6, 0.4)),
        class_=f"bt-{name}",
    )


@drawn_once
def sign(seat: int) -> Node:
    """The bare emblem on a disc of the seat's colour, 24 wide, around 0, 0."""
    name = SEATS[seat]
    return group(
        node("circle", cx=0, cy=0, r=12, class_="bt-cloth"),
        group(*EMBLEMS[name], transform=at(0, 0, 0.68)),
        class_=f"bt-{name}",
    )


@drawn_once
def frame(seat: int, x: float, y: float, width: float, height: float) -> Node:
    """The inside edge of a tile that a seat controls."""
    name = SEATS[seat]
    box: dict[str, float] = {"x": x + 3, "y": y + 3, "width": width - 6, "height": height - 6, "rx": 4}
    return group(
        node("rect", **box, class_="bt-frame-bed"),
        node("rect", **box, class_="bt-frame", stroke_dasharray=DASHES[name]),
        class_=f"bt-{name}",
    )


@drawn_once
def tent(seat: int, x: float, y: float, scale: float = 1.0) -> Node:
    """A round felt tent of the camp."""
    return refer(f"tent-{SEATS[seat]}", x, y, scale)


def _tent(name: str) -> Node:
    return group(
        node("ellipse", cx=1, cy=15, rx=20, ry=4, class_="bt-shade"),
        path("M-18,14V2Q-14,-12 0,-16Q14,-12 18,2V14Z", "bt-felt"),
        path("M-18,2Q0,8 18,2", "bt-band"),
        path("M-4,14V4Q0,1 4,4V14Z", "bt-cloth"),
        path("M0,-16v-5", "bt-pole"),
        class_=f"bt-{name}",
    )


def define_banners() -> Iterator[Node]:
    """What the board refers to, seat by seat."""
    for seat, name in enumerate(SEATS):
        yield define(f"banner-{name}", banner(seat))
        yield define(f"flag-{name}", _flag(name))
        yield define(f"tent-{name}", _tent(name))
        yield define(f"sign-{name}", sign(seat))


def _full(d: str) -> Node:
    return path(d, "bt-sign-full")


def _line(d: str) -> Node:
    return path(d, "bt-sign-line")


# On a field of about 22 x 22 around the middle.
EMBLEMS: dict[str, tuple[Node, ...]] = {
    # a horse's head
    "red": (
        _full("M-7,10C-9,2 -8,-5 -2,-8L-1,-12L2,-9C6,-8 8,-4 10,0L7,3.5C5,2 3,2 1,1C2,4 5,6 5,10Z"),
        path("M2.4,-5.4a1.1,1.1 0 1 0 .1,0Z", "bt-cloth-dot"),
    ),
    # a drawn bow
    "blue": (
        _line("M-5,-11C7,-8 7,8 -5,11"),
        _line("M-5,-11L-8,0L-5,11M-8,0H10"),
        _full("M12,0L5.5,-3.6V3.6Z"),
    ),
    # the sun
    "yellow": (
        path("M0,-5.5a5.5,5.5 0 1 0 .01,0Z", "bt-sign-full"),
        lines([(0, -11, 0, 3.4), (0, 7.6, 0, 3.4), (-11, 0, 3.4, 0), (7.6, 0, 3.4, 0), (-7.8, -7.8, 2.4, 2.4),
               (5.4, 5.4, 2.4, 2.4), (7.8, -7.8, -2.4, 2.4), (-5.4, 5.4, -2.4, 2.4)], "bt-sign-line"),
    ),
    # the crescent over a star
    "black": (
        _full("M3,-10A10,10 0 1 0 9.6,4.6A8.4,8.4 0 1 1 3,-10Z"),
        _full("M6,-5.4l1.4,2.8l3,.4l-2.2,2.1l.5,3l-2.7,-1.4l-2.7,1.4l.5,-3l-2.2,-2.1l3,-.4Z"),
    ),
}  # fmt: skip
