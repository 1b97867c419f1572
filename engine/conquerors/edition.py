"""The tables of a box of Conquerors: numbers of an army, the board's pieces, boards ready to play on."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.conquerors.board import cells_of, ground_of
from engine.conquerors.pieces import LEAST_PIECES, People
from engine.core.edition import Edition, Table
from engine.core.hexes import Hex

PRINTED = (6, 3, 1)
"""Tokens, placements and castles of an army; the search for routes counts on six tokens."""
FURTHEST = 60
"""How far a piece may lie from the middle."""


class Armies(Table, frozen=True):
    tokens: int
    placements: int
    castles: int
    fortresses: tuple[int, ...]
    names: dict[str, str]


class ReadyBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board to begin on: the middles of its pieces."""

    name: str
    text: str
    centres: tuple[Hex, ...]


class Boards(Table, frozen=True):
    pieces: int
    """How many the box has."""
    ready: dict[str, ReadyBoard]


class ConquerorsEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    armies: Armies
    boards: Boards

    def list_faults(self) -> Iterator[str]:
        armies = self.armies
        if (armies.tokens, armies.placements, armies.castles) != PRINTED:
            yield "An army has 6 tokens and 1 castle, and places 3 tokens in a turn; the rules know no other."
        if not armies.fortresses or not set(armies.fortresses) <= {2, 3}:
            yield "Armies use 2 or 3 fortresses."
        if set(armies.names) != {people.value for people in People}:
            yield f"The armies must be: {', '.join(people.value for people in People)}."
        if not LEAST_PIECES <= self.boards.pieces <= 20:
            yield f"The box has {self.boards.pieces} pieces; {LEAST_PIECES} to 20 are possible."
        for slug, board in self.boards.ready.items():
            fault = why_no_board(board.centres, self.boards.pieces)
            if fault is not None:
                yield f"The board {slug}: {fault}"


def why_no_board(centres: tuple[Hex, ...], most: int) -> str | None:
    """Why these pieces make no board: none or too many, two in one place, or apart."""
    if not 1 <= len(centres) <= most:
        return f"It has {len(centres)} pieces; 1 to {most} are possible."
    if any(max(abs(q), abs(r)) > FURTHEST for q, r in centres):
        return f"A piece lies further than {FURTHEST} from the middle."
    if len(cells_of(centres)) < 7 * len(centres):
        return "Two pieces lie on one another."
    ground = ground_of(centres)
    if not ground.is_connected(ground.cells):
        return "The pieces do not hang together."
    return None
