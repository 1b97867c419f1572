"""Moving nobles: a step, a road, a voyage; troops picked up on the way; consent to pass (WK-ALG-MOVE)."""

from __future__ import annotations

import msgspec

from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import FORTRESS, Allow, Forbid, Go, KnightsAction, March, Sail, Take, TakeAll
from engine.knights.draft import Draft
from engine.knights.pieces import Troop, read_troop, write_troop
from engine.knights.questions import Open, find_owner, is_besieged, list_standing
from engine.knights.state import NOBLES, Asking, Common, KnightsState, Marching, Ordering
from engine.knights.terms import Terms


def list_movers(terms: Terms, table: Common, seat: Seat, order: Ordering) -> list[int]:
    """Fresh nobles on land who have not moved with this card and are not shut in (WK-MOVE-10, WK-MOVE-23)."""
    return [
        number
        for number in range(seat * NOBLES, seat * NOBLES + NOBLES)
        if number not in order.moved and why_cannot_move(terms, table, number) is None
    ]


def why_cannot_move(terms: Terms, table: Common, number: int) -> Refusal | None:
    noble = table.nobles[number]
    name = terms.noble_name(number)
    if noble.place is None:
        return refuse("WK-ARRIVE-05", "{who} is not on the board.", "He arrives in the upkeep, with troops.", who=name)
    if noble.at_sea:
        return refuse("WK-MOVE-21", "{who} is at sea.", "He lands in the upkeep.", who=name)
    if not noble.fresh:
        return refuse("WK-EXHAUST-02", "{who} is exhausted.", "He rests in the upkeep; move a fresh noble.", who=name)
    if is_besieged(terms, table, noble.place, Seat(number // NOBLES)):
        return refuse(
            "WK-SIEGE-03", "{who} is shut in by a siege.", "He may attack the besiegers (WK-SIEGE-05).", who=name
        )
    return None


def list_moves(terms: Terms, table: Common, seat: Seat, order: Ordering) -> list[KnightsAction]:
    if order.fought or (order.place is None and order.moved):
        return []
    realm = terms.realm
    found: list[KnightsAction] = []
    for number in list_movers(terms, table, seat, order):
        origin = table.nobles[number].place
        if origin is None or origin == order.place:
            continue
        slug = terms.noble_slugs[number]
        found += [
            March(slug, tuple(realm.names[place] for place in path))
            for path in realm.paths[origin]
            if order.place is None or path[-1] == order.place
        ]
        if origin in realm.ports:
            found += [
                Sail(slug, realm.names[port]) for port in realm.ports if port != origin and order.place in (None, port)
            ]
    return found


def march(draft: Draft, action: March) -> None:
    order = draft.step
    assert isinstance(order, Ordering)
    path = tuple(draft.realm.index[name] for name in action.path)
    _advance(draft, Marching(draft.terms.noble_index[action.noble], path, order))


def sail(draft: Draft, action: Sail) -> None:
    """To the symbol of any other port, whoever is there (WK-AMB-R04); never together with a step (WK-MOVE-24)."""
    order = draft.step
    assert isinstance(order, Ordering)
    path = (draft.realm.index[action.port],)
    _advance(draft, Marching(draft.terms.noble_index[action.noble], path, order, by_sea=True))


def _advance(draft: Draft, step: Marching) -> None:
    """On along the path until somebody has to decide."""
    while True:
        seat = Seat(step.noble // NOBLES)
        if not step.loaded and list_gifts(draft.terms, draft, step):
            draft.wait_for(seat, step)
            return
        if not step.path:
            _stop(draft, step)
            return
        if step.started:
            queue = _list_blockers(draft, step.noble)
            if queue:
                draft.wait_for(queue[0], Asking(step, tuple(queue)))
                return
        step = _leave(draft, step)


def _leave(draft: Draft, step: Marching) -> Marching:
    """One region on."""
    target, rest = step.path[0], step.path[1:]
    who = draft.name(step.noble)
    if step.by_sea:
        draft.change_noble(step.noble, place=target, at_sea=True, fresh=False)
        draft.tell("WK-MOVE-21", "{who} sails for {place}.", target, who=who)
        return msgspec.structs.replace(step, path=rest, started=True, loaded=True)
    draft.change_noble(step.noble, place=target)
    draft.tell("WK-MOVE-04" if step.started else "WK-MOVE-03", "{who} moves to {place}.", target, who=who)
    return msgspec.structs.replace(step, path=rest, started=True, loaded=False)


def _stop(draft: Draft, step: Marching) -> None:
    from engine.knights.war.cards import after_move

    after_move(draft, step.order, step.noble)


def _list_blockers(draft: Draft, noble: int) -> list[Seat]:
    """Enemies with a noble or a city where he stands, clockwise from the president (WK-MOVE-07, WK-MOVE-08).

    Entering is free and so is leaving where the move began (WK-AMB-R01); an enemy fortress alone does not bar
    (WK-AMB-R02), and of several enemies each must allow it (WK-AMB-R03). By sea nobody is asked (WK-MOVE-25).
    """
    place, own = draft.nobles[noble].place, noble // NOBLES
    if place is None:
        return []
    number = draft.realm.city_at[place]
    has_city = number is not None and not draft.cities[number].razed
    barring = find_owner(draft.terms, draft, place) if has_city or draft.terms.fortress_blocks else None
    return [seat for seat in draft.clockwise() if seat != own and (seat == barring or draft.standing(place, seat))]


# --- consent ----------------------------------------------------------------------------------------------------


def asking_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Allow(), Forbid()]


def allow(draft: Draft, action: Allow) -> None:
    step = draft.step
    assert isinstance(step, Asking)
    place = draft.nobles[step.march.noble].place
    draft.tell(
        "WK-MOVE-08",
        "{who} lets {noble} pass.",
        place,
        who=draft.who(step.queue[0]),
        noble=draft.name(step.march.noble),
    )
    if len(step.queue) > 1:
        draft.wait_for(step.queue[1], Asking(step.march, step.queue[1:]))
    else:
        _advance(draft, _leave(draft, step.march))


def forbid(draft: Draft, action: Forbid) -> None:
    step = draft.step
    assert isinstance(step, Asking)
    place = draft.nobles[step.march.noble].place
    draft.tell(
        "WK-MOVE-08",
        "{who} does not let {noble} pass: the move ends in {place}.",
        place,
        who=draft.who(step.queue[0]),
        noble=draft.name(step.march.noble),
    )
    _stop(draft, step.march)


# --- troops on the way ------------------------------------------------------------------------------------------


def list_gifts(terms: Terms, table: Open, step: Marching) -> list[KnightsAction]:
    """What can be given to the mover where he stands (WK-MOVE-30, WK-MOVE-33).

    Nothing across a siege (WK-MOVE-34), except out of a fortress (WK-AMB-R36); a noble who moved earlier with the
    same card is still fresh and may give (WK-AMB-R37).
    """
    place = table.nobles[step.noble].place
    seat = Seat(step.noble // NOBLES)
    if place is None or table.nobles[step.noble].at_sea:
        return []
    found: list[KnightsAction] = []
    fort = table.forts[seat]
    if fort.place == place and fort.troops:
        found += _gifts(FORTRESS, fort.troops, fort.tokens)
    if not is_besieged(terms, table, place, seat):
        for number in list_standing(table.nobles, place, seat):
            noble = table.nobles[number]
            if number != step.noble and noble.fresh:
                found += _gifts(terms.noble_slugs[number], noble.troops, noble.tokens)
    return found


def _gifts(donor: str, troops: tuple[Troop, ...], tokens: int) -> list[KnightsAction]:
    """With loss tokens all or nothing, for a fortress too (WK-AMB-R05)."""
    if tokens:
        return [TakeAll(donor)]
    return [Take(donor, card) for card in dict.fromkeys(write_troop(troop) for troop in troops)]


def marching_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    step = state.table.step
    assert isinstance(step, Marching)
    return [*list_gifts(terms, state.table, step), Go()]


def go(draft: Draft, action: Go) -> None:
    step = draft.step
    assert isinstance(step, Marching)
    _advance(draft, msgspec.structs.replace(step, loaded=True))


def take(draft: Draft, action: Take) -> None:
    _give(draft, action.donor, (read_troop(action.card),), 0)


def take_all(draft: Draft, action: TakeAll) -> None:
    giver = (
        draft.forts[_marching(draft).noble // NOBLES]
        if action.donor == FORTRESS
        else draft.nobles[draft.terms.noble_index[action.donor]]
    )
    _give(draft, action.donor, giver.troops, giver.tokens)


def _marching(draft: Draft) -> Marching:
    step = draft.step
    assert isinstance(step, Marching)
    return step


def _give(draft: Draft, donor: str, given: tuple[Troop, ...], tokens: int) -> None:
    from engine.knights.pieces import count_men, take_out

    step = _marching(draft)
    seat = Seat(step.noble // NOBLES)
    mover = draft.nobles[step.noble]
    if donor == FORTRESS:
        fort = draft.forts[seat]
        draft.change_fort(seat, troops=take_out(fort.troops, given), tokens=fort.tokens - tokens)
        giver = "the fortress"
    else:
        number = draft.terms.noble_index[donor]
        noble = draft.nobles[number]
        draft.change_noble(number, troops=take_out(noble.troops, given), tokens=noble.tokens - tokens)
        giver = draft.name(number)
    draft.change_noble(step.noble, troops=tuple(sorted((*mover.troops, *given))), tokens=mover.tokens + tokens)
    draft.tell(
        "WK-MOVE-31" if tokens else "WK-MOVE-30",
        "{noble} takes {men} men from {giver}.",
        mover.place,
        noble=draft.name(step.noble),
        men=count_men(given),
        giver=giver,
    )
    if donor != FORTRESS and not draft.nobles[number].troops:
        draft.remove_noble(number)
        draft.tell("WK-MOVE-32", "{noble} has no troops left and leaves the board.", mover.place, noble=giver)
    if list_gifts(draft.terms, draft, step):
        draft.wait_for(seat, step)
    else:
        _advance(draft, msgspec.structs.replace(step, loaded=True))
