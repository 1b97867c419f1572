"""Before the first turn: faces, sets, neutral knights (SG-102 to SG-106)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from engine.core.position import step_of, with_item
from engine.core.rules import Chance, draw_one
from engine.core.seat import Actor
from engine.saga.actions import Deal, Guard, Show
from engine.saga.dealing import weigh_leads, weigh_seconds
from engine.saga.draft import Draft
from engine.saga.pieces import LANDS, NUMBER, Knight
from engine.saga.questions import list_free_sets, list_left_neutrals
from engine.saga.state import Row, SagaState
from engine.saga.steps import Dealing, Leading, Seconding
from engine.saga.terms import Agreed

Weigh: TypeAlias = Callable[[Row, int], Mapping[Knight, int]]
FACES = tuple(Chance(Show("".join(each)), 1) for each in product("01", repeat=len(LANDS)))


# --- faces ---


def list_faces(rules: Agreed, state: SagaState) -> Sequence[Chance]:
    return FACES


def show(draft: Draft, action: Show) -> None:
    draft.backs = tuple(each == "1" for each in action.faces)
    names = [draft.terms.land_names[land] for land, is_back in enumerate(draft.backs) if is_back]
    draft.conclude("SG-102", "Lands that show their back: {lands}.", lands=", ".join(names) or "none")


# --- sets ---


def deal_chances(rules: Agreed, state: SagaState) -> Sequence[Chance]:
    return [Chance(Deal(number), 1) for number in list_free_sets(rules.terms, state)]


def deal(draft: Draft, action: Deal) -> None:
    seat = step_of(draft, Dealing).seat
    draft.sets = with_item(draft.sets, seat, action.number)
    draft.give(seat, *draft.terms.knights[action.number - 1])
    draft.conclude("SG-103", "{who} gets set {number}.", who=seat, number=action.number)


def deal_neutral(draft: Draft, action: Deal) -> None:
    draft.neutral = action.number
    draft.conclude("SG-104", "Set {number} is neutral.", number=action.number)


# --- garrisons ---


def find_land(position: SagaState | Draft) -> int:
    """The land that gets its garrison."""
    assert isinstance(position.step, Leading | Seconding)
    return position.step.land


def lead_chances(rules: Agreed, state: SagaState) -> Sequence[Chance]:
    """The knights of the land's colour (SG-105)."""
    return _list_guards(rules, state, weigh_leads)


def second_chances(rules: Agreed, state: SagaState) -> Sequence[Chance]:
    """The others, so that no knight ends in its own colour (SG-106)."""
    return _list_guards(rules, state, weigh_seconds)


def _list_guards(rules: Agreed, state: SagaState, weigh: Weigh) -> Sequence[Chance]:
    land, left = find_land(state), list_left_neutrals(rules.terms, state)
    return draw_one(lambda knight: Guard(knight, LANDS[land]), weigh(left, land))


def wait_guard(draft: Draft) -> Actor:
    """Seats lay second knights in turn, land by land."""
    seats = draft.terms.seats
    return seats[find_land(draft) % len(seats)]


def guard(draft: Draft, action: Guard) -> None:
    land = NUMBER[action.land]
    row = (*draft.neutrals[land], action.knight)
    draft.neutrals = with_item(draft.neutrals, land, row)
    if len(row) > 1:
        draft.tell("SG-105", "The {place} is guarded by {knights}.", land, knights=row)
    draft.resume()
