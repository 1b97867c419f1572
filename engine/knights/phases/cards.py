"""Playing a card: Military Operations, Improvisation or none, and what the card does until it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.core.seat import Seat
from engine.knights.actions import Done, Improvise, KnightsAction, Operations, Pass
from engine.knights.draft import Draft, is_besieged
from engine.knights.phases import combat_entry, movement, neutral
from engine.knights.state import NOBLES, Choosing, KnightsState, Ordering

if TYPE_CHECKING:
    from engine.knights.rules import KnightsRules


def choosing_menu(rules: KnightsRules, state: KnightsState) -> list[KnightsAction]:
    """Regions where something could be done, Improvisation when a fresh noble is there, or nothing."""
    found: list[KnightsAction] = []
    seat = rules.seat_to_act(state)
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
        if combat_entry.list_fights(rules, state.table, seat, place, ()):
            places.add(place)
        if not is_besieged(state.table, rules, place, seat):
            places.update(path[-1] for path in rules.realm.paths[place])
            if place in rules.realm.ports:
                places.update(port for port in rules.realm.ports if port != place)
    found += [Operations(rules.realm.names[place]) for place in sorted(places)]
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


def ordering_menu(rules: KnightsRules, state: KnightsState) -> list[KnightsAction]:
    step = state.table.step
    assert isinstance(step, Ordering)
    seat = rules.seat_to_act(state)
    return [
        *movement.list_moves(rules, state.table, seat, step),
        *combat_entry.list_orders(rules, state.table, seat, step),
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
    if draft.go >= len(draft.barons) * draft.rules.goes:
        neutral.end_turn(draft)
    else:
        open_go(draft)


def open_go(draft: Draft) -> None:
    draft.wait_for(whose_go(draft), Choosing())
