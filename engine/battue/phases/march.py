"""Moving hordes (BT-MOVE-01 to -09, BT-AMB-08, -12)."""

from __future__ import annotations

from functools import cache

from engine.battue.actions import DONE, BattueAction, Done, Move
from engine.battue.draft import Draft
from engine.battue.phases.refusals import refuse_at, why_no_place
from engine.battue.pieces import CAMP
from engine.battue.questions import list_exits
from engine.battue.state import BattueState
from engine.battue.steps import Choosing, Marching
from engine.battue.terms import Law, Terms
from engine.battue.words import by_number
from engine.core.position import step_of
from engine.core.refusal import Refusal
from engine.core.seat import Actor


def begin_march(draft: Draft) -> Actor | None:
    """Every warrior may step once, those of hordes that called excepted (BT-REINF-04)."""
    horde, called = draft.hordes[draft.active], draft.called
    ready = [(place, warriors) for place, warriors in enumerate(horde) if warriors and place not in called]
    return draft.go(Marching(tuple(ready)))


def who_marches(draft: Draft) -> Actor | None:
    if step_of(draft, Marching).ready:
        return draft.active
    return draft.go(Choosing())


@cache
def _moves(start: str, target: str, most: int) -> tuple[Move, ...]:
    """One step with 1 to `most` warriors; a position offers many of them."""
    return tuple(Move(start, target, warriors) for warriors in range(1, most + 1))


def list_moves(rules: Law, state: BattueState) -> list[BattueAction]:
    seat, box = state.active, rules.terms.box
    horde, limit, names = state.hordes[seat], box.limits.horde, box.names
    may_split = state.settled[seat]
    found: list[BattueAction] = []
    for start, free in step_of(state, Marching).ready:
        for target in list_exits(state, seat, start):
            most = min(free, limit - horde[target])
            if may_split:
                found += _moves(names[start], names[target], most)
            elif most == horde[start]:
                found.append(Move(names[start], names[target], most))
    found.append(DONE)
    return found


def why_not_move(rules: Law, state: BattueState, action: Move) -> Refusal | None:
    wrong = why_no_place(state, action.start) or why_no_place(state, action.target)
    if wrong is not None:
        return wrong
    start, target = state.city.board.index[action.start], state.city.board.index[action.target]
    return (
        _why_not_start(rules.terms, state, start, action.warriors)
        or _why_not_step(rules.terms, state, start, target)
        or _why_not_so_many(rules.terms, state, start, target, action.warriors)
    )


def _why_not_start(terms: Terms, state: BattueState, start: int, warriors: int) -> Refusal | None:
    step, here = step_of(state, Marching), state.hordes[state.active][start]
    ready = dict(step.ready).get(start, 0)
    if 0 < warriors <= ready:
        return None
    rule, tip = "BT-MOVE-01", "Move another horde, or end the moves."
    if not here:
        sentence = "You have no horde on {start}."
        tip = "Warriors that may still move stand on: {places}."
    elif start in state.called:
        rule, sentence = "BT-MOVE-08", "The horde on {start} called reinforcements and stays this turn."
    elif warriors < 1:
        sentence, tip = "At least one warrior moves.", "From {start} up to {ready} may move."
    elif warriors > here:
        sentence = by_number(here, "Only {here} warrior stands on {start}.", "Only {here} warriors stand on {start}.")
        tip = "Move {ready} at most."
    elif not ready:
        one = "The warrior on {start} has moved already this turn."
        many = "The {here} warriors on {start} have all moved already this turn."
        rule, sentence = "BT-MOVE-02", by_number(here, one, many)
    else:
        one = "Of the {here} warriors on {start} only one has not moved yet this turn."
        many = "Of the {here} warriors on {start} only {ready} have not moved yet this turn."
        rule, sentence, tip = "BT-MOVE-02", by_number(ready, one, many), "A warrior takes one step a turn."
    places = [place for place, _ in step.ready]
    return refuse_at(terms, state, rule, sentence, tip, start=start, here=here, ready=ready, places=places)


def _why_not_step(terms: Terms, state: BattueState, start: int, target: int) -> Refusal | None:
    ways = list_exits(state, state.active, start)
    if target in ways:
        return None
    if start == CAMP or target == CAMP:
        rule, sentence = "BT-MOVE-09", "From outside a horde enters only over {post}, and nobody steps outside again."
    else:
        rule, sentence = "BT-MOVE-01", "There is no step from {start} to {target}: they do not touch."
    tip, post = "From {start} you reach: {ways}.", state.posts[state.active] or CAMP
    return refuse_at(terms, state, rule, sentence, tip, post=post, target=target, start=start, ways=ways)


def _why_not_so_many(terms: Terms, state: BattueState, start: int, target: int, warriors: int) -> Refusal | None:
    """Before the first conquest hordes move whole, and none grows beyond its limit."""
    horde, limit = state.hordes[state.active], terms.box.limits.horde
    here, number, room = horde[start], horde[target] + warriors, limit - horde[target]
    if not state.settled[state.active] and warriors != here:
        sentence = "Until you have conquered a first tile your horde may not split."
        tip = "Move all {here} of {start}, or none."
        return refuse_at(terms, state, "BT-MOVE-04", sentence, tip, here=here, start=start)
    if warriors <= room:
        return None
    sentence = "With them {number} of your warriors would stand on {target}; a horde has {limit} at most."
    tip = "There is room for {room} more."
    return refuse_at(terms, state, "BT-MOVE-05", sentence, tip, target=target, number=number, limit=limit, room=room)


def end_moves(draft: Draft, action: Done) -> None:
    draft.go(Choosing())


def move(draft: Draft, action: Move) -> None:
    ready, index = dict(step_of(draft, Marching).ready), draft.city.board.index
    start, target = index[action.start], index[action.target]
    draft.step_warriors(draft.active, start, target, action.warriors)
    ready[start] -= action.warriors
    draft.step = Marching(tuple((place, warriors) for place, warriors in ready.items() if warriors))
    one = "{who} moves {number} warrior from {start} to {place}."
    words = by_number(action.warriors, one, "{who} moves {number} warriors from {start} to {place}.")
    draft.tell("BT-MOVE-01", words, target, who=draft.active, number=action.warriors, start=start)
