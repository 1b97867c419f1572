"""The set-up of a game of Conquerors, and the set-ups that tests play."""

from __future__ import annotations

from collections.abc import Iterator

from engine.conquerors.options import BOARDS, ConquerorsOptions
from engine.conquerors.position import read_position
from engine.conquerors.rules import ConquerorsRules


class ConquerorsSetup(ConquerorsOptions):
    rules_type = ConquerorsRules
    read_position = staticmethod(read_position)


def example_setups() -> Iterator[ConquerorsSetup]:
    """Every seat count, every board and every switch: the contract tests play them all."""
    for seats in (2, 3, 4):
        yield ConquerorsSetup(seats=seats, round_limit=30)
    for seats, board in zip((2, 3, 4, 2, 3, 4, 2), BOARDS[1:], strict=False):
        yield ConquerorsSetup(seats=seats, board=board, start="ready", round_limit=20)
    yield ConquerorsSetup(seats=1, start="ready", round_limit=0)
    yield ConquerorsSetup(seats=3, board="assembled", round_limit=15, ending="all", layers="spread")
    yield ConquerorsSetup(seats=2, board="assembled", fit="free", pieces=6, fortresses=3, round_limit=15)
    yield ConquerorsSetup(seats=4, fortresses=3, ending="all", finished="stays", board="triangle", round_limit=15)
    yield ConquerorsSetup(seats=2, board="ring", contour="rims", first_three="straight", checked=False, round_limit=0)
    yield ConquerorsSetup(seats=2, reach="walk", squatting="two turns", standing_counts=True, round_limit=20)
    yield ConquerorsSetup(seats=3, reach="single", start="ready", round_limit=10)
    yield ConquerorsSetup(seats=2, gaps="within a turn", start="ready", round_limit=4)
    yield ConquerorsSetup(seats=2, board="own", layout="0,0 2,1 | A1: D4 C5 | D5: A2 C1", round_limit=0)
    yield ConquerorsSetup(seats=2, board="own", layout="0,0 2,1", checked=False, round_limit=0)
