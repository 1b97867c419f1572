"""The game stops and is counted (SG-702, SG-703, SG-715)."""

from __future__ import annotations

from engine.core.outcome import Outcome
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor
from engine.saga.actions import DONE, Done, Last
from engine.saga.board import column_bits, list_fitting, list_lands
from engine.saga.count import Item, count_items, rank_seats, sum_items
from engine.saga.draft import Draft
from engine.saga.phases.refusals import refuse_knight
from engine.saga.pieces import LANDS, NUMBER, End
from engine.saga.state import SagaState, SagaWhole
from engine.saga.steps import Counting, Over, Placing, Tallying
from engine.saga.terms import Agreed, Terms

TOLD = {
    "chips": "{who} counts chips: {points}.",
    "garrison": "{who} counts the garrison of the {place}: {points}.",
    "poor": "{who} gets nothing for the garrison of the {place}.",
    "rich": "{who} counts the {place}, a rich land: {points}.",
    "bonus": "{who} gets {points} for the {place}.",
    "army": "{who} counts the army before the {place}: {points}.",
    "hand": "{who} counts the hand: {points}.",
    "tribute": "Tribute for the {place} to {who}: {points}.",
}


ENDINGS = {"last-card": "SG-701", "nobody-lays": "SG-A07", "round-limit": "SG-A20"}
"""Why a game stops, with the rule that says so."""


def stop(draft: Draft) -> None:
    """Everything is shown; then come the last knights, in the order of the seats from the one who ended it."""
    ending, terms, seat = step_of(draft, Counting).ending, draft.terms, draft.active
    draft.lift_all(lambda hiding: True)
    draft.is_open = True
    draft.tell("SG-702", "The game stops; hands are shown.", reveals=True)
    order = (*terms.seats[seat:], *terms.seats[:seat])
    placing = [
        Placing(each, land)
        for each in order
        for land in list_lands(draft, each)
        if terms.end(draft, land) is End.LAST_KNIGHT
    ]
    draft.go(*placing, Tallying(ending))


def wait(draft: Draft) -> Actor | None:
    """The holder, where a knight of the hand fits."""
    if len(menu(draft.rules, draft)) > 1:
        return step_of(draft, Placing).seat
    return draft.resume()


def menu(rules: Agreed, state: SagaState | Draft) -> list[Last | Done]:
    step = step_of(state, Placing)
    fitting = list_fitting(state.hands[step.seat], column_bits(state, step.seat, step.land))
    return [*(Last(knight, LANDS[step.land]) for knight in fitting), DONE]


def explain(rules: Agreed, state: SagaState, action: Last) -> Refusal:
    step = step_of(state, Placing)
    if NUMBER[action.land] != step.land:
        place = rules.terms.land_names[step.land]
        return refuse("SG-715", "A knight is laid under the {place} now.", "One land at a time.", place=place)
    return refuse_knight(rules.terms, "SG-715", action.knight, state.hands[step.seat], "the hand", step.land)


def place_last(draft: Draft, action: Last) -> None:
    step = step_of(draft, Placing)
    draft.drop(step.seat, action.knight)
    draft.join_column(step.seat, step.land, action.knight)
    draft.conclude("SG-715", "{who} lays {knight} under the {place}.", step.land, who=step.seat, knight=action.knight)


def tally(draft: Draft) -> None:
    """The count is told item by item."""
    step = step_of(draft, Tallying)
    items = count_items(draft.terms, draft, draft.chips, draft.hands)
    for item in items:
        _tell_item(draft, item)
    totals = sum_items(items, draft.terms.seats)
    for seat in draft.terms.seats:
        draft.tell("SG-703", "{who} has {total} points.", reveals=True, who=seat, total=totals[seat])
    outcome = find_outcome(draft.terms, draft, step.ending)
    names = " and ".join(draft.terms.seat_names[seat] for seat in outcome.winners)
    draft.tell("SG-718", "Most points: {names}.", reveals=True, fact=outcome, names=names)
    draft.end(Over(step.ending))


def find_outcome(terms: Terms, position: SagaWhole, ending: str) -> Outcome:
    """Who has won a game that ended here."""
    totals = sum_items(count_items(terms, position, position.chips, position.hands), terms.seats)
    return Outcome(ending, ENDINGS[ending], rank_seats(terms, position, totals, position.hands), totals)


def _tell_item(draft: Draft, item: Item) -> None:
    template = TOLD[item.name]
    draft.tell(item.rule, template, item.land, reveals=True, fact=item, who=item.seat, points=item.points)
