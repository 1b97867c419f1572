"""Moving hordes (BT-MOVE-01 to -09, BT-AMB-08, -12)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.battue.actions import DONE, BattueAction, Done, Move
from engine.battue.phases.common import by_number, exits, name_place, why_no_place, why_not_now, write_places
from engine.battue.pieces import CAMP
from engine.battue.state import BattueState
from engine.battue.steps import Choosing, Marching
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor

if TYPE_CHECKING:
    from engine.battue.draft import Draft
    from engine.battue.rules import BattueRules

CHOOSING = Choosing()


def begin_march(draft: Draft) -> None:
    """Every warrior may step once, those of hordes that called excepted (BT-REINF-04)."""
    called = draft.called
    draft.step = Marching(
        tuple(
            (place, warriors)
            for place, warriors in enumerate(draft.hordes[draft.active])
            if warriors and place not in called
        )
    )


def wait(draft: Draft) -> Actor | None:
    step = draft.step
    assert isinstance(step, Marching)
    if step.ready:
        return draft.active
    draft.step = CHOOSING
    return None


@cache
def _moves(start: str, target: str, most: int) -> tuple[Move, ...]:
    """One step with 1 to `most` warriors; a position offers many of them."""
    return tuple(Move(start, target, warriors) for warriors in range(1, most + 1))


def menu(rules: BattueRules, state: BattueState) -> list[BattueAction]:
    step = state.step
    assert isinstance(step, Marching)
    seat = state.active
    horde, limit, names = state.hordes[seat], rules.box.limits.horde, rules.box.names
    may_split = state.settled[seat]
    found: list[BattueAction] = []
    for start, free in step.ready:
        for target in exits(state, seat, start):
            most = min(free, limit - horde[target])
            if may_split:
                found += _moves(names[start], names[target], most)
            elif most == horde[start]:
                found.append(Move(names[start], names[target], most))
    found.append(DONE)
    return found


def why_not(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if not isinstance(action, Move):
        return why_not_now(rules, state, action)
    index = state.city.board.index
    if action.start not in index or action.target not in index:
        return why_no_place(state, action.start) or why_no_place(state, action.target)
    start, target = index[action.start], index[action.target]
    return (
        _why_not_start(rules, state, start, action.warriors)
        or _why_not_step(rules, state, start, target)
        or _why_not_split(rules, state, start, action)
        or _why_no_room(rules, state, target, action.warriors)
    )


def _why_not_start(rules: BattueRules, state: BattueState, start: int, warriors: int) -> Refusal | None:
    step = state.step
    assert isinstance(step, Marching)
    for place, ready in step.ready:
        if place == start and 0 < warriors <= ready:
            return None
    name, here = name_place(rules, state, start), state.hordes[state.active][start]
    ready = dict(step.ready).get(start, 0)
    if not here:
        return refuse(
            "BT-MOVE-01",
            "You have no horde on {start}.",
            "Warriors that may still move stand on: {places}.",
            start=name,
            places=write_places(rules, state, [place for place, _ in step.ready]),
        )
    if start in state.called:
        return refuse(
            "BT-MOVE-08",
            "The horde on {start} called reinforcements and stays this turn.",
            "Move another horde, or end the moves.",
            start=name,
        )
    if warriors < 1:
        return refuse(
            "BT-MOVE-01", "At least one warrior moves.", "From {start} up to {ready} may move.", start=name, ready=ready
        )
    if warriors > here:
        return refuse(
            "BT-MOVE-01",
            by_number(here, "Only {here} warrior stands on {start}.", "Only {here} warriors stand on {start}."),
            "Move {ready} at most.",
            here=here,
            start=name,
            ready=ready,
        )
    return refuse(
        "BT-MOVE-02",
        "Of the {here} warriors on {start} only {ready} have not moved yet this turn.",
        "A warrior takes one step a turn.",
        here=here,
        start=name,
        ready=ready,
    )


def _why_not_step(rules: BattueRules, state: BattueState, start: int, target: int) -> Refusal | None:
    ways = exits(state, state.active, start)
    if target in ways:
        return None
    here = name_place(rules, state, start)
    if start == CAMP or target == CAMP:
        return refuse(
            "BT-MOVE-09",
            "From outside a horde enters only over {post}, and nobody steps outside again.",
            "From {start} you reach: {ways}.",
            post=name_place(rules, state, state.posts[state.active] or CAMP),
            start=here,
            ways=write_places(rules, state, ways),
        )
    return refuse(
        "BT-MOVE-01",
        "There is no step from {start} to {target}: they do not touch.",
        "From {start} you reach: {ways}.",
        target=name_place(rules, state, target),
        start=here,
        ways=write_places(rules, state, ways),
    )


def _why_not_split(rules: BattueRules, state: BattueState, start: int, action: Move) -> Refusal | None:
    here = state.hordes[state.active][start]
    if state.settled[state.active] or action.warriors == here:
        return None
    return refuse(
        "BT-MOVE-04",
        "Until you have conquered a first tile your horde may not split.",
        "Move all {here} of {start}, or none.",
        here=here,
        start=name_place(rules, state, start),
    )


def _why_no_room(rules: BattueRules, state: BattueState, target: int, warriors: int) -> Refusal | None:
    there, limit = state.hordes[state.active][target], rules.box.limits.horde
    if there + warriors <= limit:
        return None
    return refuse(
        "BT-MOVE-05",
        "With them {number} of your warriors would stand on {target}; a horde has {limit} at most.",
        "There is room for {room} more.",
        target=name_place(rules, state, target),
        number=there + warriors,
        limit=limit,
        room=limit - there,
    )


def perform(draft: Draft, action: BattueAction) -> None:
    if not isinstance(action, Move):
        draft.step = CHOOSING
        return
    step = draft.step
    assert isinstance(step, Marching)
    index = draft.city.board.index
    start, target = index[action.start], index[action.target]
    draft.step_warriors(draft.active, start, target, action.warriors)
    draft.step = Marching(
        tuple(
            (place, ready - action.warriors if place == start else ready)
            for place, ready in step.ready
            if place != start or ready > action.warriors
        )
    )
    draft.tell(
        "BT-MOVE-01",
        by_number(
            action.warriors,
            "{who} moves {number} warrior from {start} to {place}.",
            "{who} moves {number} warriors from {start} to {place}.",
        ),
        target,
        who=draft.active,
        number=action.warriors,
        start=name_place(draft.rules, draft, start),
    )
