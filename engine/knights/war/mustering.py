"""Sharing out troops among nobles off the board, before they arrive (WK-ARRIVE-02, WK-ARRIVE-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.actions import FORTRESS, Done, Give, GiveAll, KnightsAction
from engine.knights.draft import Draft
from engine.knights.pieces import Troops, count_men, read_troop, write_troop
from engine.knights.questions import is_besieged, list_nobles, list_standing
from engine.knights.realm_actions import HandOver
from engine.knights.realm_questions import is_kept_away
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import Deserting, Mustering
from engine.knights.terms import Terms

Gift = KnightsAction | HandOver
GARRISONED = -1
"""Who received a card, where nobles are numbered: the fortress."""


def who_musters(draft: Draft) -> Actor | None:
    """The baron, as long as there is something to share out."""
    if next(list_gifts(draft.rules, draft), None) is not None:
        return step_of(draft, Mustering).seat
    return draft.resume()


def list_gifts(terms: Terms, position: KnightsPosition) -> Iterator[Gift]:
    """Cards of nobles off the board and of the fortress, besieged or not. A garrison with tokens moves as one, and so
    does a noble's army that took it over (WK-AMB-25)."""
    step = step_of(position, Mustering)
    nobles, fort = position.nobles, position.forts[step.seat]
    waiting = [n for n in list_nobles(step.seat) if nobles[n].place is None and not nobles[n].gone]
    donors = [n for n in waiting if nobles[n].troops]
    is_garrisoned = fort.place is not None and fort.troops
    for target in waiting:
        if is_kept_away(position, target):
            continue
        slug = terms.noble_slugs[target]
        for donor in donors:
            if donor != target:
                yield from _list_from(terms, position, donor, slug)
        if is_garrisoned and fort.tokens:
            yield GiveAll(slug)
        elif is_garrisoned:
            yield from [Give(FORTRESS, slug, card) for card in _free_cards(step, GARRISONED, fort.troops)]
    if terms.is_realm:
        yield from _list_exchanges(terms, position)


def _list_exchanges(terms: Terms, position: KnightsPosition) -> Iterator[Gift]:
    """Nobles who stand together give each other troops, and to the own fortress there; not inside a siege. Whoever
    bears loss tokens gives everything or nothing (WK-ARRIVE-07, WK-AMB-25, WK-AMB-26)."""
    step = step_of(position, Mustering)
    fort = position.forts[step.seat]
    for donor in list_nobles(step.seat):
        place = position.nobles[donor].place
        if place is None or is_besieged(terms, position, place, step.seat):
            continue
        there = [terms.noble_slugs[n] for n in list_standing(position, place, step.seat) if n != donor]
        for target in [*there, FORTRESS] if fort.place == place else there:
            yield from _list_from(terms, position, donor, target)


def _list_from(terms: Terms, position: KnightsPosition, donor: int, target: str) -> Iterator[Gift]:
    """What a noble may give away: in the realm, with loss tokens, everything, unless he has just been given some."""
    noble, step = position.nobles[donor], step_of(position, Mustering)
    if not noble.tokens:
        for card in _free_cards(step, donor, noble.troops):
            yield Give(terms.noble_slugs[donor], target, card)
    elif terms.is_realm and all(number != donor for number, _ in step.received):
        yield HandOver(terms.noble_slugs[donor], target)


def _free_cards(step: Mustering, donor: int, troops: Troops) -> list[str]:
    """Cards that were not given to this noble just now (WK-AMB-37); of those that were, some may have been lost."""
    held = list(map(write_troop, troops))
    received = [card for number, card in step.received if number == donor] if step.received else ()
    return list(Counter(held) - Counter(received) if received else dict.fromkeys(held))


def list_choices(terms: Terms, state: KnightsState) -> list[Gift]:
    return [*list_gifts(terms, state), Done()]


def give(draft: Draft, action: Give) -> None:
    donor = draft.rules.noble_index.get(action.donor)
    _hand_over(draft, donor, action.noble, (read_troop(action.card),), 0)


def give_all(draft: Draft, action: GiveAll) -> None:
    fort = draft.forts[step_of(draft, Mustering).seat]
    _hand_over(draft, None, action.noble, fort.troops, fort.tokens)


def hand_over(draft: Draft, action: HandOver) -> None:
    """All troops of a noble on the board with all their tokens."""
    donor = draft.rules.noble_index[action.donor]
    _hand_over(draft, donor, action.holder, draft.nobles[donor].troops, draft.nobles[donor].tokens)


def _hand_over(draft: Draft, donor: int | None, slug: str, given: Troops, tokens: int) -> None:
    """A noble who has given everything leaves the board (WK-MOVE-32)."""
    step = step_of(draft, Mustering)
    target = GARRISONED if slug == FORTRESS else draft.rules.noble_index[slug]
    place = None if donor is None else draft.nobles[donor].place
    draft.take_troops(donor, Seat(step.seat), given, tokens)
    draft.give_troops(None if target == GARRISONED else target, step.seat, given, tokens)
    if target == GARRISONED:
        draft.tell("WK-ARRIVE-07", "The fortress is given {men} men.", place, men=count_men(given))
    else:
        rule = "WK-ARRIVE-03" if donor is None else "WK-ARRIVE-02" if place is None else "WK-ARRIVE-07"
        draft.tell(rule, "{noble} is given {men} men.", noble=target, men=count_men(given))
    draft.change_step(received=(*step.received, *((target, write_troop(troop)) for troop in given)))
    if donor is not None and place is not None and not draft.nobles[donor].troops:
        draft.remove_noble(donor)
        draft.tell("WK-MOVE-32", "{noble} has no troops left and leaves the board.", place, noble=donor)
        draft.lift_sieges()
    if target != GARRISONED and draft.is_spent(target):
        draft.put_between(Deserting(target, True))
