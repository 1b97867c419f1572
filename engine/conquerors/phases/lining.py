"""The first turn: three tokens in a line, one of them beside the castle (CQ-202)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.conquerors.actions import Deploy
from engine.conquerors.board import ground_of
from engine.conquerors.draft import Draft
from engine.conquerors.moves import Army, find_entries
from engine.conquerors.phases.placing import place_token, why_not_cell
from engine.conquerors.questions import find_army
from engine.conquerors.state import ConquerorsPosition, ConquerorsState
from engine.conquerors.steps import Lining
from engine.conquerors.terms import Terms
from engine.core.hex_ground import Ground, list_bits, mask_of
from engine.core.hexes import Hex
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor

LINE = 3


def list_lines(terms: Terms, position: ConquerorsPosition, seat: int) -> tuple[int, ...]:
    """Every set of cells that the first turn may fill: as many tokens as possible, three where there is room.

    They hang together, and one touches the castle. When nothing beside the castle is free, one token may stand on it.
    """
    army = find_army(terms, position, seat)
    free = army.free | army.cells
    entries = find_entries(army._replace(cells=0, free=free))
    lines = _find_lines(entries, free & ~army.castle, army.ground.width)
    if terms.is_straight:
        straight = tuple(line for line in lines if is_straight(army.ground, line))
        return straight or lines
    return lines


@lru_cache(maxsize=512)
def _find_lines(entries: int, free: int, width: int) -> tuple[int, ...]:
    found = {1 << cell for cell in list_bits(entries)}
    for _ in range(LINE - 1):
        larger = {line | cell for line in found for cell in _list_beside(line, free, width)}
        if not larger:
            break
        found = larger
    return tuple(sorted(found))


def _list_beside(line: int, free: int, width: int) -> Iterator[int]:
    from_all = line << 1 | line >> 1 | line << width | line >> width | line << width - 1 | line >> width - 1
    for cell in list_bits(from_all & free & ~line):
        yield 1 << cell


def is_straight(ground: Ground, line: int) -> bool:
    """Do the cells lie in one straight line (CQ-O07)?"""
    hexes: list[Hex] = [ground.hexes[cell] for cell in list_bits(line)]
    axes = [{at[0] for at in hexes}, {at[1] for at in hexes}, {at[0] + at[1] for at in hexes}]
    return any(len(axis) == 1 for axis in axes)


def who_lines(draft: Draft) -> Actor | None:
    return draft.active


def _find_open(rules: Any, state: ConquerorsState) -> int:
    """The cells that some line holds beside the tokens that stand."""
    placed = mask_of(state.tokens[state.active])
    cells = 0
    for line in list_lines(rules.terms, state, state.active):
        if not placed & ~line:
            cells |= line
    return cells & ~placed


def list_entries(rules: Any, state: ConquerorsState) -> list[Deploy]:
    names = ground_of(state.pieces).names
    return [Deploy(names[cell]) for cell in list_bits(_find_open(rules, state))]


def why_not_in_line(rules: Any, state: ConquerorsState, action: Deploy) -> Refusal | None:
    army: Army = find_army(rules.terms, state, state.active)
    if (refusal := why_not_cell(state, army, action.cell)) is not None:
        return refusal
    cell = 1 << army.ground.index[action.cell]
    if cell & _find_open(rules, state):
        return None
    if cell == army.castle:
        return refuse("CQ-204", "Nobody may stand on the own castle yet.", "Begin beside it.")
    if rules.terms.is_straight:
        return refuse("CQ-O07", "The first three must stand in one straight line.", "One of them touches your castle.")
    return refuse("CQ-202", "The first three must touch, like a chain.", "One of them touches your castle.")


def enter_line(draft: Draft, action: Deploy) -> None:
    assert isinstance(draft.step, Lining)
    left = draft.step.left - 1
    place_token(draft, None, ground_of(draft.pieces).index[action.cell], Lining(left) if left else None)
