"""Sharing out troops among nobles off the board, before they arrive (WK-ARRIVE-02, WK-ARRIVE-03)."""

from __future__ import annotations

from collections import Counter

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.actions import FORTRESS, Done, Give, GiveAll, KnightsAction
from engine.knights.draft import Draft
from engine.knights.pieces import Troops, count_men, read_troop, write_troop
from engine.knights.questions import list_nobles
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import Deserting, Mustering
from engine.knights.terms import Terms


def who_musters(draft: Draft) -> Actor | None:
    """The baron, as long as there is something to share out."""
    if list_gifts(draft.rules, draft):
        return step_of(draft, Mustering).seat
    draft.resume()
    return None


def list_gifts(terms: Terms, position: KnightsPosition) -> list[KnightsAction]:
    """Cards of nobles off the board and of the fortress, besieged or not; a garrison with tokens moves as one."""
    step = step_of(position, Mustering)
    nobles, fort = position.nobles, position.forts[step.seat]
    waiting = [n for n in list_nobles(step.seat) if nobles[n].place is None and not nobles[n].gone]
    found: list[KnightsAction] = []
    for target in waiting:
        slug = terms.noble_slugs[target]
        for donor in waiting:
            if donor != target:
                cards = _free_cards(nobles[donor].troops, [card for n, card in step.received if n == donor])
                found += [Give(terms.noble_slugs[donor], slug, card) for card in cards]
        if fort.place is not None and fort.troops:
            if fort.tokens:
                found.append(GiveAll(slug))
            else:
                found += [Give(FORTRESS, slug, card) for card in dict.fromkeys(map(write_troop, fort.troops))]
    return found


def _free_cards(troops: Troops, received: list[str]) -> list[str]:
    """Cards that were not given to this noble just now (WK-AMB-37); of those that were, some may have been lost."""
    return list(Counter(map(write_troop, troops)) - Counter(received))


def list_choices(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [*list_gifts(terms, state), Done()]


def give(draft: Draft, action: Give) -> None:
    donor = None if action.donor == FORTRESS else draft.rules.noble_index[action.donor]
    _hand_over(draft, donor, action.noble, (read_troop(action.card),), 0)


def give_all(draft: Draft, action: GiveAll) -> None:
    fort = draft.forts[step_of(draft, Mustering).seat]
    _hand_over(draft, None, action.noble, fort.troops, fort.tokens)


def _hand_over(draft: Draft, donor: int | None, slug: str, given: Troops, tokens: int) -> None:
    step, target = step_of(draft, Mustering), draft.rules.noble_index[slug]
    draft.take_troops(donor, Seat(step.seat), given, tokens)
    draft.give_troops(target, given, tokens)
    rule = "WK-ARRIVE-03" if donor is None else "WK-ARRIVE-02"
    draft.tell(rule, "{noble} is given {men} men.", noble=target, men=count_men(given))
    draft.change_step(received=(*step.received, *((target, write_troop(troop)) for troop in given)))
    if draft.is_spent(target):
        draft.put_between(Deserting(target, True))


def finish(draft: Draft, action: Done) -> None:
    draft.resume()
