"""The mercenary phase: shields from the left, one card each or several of one nation (WK-MERC)."""

from __future__ import annotations

from engine.core.position import step_of, with_item, without_item
from engine.core.seat import Actor, Seat
from engine.knights import questions as ask
from engine.knights.actions import FORTRESS, Done, Pass
from engine.knights.draft import Draft
from engine.knights.pieces import read_troop, write_troop
from engine.knights.realm_actions import Hire
from engine.knights.realm_questions import find_price, is_kept_away
from engine.knights.realm_steps import Hiring
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms


def find_hirer(position: KnightsPosition) -> Seat | None:
    """Who hires now: whoever goes on with one nation, else the baron of the leftmost shield."""
    step = step_of(position, Hiring)
    return step.seat if step.nation else next((seat for seat in position.track if seat is not None), None)


def list_hires(terms: Terms, position: KnightsPosition) -> list[Hire]:
    """Cards on show that the baron can pay, for everybody who may take them; several only of one nation."""
    step, seat = step_of(position, Hiring), find_hirer(position)
    if seat is None or seat not in position.track:
        return []
    cards = [card for card in dict.fromkeys(position.offer) if find_price(terms, card) <= position.crowns[seat]]
    holders = list_recruiters(terms, position, seat)
    fitting = [write_troop(card) for card in cards if step.nation in ("", card.nation)]
    return [Hire(card, holder) for card in fitting for holder in holders]


def list_recruiters(terms: Terms, position: KnightsPosition, seat: Seat) -> list[str]:
    """Nobles off the board, in an own city that is not besieged or in the own fortress; and the fortress itself, even
    besieged (WK-MERC-03, WK-MERC-04, WK-AMB-30, WK-AMB-42)."""
    fort = position.forts[seat]
    entries = [place for place in ask.list_entries(terms, position, seat) if place != fort.place or fort.siege is None]
    found = []
    for number in ask.list_nobles(seat):
        noble = position.nobles[number]
        if noble.gone or is_kept_away(position, number):
            continue
        if noble.place is None or (noble.place in entries and not noble.at_sea):
            found.append(terms.noble_slugs[number])
    return [*found, *([FORTRESS] if fort.place is not None else [])]


def who_hires(draft: Draft) -> Actor | None:
    """The next shield; when the track is empty, what is left goes back and others are shown (WK-MERC-05)."""
    seat, step = find_hirer(draft), step_of(draft, Hiring)
    if seat is None:
        draft.send_back(draft.offer)
        draft.offer = ()
        draft.conclude("WK-MERC-05", "The track is empty; new mercenaries are shown.")
    elif list_hires(draft.rules, draft):
        return seat
    elif step.nation:
        draft.change_step(nation="", seat=None)
    else:
        _take_shield(draft, seat)
        draft.tell("WK-MERC-01", "{who} can hire nobody.", who=seat)
    return None


def list_choices(terms: Terms, state: KnightsState) -> list[Hire | Done | Pass]:
    """Whoever has just hired may go on with the nation; the shield that is next may be left."""
    return [*list_hires(terms, state), Done() if step_of(state, Hiring).nation else Pass()]


def hire(draft: Draft, action: Hire) -> None:
    """A shield of his goes with each card: the first from the left (WK-MERC-02, WK-AMB-29)."""
    seat, troop = draft.to_act, read_troop(action.card)
    price = find_price(draft.rules, troop)
    draft.change_crowns(seat, -price)
    draft.offer = without_item(draft.offer, troop)
    draft.give_troops(draft.rules.noble_index.get(action.holder), seat, (troop,), 0)
    _take_shield(draft, seat)
    draft.tell("WK-MERC-01", "{who} hires {troop} for {crowns} crowns.", who=seat, troop=troop, crowns=price)
    draft.change_step(nation=troop.nation, seat=seat)


def hire_nobody(draft: Draft, action: Pass) -> None:
    _take_shield(draft, draft.to_act)
    draft.tell("WK-MERC-01", "{who} hires nobody.", who=draft.to_act)


def hire_no_more(draft: Draft, action: Done) -> None:
    draft.change_step(nation="", seat=None)


def _take_shield(draft: Draft, seat: Seat) -> None:
    draft.track = with_item(draft.track, draft.track.index(seat), None)
