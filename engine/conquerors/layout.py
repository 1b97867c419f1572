"""A layout: the pieces of a board and, where it says so, where castles and fortress tiles stand. In one line of text.

    0,0 2,1 -1,3 | A4: B7 E2 | I5: H2 E8

First the middles of the pieces; then a part a seat: its castle, a colon, its tiles. A board alone has no such parts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.conquerors.board import find_cut_off, ground_of
from engine.conquerors.edition import ConquerorsEdition, why_no_board
from engine.conquerors.terms import Places
from engine.core.hex_ground import Ground, mask_of
from engine.core.hexes import Hex
from engine.core.near_names import did_you_mean
from engine.core.refusal import SetupError

LONGEST = 400
PAIR = re.compile(r"^(-?\d{1,3}),(-?\d{1,3})$")


class Layout(NamedTuple):
    """A board, and perhaps what stands on it."""

    centres: tuple[Hex, ...]
    places: Places | None


def write_layout(layout: Layout) -> str:
    """The line that `read_layout` reads back."""
    parts = [" ".join(f"{q},{r}" for q, r in layout.centres)]
    if layout.places is not None:
        names = ground_of(layout.centres).names
        for castle, tiles in zip(layout.places.castles, layout.places.tiles, strict=True):
            parts.append(f"{names[castle]}: {' '.join(names[tile] for tile in tiles)}".strip())
    return " | ".join(parts)


def read_layout(text: str, most_pieces: int) -> Layout:
    """A board that can lie on a table; SetupError, in one sentence, when the text describes none."""
    if len(text) > LONGEST:
        raise SetupError(f"A layout takes at most {LONGEST} characters, and these are {len(text)}.")
    first, *parts = text.split("|")
    centres = tuple(_read_centre(word) for word in first.split())
    fault = why_no_board(centres, most_pieces)
    if fault is not None:
        raise SetupError(f"This is no board: {fault}")
    if not parts:
        return Layout(centres, None)
    ground = ground_of(centres)
    seats = [_read_seat(part, ground) for part in parts]
    places = Places(tuple(castle for castle, _ in seats), tuple(tiles for _, tiles in seats))
    taken = [*places.castles, *(tile for tiles in places.tiles for tile in tiles)]
    doubled = next((cell for cell in taken if taken.count(cell) > 1), None)
    if doubled is not None:
        raise SetupError(f"Two things stand on {ground.names[doubled]}.")
    return Layout(centres, places)


def find_board(edition: ConquerorsEdition, board: str, text: str) -> Layout:
    """A board of the edition by its name, or `own`: the one that the text describes."""
    if board == "own":
        return read_layout(text, edition.boards.pieces)
    ready = edition.boards.ready.get(board)
    if ready is None:
        raise SetupError(f"The edition has no board '{board}'; it has: {', '.join(edition.boards.ready)}.")
    return Layout(ready.centres, None)


def _read_centre(word: str) -> Hex:
    found = PAIR.match(word)
    if found is None:
        raise SetupError(f"'{word[:20]}' should be the middle of a piece, two numbers such as 2,1.")
    return (int(found[1]), int(found[2]))


def _read_seat(part: str, ground: Ground) -> tuple[int, tuple[int, ...]]:
    castle, colon, tiles = part.partition(":")
    if not colon:
        raise SetupError(f"'{part.strip()[:40]}' should be a castle, a colon and fortresses, such as A4: B7 E2.")
    return read_cell(castle.strip(), ground), tuple(read_cell(word, ground) for word in tiles.split())


def read_cell(name: str, ground: Ground, wrong: type[ValueError] = SetupError) -> int:
    """The cell of this name."""
    cell = ground.index.get(name.upper())
    if cell is None:
        raise wrong(f"There is no cell '{name[:20]}' on this board.{did_you_mean(name, ground.index)}")
    return cell


# --- places that lie ready ------------------------------------------------------------------------------------


def spread_places(ground: Ground, contour: int, seats: int, fortresses: int) -> Places:
    """Castles and tiles spread evenly over the rim, everybody's alike; for whoever wants to begin at once."""
    ring = ground.order_rim(contour)
    turned = [_spread(ring[first:] + ring[:first], seats, fortresses) for first in range(len(ring))]
    return next((places for places in turned if find_shut_out(ground, places) is None), turned[0])


def _spread(ring: list[int], seats: int, fortresses: int) -> Places:
    castles = tuple(ring[number * len(ring) // seats] for number in range(seats))
    taken: set[int] = set(castles)
    tiles: list[tuple[int, ...]] = [()] * seats
    for turn in range(1, fortresses + 1):
        cells = _find_alike(ring, seats, turn * len(ring) // (fortresses + 1), taken)
        taken.update(cells)
        tiles = [(*own, cell) for own, cell in zip(tiles, cells, strict=True)]
    return Places(castles, tuple(tiles))


def find_shut_out(ground: Ground, places: Places) -> int | None:
    """The first seat that cannot reach all of its own when all fortresses stand (CQ-111)."""
    return find_cut_off(ground, [1 << cell for cell in places.castles], [mask_of(own) for own in places.tiles])


def _find_alike(ring: list[int], seats: int, offset: int, taken: set[int]) -> list[int]:
    """For every seat a free cell as far round the rim as for the others; else the next free one for each."""
    for shift in range(len(ring)):
        cells = [ring[(number * len(ring) // seats + offset + shift) % len(ring)] for number in range(seats)]
        if not taken & set(cells) and len(set(cells)) == seats:
            return cells
    free = [cell for cell in ring if cell not in taken]
    return free[:seats]


def why_unplayable(layout: Layout, contour: int) -> str | None:
    """What is wrong with where things stand: off the rim, or out of somebody's reach; None when all is well."""
    if layout.places is None:
        return None
    ground, places = ground_of(layout.centres), layout.places
    for cell in (*places.castles, *(tile for tiles in places.tiles for tile in tiles)):
        if not 1 << cell & contour:
            return f"{ground.names[cell]} is not on the rim."
    seat = find_shut_out(ground, places)
    return None if seat is None else f"Army {seat + 1} cannot reach all its fortresses once the others are built."
