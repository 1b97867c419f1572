"""The upkeep: a victor, influence, revolts; then ships, rest and arrivals as in the war (WK-BILAN)."""

from __future__ import annotations

from engine.core.position import Step, step_of, with_item
from engine.core.seat import Actor, Seat
from engine.knights import questions as ask
from engine.knights.actions import Draw
from engine.knights.draft import Draft
from engine.knights.realm_actions import Bribe, Pray, Renounce
from engine.knights.realm_questions import find_bribe, list_restless
from engine.knights.realm_steps import Dominated, Quelling, Revolting, Settling
from engine.knights.state import KnightsPosition
from engine.knights.steps import Elapsed
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open
from engine.knights.turn.planning import begin_turn
from engine.knights.war.upkeep import check_victory, list_arrivals_due


def reckon(draft: Draft) -> None:
    """Steps 1 to 3 of six; the rest follows revolts."""
    check_victory(draft)
    seats = ask.list_clockwise(draft)
    for seat in seats:
        _gain_influence(draft, seat)
    due: list[Step] = [Revolting(seat, city) for seat in seats for city in list_restless(draft.rules, draft, seat)]
    draft.go(*due, Settling())


def _gain_influence(draft: Draft, seat: Seat) -> None:
    """A point for each city that is not besieged, overseas too; none without a fortress (WK-BILAN-03). Everybody gets
    his due even when the reserve runs short (WK-BILAN-04)."""
    if draft.forts[seat].place is None:
        draft.tell("WK-BILAN-03", "{who} has no fortress and gets no influence.", who=seat)
        return
    points = sum(city.owner == seat and city.siege is None for city in draft.cities)
    if points:
        draft.influence = with_item(draft.influence, seat, draft.influence[seat] + points)
        draft.reserve = max(0, draft.reserve - points)
        draft.tell("WK-BILAN-02", "{who} gets {points} influence; {left} are left.", who=seat, points=points,
                   left=draft.reserve)  # fmt: skip


# --- revolts ----------------------------------------------------------------------------------------------------


def hear_of_city(draft: Draft, action: Draw) -> None:
    step, card = step_of(draft, Revolting), draw_open(draft, action)
    place = draft.rules.realm.place_of[step.city]
    if draft.rules.edition.destiny.cards[card].revolt:
        draft.tell("WK-BILAN-05", "{city} revolts against {who}.", place, city=step.city, who=step.seat)
        draft.go(Quelling(step.seat, step.city))
    else:
        draft.conclude("WK-BILAN-05", "{city} is quiet.", place, city=step.city)


def who_quells(draft: Draft) -> Actor | None:
    """The baron, where he can pay."""
    step = step_of(draft, Quelling)
    if len(list_quellings(draft.rules, draft)) > 1:
        return step.seat
    renounce(draft, Renounce())
    return None


def list_quellings(terms: Terms, position: KnightsPosition) -> list[Renounce | Pray | Bribe]:
    """A faith point, twice the printed income, or the city (WK-BILAN-06)."""
    step = step_of(position, Quelling)
    found: list[Renounce | Pray | Bribe] = [Pray()] if position.faith[step.seat] else []
    if position.crowns[step.seat] >= find_bribe(terms, step.city):
        found.append(Bribe())
    return [*found, Renounce()]


def renounce(draft: Draft, action: Renounce) -> None:
    """Neutral again: no longer fortified, breaches stay (WK-FORTIFY-02)."""
    step = step_of(draft, Quelling)
    draft.free_city(step.city)
    place = draft.rules.realm.place_of[step.city]
    draft.conclude("WK-BILAN-06", "{who} lets {city} go.", place, who=step.seat, city=step.city)


def pray(draft: Draft, action: Pray) -> None:
    step = step_of(draft, Quelling)
    draft.change_faith(step.seat, -1)
    draft.conclude("WK-BILAN-06", "{who} calms {city} with a faith point.", who=step.seat, city=step.city)


def bribe(draft: Draft, action: Bribe) -> None:
    step = step_of(draft, Quelling)
    price = find_bribe(draft.rules, step.city)
    draft.change_crowns(step.seat, -price)
    draft.tell("WK-BILAN-06", "{who} calms {city} with {crowns} crowns.", who=step.seat, city=step.city, crowns=price)
    draft.resume()


# --- the end of the turn ----------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Steps 4 to 6."""
    draft.go(*list_arrivals_due(draft))


def turn_over(draft: Draft) -> None:
    """The game ends with the turn in which the reserve was used up (WK-END-02), unless only strength counts."""
    if draft.reserve == 0 and not draft.rules.strongest:
        draft.finish(Dominated(), "The reserve of influence is used up.")
    if draft.turn >= draft.rules.turns:
        draft.finish(Elapsed(), "Turn {turns} is over, the last that is played.", turns=draft.turn)
    draft.turn += 1
    begin_turn(draft)
