"""The four armies: outline of their shields, their sign, their fighters. Told apart by shape as well as by colour."""

from __future__ import annotations

from functools import partial

from app.core.scene import Node, circle, drawn_once, group, path
from engine.conquerors.pieces import Fighters, People

COLOURS = {
    People.VIKINGS: "#2f6db5",
    People.SAMURAI: "#b5303c",
    People.ROMANS: "#7a3d99",
    People.EGYPTIANS: "#b07908",
}
SHIELDS = {
    People.VIKINGS: "M0,-19a19,19 0 1 0 .01,0Z",  # round
    People.SAMURAI: "M0,-23L22,0L0,23L-22,0Z",  # a diamond
    People.ROMANS: "M-15,-20Q0,-23 15,-20V20Q0,23 -15,20Z",  # tall and straight
    People.EGYPTIANS: "M-18,19V-1A18,19 0 0 1 18,-1V19Z",  # a gate: flat below, round above
}


_full = partial(path, style="cq-sign")


_line = partial(path, style="cq-sign-line")


# On a field of 20 x 20 around the middle.
SIGNS: dict[People, tuple[Node, ...]] = {
    # an axe
    People.VIKINGS: (_line("M-5,10L5,-10"), _full("M1,-9C6,-13 11,-9 10,-1C7,-4 4,-5 0,-3Z")),
    # a gate to a shrine
    People.SAMURAI: (_full("M-11,-9Q0,-6 11,-9V-5Q0,-3 -11,-5Z"), _line("M-7,-5V10M7,-5V10M-8,1H8")),
    # a column
    People.ROMANS: (_full("M-9,-10H9V-6H-9ZM-8,7H8V10H-8Z"), _line("M-4.5,-6V7M0,-6V7M4.5,-6V7")),
    # the key of life
    People.EGYPTIANS: (_line("M0,0C-9,-6 -4,-11 0,-11C4,-11 9,-6 0,0V11M-7,2H7"),),
}


def paint(people: People | None, *parts: Node, **attributes: str | float | None) -> Node:
    """Parts in the colour of an army; grey before it is picked."""
    return group(*parts, class_=f"cq-{people.value if people else 'nobody'}", **attributes)


def draw_sign(people: People, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> Node:
    return group(*SIGNS[people], transform=f"translate({x:g} {y:g}) scale({scale:g})")


@drawn_once
def draw_badge(people: People | None) -> Node:
    """The shield with the sign, 44 wide, around 0, 0: for seats and the log."""
    if people is None:
        return paint(None, circle(0, 0, 18, "cq-cloth"))
    return paint(people, path(SHIELDS[people], "cq-cloth"), draw_sign(people, 1.05, 0, 1))


@drawn_once
def draw_fighter(people: People | None, is_woman: bool) -> Node:
    """A token: head and shoulders before the army's shield, around 0, 0."""
    if people is None:
        return draw_badge(None)
    return paint(
        people,
        path(SHIELDS[people], "cq-shade", transform="translate(1.5 2.5)"),
        path(SHIELDS[people], "cq-cloth"),
        path("M-10.5,15C-10.5,8 -5,6.5 0,6.5C5,6.5 10.5,8 10.5,15Q0,18 -10.5,15Z", "cq-robe"),
        *(HAIR[people] if is_woman else ()),
        path("M0,-8.5C6,-8.5 7,-3 6.5,1C6,6 3,8.5 0,8.5C-3,8.5 -6,6 -6.5,1C-7,-3 -6,-8.5 0,-8.5Z", "cq-skin"),
        *(() if is_woman else BEARDS[people]),
        *(circle(x, 0.4, 1.15, "cq-eye") for x in (-2.6, 2.6)),
        path("M-2,4.2Q0,5.8 2,4.2", "cq-smile"),
        *HELMETS[people],
    )  # fmt: skip


def is_woman(fighters: Fighters | None, number: int) -> bool:
    """Which side of a token shows; where both do, every other one."""
    return fighters is Fighters.WOMEN or (fighters in (Fighters.BOTH, None) and number % 2 == 0)


_helm = partial(path, style="cq-helm")


_gold = partial(path, style="cq-gold")


_hair = partial(path, style="cq-hair")


HELMETS: dict[People, tuple[Node, ...]] = {
    People.VIKINGS: (_helm("M-7.5,-2.5C-8,-11 -4,-14.5 0,-16C4,-14.5 8,-11 7.5,-2.5H1.3V2.5H-1.3V-2.5Z"),
                     _gold("M-8,-3.6H8V-1.6H-8Z")),
    People.SAMURAI: (_helm("M-8,-3C-8,-10 -5,-13 0,-13C5,-13 8,-10 8,-3L11.5,1L7,-1.2H-7L-11.5,1Z"),
                     _gold("M-1,-9C-3,-12 -6,-13 -7.5,-18C-4,-16 -1,-14 0,-11C1,-14 4,-16 7.5,-18C6,-13 3,-12 1,-9Z")),
    People.ROMANS: (path("M-6,-12C-5,-19 5,-19 6,-12L4,-9H-4Z", "cq-crest"),
                    _helm("M-7.6,-2.2C-8,-9 -4.5,-12.5 0,-12.5C4.5,-12.5 8,-9 7.6,-2.2Z"
                          "M-7.6,-2.2L-6.4,5L-4.6,4L-5,-2.2Z"
                          "M7.6,-2.2L6.4,5L4.6,4L5,-2.2Z"), _gold("M-8,-4H8V-2H-8Z")),
    People.EGYPTIANS: (_helm("M0,-13.5C6,-13.5 8.5,-9 9,-3L11,9L6.6,10L6.2,-3H-6.2L-6.6,10L-11,9L-9,-3"
                             "C-8.5,-9 -6,-13.5 0,-13.5Z"), _gold("M-9,-4.4H9V-2.2H-9ZM-1.4,-4.4L0,-10L1.4,-4.4Z")),
}  # fmt: skip
HAIR: dict[People, tuple[Node, ...]] = {
    People.VIKINGS: (path("M-7,-3C-11,2 -9,8 -8.6,15H-5.6L-5,4ZM7,-3C11,2 9,8 8.6,15H5.6L5,4Z", "cq-hair-fair"),),
    People.SAMURAI: (_hair("M-7,-4C-12,3 -10,9 -9,13L-3,10L-4,0ZM7,-4C12,3 10,9 9,13L3,10L4,0Z"),),
    People.ROMANS: (path("M-7,-2C-11,3 -9,8 -7,12L-3,8L-4,0ZM7,-2C11,3 9,8 7,12L3,8L4,0Z", "cq-hair-brown"),),
    People.EGYPTIANS: (_hair("M-6,5C-7,11 -7,14 -5,16L-2,9ZM6,5C7,11 7,14 5,16L2,9Z"),),
}
BEARDS: dict[People, tuple[Node, ...]] = {
    People.VIKINGS: (path("M-6.4,1.5C-4,3 4,3 6.4,1.5C6.6,8 3,13.5 0,13.5C-3,13.5 -6.6,8 -6.4,1.5Z", "cq-hair-fair"),),
    People.SAMURAI: (_hair("M-3.6,3.4Q0,1.8 3.6,3.4L4,4.8Q0,3 -4,4.8ZM-1.2,7.4H1.2L0,11.5Z"),),
    People.ROMANS: (path("M-6,3C-4,9 4,9 6,3C6,9 3,10.5 0,10.5C-3,10.5 -6,9 -6,3Z", "cq-hair-brown"),),
    People.EGYPTIANS: (_gold("M-1.6,7.8H1.6L1.1,14H-1.1Z"),),
}
