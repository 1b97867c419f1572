"""The position before the first turn, and what chance lays out: razed cities, president, church, mercenaries, agenda
(WK-SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.position import step_of, without_item
from engine.core.refusal import SetupError
from engine.core.rules import Chance, draw_one
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.actions import Draw
from engine.knights.court_cards import Back
from engine.knights.draft import Draft
from engine.knights.notes import Notes, build_draft
from engine.knights.pieces import Troop, read_troop, write_troop
from engine.knights.realm_actions import Enlist, Show, Table, Uncover
from engine.knights.realm_questions import count_boxes
from engine.knights.realm_steps import Allying, Appointing, Enlisting, Offering, Razing, Tabling, Uncovering
from engine.knights.state import Fort, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open, find_baron, find_city
from engine.knights.turn.planning import begin_turn

# --- destiny names ----------------------------------------------------------------------------------------------


def who_razes(draft: Draft) -> Actor | None:
    if step_of(draft, Razing).left:
        return CHANCE
    return draft.resume()


def raze(draft: Draft, action: Draw) -> None:
    """Cities overseas and those razed already are drawn again (WK-DEST-02)."""
    city = find_city(draft.rules, draw_open(draft, action))
    if city < draft.rules.realm.realm_cities and not draft.cities[city].razed:
        draft.change_city(city, razed=True)
        draft.tell("WK-SETUP-05", "{city} is razed before the game.", draft.rules.realm.place_of[city], city=city)
        draft.change_step(left=step_of(draft, Razing).left - 1)


def appoint(draft: Draft, action: Draw) -> None:
    """The church supports somebody else than the president."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    is_church = step_of(draft, Appointing).church
    if seat is None or (is_church and seat == draft.president):
        return
    if is_church:
        draft.church = seat
        draft.tell("WK-SETUP-07", "The church supports {who}.", who=seat)
    else:
        draft.president = seat
        draft.tell("WK-SETUP-07", "{who} is president of the assembly.", who=seat)
    draft.resume()


# --- mercenaries ------------------------------------------------------------------------------------------------


def weigh_troops(troops: Iterable[Troop], kind: type[Enlist | Show]) -> list[Chance]:
    """Each card as likely as there are copies of it."""
    return draw_one(lambda troop: kind(write_troop(troop)), Counter(sorted(troops)))


def list_enlisted(terms: Terms, state: KnightsState) -> list[Chance]:
    men = step_of(state, Enlisting).men
    return weigh_troops((troop for troop in state.mercenaries if troop.men == men), Enlist)


def enlist(draft: Draft, action: Enlist) -> None:
    seat, troop = step_of(draft, Enlisting).seat, read_troop(action.card)
    draft.mercenaries = without_item(draft.mercenaries, troop)
    draft.change_fort(seat, aside=tuple(sorted((*draft.forts[seat].aside, troop))))
    draft.conclude("WK-SETUP-09", "{who} begins with {troop} mercenaries.", who=seat, troop=troop)


def who_offers(draft: Draft) -> Actor | None:
    """As many as there are boxes, unless the pile runs short (WK-AMB-05)."""
    if step_of(draft, Offering).left and draft.mercenaries:
        return CHANCE
    return draft.resume()


def list_shown(terms: Terms, state: KnightsState) -> list[Chance]:
    return weigh_troops(state.mercenaries, Show)


def show(draft: Draft, action: Show) -> None:
    troop = read_troop(action.card)
    draft.mercenaries = without_item(draft.mercenaries, troop)
    draft.offer = tuple(sorted((*draft.offer, troop)))
    draft.tell("WK-SETUP-11", "{troop} mercenaries may be hired.", troop=troop)
    draft.change_step(left=step_of(draft, Offering).left - 1)


def offer_anew(draft: Draft) -> Offering:
    """A whole display."""
    return Offering(count_boxes(draft))


# --- cards of the court -----------------------------------------------------------------------------------------


def who_tables(draft: Draft) -> Actor | None:
    """A pile that is empty is made of what was discarded (WK-LACK-01)."""
    if not draft.propositions:
        draft.propositions, draft.propositions_gone = draft.propositions_gone, ()
    if step_of(draft, Tabling).left and draft.propositions:
        return CHANCE
    return draft.resume()


def list_tabled(terms: Terms, state: KnightsState) -> list[Chance]:
    return draw_one(Table, Counter(state.propositions))


def table(draft: Draft, action: Table) -> None:
    draft.propositions = without_item(draft.propositions, action.proposition)
    draft.agenda = (*draft.agenda, action.proposition)
    card = draft.rules.propositions[action.proposition]
    draft.tell("WK-SETUP-12", "On the agenda: {title}.", title=card.title)
    draft.change_step(left=step_of(draft, Tabling).left - 1)


def who_uncovers(draft: Draft) -> Actor | None:
    """The pile of events is made anew where it is empty (WK-LACK-01)."""
    if not draft.events:
        draft.events, draft.events_gone = draft.events_gone, ()
    if draft.events:
        return CHANCE
    draft.back = None
    return draft.resume()


def list_backs(terms: Terms, state: KnightsState) -> list[Chance]:
    backs = [terms.events[slug].back for slug in state.events]
    return draw_one(Uncover, {back: backs.count(back) for back in Back})


def uncover(draft: Draft, action: Uncover) -> None:
    draft.back = action.back
    draft.conclude("WK-SETUP-02", "The next event has a {back} back.", back=action.back.value)


def begin_steps(terms: Terms) -> list[Razing | Appointing | Enlisting | Offering | Tabling]:
    """What destiny and chance do before the first decision, in its order."""
    razed = next(each.cities for each in terms.edition.seats.razed if each.seats == len(terms.seats))
    start = sorted(terms.edition.mercenaries.start, reverse=True)
    return [
        Razing(razed),
        Appointing(church=False),
        Appointing(church=True),
        *(Enlisting(Seat(seat), men) for men in start for seat in terms.seats),
        Offering(len(terms.seats) + 1),
        Tabling(3),
    ]


# --- the position before a game ---------------------------------------------------------------------------------


def begin_game(terms: Terms) -> Draft:
    """Every baron's own troops lie before him, and chance begins (WK-SETUP-01, WK-SETUP-03)."""
    draft = build_draft(terms, Notes())
    regulars = tuple(sorted(Troop(men) for men in terms.edition.regulars.cards))
    draft.forts = tuple(Fort(None, aside=regulars) for _ in terms.seats)
    draft.later = ()
    draft.go(*begin_steps(terms), Uncovering(), Allying())
    return draft


def begin_noted(terms: Terms, notes: Notes) -> Draft:
    """The position that was noted: of the war as it stands, of the realm with planning, after chance has laid out what
    is missing."""
    draft = build_draft(terms, notes)
    if terms.is_realm:
        if notes.next is not None:
            raise SetupError("In the realm nobody is next: everybody plans.")
        begin_turn(draft)
        shown, tabled = len(draft.barons) + 1 - len(draft.offer), 3 - len(draft.agenda)
        uncovering = [Uncovering()] if draft.back is None else []
        draft.put_between(Offering(shown), Tabling(tabled), *uncovering)
    return draft
