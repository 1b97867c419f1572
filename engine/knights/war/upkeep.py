"""The end of a turn, as far as war goes: military victory, ships, rest, lost fortresses, arrival (WK-BILAN)."""

from __future__ import annotations

from engine.core.seat import NOBODY, Seat
from engine.knights.actions import Arrive, KnightsAction, Rebuild, Wait
from engine.knights.draft import Draft
from engine.knights.questions import find_actor, find_military_victor, list_entries, list_sites
from engine.knights.state import NOBLES, Arriving, Fort, KnightsState, Over, Rebuilding
from engine.knights.terms import Terms
from engine.knights.war import mustering


def begin(draft: Draft) -> None:
    """Victory, ships (WK-MOVE-22), rest (WK-BILAN-08, WK-EXHAUST-03), fortresses, arrivals (WK-BILAN-10)."""
    winner = find_military_victor(draft.terms, draft)
    if winner is not None:
        draft.tell("WK-END-01", "{who} controls more than half of the realm's cities.", who=draft.who(winner))
        draft.wait_for(NOBODY, Over("military", "WK-END-01"))
        return
    for number, noble in enumerate(draft.nobles):
        if noble.at_sea:
            draft.change_noble(number, at_sea=False)
            draft.tell("WK-BILAN-07", "{noble} lands in {place}.", noble.place, noble=draft.name(number))
        draft.change_noble(number, fresh=True)
    lost = [seat for seat in draft.clockwise() if draft.forts[seat].place is None and draft.forts[seat].lost_in]
    _ask_for_fortresses(draft, lost)


# --- fortresses -----------------------------------------------------------------------------------------------------


def _ask_for_fortresses(draft: Draft, queue: list[Seat]) -> None:
    while queue and not list_sites(draft.terms, draft, queue[0]):
        queue.pop(0)
    if queue:
        draft.wait_for(queue[0], Rebuilding(tuple(queue)))
    else:
        mustering.call(draft, draft.clockwise())


def rebuilding_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    seat = find_actor(state)
    sites = list_sites(terms, state.table, seat)
    return [*(Rebuild(terms.realm.names[place]) for place in sites), Wait()]


def rebuild(draft: Draft, action: Rebuild) -> None:
    step = draft.step
    assert isinstance(step, Rebuilding)
    seat, place = step.queue[0], draft.realm.index[action.place]
    # a new fortress has no breaches, however late it comes (WK-AMB-R17)
    draft.forts[seat] = Fort(place, troops=draft.forts[seat].aside)
    draft.tell("WK-BILAN-09", "{who} puts the fortress into {place}.", place, who=draft.who(seat))
    _ask_for_fortresses(draft, list(step.queue[1:]))


def wait(draft: Draft, action: Wait) -> None:
    step = draft.step
    assert isinstance(step, Rebuilding)
    draft.tell("WK-AMB-28", "{who} leaves the fortress off the board.", who=draft.who(step.queue[0]))
    _ask_for_fortresses(draft, list(step.queue[1:]))


# --- arrivals -------------------------------------------------------------------------------------------------------


def open_arrivals(draft: Draft, seats: list[Seat]) -> None:
    """The nobles of the first baron, heirs among them (WK-ARRIVE-06), then baron after baron (WK-ARRIVE-01)."""
    own = range(seats[0] * NOBLES, seats[0] * NOBLES + NOBLES)
    queue = [number for number in own if draft.nobles[number].place is None and draft.nobles[number].troops]
    _arrive_next(draft, queue, seats[1:])


def _arrive_next(draft: Draft, queue: list[int], seats: list[Seat]) -> None:
    while queue:
        seat = Seat(queue[0] // NOBLES)
        entries = list_entries(draft.terms, draft, seat)
        if len(entries) > 1:
            draft.wait_for(seat, Arriving(tuple(queue), tuple(seats)))
            return
        if entries:
            _enter(draft, queue[0], entries[0])
        else:
            draft.tell("WK-AMB-27", "{noble} has nowhere to enter and waits.", noble=draft.name(queue[0]))
        queue.pop(0)
    mustering.call(draft, seats)


def arriving_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    step = state.table.step
    assert isinstance(step, Arriving)
    slug = terms.noble_slugs[step.queue[0]]
    seat = Seat(step.queue[0] // NOBLES)
    return [Arrive(slug, terms.realm.names[place]) for place in list_entries(terms, state.table, seat)]


def arrive(draft: Draft, action: Arrive) -> None:
    step = draft.step
    assert isinstance(step, Arriving)
    _enter(draft, step.queue[0], draft.realm.index[action.place])
    _arrive_next(draft, list(step.queue[1:]), list(step.seats))


def _enter(draft: Draft, noble: int, place: int) -> None:
    draft.change_noble(noble, place=place, fresh=True)
    draft.tell("WK-ARRIVE-04", "{noble} arrives in {place}.", place, noble=draft.name(noble))


def next_turn(draft: Draft) -> None:
    from engine.knights.war.cards import open_go

    if draft.turn >= draft.terms.turns:
        draft.tell("WK-END-03", "The last of {turns} turns is over.", turns=draft.turn)
        draft.wait_for(NOBODY, Over("turns", "WK-END-03"))
        return
    draft.turn += 1
    draft.go = 0
    open_go(draft)
