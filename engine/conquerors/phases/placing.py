"""What a placed token does: it builds, it comes home; and why a cell cannot be entered (CQ-304 to CQ-307, CQ-401)."""

from __future__ import annotations

from engine.conquerors.battle import find_walls
from engine.conquerors.draft import Draft
from engine.conquerors.moves import Army
from engine.conquerors.questions import can_finish, find_army, find_goals, list_unfinished, measure_way
from engine.conquerors.state import ConquerorsPosition, ConquerorsState
from engine.conquerors.steps import AnyStep, Over, Turning
from engine.conquerors.terms import Terms
from engine.core.hex_ground import mask_of
from engine.core.position import with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


def why_not_cell(state: ConquerorsState, army: Army, name: str) -> Refusal | None:
    """Why nobody of this army may enter the cell, whatever the shape."""
    ground, seat = army.ground, state.active
    cell = ground.index.get(name)
    if cell is None:
        return refuse("CQ-C07", "There is no cell {cell}.", "Choose a cell of the board.", cell=name[:20])
    if 1 << cell & army.free:
        return None
    if 1 << cell & army.cells:
        return refuse("CQ-C10", "Your own fighter stands on {cell}.", "Choose a free cell.", cell=name)
    if 1 << cell & find_walls(state, seat):
        return refuse("CQ-305", "{cell} is a built fortress of a rival.", "Go round it.", cell=name)
    return refuse("CQ-304", "A rival stands on {cell}.", "Go round. You may not land there or jump over.", cell=name)


def place_token(draft: Draft, start: int | None, target: int, following: AnyStep | None) -> None:
    """Set a token down, build where it stands, come home; then `following`, or the turn is over."""
    seat = draft.active
    goals = find_goals(draft, seat)
    builds = 1 << target & goals != 0
    comes_home = False
    if builds or not goals:
        army = find_army(draft.rules.terms, draft, seat)
        comes_home = army.comes_home(0 if start is None else 1 << start, 1 << target)
    draft.set_token(seat, start, target)
    draft.idle = 0
    if start is None:
        draft.tell("CQ-203", "{who} came to {place}.", target, who=seat)
    else:
        draft.has_lifted = True
        draft.tell("CQ-303", "{who} went from {cell} to {place}.", target, who=seat, cell=start)
    if builds:
        draft.build(seat, target)
        draft.tell("CQ-401", "{who} built a fortress on {place}.", target, who=seat)
    if comes_home:
        _come_home(draft)
    if builds or comes_home:
        _check_hope(draft)
    draft.go(Turning() if comes_home or following is None else following)


def _come_home(draft: Draft) -> None:
    """The first one wins; where the game is played out, the army leaves the board and the others go on (CQ-404)."""
    seat, terms = draft.active, draft.rules.terms
    draft.home = (*draft.home, seat)
    draft.past = ()
    draft.tell("CQ-404", "{who} came home.", who=seat)
    if not terms.is_played_out:
        end_game(draft, "home")
    if not terms.stays:
        draft.tokens = with_item(draft.tokens, seat, ())
        draft.tell("CQ-406", "{who} left the board.", who=seat)
    draft.squatters = with_item(draft.squatters, seat, ())
    if len(list_unfinished(terms, draft)) == 1:
        end_game(draft, "all-home")


def end_game(draft: Draft, ending: str) -> None:
    """The game is over; how far everybody still was decides the ranks of a game that stopped (CQ-O12)."""
    draft.end(Over(ending, tuple(measure_way(draft, seat) for seat in draft.rules.seats)))


def _check_hope(draft: Draft) -> None:
    """When nobody can ever finish, the game ends (CQ-I09)."""
    unfinished = list_unfinished(draft.rules.terms, draft)
    if not any(can_finish(draft, seat) for seat in unfinished):
        draft.tell("CQ-I09", "Nobody can come home any more. The game is over.")
        end_game(draft, "walled-in")


def update_squatters(terms: Terms, position: ConquerorsPosition, seat: Seat, cells: int) -> tuple[tuple[int, int], ...]:
    """Who of the seat's tokens stands on a rival's closed tile or castle, and for how many own turns (CQ-O09)."""
    moved = mask_of(position.moved)
    before = dict(position.squatters[seat])
    return tuple(
        (cell, 1 if 1 << cell & moved else before.get(cell, 0) + 1)
        for cell in sorted(position.tokens[seat])
        if 1 << cell & cells
    )
