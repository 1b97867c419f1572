"""What one may ask of a position: for rules, pages, lessons, bots and calculators alike."""

from __future__ import annotations

from engine.conquerors.battle import find_lasting_walls, find_tokens, find_walls
from engine.conquerors.board import ground_of
from engine.conquerors.moves import Army
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.terms import TOKENS, Terms
from engine.core.hex_ground import Ground, list_bits, mask_of
from engine.core.seat import Seat

NO_WAY = 1_000
"""Stands for a distance where no way leads."""


def find_ground(position: ConquerorsPosition) -> Ground:
    """The board as far as it lies."""
    return ground_of(position.pieces)


def find_goals(position: ConquerorsPosition, seat: int) -> int:
    """The seat's own tiles that are still closed."""
    return mask_of(position.tiles[seat]) & ~mask_of(position.built[seat])


def find_castle(position: ConquerorsPosition, seat: int) -> int:
    """The seat's castle as a mask; 0 before it stands."""
    castle = position.castles[seat]
    return 0 if castle is None else 1 << castle


def list_squats(position: ConquerorsPosition, seat: int) -> int:
    """The closed tiles and castles of rivals, where a token may stand but is in the way (CQ-A10)."""
    cells = 0
    for rival in range(len(position.castles)):
        if rival != seat:
            cells |= find_goals(position, rival) | find_castle(position, rival)
    return cells


def find_army(terms: Terms, position: ConquerorsPosition, seat: int) -> Army:
    """All that decides which placements are legal for this seat; only the active one has moved tokens."""
    ground = ground_of(position.pieces)
    cells = mask_of(position.tokens[seat])
    is_active = seat == position.active
    due = 0
    if terms.squat_limit:
        due = mask_of(tuple(cell for cell, turns in position.squatters[seat] if turns >= terms.squat_limit))
    return Army(
        ground,
        terms.way,
        find_castle(position, seat),
        cells,
        mask_of(position.moved) if is_active else 0,
        ground.cells & ~find_tokens(position) & ~find_walls(position, seat),
        find_goals(position, seat),
        TOKENS - len(position.tokens[seat]),
        position.has_lifted and is_active,
        due,
        position.round > 2,
    )


def list_unfinished(terms: Terms, position: ConquerorsPosition) -> list[Seat]:
    """Who is not home yet."""
    return [seat for seat in terms.seats if seat not in position.home]


def measure_way(position: ConquerorsPosition, seat: int) -> int:
    """Steps from the army to its furthest open goal, the castle among them; tokens in the way may still leave."""
    if seat in position.home:
        return 0
    ground, castle = ground_of(position.pieces), find_castle(position, seat)
    allowed = ground.cells & ~find_lasting_walls(position, seat)
    army = mask_of(position.tokens[seat]) or castle
    ways = [ground.steps(army, 1 << goal, allowed) for goal in list_bits(find_goals(position, seat) | castle)]
    return max(NO_WAY if way is None else way for way in ways)


def can_finish(position: ConquerorsPosition, seat: int) -> bool:
    """Is the army in one part of the board with all its open goals, whatever tokens are in the way (CQ-A09)?"""
    return measure_way(position, seat) < NO_WAY
