"""What is true of every position between actions (INV-01 to INV-12); tests ask it after each action.

INV-04 to INV-08, INV-10, INV-11, INV-13 and INV-15 compare two positions: the tests of the game hold them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.conquerors.battle import find_walls
from engine.conquerors.board import find_cut_off, ground_of
from engine.conquerors.moves import EACH, WHOLE_TURN
from engine.conquerors.questions import find_army, find_castle, find_goals, find_marchers
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsState
from engine.conquerors.steps import Beginning, Marching, Over, Turning
from engine.conquerors.terms import TOKENS
from engine.core.hex_ground import mask_of


def list_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    """Every invariant that the position breaks, as a sentence that begins with its number."""
    yield from _cell_faults(rules, state)
    yield from _rim_faults(rules, state)
    if not isinstance(state.step, Beginning | Marching | Turning | Over):
        return
    yield from _army_faults(rules, state)
    yield from _turn_faults(rules, state)
    yield from _end_faults(rules, state)


def _cell_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground = ground_of(state.pieces)
    if not ground.is_connected(ground.cells):
        yield "INV-12 board: the pieces do not hang together"
    things = [cell for cell in state.castles if cell is not None] + [cell for own in state.tiles for cell in own]
    if len(set(things)) < len(things):
        yield "INV-01 tiles: two castles or fortresses share a cell"
    tokens = [cell for own in state.tokens for cell in own]
    if len(set(tokens)) < len(tokens):
        yield "INV-01 tokens: two stand on one cell"
    if state.masks != tuple(map(mask_of, state.tokens)):
        yield "INV-01 masks: what is kept of the tokens is not where they stand"
    if mask_of(tuple(tokens)) & ~ground.cells:
        yield "INV-01 tokens: one stands beside the board"
    if max(map(len, state.tokens)) > TOKENS:
        yield "INV-01 tokens: an army has too many"
    if any(set(built) - set(own) for built, own in zip(state.built, state.tiles, strict=True)):
        yield "INV-04 built: somebody has built what is not its own"


def _rim_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground, terms = ground_of(state.pieces), rules.terms
    castles = [find_castle(state, seat) for seat in rules.seats]
    tiles = [mask_of(cells) for cells in state.tiles]
    if any(cells & ~terms.find_contour(ground) for cells in (*castles, *tiles)):
        yield "INV-12 rim: a castle or fortress stands inside"
    all_lie = all(len(cells) == terms.fortresses for cells in state.tiles)
    if all_lie and terms.is_checked and find_cut_off(ground, castles, tiles) is not None:
        yield "INV-12 ways: somebody is shut out for ever"


def _army_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground = ground_of(state.pieces)
    may_gape = rules.terms.way.has_gaps
    for seat in rules.seats:
        cells = state.masks[seat]
        if not ground.is_connected(cells) and not (may_gape and seat == state.active):
            yield f"INV-02 gap: the army of seat {seat} has fallen apart"
        if cells & find_walls(state, seat):
            yield f"INV-03 walls: seat {seat} stands on a built fortress of a rival"
        if cells & find_goals(state, seat):
            yield f"INV-03 builds: seat {seat} stands on its own closed fortress"


def _turn_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    if not set(state.moved) <= set(state.tokens[state.active]):
        yield "INV-05 moved: a token has moved that stands nowhere"
    if len(set(state.moved)) < len(state.moved):
        yield "INV-05 moved: a token has moved twice"
    step = state.step
    if isinstance(step, Marching):
        if find_marchers(rules, state) != find_army(rules.terms, state, state.active):
            yield "INV-05 army: what is kept of it is not what follows from the position"
        if state.active in state.home:
            yield "INV-11 order: an army that is home has a turn"
        if step.left + len(state.moved) != WHOLE_TURN:
            yield f"INV-05 left: {len(state.moved)} have moved and {step.left} are left"
        if not EACH <= step.score < EACH * (step.left + 1):
            yield f"INV-05 score: {step.score} with {step.left} left"


def _end_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    if len(set(state.home)) < len(state.home):
        yield "INV-10 home: somebody came home twice"
    for seat in state.home:
        if find_goals(state, seat):
            yield f"INV-10 home: seat {seat} is home with a closed fortress"
    if isinstance(state.step, Over) and state.step.ending == "home":
        winner = state.home[-1]
        if not find_castle(state, winner) & state.masks[winner]:
            yield "INV-10 home: nobody of the winner's stands on the castle"
