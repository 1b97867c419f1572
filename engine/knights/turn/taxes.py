"""The tax phase: cities pay (WK-TAX)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.court_effects import When
from engine.knights.draft import Draft
from engine.knights.questions import list_clockwise
from engine.knights.state import KnightsPosition
from engine.knights.terms import Terms
from engine.knights.turn.standing import list_due


def count_income(terms: Terms, position: KnightsPosition, seat: Seat) -> int:
    """Cities pay their printed income, fortified ones a crown more, besieged ones nothing (WK-TAX-01, WK-TAX-02)."""
    more = terms.edition.money.fortified_income
    return sum(
        terms.realm.income[number] + more * city.fortified
        for number, city in enumerate(position.cities)
        if city.owner == seat and city.siege is None
    )


def collect_taxes(draft: Draft) -> None:
    for seat in list_clockwise(draft):
        income = count_income(draft.rules, draft, seat)
        if income:
            draft.change_crowns(seat, income)
            draft.tell("WK-TAX-01", "{who} gets {crowns} crowns from cities.", who=seat, crowns=income)
    draft.put_due([*list_due(draft, When.TAX)])
