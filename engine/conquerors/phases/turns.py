"""Where a turn begins and where it ends (CQ-201, CQ-308, CQ-O09, CQ-O12, CQ-I09)."""

from __future__ import annotations

from engine.conquerors.draft import Draft
from engine.conquerors.moves import EACH, WHOLE_TURN, find_best_score
from engine.conquerors.phases.lining import list_lines
from engine.conquerors.phases.placing import end_game, update_squatters
from engine.conquerors.questions import find_army, list_squats, list_unfinished
from engine.conquerors.stalemate import is_wedged
from engine.conquerors.steps import Beginning, Lining, Marching, Turning
from engine.conquerors.terms import Terms
from engine.core.hex_ground import mask_of
from engine.core.position import with_item
from engine.core.seat import Seat

REPEATED = 3
"""The game stops when a position comes so often (CQ-O12)."""


WEDGED_EVERY = 10
"""In a game without a stop, armies that are wedged in are looked for in every tenth round (CQ-I09)."""


def begin_turn(draft: Draft) -> None:
    """What the seat can do decides what it is asked; whoever can do nothing passes."""
    terms: Terms = draft.rules.terms
    draft.moved, draft.has_lifted = (), False
    if draft.round == 1:
        lines = list_lines(terms, draft, draft.active)
        if lines:
            draft.go(Lining(lines[0].bit_count()))
            return
    else:
        score = find_best_score(find_army(terms, draft, draft.active), WHOLE_TURN)
        if score >= EACH:
            draft.go(Marching(WHOLE_TURN, score))
            return
    draft.idle += 1
    draft.tell("CQ-308", "{who} could not move, and passed.", who=draft.active)
    if draft.idle >= len(list_unfinished(terms, draft)):
        draft.tell("CQ-I09", "Nobody can move any more. The game is over.")
        end_game(draft, "deadlock")
    draft.go(Turning())


def end_turn(draft: Draft) -> None:
    """The next seat clockwise that is not home; a round is over when the starter's place comes round."""
    terms: Terms = draft.rules.terms
    seat = draft.active
    if terms.squat_limit and seat not in draft.home:
        cells = list_squats(draft, seat)
        draft.squatters = with_item(draft.squatters, seat, update_squatters(terms, draft, seat, cells))
    draft.moved, draft.has_lifted = (), False
    while True:
        draft.active = Seat((draft.active + 1) % len(terms.seats))
        if draft.active == (draft.first - 1) % len(terms.seats):
            draft.round += 1
        if draft.active not in draft.home:
            break
    if terms.round_limit:
        _check_stop(draft, terms)
    elif draft.round % WEDGED_EVERY == 0 and is_wedged(terms, draft):
        draft.tell("CQ-I09", "Nobody can ever get on. The game is over.")
        end_game(draft, "deadlock")
    draft.go(Beginning())


def _check_stop(draft: Draft, terms: Terms) -> None:
    if draft.round > terms.round_limit:
        draft.tell("CQ-O12", "{number} rounds were played. The game is over.", number=terms.round_limit)
        end_game(draft, "rounds")
    key = (draft.active, *(mask_of(tokens) for tokens in draft.tokens))
    if draft.past.count(key) == REPEATED - 1:
        draft.tell("CQ-O12", "The same position came for the third time. The game is over.")
        end_game(draft, "repetition")
    draft.past = (*draft.past, key)
