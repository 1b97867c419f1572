"""Playing a card: Military Operations, Improvisation or none, and what the card does until it is done."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Actor
from engine.knights.actions import Done, Improvise, KnightsAction, Operations, Pass
from engine.knights.draft import Draft
from engine.knights.questions import find_actor, find_harbours, find_player, is_besieged, list_nobles
from engine.knights.realm_pieces import Zone
from engine.knights.state import KnightsState
from engine.knights.steps import Ordering, Resting, Revealing
from engine.knights.terms import Terms
from engine.knights.war.combat_entry import can_fight, list_orders
from engine.knights.war.movement import list_moves

DONE = Done()


def who_chooses(draft: Draft) -> Actor | None:
    """Seat by seat from the president; when all cards are played, a neutral card and the upkeep."""
    if draft.goes_over < len(draft.barons) * draft.rules.goes:
        return find_player(draft)
    return draft.go(*([Revealing()] if draft.rules.neutral_counts else []), Resting())


def list_cards(terms: Terms, state: KnightsState) -> tuple[KnightsAction, ...]:
    """Regions where something could be done, Improvisation when a fresh noble is there, or nothing."""
    seat, reach = find_actor(state), terms.realm.find_reach(find_harbours(terms, state))
    origins: list[int] = []
    places = 0
    for number in list_nobles(seat):
        noble = state.nobles[number]
        origin = noble.place
        if origin is None or not noble.fresh or noble.at_sea or origin in origins:
            continue
        origins.append(origin)
        if not is_besieged(terms, state, origin, seat):
            places |= reach[origin]
    for origin in origins:
        # somebody fresh is there, so that any enemy will do
        if not places >> origin & 1 and can_fight(terms, state, seat, origin):
            places |= 1 << origin
    return terms.realm.list_plays(places)


def operate(draft: Draft, action: Operations) -> None:
    place = draft.rules.realm.index[action.place]
    draft.tell("WK-ACT-13", "{who} orders military operations in {place}.", place, who=draft.to_act)
    draft.put_between(Ordering(place))


def improvise(draft: Draft, action: Improvise) -> None:
    draft.tell("WK-ACT-15", "{who} improvises.", who=draft.to_act)
    draft.put_between(Ordering(None))


def skip(draft: Draft, action: Pass) -> None:
    draft.tell("WK-ACT-14", "{who} plays no card.", who=draft.to_act)
    draft.goes_over += 1


# --- carrying the card out --------------------------------------------------------------------------------------


def who_orders(draft: Draft) -> Actor | None:
    """The baron whose card it is, until it has fought or improvised."""
    order = draft.step
    if not order.fought and (order.place is not None or not order.moved):
        return find_player(draft)
    end_card(draft)
    return None


def list_deeds(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    """Moves and combats of the card that is carried out, or its end."""
    seat, order = find_actor(state), step_of(state, Ordering)
    return [*list_moves(terms, state, seat, order), *list_orders(terms, state, seat, order), DONE]


def end_card(draft: Draft, action: Done | None = None) -> None:
    """Nobles who moved are exhausted once the whole card is done (WK-MOVE-09, WK-EXHAUST-01).

    In the full turn a card that only moved or only fought has its zone by that (WK-MOVE-12).
    """
    order = draft.step
    for number in order.moved:
        draft.change_noble(number, fresh=False)
    draft.resume()
    if draft.played is None:
        draft.goes_over += 1
    elif order.place is not None and bool(order.moved) is not order.fought:
        draft.change_step(zones=(Zone.WAGE if order.moved else Zone.ASSEMBLY,))
