"""Talks between barons: crowns are offered or asked for, and change hands when the other agrees (WK-NEGO).

Nothing else changes hands but heirs who are hostages (WK-NEGO-02, WK-VAR-03), and no promise binds anybody: the rest
is said at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.position import Step, step_of, with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.core.steps import Choice, Deed, Entry
from engine.knights.actions import Pass
from engine.knights.court_actions import Agree, Beseech, Decline, Demand, Exchange, KillHeir, Parley, Pay
from engine.knights.court_steps import Answering, Parleying
from engine.knights.draft import Draft
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import SeatStep
from engine.knights.terms import Terms
from engine.knights.turn.effects import list_miracles
from engine.knights.turn.hostages import list_dealings

TALKS = 2
"""Talks that a baron may begin in a turn (WK-AMB-38)."""


def can_parley(terms: Terms, position: KnightsPosition, seat: Seat) -> bool:
    """There is something to talk about, and the baron has not begun too many talks."""
    has_subject = any(position.crowns) or (terms.hostages and any(noble.heir for noble in position.nobles))
    return position.parleys[seat] < TALKS and (has_subject or bool(list_miracles(terms, position, seat)))


def open_talks(steps: Mapping[type[Step], Any], talking: set[type[Step]]) -> dict[type[Step], Entry]:
    """The same table, where a baron who decides may talk first (WK-NEGO-01)."""
    return {step: _allow_talk(entry) if step in talking else entry for step, entry in steps.items()}


def _allow_talk(entry: Choice) -> Choice:
    return entry._replace(
        menu=_with_parley(entry.menu), deeds={**entry.deeds, Parley: Deed(parley, explain=why_no_parley)}
    )


def _with_parley(menu: Callable[[Any, Any], Any]) -> Callable[[Any, Any], list[Any]]:
    def list_all(rules: Any, state: Any) -> list[Any]:
        talk = [Parley()] if can_parley(rules, state, state.to_act) else []
        return [*menu(rules, state), *talk]

    return list_all


def why_no_parley(rules: Terms, state: KnightsState, action: Parley) -> Refusal:
    return refuse("WK-NEGO-01", "You have begun {talks} talks in this turn, or there is nothing to talk about.",
                  "Talk again in the next turn.", talks=TALKS)  # fmt: skip


def parley(draft: Draft, action: Parley) -> None:
    """What was to be decided waits."""
    seat = Seat(int(draft.to_act))
    draft.parleys = with_item(draft.parleys, seat, draft.parleys[seat] + 1)
    draft.put_between(Parleying(seat))


def list_offers(terms: Terms, state: KnightsState) -> list[Pay | Demand | Exchange | KillHeir | Beseech | Pass]:
    """Any number of the own crowns to any other, or of another's for oneself; heirs and miracles where they are played
    with."""
    me = step_of(state, Parleying).seat
    others = [seat for seat in terms.seats if seat != me and seat not in state.out]
    own = [Pay(state.barons[seat], crowns) for seat in others for crowns in range(1, state.crowns[me] + 1)]
    asked = [Demand(state.barons[seat], crowns) for seat in others for crowns in range(1, state.crowns[seat] + 1)]
    return [*own, *asked, *list_dealings(terms, state, me), *list_miracles(terms, state, me), Pass()]


def pay(draft: Draft, action: Pay) -> None:
    seat, other = step_of(draft, Parleying).seat, Seat(draft.barons.index(action.baron))
    draft.tell("WK-NEGO-01", "{who} offers {whom} {crowns} crowns.", who=seat, whom=other, crowns=action.crowns)
    draft.go(Answering(other, seat, other, action.crowns))


def demand(draft: Draft, action: Demand) -> None:
    seat, other = step_of(draft, Parleying).seat, Seat(draft.barons.index(action.baron))
    draft.tell("WK-NEGO-01", "{who} asks {whom} for {crowns} crowns.", who=seat, whom=other, crowns=action.crowns)
    draft.go(Answering(other, other, seat, action.crowns))


def agree(draft: Draft, action: Agree) -> None:
    step = step_of(draft, Answering)
    draft.change_crowns(step.payer, -step.crowns)
    draft.change_crowns(step.taker, step.crowns)
    draft.tell("WK-NEGO-01", "{who} pays {whom} {crowns} crowns.", who=step.payer, whom=step.taker, crowns=step.crowns)
    draft.resume()


def decline(draft: Draft, action: Decline) -> None:
    draft.conclude("WK-NEGO-01", "{who} declines.", who=step_of(draft, SeatStep).seat)
