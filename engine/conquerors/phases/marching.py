"""A turn: tokens come from beside the board, later tokens are lifted and set again (CQ-202 to CQ-309)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from engine.conquerors.actions import Deploy, Move
from engine.conquerors.draft import Draft
from engine.conquerors.moves import EACH, Army, find_entries, find_open, list_placements, list_reachable
from engine.conquerors.phases.turns import place_token, why_not_cell
from engine.conquerors.questions import find_army, find_marchers, is_entering
from engine.conquerors.state import ConquerorsPosition, ConquerorsState
from engine.conquerors.steps import Marching
from engine.conquerors.terms import Terms
from engine.core.hex_menu import Rows
from engine.core.position import Step, step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor
from engine.core.steps import Choice, Deed, Entry


def who_marches(draft: Draft) -> Actor | None:
    return draft.active


def list_marches(rules: Any, state: ConquerorsState) -> list[Deploy | Move]:
    step, army = step_of(state, Marching), find_marchers(rules, state)
    rows = _find_rows(army.ground)
    if rows.is_small and (stand := find_open(army, step.left, step.score)):
        return rows.list_lifts(army.moved, stand)
    return rows.list_placements(list_placements(army, step.left, step.score))


_find_rows = lru_cache(maxsize=64)(partial(Rows, build=lambda at, to: Move(at, to) if at else Deploy(to)))


def march(draft: Draft, action: Deploy | Move) -> None:
    step, army = step_of(draft, Marching), find_marchers(draft.rules, draft)
    index = army.ground.index
    start = index[action.start] if type(action) is Move else None
    score = step.score - EACH - (start is not None and army.due >> start & 1)
    place_token(draft, army, start, index[action.target], Marching(step.left - 1, score) if score >= EACH else None)


# --- refusals -------------------------------------------------------------------------------------------------


def why_not_enter(rules: Any, state: ConquerorsState, action: Deploy) -> Refusal:
    army = find_army(rules.terms, state, state.active)
    if not army.reserve:
        return refuse("CQ-207", "All your fighters are on the board.", "Move one that stands there.")
    if army.has_lifted:
        return refuse("CQ-207", "Fighters come before any other one moves.", "Wait for your next turn.")
    if (refusal := why_not_cell(state, army, action.target)) is not None:
        return refusal
    if 1 << army.ground.index[action.target] == army.castle:
        return refuse("CQ-204", "Nobody may stand on the own castle yet.", "Choose a cell beside your fighters.")
    if army.is_straight and find_entries(replace(army, is_straight=False)) >> army.ground.index[action.target] & 1:
        return refuse("CQ-O07", "The first three must stand in one straight line.", "Choose a cell in line.")
    if army.cells and state.round == 1:
        return refuse("CQ-202", "The first three must touch, like a chain.", "Choose a cell beside one of them.")
    if army.cells:
        return refuse("CQ-203", "{cell} does not touch your army.", "Choose a cell that does.", cell=action.target)
    return refuse("CQ-202", "{cell} does not touch your castle.", "Choose a cell that does.", cell=action.target)


def why_not_march(rules: Any, state: ConquerorsState, action: Move) -> Refusal:
    step, army = step_of(state, Marching), find_army(rules.terms, state, state.active)
    start = army.ground.index.get(action.start)
    if start is None or not 1 << start & army.cells:
        return refuse("CQ-303", "You have no fighter on {cell}.", "Choose one of yours.", cell=action.start[:20])
    if state.round < 3:
        return refuse("CQ-203", "Bring all your fighters to the board first.", "Choose a cell beside your army.")
    if 1 << start & army.moved:
        sentence = "This fighter has moved already."
        return refuse("CQ-301", sentence, "Move another one. Three different ones move in a turn.")
    if action.start == action.target:
        return refuse("CQ-309", "That is where it stands.", "Choose another cell.")
    if (refusal := why_not_cell(state, army, action.target)) is not None:
        return refusal
    if army.reserve and not army.has_lifted and any(not first for first, _ in list_reachable(army, step.left)):
        return refuse("CQ-207", "Bring your other fighters to the board first.", "Choose a cell beside your army.")
    return _why_not_there(army, step, 1 << start, action)


def _why_not_there(army: Army, step: Marching, start: int, action: Move) -> Refusal:
    """Where the cell is free, but the army or the turn would not stay whole."""
    target = 1 << army.ground.index[action.target]
    reachable = dict(list_reachable(army, step.left))
    if reachable.get(start, 0) & target:
        return _why_too_short(army, step, start)
    if army.cells == start:
        return refuse("CQ-207", "A single fighter goes one cell only.", "Choose a cell that touches {start}.",
                      start=action.start)  # fmt: skip
    if not army.ground.is_connected(army.cells & ~start | target) and not army.way.has_gaps:
        if start not in reachable:
            sentence = "Without this fighter your army falls apart."
            return refuse("CQ-302", sentence, "Move one from the end of your army.")
        sentence = "There your army would have a gap."
        return refuse("CQ-302", sentence, "Choose a cell that touches the rest of your army.")
    return refuse("CQ-O02", "It cannot get there.", "Choose a cell that it can walk to.")


def _why_too_short(army: Army, step: Marching, start: int) -> Refusal:
    if army.due & ~army.moved and not start & army.due:
        return refuse("CQ-O09", "A fighter has stood in a rival's way too long.", "Move that one, then the others.")
    return refuse("CQ-308", "Then you could not move as many as you must.", "Play so that {number} more can move.",
                  number=step.score // EACH - 1)  # fmt: skip


def name_deed(terms: Terms, position: ConquerorsPosition) -> str:
    """What the seat on turn does now."""
    return "place a fighter" if is_entering(terms, position) else "move a fighter"


ENTRIES: dict[type[Step], Entry] = {
    Marching: Choice("CQ-301", "{who}: {deed}. {left} to go.", who_marches, list_marches,
        {Deploy: Deed(march, explain=why_not_enter), Move: Deed(march, explain=why_not_march)}),
}  # fmt: skip
"""What is known of a turn."""
