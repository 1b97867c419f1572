"""What one may ask of a position: for rules, pages, lessons, bots and calculators alike."""

from __future__ import annotations

from typing import Any

from engine.conquerors.battle import find_lasting_walls, find_tokens, find_walls
from engine.conquerors.board import ground_of
from engine.conquerors.moves import Army, find_entries
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.steps import Over
from engine.conquerors.terms import TOKENS, Terms
from engine.core.hex_ground import list_bits, mask_of, unite
from engine.core.outcome import Outcome, rank
from engine.core.position import Step
from engine.core.seat import Seat

NO_WAY = 1_000
"""Stands for a distance where no way leads."""


def find_goals(position: ConquerorsPosition, seat: int) -> int:
    """The seat's own tiles that are still closed."""
    tiles, built = mask_of(position.tiles[seat]), position.built[seat]
    return tiles ^ mask_of(built) if built else tiles


def find_castle(position: ConquerorsPosition, seat: int) -> int:
    """The seat's castle as a mask; 0 before it stands."""
    castle = position.castles[seat]
    return 0 if castle is None else 1 << castle


def find_squats(position: ConquerorsPosition, seat: int) -> int:
    """The closed tiles and castles of rivals, where a token may stand but is in the way (CQ-A10)."""
    rivals = (rival for rival in range(len(position.castles)) if rival != seat)
    return unite(find_goals(position, rival) | find_castle(position, rival) for rival in rivals)


def find_army(terms: Terms, position: ConquerorsPosition, seat: int) -> Army:
    """All that decides which placements are legal for this seat; only the active one has moved tokens."""
    ground, is_active, due = ground_of(position.pieces), seat == position.active, 0
    if terms.squat_limit:
        due = mask_of(tuple(cell for cell, turns in position.squatters[seat] if turns >= terms.squat_limit))
    return Army(
        ground, terms.way, find_castle(position, seat), position.masks[seat], mask_of(position.moved) * is_active,
        ground.cells & ~find_tokens(position) & ~find_walls(position, seat), find_goals(position, seat),
        TOKENS - len(position.tokens[seat]), position.has_lifted and is_active, due, position.round > 2,
        terms.is_straight and position.round == 1,
    )  # fmt: skip


def find_marchers(rules: Any, position: ConquerorsPosition) -> Army:
    """The same of the army on turn while it marches; the last one is remembered, by its step, which no other has."""
    kept: tuple[Step, Army] = rules.marchers
    if kept[0] is not position.step:
        kept = rules.marchers = position.step, find_army(rules.terms, position, position.active)
    return kept[1]


def is_entering(terms: Terms, position: ConquerorsPosition) -> bool:
    """Does the seat on turn bring a fighter to the board now, or does it move one there?"""
    army = find_army(terms, position, position.active)
    return bool(army.reserve and not army.has_lifted and find_entries(army))


def find_nth_seat(position: ConquerorsPosition, number: int) -> Seat:
    """The seat that sets up as number so and so, the first one being 0."""
    return Seat((position.first + number) % len(position.castles))


def find_layer(terms: Terms, position: ConquerorsPosition, laid: int) -> tuple[Seat, Seat]:
    """(who lays the next tile, whose tile it is) (CQ-107, CQ-110, CQ-A17)."""
    count = len(terms.seats)
    turn, number = divmod(laid, count)
    layer = find_nth_seat(position, number)
    further = turn % (count - 1) if terms.is_spread and count > 1 else 0
    return layer, Seat((layer + 1 + further) % count)


def is_laid(terms: Terms, position: ConquerorsPosition) -> bool:
    """Do all castles and fortresses stand?"""
    return all(len(tiles) == terms.fortresses for tiles in position.tiles)


def list_unfinished(terms: Terms, position: ConquerorsPosition) -> list[Seat]:
    """Who is not home yet."""
    return [seat for seat in terms.seats if seat not in position.home]


def count_way(position: ConquerorsPosition, seat: int) -> int:
    """Steps from the army to its furthest open goal, the castle among them; tokens in the way may still leave."""
    if seat in position.home:
        return 0
    ground, castle = ground_of(position.pieces), find_castle(position, seat)
    allowed = ground.cells & ~find_lasting_walls(position, seat)
    army = position.masks[seat] or castle
    ways = [ground.steps(army, 1 << goal, allowed) for goal in list_bits(find_goals(position, seat) | castle)]
    return max(NO_WAY if way is None else way for way in ways)


# --- the end ---------------------------------------------------------------------------------------------------

ENDINGS = {
    "home": "CQ-404",
    "all-home": "CQ-407",
    "rounds": "CQ-O12",
    "repetition": "CQ-O12",
    "deadlock": "CQ-I09",
    "walled-in": "CQ-I09",
}


def find_outcome(terms: Terms, position: ConquerorsPosition) -> Outcome | None:
    """Who is home comes first, in this order; the others share a place, or are ranked when the game had to stop."""
    step = position.step
    if not isinstance(step, Over):
        return None
    unfinished = list_unfinished(terms, position)
    groups: list[tuple[Seat, ...]] = [(seat,) for seat in position.home]
    if step.ending == "home":
        groups += [tuple(unfinished)] if unfinished else []
    else:

        def merit(seat: Seat) -> tuple[bool, int, int]:
            return step.ways[seat] < NO_WAY, len(position.built[seat]), -step.ways[seat]

        groups += rank(unfinished, merit)
    return Outcome(
        step.ending, ENDINGS[step.ending], tuple(groups), tuple(count_points(position, s) for s in terms.seats)
    )


def count_points(position: ConquerorsPosition, seat: Seat) -> int:
    """Goals reached: the fortresses, and being home."""
    return len(position.built[seat]) + (seat in position.home)
