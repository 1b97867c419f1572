"""A siege begins or ends: no cards are drawn (WK-ALG-SIEGE)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.draft import Draft
from engine.knights.questions import find_owner, weigh_siege
from engine.knights.siege import SiegeStep
from engine.knights.state import NOBLES, Closing, Deserting, Ordering, Plan, Siege
from engine.knights.war import aftermath, captures


def besiege(draft: Draft, plan: Plan) -> None:
    """The place stays undamaged (WK-SIEGE-08)."""
    seat = Seat(plan.nobles[0] // NOBLES)
    found = weigh_siege(draft.terms, draft, seat, plan.place, plan.nobles)
    order = draft.order
    assert isinstance(order, Ordering)
    closing = Closing(plan.nobles, order)
    if found.step is SiegeStep.FALLS:
        draft.tell("WK-SIEGE-07", "{place} falls to the siege of {who}.", plan.place, who=draft.who(seat))
        inside = [] if plan.enemy is None else draft.standing(plan.place, plan.enemy)
        draft.agenda = [*captures.capture(draft, plan.place, seat)]
        draft.agenda += [Deserting(number, None, True) for number in inside]
        draft.agenda.append(closing)
    else:
        _place_marker(draft, plan.place, Siege(seat, draft.turn))
        draft.tell(
            "WK-SIEGE-02",
            "{who} besieges {place}: {mine} men against {theirs}.",
            plan.place,
            who=draft.who(seat),
            mine=found.attacker_weight,
            theirs=found.place_weight,
        )
        draft.agenda = [closing]
    aftermath.advance(draft)


def _place_marker(draft: Draft, place: int, siege: Siege) -> None:
    number = draft.realm.city_at[place]
    if number is not None and not draft.cities[number].razed:
        draft.change_city(number, siege=siege)
        return
    owner = find_owner(draft.terms, draft, place)
    assert owner is not None
    draft.change_fort(owner, siege=siege)
