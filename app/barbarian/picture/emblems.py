"""The pieces: king, warrior, marks, coins, chests, tiles, trophies, from `assets/pieces.svg`.

Every function gives one node with its middle at (x, y). At scale 1 a unit fills 46 x 51 drawing units, the
room the map keeps for it. Colours come from the class of the kingdom (see `STYLE`), shapes tell them apart too.
"""

from __future__ import annotations

from collections import Counter

from app.core.asset import read_asset
from app.core.drawings import Drawings
from app.core.scene import Node, at, drawn_once, group

COIN_SIZE = 26.0
PILES = {0: (26.0, 0.0), 1: (26.0, 0.0), 2: (25.0, 27.0), 3: (21.0, 15.5), 4: (18.5, 11.0)}  # size, step by piles
THICKNESS, TALLEST = 3.2, 4  # of a coin lying on others; how many of a pile are drawn

DRAWINGS = Drawings("pieces.svg", "app.barbarian")
STYLE = read_asset("pieces.css", "app.barbarian")


@drawn_once
def piece(name: str, kingdom: str, x: float, y: float, scale: float = 1.0) -> Node:
    """What belongs to a kingdom: king, warrior, token, disc, tile or trophy."""
    return DRAWINGS.draw(name, at(x, y, scale), kingdom=kingdom)


@drawn_once
def coin(value: int, x: float, y: float, scale: float = 1.0) -> Node:
    """A coin of 1, 2, 3 or 5 tremis; each metal has its own outline."""
    return DRAWINGS.draw(f"coin-{value}", at(x, y, scale))


@drawn_once
def coins(values: tuple[int, ...], x: float, y: float, scale: float = 1.0) -> Node:
    """Loot lying face up: a pile for each worth, cheapest left, so close that it fits the room kept for it."""
    piles = sorted(Counter(values).items())
    size, step = PILES[len(piles)]
    left = -step * (len(piles) - 1) / 2
    return group(
        *(
            coin(worth, left + step * column, THICKNESS * (min(count, TALLEST) / 2 - level - 0.5), size / COIN_SIZE)
            for column, (worth, count) in enumerate(piles)
            for level in range(min(count, TALLEST))
        ),
        class_="bk-coins",
        transform=at(x, y, scale),
    )


@drawn_once
def chest(x: float, y: float, scale: float = 1.0) -> Node:
    """A coin lying face down: nobody knows which."""
    return DRAWINGS.draw("chest", at(x, y, scale))
