"""Reinforcements (BT-REINF-01 to -08)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.actions import DONE, BattueAction, Call, Done, Pips
from engine.battue.draft import Draft
from engine.battue.phases.march import begin_march
from engine.battue.phases.refusals import why_no_place, why_not_now
from engine.battue.questions import DIE, count_called, count_reserve, list_callers, list_horde_places
from engine.battue.state import BattueState
from engine.battue.steps import Calling, Reinforcing
from engine.battue.terms import Terms
from engine.battue.words import by_number, name_place, write_places
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor

CHANCES = tuple(Chance(Pips(die), 1) for die in range(1, DIE + 1))
CALLING = Calling()


def wait(draft: Draft) -> Actor | None:
    if list_callers(draft.terms, draft):
        return draft.active
    begin_march(draft)
    return None


def menu(terms: Terms, state: BattueState) -> list[BattueAction]:
    names = terms.box.names
    return [*(Call(names[place]) for place in list_callers(terms, state)), DONE]


def why_not(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if not isinstance(action, Call):
        return why_not_now(terms, state, action)
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    place = state.city.board.index[action.place]
    horde, limits = state.hordes[state.active], terms.box.limits
    if place in state.called:
        return refuse(
            "BT-REINF-03",
            "The horde on {place} has already called this turn.",
            "Each horde calls once a turn; call for another one, or for none.",
            place=name_place(terms, state, place),
        )
    if not horde[place]:
        return refuse(
            "BT-REINF-02",
            "You have no horde on {place} to reinforce.",
            "Your hordes stand on: {places}.",
            place=name_place(terms, state, place),
            places=write_places(terms, state, list_horde_places(state, state.active)),
        )
    if horde[place] >= limits.horde:
        return refuse(
            "BT-REINF-05",
            "The horde on {place} is complete with {limit} warriors.",
            "Call for a smaller horde, or for none.",
            place=name_place(terms, state, place),
            limit=limits.horde,
        )
    if sum(horde) >= limits.board:
        return refuse(
            "BT-REINF-06",
            "All your {limit} warriors are on the board.",
            "There is nobody left to call.",
            limit=limits.board,
        )
    return None


def perform(draft: Draft, action: BattueAction) -> None:
    if isinstance(action, Call):
        place = draft.city.board.index[action.place]
        draft.called += (place,)
        draft.step = Reinforcing(place)
        draft.tell("BT-REINF-02", "{who} calls reinforcements to {place}.", place, who=draft.active)
    else:
        begin_march(draft)


def wait_die(draft: Draft) -> Actor:
    return CHANCE


def chances(terms: Terms, state: BattueState) -> Sequence[Chance]:
    return CHANCES


def perform_die(draft: Draft, action: Pips) -> None:
    step = draft.step
    assert isinstance(step, Reinforcing)
    wanted = count_called(draft.terms.box.limits, action.die, draft.drums)
    added = draft.add_warriors(draft.active, step.place, wanted)
    draft.step = CALLING
    draft.tell(
        "BT-REINF-02",
        by_number(
            added,
            "The die shows {die}: {added} warrior joins {who} on {place}.",
            "The die shows {die}: {added} warriors join {who} on {place}.",
        ),
        step.place,
        who=draft.active,
        die=action.die,
        added=added,
    )
    if added < wanted:
        _tell_surplus(draft, step.place, wanted - added)


def _tell_surplus(draft: Draft, place: int, number: int) -> None:
    """Either the horde is complete or the reserve is empty: the event cites what cost the warriors."""
    if count_reserve(draft.terms, draft, draft.active):
        draft.tell("BT-REINF-05", "Warriors who find no room in the horde: {number}.", place, number=number)
    else:
        draft.tell("BT-REINF-07", "Warriors whom the reserve does not hold: {number}.", place, number=number)
