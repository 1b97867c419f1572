"""What is true of every position between actions (CQ-I01 to CQ-I12); tests ask it after each action.

CQ-I04 to CQ-I08, CQ-I10, CQ-I11, CQ-I13 and CQ-I15 compare two positions: the tests of the game hold them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.conquerors.battle import find_walls
from engine.conquerors.board import ground_of
from engine.conquerors.moves import EACH, WHOLE_TURN
from engine.conquerors.phases.setting_up import find_cut_off
from engine.conquerors.questions import find_castle, find_goals
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsState
from engine.conquerors.steps import Beginning, Lining, Marching, Over, Turning
from engine.conquerors.terms import TOKENS
from engine.core.hex_ground import mask_of


def list_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    """Every invariant that the position breaks, as a sentence that begins with its number."""
    yield from _cell_faults(rules, state)
    yield from _rim_faults(rules, state)
    if not isinstance(state.step, Beginning | Lining | Marching | Turning | Over):
        return
    yield from _army_faults(rules, state)
    yield from _turn_faults(rules, state)
    yield from _end_faults(rules, state)


def _cell_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground = ground_of(state.pieces)
    if not ground.is_connected(ground.cells):
        yield "CQ-I12 board: the pieces do not hang together"
    things = [cell for cell in state.castles if cell is not None] + [cell for own in state.tiles for cell in own]
    if len(set(things)) < len(things):
        yield "CQ-I01 tiles: two castles or fortresses share a cell"
    tokens = [cell for own in state.tokens for cell in own]
    if len(set(tokens)) < len(tokens):
        yield "CQ-I01 tokens: two stand on one cell"
    if mask_of(tuple(tokens)) & ~ground.cells:
        yield "CQ-I01 tokens: one stands beside the board"
    for seat in rules.seats:
        if len(state.tokens[seat]) > TOKENS:
            yield f"CQ-I01 tokens: seat {seat} has {len(state.tokens[seat])}"
        if not set(state.built[seat]) <= set(state.tiles[seat]):
            yield f"CQ-I04 built: seat {seat} has built what is not its own"


def _rim_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground, terms = ground_of(state.pieces), rules.terms
    castles = [find_castle(state, seat) for seat in rules.seats]
    tiles = [mask_of(cells) for cells in state.tiles]
    if any(cells & ~terms.find_contour(ground) for cells in (*castles, *tiles)):
        yield "CQ-I12 rim: a castle or fortress stands inside"
    all_lie = all(len(cells) == terms.fortresses for cells in state.tiles)
    if all_lie and terms.is_checked and find_cut_off(ground, castles, tiles) is not None:
        yield "CQ-I12 ways: somebody is shut out for ever"


def _army_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    ground = ground_of(state.pieces)
    may_gape = isinstance(state.step, Lining) or rules.terms.way.has_gaps
    for seat in rules.seats:
        cells = mask_of(state.tokens[seat])
        if not ground.is_connected(cells) and not (may_gape and seat == state.active):
            yield f"CQ-I02 gap: the army of seat {seat} has fallen apart"
        if cells & find_walls(state, seat):
            yield f"CQ-I03 walls: seat {seat} stands on a built fortress of a rival"
        if cells & find_goals(state, seat):
            yield f"CQ-I03 builds: seat {seat} stands on its own closed fortress"


def _turn_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    if not set(state.moved) <= set(state.tokens[state.active]):
        yield "CQ-I05 moved: a token has moved that stands nowhere"
    if len(set(state.moved)) < len(state.moved):
        yield "CQ-I05 moved: a token has moved twice"
    step = state.step
    if isinstance(step, Lining | Marching) and state.active in state.home:
        yield "CQ-I11 order: an army that is home has a turn"
    if isinstance(step, Marching):
        if step.left + len(state.moved) != WHOLE_TURN:
            yield f"CQ-I05 left: {len(state.moved)} have moved and {step.left} are left"
        if not EACH <= step.score < EACH * (step.left + 1):
            yield f"CQ-I05 score: {step.score} with {step.left} left"


def _end_faults(rules: ConquerorsRules, state: ConquerorsState) -> Iterator[str]:
    if len(set(state.home)) < len(state.home):
        yield "CQ-I10 home: somebody came home twice"
    for seat in state.home:
        if find_goals(state, seat):
            yield f"CQ-I10 home: seat {seat} is home with a closed fortress"
    if isinstance(state.step, Over) and state.step.ending == "home":
        winner = state.home[-1]
        if not find_castle(state, winner) & mask_of(state.tokens[winner]):
            yield "CQ-I10 home: nobody of the winner's stands on the castle"
