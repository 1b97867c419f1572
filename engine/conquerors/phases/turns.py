"""A turn from its beginning to its end, and what a placed token does: it builds, it comes home (CQ-201, CQ-401)."""

from __future__ import annotations

from engine.conquerors import questions as ask
from engine.conquerors.battle import find_walls
from engine.conquerors.draft import Draft
from engine.conquerors.facts import Built, CameHome
from engine.conquerors.moves import EACH, WHOLE_TURN, Army, find_best_score
from engine.conquerors.stalemate import is_wedged
from engine.conquerors.state import ConquerorsState
from engine.conquerors.steps import AnyStep, Beginning, Marching, Over, Turning
from engine.conquerors.terms import Terms
from engine.core.position import with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

REPEATED = 3
"""The game stops when a position comes so often (CQ-O12)."""


WEDGED_EVERY = 10
"""In a game without a stop, armies that are wedged in are looked for in every tenth round (CQ-I09)."""


def begin_turn(draft: Draft) -> None:
    """What the seat can do decides what it is asked; whoever can do nothing passes."""
    draft.moved, draft.has_lifted = (), False
    army = ask.find_army(draft.terms, draft, draft.active)
    score = find_best_score(army, WHOLE_TURN)
    if score >= EACH:
        draft.go(Marching(WHOLE_TURN, score))
        draft.rules.marchers = draft.step, army
        return
    draft.idle += 1
    draft.tell("CQ-308", "{who} could not move, and passed.", who=draft.active)
    if draft.idle >= len(ask.list_unfinished(draft.terms, draft)):
        end_game(draft, "deadlock")
    draft.go(Turning())


def end_turn(draft: Draft) -> None:
    """The next seat clockwise that is not home; a round is over when the starter's place comes round."""
    terms, seat = draft.terms, draft.active
    if terms.squat_limit and seat not in draft.home:
        cells, before = ask.find_squats(draft, seat), dict(draft.squatters[seat])
        stay = [cell for cell in sorted(draft.tokens[seat]) if 1 << cell & cells]
        counted = tuple((cell, 1 if cell in draft.moved else before.get(cell, 0) + 1) for cell in stay)
        draft.squatters = with_item(draft.squatters, seat, counted)
    draft.moved, draft.has_lifted = (), False
    while True:
        draft.active = Seat((draft.active + 1) % len(terms.seats))
        if draft.active == ask.find_nth_seat(draft, -1):
            draft.round += 1
        if draft.active not in draft.home:
            break
    if terms.round_limit:
        _check_stop(draft, terms)
    elif draft.round % WEDGED_EVERY == 0 and is_wedged(terms, draft):
        end_game(draft, "deadlock")
    draft.go(Beginning())


def _check_stop(draft: Draft, terms: Terms) -> None:
    if draft.round > terms.round_limit:
        end_game(draft, "rounds")
    key = (draft.active, *draft.masks)
    marching = len(terms.seats) - len(draft.home)  # each of so many has its turn every so many turns
    if draft.past[-marching::-marching].count(key) == REPEATED - 1:
        end_game(draft, "repetition")
    draft.past = (*draft.past, key)


# --- placing a token ------------------------------------------------------------------------------------------


def why_not_cell(state: ConquerorsState, army: Army, name: str) -> Refusal | None:
    """Why nobody of this army may enter the cell, whatever the shape."""
    cell, seat = army.ground.index.get(name), state.active
    if cell is None:
        return refuse("CQ-C07", "There is no cell {cell}.", "Choose a cell of the board.", cell=name[:20])
    if 1 << cell & army.free:
        return None
    if 1 << cell & army.cells:
        return refuse("CQ-C10", "Your own fighter stands on {cell}.", "Choose a free cell.", cell=name)
    if 1 << cell & find_walls(state, seat):
        return refuse("CQ-305", "{cell} is a built fortress of a rival.", "Go round it.", cell=name)
    return refuse("CQ-304", "A rival stands on {cell}.", "Go round. You may not land there or jump over.", cell=name)


def place_token(draft: Draft, army: Army, start: int | None, target: int, following: AnyStep | None) -> None:
    """Set a token of this army down, build where it stands, come home; then `following`, or the turn is over."""
    seat, begin, end = draft.active, 0 if start is None else 1 << start, 1 << target
    builds = end & army.goals != 0
    comes_home = (builds or not army.goals) and army.comes_home(begin, end)
    after = army.place(begin, end)
    draft.rules.marchers = following, after
    draft.set_token(seat, start, target, after.cells)
    draft.idle = 0
    draft.has_lifted = draft.has_lifted or start is not None
    if draft.listener is not None:  # asked first: in a playout nobody hears of so many steps
        _tell_placement(draft, seat, start, target)
    if builds:
        draft.build(seat, target)
        fact = Built(seat, army.ground.names[target], len(draft.built[seat]), len(draft.tiles[seat]))
        draft.tell("CQ-401", "{who} built a fortress on {place}.", target, fact=fact, who=seat)
    if comes_home:
        _come_home(draft, army.ground.names[target])
    if builds or comes_home:
        _check_hope(draft)
    draft.go(Turning() if comes_home or following is None else following)


def _tell_placement(draft: Draft, seat: Seat, start: int | None, target: int) -> None:
    if start is None:
        draft.tell("CQ-203", "{who} came to {place}.", target, who=seat)
    else:
        draft.tell("CQ-303", "{who} went from {cell} to {place}.", target, who=seat, cell=start)


def _come_home(draft: Draft, castle: str) -> None:
    """The first one wins; where the game is played out, the army leaves the board and the others go on (CQ-404)."""
    seat, terms = draft.active, draft.terms
    draft.home = (*draft.home, seat)
    draft.past = ()
    fact = CameHome(seat, castle, len(draft.home))
    draft.tell("CQ-404", "{who} came home.", fact=fact, who=seat)
    if not terms.is_played_out:
        end_game(draft, "home")
    if not terms.stays:
        draft.clear_tokens(seat)
        draft.tell("CQ-406", "{who} left the board.", who=seat)
    draft.squatters = with_item(draft.squatters, seat, ())
    if len(ask.list_unfinished(terms, draft)) == 1:
        end_game(draft, "all-home")


END_SENTENCES = {
    "home": "The game is over: an army is home.",
    "all-home": "All but one are home. The game is over.",
    "rounds": "{number} rounds were played. The game is over.",
    "repetition": "The same position came for the third time. The game is over.",
    "deadlock": "Nobody can ever get on. The game is over.",
    "walled-in": "Nobody can come home any more. The game is over.",
}


def end_game(draft: Draft, ending: str) -> None:
    """The game is over; how far everybody still was decides the ranks of a game that stopped (CQ-O12)."""
    draft.step = Over(ending, tuple(ask.count_way(draft, seat) for seat in draft.terms.seats))
    fact = ask.find_outcome(draft.terms, draft)
    draft.tell(ask.ENDINGS[ending], END_SENTENCES[ending], fact=fact, number=draft.terms.round_limit)
    draft.end(draft.step)


def _check_hope(draft: Draft) -> None:
    """When nobody can ever finish, the game ends (CQ-I09)."""
    if all(ask.count_way(draft, seat) >= ask.NO_WAY for seat in ask.list_unfinished(draft.terms, draft)):
        end_game(draft, "walled-in")
