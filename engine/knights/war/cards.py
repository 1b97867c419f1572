"""Playing a card: Military Operations, Improvisation or none, and what the card does until it is done."""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat
from engine.knights.actions import Done, Improvise, KnightsAction, Operations, Pass
from engine.knights.draft import Draft
from engine.knights.questions import find_actor, is_besieged
from engine.knights.state import NOBLES, Choosing, KnightsState, Ordering
from engine.knights.terms import Terms
from engine.knights.war import combat_entry, movement, neutral


def choosing_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    """Regions where something could be done, Improvisation when a fresh noble is there, or nothing."""
    found: list[KnightsAction] = []
    seat = find_actor(state)
    movers = [
        number
        for number in range(seat * NOBLES, seat * NOBLES + NOBLES)
        if state.table.nobles[number].fresh and state.table.nobles[number].place is not None
    ]
    places: set[int] = set()
    for number in movers:
        place = state.table.nobles[number].place
        if place is None or state.table.nobles[number].at_sea:
            continue
        if combat_entry.list_fights(terms, state.table, seat, place, ()):
            places.add(place)
        if not is_besieged(terms, state.table, place, seat):
            places.update(path[-1] for path in terms.realm.paths[place])
            if place in terms.realm.ports:
                places.update(port for port in terms.realm.ports if port != place)
    found += [Operations(terms.realm.names[place]) for place in sorted(places)]
    if places:
        found.append(Improvise())
    return [*found, Pass()]


def operate(draft: Draft, action: Operations) -> None:
    place = draft.realm.index[action.place]
    draft.tell("WK-ACT-13", "{who} orders military operations in {place}.", place, who=_acting(draft))
    go_on(draft, Ordering(place))


def improvise(draft: Draft, action: Improvise) -> None:
    draft.tell("WK-ACT-15", "{who} improvises.", who=_acting(draft))
    go_on(draft, Ordering(None))


def skip(draft: Draft, action: Pass) -> None:
    draft.tell("WK-ACT-14", "{who} plays no card.", who=_acting(draft))
    end_go(draft)


def _acting(draft: Draft) -> str:
    return draft.who(whose_go(draft))


def whose_go(draft: Draft) -> Seat:
    return draft.clockwise()[draft.go % len(draft.barons)]


# --- carrying the card out --------------------------------------------------------------------------------------


def ordering_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    step = state.table.step
    assert isinstance(step, Ordering)
    seat = find_actor(state)
    return [
        *movement.list_moves(terms, state.table, seat, step),
        *combat_entry.list_orders(terms, state.table, seat, step),
        Done(),
    ]


def go_on(draft: Draft, order: Ordering) -> None:
    """The card's baron chooses what comes next with it."""
    draft.order = None
    draft.wait_for(whose_go(draft), order)


def finish(draft: Draft, action: Done) -> None:
    step = draft.step
    assert isinstance(step, Ordering)
    end_card(draft, step)


def end_card(draft: Draft, order: Ordering) -> None:
    """Nobles who moved are exhausted once the whole card is done (WK-MOVE-09, WK-EXHAUST-01)."""
    for number in order.moved:
        draft.change_noble(number, fresh=False)
    draft.order = None
    end_go(draft)


def after_move(draft: Draft, order: Ordering, noble: int) -> None:
    order = msgspec.structs.replace(order, moved=(*order.moved, noble))
    draft.lift_sieges()
    if order.place is None:
        end_card(draft, order)
    else:
        go_on(draft, order)


def end_go(draft: Draft) -> None:
    draft.go += 1
    if draft.go >= len(draft.barons) * draft.terms.goes:
        neutral.end_turn(draft)
    else:
        open_go(draft)


def open_go(draft: Draft) -> None:
    draft.wait_for(whose_go(draft), Choosing())
