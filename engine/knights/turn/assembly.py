"""The assembly of the barons (WK-ASSEMBLY)."""

from __future__ import annotations

from engine.core.position import Step
from engine.knights.court_steps import Assembling
from engine.knights.draft import Draft
from engine.knights.questions import list_clockwise


def begin_assembly(draft: Draft) -> list[Step]:
    """What an assembly asks for, in its order; its zone is emptied afterwards."""
    return [Assembling()]


def hand_out_votes(draft: Draft) -> None:
    """A vote for each city of the realm, and one more (WK-ASSEMBLY-02)."""
    for seat in list_clockwise(draft):
        if seat not in draft.banned and seat not in draft.out:
            cities = draft.cities[: draft.rules.realm.realm_cities]
            votes = 1 + sum(city.owner == seat for city in cities)
            draft.change_votes(seat, votes)
            draft.tell("WK-ASSEMBLY-02", "{who} gets {votes} votes.", who=seat, votes=votes)
    draft.resume()
