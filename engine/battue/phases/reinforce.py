"""Reinforcements (BT-REINF-01 to -08)."""

from __future__ import annotations

from engine.battue.actions import DONE, BattueAction, Call, Done, Pips
from engine.battue.battle import Called
from engine.battue.draft import Draft
from engine.battue.phases.march import begin_march
from engine.battue.phases.refusals import explain_place, refuse_at, why_no_horde
from engine.battue.questions import count_called, count_reserve, list_callers
from engine.battue.state import BattueState
from engine.battue.steps import Calling, Reinforcing
from engine.battue.terms import Law, Terms
from engine.battue.words import by_number
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import Actor
from engine.odds.dice import SIX_SIDED

CHANCES = tuple(Chance(Pips(die), 1) for die in SIX_SIDED)


def who_calls(draft: Draft) -> Actor | None:
    if list_callers(draft.terms, draft):
        return draft.active
    return begin_march(draft)


def list_calls(rules: Law, state: BattueState) -> list[BattueAction]:
    names = rules.terms.box.names
    return [*(Call(names[place]) for place in list_callers(rules.terms, state)), DONE]


@explain_place
def explain_call(terms: Terms, state: BattueState, place: int) -> Refusal:
    horde, limits = state.hordes[state.active], terms.box.limits
    if place in state.called:
        sentence = "The horde on {place} has already called this turn."
        tip = "Each horde calls once a turn; call for another one, or for none."
        return refuse_at(terms, state, "BT-REINF-03", sentence, tip, place=place)
    if not horde[place]:
        return why_no_horde(terms, state, "BT-REINF-02", place)
    if horde[place] >= limits.horde:
        sentence = "The horde on {place} is complete with {limit} warriors."
        tip = "Call for a smaller horde, or for none."
        return refuse_at(terms, state, "BT-REINF-05", sentence, tip, place=place, limit=limits.horde)
    sentence = "All your {limit} warriors are on the board."
    return refuse("BT-REINF-06", sentence, "There is nobody left to call.", limit=limits.board)


def call(draft: Draft, action: Call) -> None:
    place = draft.city.board.index[action.place]
    draft.called += (place,)
    draft.go(Reinforcing(place))
    draft.tell("BT-REINF-02", "{who} calls reinforcements to {place}.", place, who=draft.active)


def end_calls(draft: Draft, action: Done) -> None:
    begin_march(draft)


def reinforce(draft: Draft, action: Pips) -> None:
    step = step_of(draft, Reinforcing)
    wanted = count_called(draft.terms.box.limits, action.die, draft.drums)
    added = draft.add_warriors(draft.active, step.place, wanted)
    draft.go(Calling())
    one = "The die shows {die}: {added} warrior joins {who} at {place}."
    words = by_number(added, one, "The die shows {die}: {added} warriors join {who} at {place}.")
    fact = Called(step.place, draft.active, action.die, wanted, added, draft.hordes[draft.active][step.place])
    draft.tell("BT-REINF-02", words, step.place, fact=fact, who=draft.active, die=action.die, added=added)
    if added < wanted:
        # either the horde is complete or the reserve is empty: the event cites what cost the warriors
        rule, told = "BT-REINF-05", "Warriors who find no room in the horde: {number}."
        if not count_reserve(draft.terms, draft, draft.active):
            rule, told = "BT-REINF-07", "Warriors whom the reserve does not hold: {number}."
        draft.tell(rule, told, step.place, number=wanted - added)
