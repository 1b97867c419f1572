"""Small signs with one meaning each: defence, points, loot, event (an eye), warrior, lens, swords, dice, decks.

What the board shows many times is defined once (`SYMBOLS`) and referred to; a card beside the board takes the
drawing itself (`symbol`).
"""

from __future__ import annotations

from app.battue.picture.paint import dots, refer, short
from app.core.drawings import Drawings
from app.core.scene import Node, at, circle, drawn_once, group, node, path, rect
from engine.battue.effects import Onslaught, Plunder, Rally, TowerEffect, Watch

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

DRAWINGS = Drawings("pieces.svg", "app.battue")
SYMBOLS = ("shield", "laurel", "sack", "event", "helmet", "lens")


POWERS: dict[type[TowerEffect], str] = {Watch: "lens", Onslaught: "swords", Rally: "helmet", Plunder: "sack"}
"""The sign of each power that a tower can have."""


def symbol(name: str) -> Node:
    """The drawing of a symbol around 0, 0, for a picture of its own."""
    return DRAWINGS.draw(name)


@drawn_once
def shield(value: int, x: float, y: float, scale: float = 1.0, change: int = 0) -> Node:
    """The defence of a tile; `change` is what an event adds for this battle."""
    mended = "" if not change else " bt-stronger" if change > 0 else " bt-weaker"
    return group(
        refer("shield"),
        _number(str(max(0, value + change)), 5.6),
        class_=f"bt-defence{mended}",
        transform=at(x, y, scale),
    )


@drawn_once
def laurel(value: int, x: float, y: float, scale: float = 1.0) -> Node:
    """What a tile is worth at the end."""
    return group(refer("laurel"), _number(str(value), 5.9), class_="bt-points", transform=at(x, y, scale))


def _number(text: str, down: float) -> Node:
    return node("text", text, x=0, y=short(down), class_="bt-number" if len(text) < 2 else "bt-number bt-narrow")


@drawn_once
def power(kind: type[TowerEffect], x: float, y: float) -> Node:
    """What a tower gives to its holder: the sign on a disc."""
    name = POWERS[kind]
    sign = DRAWINGS.draw(name, at(0, 0, 0.5)) if name == "swords" else refer(name, 0, 0, 0.8)
    return group(circle(0, 0, 13, "bt-power"), sign, class_="bt-sign", transform=at(x, y))


@drawn_once
def swords(x: float, y: float, scale: float = 1.0) -> Node:
    """A battle."""
    return DRAWINGS.draw("swords", at(x, y, scale))


@drawn_once
def die(value: int, style: str, x: float, y: float, scale: float = 1.0) -> Node:
    """A die; 0 has not been rolled."""
    face = [(dx * 8.5, dy * 8.5) for dx, dy in PIPS.get(value, ())]
    return group(
        rect(-15, -13, 33, 33, "bt-shade", rx=7),
        rect(-17, -17, 34, 34, "bt-die", rx=7),
        dots(face, 3.7, "bt-pip") if face else path("M-7,0H7", "bt-unrolled"),
        class_=f"bt-{style}",
        transform=at(x, y, scale),
    )


@drawn_once
def deck(number: int, style: str, x: float, y: float, scale: float = 1.0) -> Node:
    """A face-down deck with the number of its cards; an empty one is a bare outline."""
    cards = min(4, (number + 9) // 10)
    mark = refer("sack" if style == "loot" else "event", 0, 0, 1.15)
    body = [rect(-14 + 1.6 * level, -20 - 1.6 * level, 28, 40, "bt-card", rx=3.5) for level in range(cards)]
    gone = [] if cards else [rect(-14, -20, 28, 40, "bt-card-gone", rx=3.5)]
    top = 1.6 * max(0, cards - 1)
    return group(
        *body, *gone, group(mark, transform=at(top, -top)), class_=f"bt-deck-{style}", transform=at(x, y, scale)
    )
