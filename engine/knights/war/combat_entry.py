"""Starting a combat: who can be attacked how, with whose consent (WK-COMBAT, WK-ALG-COMBAT)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from engine.core.seat import Seat
from engine.knights.actions import Allow, Assault, Battle, Besiege, Forbid, KnightsAction
from engine.knights.draft import Draft
from engine.knights.questions import find_hold, find_owner, has_target, list_fresh, list_standing, weigh_siege
from engine.knights.state import NOBLES, Common, Consenting, KnightsState, Ordering, Plan
from engine.knights.terms import Terms

BATTLE, ASSAULT, SIEGE = "battle", "assault", "siege"
DECLARED = {
    BATTLE: "{who} declares battle in {place} against {enemy}.",
    ASSAULT: "{who} declares an assault on {place} against {enemy}.",
    SIEGE: "{who} lays siege to {place} against {enemy}.",
}


def list_orders(terms: Terms, table: Common, seat: Seat, order: Ordering) -> list[KnightsAction]:
    """Combats that this card may still start."""
    if order.fought or (order.place is None and order.moved):
        return []
    if order.place is not None:
        return list_fights(terms, table, seat, order.place, order.refused)
    places = sorted({p for n in table.nobles[seat * NOBLES : seat * NOBLES + NOBLES] if (p := n.place) is not None})
    return [action for place in places for action in list_fights(terms, table, seat, place, order.refused)]


def list_fights(terms: Terms, table: Common, seat: Seat, place: int, refused: tuple[int, ...]) -> list[KnightsAction]:
    """Every combat of the region, with every choice of fresh nobles (WK-COMBAT-03).

    Nobles near a city that is not theirs are in the open (WK-AMB-R07); those at their own walls are inside, and no
    battle is offered against them (WK-AMB-R08). Nobles shut in may sally against the besiegers (WK-SIEGE-05). A
    fortress is attacked just like a city (WK-FORT-01).
    """
    groups = list(_groups(list_fresh(table, seat, place)))
    if not groups:
        return []
    name = terms.realm.names[place]
    found: list[KnightsAction] = []
    for enemy in range(len(table.barons)):
        if enemy == seat or not list_standing(table.nobles, place, Seat(enemy)):
            continue
        if find_hold(terms, table, place, Seat(enemy)) is None:
            found += [Battle(name, table.barons[enemy], _slugs(terms, group)) for group in groups]
    if place not in refused and has_target(terms, table, seat, place):
        found += [Assault(name, _slugs(terms, group)) for group in groups]
        found += [
            Besiege(name, _slugs(terms, group))
            for group in groups
            if weigh_siege(terms, table, seat, place, group).legal
        ]
    return found


def _groups(nobles: list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(nobles) + 1):
        yield from combinations(nobles, size)


def _slugs(terms: Terms, group: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(terms.noble_slugs[number] for number in group)


# --- declaring --------------------------------------------------------------------------------------------------


def battle(draft: Draft, action: Battle) -> None:
    enemy = Seat(draft.barons.index(action.baron))
    _declare(draft, Plan(BATTLE, draft.realm.index[action.place], enemy, _numbers(draft, action.nobles)))


def assault(draft: Draft, action: Assault) -> None:
    place = draft.realm.index[action.place]
    _declare(draft, Plan(ASSAULT, place, find_owner(draft.terms, draft, place), _numbers(draft, action.nobles)))


def besiege(draft: Draft, action: Besiege) -> None:
    place = draft.realm.index[action.place]
    _declare(draft, Plan(SIEGE, place, find_owner(draft.terms, draft, place), _numbers(draft, action.nobles)))


def _numbers(draft: Draft, nobles: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(draft.terms.noble_index[slug] for slug in nobles)


def _declare(draft: Draft, plan: Plan) -> None:
    order = draft.step
    assert isinstance(order, Ordering)
    seat = Seat(plan.nobles[0] // NOBLES)
    draft.tell(
        "WK-COMBAT-02",
        DECLARED[plan.kind],
        plan.place,
        who=draft.who(seat),
        enemy=draft.who(plan.enemy),
    )
    queue = [] if plan.kind == BATTLE else _list_thirds(draft, plan, seat)
    if queue:
        draft.wait_for(queue[0], Consenting(plan, tuple(queue), order))
    else:
        _begin(draft, plan, order)


def _list_thirds(draft: Draft, plan: Plan, seat: Seat) -> list[Seat]:
    """Third barons with an army in the region, clockwise from the president (WK-COMBAT-07)."""
    return [
        other for other in draft.clockwise() if other not in (seat, plan.enemy) and draft.standing(plan.place, other)
    ]


def consenting_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Allow(), Forbid()]


def consent(draft: Draft, action: Allow) -> None:
    step = draft.step
    assert isinstance(step, Consenting)
    draft.tell(
        "WK-COMBAT-07", "{who} consents to the attack on {place}.", step.plan.place, who=draft.who(step.queue[0])
    )
    if len(step.queue) > 1:
        draft.wait_for(step.queue[1], Consenting(step.plan, step.queue[1:], step.order))
    else:
        _begin(draft, step.plan, step.order)


def object_to(draft: Draft, action: Forbid) -> None:
    """The attack does not begin; the card is not used up, but not for this place again (WK-AMB-R27)."""
    from engine.knights.war.cards import go_on

    step = draft.step
    assert isinstance(step, Consenting)
    draft.tell("WK-AMB-R27", "{who} objects to the attack on {place}.", step.plan.place, who=draft.who(step.queue[0]))
    go_on(draft, msgspec.structs.replace(step.order, refused=(*step.order.refused, step.plan.place)))


def _begin(draft: Draft, plan: Plan, order: Ordering) -> None:
    """Whoever is attacked fights (WK-COMBAT-10)."""
    from engine.knights.war import fighting, sieging

    draft.order = msgspec.structs.replace(order, fought=True)
    if plan.kind == SIEGE:
        sieging.besiege(draft, plan)
    else:
        fighting.begin(draft, plan)
