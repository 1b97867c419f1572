"""Armies wedged in so that nobody ever builds or comes home: looked for where hardly a cell is free (CQ-I09).

All positions that the armies can reach together are listed. When none of them holds a placement that builds or comes
home, the game can only go round in circles. Where the list grows too long the answer is no: there is room enough.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.conquerors.battle import find_lasting_walls, find_tokens
from engine.conquerors.board import ground_of
from engine.conquerors.moves import EACH, WHOLE_TURN, Army, find_best_score, list_placements
from engine.conquerors.questions import find_castle, find_goals, list_unfinished
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.terms import TOKENS, Terms
from engine.core.hex_ground import list_cells, unite

MOST_FREE = 6
"""With more free cells nobody is wedged in."""
MOST_POSITIONS = 3_000

Node: TypeAlias = tuple[int, tuple[int, ...]]
"""Whose turn it is among those who are not home, and where they stand."""


def is_wedged(terms: Terms, position: ConquerorsPosition) -> bool:
    """Can nobody ever build or come home from the beginning of this turn on, whatever all of them do?"""
    ground = ground_of(position.pieces)
    free = ground.cells & ~find_tokens(position)
    if free.bit_count() > MOST_FREE or position.round < 3:
        return False
    seats = list_unfinished(terms, position)
    armies = [
        Army(ground, terms.way, find_castle(position, seat), 0, 0, ground.cells & ~find_lasting_walls(position, seat),
             find_goals(position, seat))
        for seat in seats
    ]  # fmt: skip
    first = (seats.index(position.active), tuple(position.masks[seat] for seat in seats))
    seen, waiting = {first}, [first]
    while waiting:
        following = _list_following(armies, *waiting.pop())
        if following is None or len(seen) > MOST_POSITIONS:
            return False
        fresh = following - seen
        seen |= fresh
        waiting += fresh
    return True


def _list_following(armies: list[Army], number: int, cells: tuple[int, ...]) -> set[Node] | None:
    """The positions after every turn that this army can play; None when one of them builds or comes home."""
    own, others = cells[number], unite(cells)
    army = armies[number]
    begun = replace(army, cells=own, free=army.free & ~others, reserve=TOKENS - own.bit_count())
    turns, left, score = {(begun.cells, 0): begun}, WHOLE_TURN, find_best_score(begun, WHOLE_TURN)
    while score >= EACH:
        placed: dict[tuple[int, int], Army] = {}  # in whichever order
        for now in turns.values():
            for start, targets in list_placements(now, left, score):
                for target in list_cells(targets):
                    if target & now.goals or now.comes_home(start, target):
                        return None
                    if (now.cells & ~start | target, now.moved | target) not in placed:
                        after = now.place(start, target)
                        placed[after.cells, after.moved] = after
        turns, left, score = placed, left - 1, score - EACH
    ends = {end for end, _ in turns}
    return {((number + 1) % len(armies), (*cells[:number], end, *cells[number + 1 :])) for end in ends}
