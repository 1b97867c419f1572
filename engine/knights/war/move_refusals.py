"""Why a card cannot name a region, a noble cannot go there, or troops cannot go along."""

from __future__ import annotations

from itertools import pairwise

from engine.core.position import expect, step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import FORTRESS, Improvise, March, Operations, Sail, Take, TakeAll
from engine.knights.questions import find_actor, find_harbours, is_besieged
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import Marching, Ordering
from engine.knights.terms import Terms
from engine.knights.war.cards import list_cards
from engine.knights.war.movement import list_gifts, why_cannot_move
from engine.knights.war.names import call_noble, list_places, refuse_place, why_no_noble, why_no_place


def why_no_operations(terms: Terms, state: KnightsState, action: Operations) -> Refusal:
    places = [terms.realm.index[card.place] for card in list_cards(terms, state) if isinstance(card, Operations)]
    sentence, tip = "No fresh noble of yours can do anything in {place} now.", "Name one of: {places}."
    return refuse_place(terms, "WK-ACT-13", action.place, places, sentence, tip)


def why_no_improvisation(terms: Terms, state: KnightsState, action: Improvise) -> Refusal:
    return refuse("WK-ACT-15", "No fresh noble of yours can move or fight now.", "Pass.")


def why_not_march(terms: Terms, state: KnightsState, action: March) -> Refusal:
    """The rule that forbids a march that is not on the menu."""
    realm = terms.realm
    wrong = why_no_noble(terms, "WK-MOVE-03", action.noble)
    for name in action.path:
        wrong = wrong or why_no_place(terms, "WK-MOVE-03", name)
    wrong = wrong or _why_not_mover(terms, state, action.noble)
    if wrong is not None:
        return wrong
    if not action.path:
        return refuse("WK-MOVE-03", "The march leads nowhere.", "Name the region, or the regions along a road.")
    path = [realm.index[name] for name in action.path]
    origin = expect(state.nobles[terms.noble_index[action.noble]].place, "movers are on the board")
    for start, end in pairwise([origin, *path]):
        wrong = wrong or why_closed(terms, start, end)
    if wrong is not None:
        return wrong
    if tuple(path) not in realm.paths[origin]:
        return refuse(
            "WK-MOVE-03" if len(path) == 1 else "WK-MOVE-04",
            "{path} is no move from {origin}.",
            "One region, or two or three along a road without leaving it; from here: {near}.",
            path=", ".join(map(realm.call, action.path)),
            origin=realm.titles[origin],
            near=", ".join(map(realm.locate, realm.near[origin])) or "only by sea",
        )
    return _elsewhere(terms, step_of(state, Ordering), action.path[-1])


def why_closed(terms: Terms, start: int, end: int) -> Refusal | None:
    """A river or mountains between two regions."""
    realm = terms.realm
    barrier = realm.barrier(start, end)
    if not barrier:
        return None
    return refuse(
        "WK-MOVE-06" if barrier == "river" else "WK-MOVE-05",
        "The side between {start} and {end} is closed by {barrier}.",
        "From {start} one can walk to: {near}.",
        start=realm.titles[start],
        end=realm.titles[end],
        barrier="the river" if barrier == "river" else "mountains",
        near=list_places(terms, realm.near[start]),
    )


def why_not_sail(terms: Terms, state: KnightsState, action: Sail) -> Refusal:
    realm, order = terms.realm, step_of(state, Ordering)
    wrong = why_no_noble(terms, "WK-MOVE-20", action.noble) or why_no_place(terms, "WK-MOVE-20", action.port)
    wrong = wrong or _why_not_mover(terms, state, action.noble)
    if wrong is not None:
        return wrong
    number = terms.noble_index[action.noble]
    origin, target = expect(state.nobles[number].place, "movers are on the board"), realm.index[action.port]
    harbours = find_harbours(terms, state)
    ports = [port for port in realm.ports if harbours >> port & 1]
    named = list_places(terms, ports)
    for place, sentence in (
        (origin, "There is no port in {place}, where {who} stands."),
        (target, "{place} has no port for {who} to sail to."),
    ):
        if place not in ports:
            return refuse("WK-MOVE-20", sentence, "A voyage leads from port to port: {named}.",
                          place=realm.titles[place], who=terms.noble_name(number), named=named)  # fmt: skip
    if origin == target:
        return refuse("WK-MOVE-20", "{who} is in {place} already.", "A voyage leads to another port: {named}.",
                      who=terms.noble_name(number), place=realm.titles[target], named=named)  # fmt: skip
    return _elsewhere(terms, order, action.port)


def _elsewhere(terms: Terms, order: Ordering, target: str) -> Refusal:
    return refuse(
        "WK-MOVE-01",
        "These military operations lead into {place}, not into {target}.",
        "Every move of this card ends in the region that was named.",
        place=terms.realm.titles[order.place] if order.place is not None else "",
        target=terms.realm.call(target),
    )


def _why_not_mover(terms: Terms, state: KnightsState, slug: str) -> Refusal | None:
    order, number = step_of(state, Ordering), terms.noble_index[slug]
    name = terms.noble_name(number)
    if number // NOBLES != state.to_act:
        return refuse("WK-MOVE-01", "{who} is not your noble.", "Move one of your own.", who=name)
    if order.fought:
        return refuse("WK-MOVE-01", "After the combat nobody moves with this card.", "End the card.")
    if number in order.moved or (order.place is None and order.moved):
        return refuse("WK-MOVE-02", "{who} cannot move with this card any more.", "Fight, or end the card.", who=name)
    wrong = why_cannot_move(terms, state, number)
    if wrong is None and state.nobles[number].place == order.place:
        return refuse("WK-MOVE-01", "{who} is there already.", "Move another noble in, or fight.", who=name)
    return wrong


# --- troops on the way ------------------------------------------------------------------------------------------


def why_no_gift(terms: Terms, state: KnightsState, action: Take | TakeAll) -> Refusal:
    gifts = list_gifts(terms, state)
    wrong = why_no_noble(terms, "WK-MOVE-30", action.donor, FORTRESS)
    if wrong is not None:
        return wrong
    donor = call_noble(terms, action.donor)
    if isinstance(action, Take) and TakeAll(action.donor) in gifts:
        return refuse("WK-MOVE-31", "An army with loss tokens gives all its troops or none.",
                      "Take them all from {donor}, or go on.", donor=donor)  # fmt: skip
    place = state.nobles[step_of(state, Marching).noble].place
    if place is not None and is_besieged(terms, state, place, Seat(find_actor(state))):
        return refuse("WK-MOVE-34", "Inside a besieged place nobody gives or receives troops.",
                      "Move on, or end the move.")  # fmt: skip
    return refuse("WK-MOVE-30", "{donor} cannot give that here.",
                  "Your fortress or a fresh noble of yours in the same region may give: {menu}.",
                  donor=donor[0].upper() + donor[1:], menu="; ".join(map(str, gifts)) or "nothing")  # fmt: skip
