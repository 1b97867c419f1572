"""The end of a turn, as far as war goes: military victory, ships, rest, lost fortresses, arrival (WK-BILAN)."""

from __future__ import annotations

from engine.core.position import Step, step_of, with_item
from engine.core.seat import Actor
from engine.knights import questions as ask
from engine.knights.actions import Arrive, KnightsAction, Rebuild, Wait
from engine.knights.court_steps import Yielding
from engine.knights.draft import Draft, replace
from engine.knights.realm_questions import is_kept_away
from engine.knights.state import Fort, KnightsState
from engine.knights.steps import Arriving, Choosing, Conquered, Elapsed, Mustering, Rebuilding, Turning
from engine.knights.terms import Terms


def rest(draft: Draft) -> None:
    """Victory, ships (WK-MOVE-22), rest (WK-BILAN-08, WK-EXHAUST-03), fortresses, arrivals (WK-BILAN-10)."""
    check_victory(draft)
    draft.go(*list_arrivals_due(draft))


def check_victory(draft: Draft) -> None:
    """Whoever controls enough cities wins at once (WK-END-01)."""
    winner = ask.find_military_victor(draft.rules, draft)
    if winner is not None:
        much = "five" if draft.rules.five_cities else "more than half"
        draft.finish(Conquered(), "{who} controls {much} of the realm's cities.", who=winner, much=much)


def list_arrivals_due(draft: Draft) -> list[Step]:
    """Ships land and nobles rest; what barons still decide until the turn is over."""
    for number, noble in enumerate(draft.nobles):
        if noble.at_sea:
            draft.change_noble(number, at_sea=False)
            draft.tell("WK-BILAN-07", "{noble} lands in {place}.", noble.place, noble=number)
    draft.nobles = tuple([noble if noble.fresh else replace(noble, fresh=True) for noble in draft.nobles])
    due: list[Step] = []
    seats = ask.list_clockwise(draft)
    due += [Rebuilding(seat) for seat in seats if draft.forts[seat].place is None and draft.forts[seat].lost_in]
    for seat in seats:
        # nobles share out and arrive baron after baron (WK-ARRIVE-01), heirs among them (WK-ARRIVE-06)
        if draft.rules.hostages:
            due += map(Yielding, ask.list_nobles(seat))
        due.append(Mustering(seat))
        # in the realm somebody on the board may give all his troops away, and be given others
        nobles = ask.list_nobles(seat)
        due += map(Arriving, nobles if draft.rules.is_realm else [n for n in nobles if draft.nobles[n].place is None])
    return [*due, Turning()]


# --- fortresses -------------------------------------------------------------------------------------------------


def who_rebuilds(draft: Draft) -> Actor | None:
    """The baron, where there is a place for the fortress."""
    seat = step_of(draft, Rebuilding).seat
    if ask.list_sites(draft.rules, draft, seat):
        return seat
    return draft.resume()


def list_places(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    sites = ask.list_sites(terms, state, step_of(state, Rebuilding).seat)
    return [*(Rebuild(terms.realm.names[place]) for place in sites), Wait()]


def rebuild(draft: Draft, action: Rebuild) -> None:
    """A new fortress has no breaches, however late it comes (WK-AMB-R17)."""
    seat, place = step_of(draft, Rebuilding).seat, draft.rules.realm.index[action.place]
    draft.forts = with_item(draft.forts, seat, Fort(place, troops=draft.forts[seat].aside))
    draft.conclude("WK-BILAN-09", "{who} puts the fortress into {place}.", place, who=seat)


def wait(draft: Draft, action: Wait) -> None:
    draft.conclude("WK-AMB-28", "{who} leaves the fortress off the board.", who=step_of(draft, Rebuilding).seat)


# --- arrivals ---------------------------------------------------------------------------------------------------


def who_arrives(draft: Draft) -> Actor | None:
    """The baron of a noble with troops, where there are several ways in."""
    noble = draft.step.noble
    seat = ask.find_lord(noble)
    if draft.nobles[noble].place is not None or not draft.nobles[noble].troops or is_kept_away(draft, noble):
        return draft.resume()
    entries = ask.list_entries(draft.rules, draft, seat)
    if not entries:
        draft.tell("WK-AMB-27", "{noble} has nowhere to enter and waits.", noble=noble)
    return draft.decide(seat, entries, _enter)


def list_arrivals(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    noble = step_of(state, Arriving).noble
    entries = ask.list_entries(terms, state, ask.find_lord(noble))
    return [Arrive(terms.noble_slugs[noble], terms.realm.names[place]) for place in entries]


def arrive(draft: Draft, action: Arrive) -> None:
    _enter(draft, draft.rules.realm.index[action.place])


def _enter(draft: Draft, place: int) -> None:
    noble = step_of(draft, Arriving).noble
    draft.change_noble(noble, place=place, fresh=True, fallen=False)
    draft.conclude("WK-ARRIVE-04", "{noble} arrives in {place}.", place, noble=noble)


def turn(draft: Draft) -> None:
    if draft.turn >= draft.rules.turns:
        draft.finish(Elapsed(), "The last of {turns} turns is over.", turns=draft.turn)
    draft.turn += 1
    draft.goes_over = 0
    draft.go(Choosing())
