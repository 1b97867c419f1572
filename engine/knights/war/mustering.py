"""Sharing out troops among nobles off the board, before they arrive (WK-ARRIVE-02, WK-ARRIVE-03)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.actions import FORTRESS, Done, Give, GiveAll, KnightsAction
from engine.knights.draft import Draft
from engine.knights.pieces import Troops, read_troop, take_out, write_troop
from engine.knights.questions import Open
from engine.knights.state import NOBLES, KnightsState, Mustering
from engine.knights.terms import Terms


def call(draft: Draft, seats: list[Seat]) -> None:
    """Each baron in turn shares out and then lets his nobles arrive (WK-ARRIVE-01)."""
    from engine.knights.war.upkeep import next_turn, open_arrivals

    if not seats:
        next_turn(draft)
    elif list_gifts(draft.terms, draft, seats[0], ()):
        draft.wait_for(seats[0], Mustering(tuple(seats)))
    else:
        open_arrivals(draft, seats)


def list_gifts(terms: Terms, table: Open, seat: Seat, received: tuple[tuple[int, str], ...]) -> list[KnightsAction]:
    """Cards of nobles off the board and of the fortress, besieged or not; a garrison with tokens moves as one."""
    own = range(seat * NOBLES, seat * NOBLES + NOBLES)
    waiting = [n for n in own if table.nobles[n].place is None and not table.nobles[n].gone]
    found: list[KnightsAction] = []
    for target in waiting:
        slug = terms.noble_slugs[target]
        for donor in waiting:
            if donor != target:
                cards = _free_cards(table.nobles[donor].troops, [card for n, card in received if n == donor])
                found += [Give(terms.noble_slugs[donor], slug, card) for card in cards]
        fort = table.forts[seat]
        if fort.place is not None and fort.troops:
            if fort.tokens:
                found.append(GiveAll(slug))
            else:
                found += [Give(FORTRESS, slug, card) for card in dict.fromkeys(map(write_troop, fort.troops))]
    return found


def _free_cards(troops: Troops, received: list[str]) -> list[str]:
    """Cards that were not given to this noble just now (WK-AMB-37)."""
    left = [write_troop(troop) for troop in troops]
    for card in received:
        left.remove(card)
    return list(dict.fromkeys(left))


def menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    step = state.table.step
    assert isinstance(step, Mustering)
    return [*list_gifts(terms, state.table, step.seats[0], step.received), Done()]


def give(draft: Draft, action: Give) -> None:
    _hand_over(draft, action.donor, action.noble, (read_troop(action.card),), 0)


def give_all(draft: Draft, action: GiveAll) -> None:
    step = draft.step
    assert isinstance(step, Mustering)
    fort = draft.forts[step.seats[0]]
    _hand_over(draft, FORTRESS, action.noble, fort.troops, fort.tokens)


def _hand_over(draft: Draft, donor: str, slug: str, given: Troops, tokens: int) -> None:
    step = draft.step
    assert isinstance(step, Mustering)
    seat, target = step.seats[0], draft.terms.noble_index[slug]
    if donor == FORTRESS:
        fort = draft.forts[seat]
        draft.change_fort(seat, troops=take_out(fort.troops, given), tokens=fort.tokens - tokens)
    else:
        number = draft.terms.noble_index[donor]
        draft.change_noble(number, troops=take_out(draft.nobles[number].troops, given))
    noble = draft.nobles[target]
    draft.change_noble(target, troops=tuple(sorted((*noble.troops, *given))), tokens=noble.tokens + tokens)
    draft.tell(
        "WK-ARRIVE-03" if donor == FORTRESS else "WK-ARRIVE-02",
        "{noble} is given {men} men.",
        noble=draft.name(target),
        men=sum(troop.men for troop in given),
    )
    received = (*step.received, *((target, write_troop(troop)) for troop in given))
    if list_gifts(draft.terms, draft, seat, received):
        draft.wait_for(seat, Mustering(step.seats, received))
    else:
        finish(draft, Done())


def finish(draft: Draft, action: Done) -> None:
    from engine.knights.war.upkeep import open_arrivals

    step = draft.step
    assert isinstance(step, Mustering)
    open_arrivals(draft, list(step.seats))
