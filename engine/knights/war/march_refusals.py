"""Why a move that is not on the menu is refused."""

from __future__ import annotations

from itertools import pairwise

from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import March, Sail
from engine.knights.state import NOBLES, Common, Ordering
from engine.knights.terms import Terms
from engine.knights.war.movement import why_cannot_move


def why_not_march(terms: Terms, table: Common, seat: Seat, order: Ordering, action: March) -> Refusal:
    """The rule that forbids a march that is not on the menu."""
    realm = terms.realm
    number = terms.noble_index.get(action.noble)
    stray = next((name for name in action.path if name not in realm.index), None)
    if number is None or stray is not None or not action.path:
        return _unknown(action.noble if number is None else stray or "nowhere")
    wrong = why_not_mover(terms, table, seat, order, number)
    if wrong is not None:
        return wrong
    path = [realm.index[name] for name in action.path]
    origin = table.nobles[number].place
    assert origin is not None
    for start, end in pairwise([origin, *path]):
        barrier = realm.barrier(start, end)
        if barrier:
            return refuse(
                "WK-MOVE-06" if barrier == "river" else "WK-MOVE-05",
                "The side between {start} and {end} is closed by {barrier}.",
                "From {start} one can walk to: {near}.",
                start=realm.titles[start],
                end=realm.titles[end],
                barrier="the river" if barrier == "river" else "mountains",
                near=", ".join(realm.locate(near) for near in realm.near[start]),
            )
    if tuple(path) not in realm.paths[origin]:
        return refuse(
            "WK-MOVE-03" if len(path) == 1 else "WK-MOVE-04",
            "{path} is no move from {origin}.",
            "One region, or two or three along a road without leaving it; from here: {near}.",
            path=", ".join(map(realm.call, action.path)),
            origin=realm.titles[origin],
            near=", ".join(realm.locate(near) for near in realm.near[origin]) or "only by sea",
        )
    return _elsewhere(terms, order, action.path[-1])


def why_not_sail(terms: Terms, table: Common, seat: Seat, order: Ordering, action: Sail) -> Refusal:
    realm = terms.realm
    number = terms.noble_index.get(action.noble)
    if number is None or action.port not in realm.index:
        return _unknown(action.noble if number is None else action.port)
    wrong = why_not_mover(terms, table, seat, order, number)
    if wrong is not None:
        return wrong
    sailed = realm.index[action.port]
    if {table.nobles[number].place, sailed} <= set(realm.ports) and order.place not in (None, sailed):
        return _elsewhere(terms, order, action.port)
    return refuse(
        "WK-MOVE-20",
        "{who} cannot sail to {place} now.",
        "A voyage begins in a region with a port and leads to another one: {ports}.",
        who=terms.noble_name(number),
        place=realm.call(action.port),
        ports=", ".join(realm.locate(port) for port in realm.ports),
    )


def _elsewhere(terms: Terms, order: Ordering, target: str) -> Refusal:
    return refuse(
        "WK-MOVE-01",
        "These military operations lead into {place}, not into {target}.",
        "Every move of this card ends in the region that was named.",
        place=terms.realm.titles[order.place] if order.place is not None else "",
        target=terms.realm.call(target),
    )


def why_not_mover(terms: Terms, table: Common, seat: Seat, order: Ordering, number: int) -> Refusal | None:
    name = terms.noble_name(number)
    if number // NOBLES != seat:
        return refuse("WK-MOVE-01", "{who} is not your noble.", "Move one of your own.", who=name)
    if order.fought:
        return refuse("WK-MOVE-01", "After the combat nobody moves with this card.", "End the card.")
    if number in order.moved or (order.place is None and order.moved):
        return refuse("WK-MOVE-02", "{who} cannot move with this card any more.", "Fight, or end the card.", who=name)
    wrong = why_cannot_move(terms, table, number)
    if wrong is not None:
        return wrong
    if table.nobles[number].place == order.place:
        return refuse("WK-MOVE-01", "{who} is there already.", "Move another noble in, or fight.", who=name)
    return None


def _unknown(what: str) -> Refusal:
    return refuse(
        "WK-MOVE-03",
        "There is no '{what}' on this board.",
        "Places are written as on the map, such as E3 or Cadiz, nobles by their short names.",
        what=what[:40],
    )
