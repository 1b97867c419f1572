"""The variant in which a baron whose fortress is taken is out of the game (WK-VAR-04, WK-AMB-R26)."""

from __future__ import annotations

from engine.core.outcome import rank
from engine.core.position import step_of, with_item
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.actions import Draw
from engine.knights.draft import Draft
from engine.knights.questions import list_cities, list_nobles
from engine.knights.realm_questions import list_charges, list_offices
from engine.knights.realm_steps import Eliminating, Sequencing, Succeeding, Survived
from engine.knights.state import NOBLES, Fort, Noble
from engine.knights.steps import AftermathStep
from engine.knights.turn.destiny import draw_open, find_baron


def eliminate(draft: Draft) -> None:
    """Nobles, cities, cards and shields go; tokens pass on; the last baron has won."""
    seat = step_of(draft, Eliminating).seat
    draft.out = (*draft.out, seat)
    draft.tell("WK-VAR-04", "{who} is out of the game.", who=seat)
    _disband(draft, seat)
    for city in list_cities(draft, seat):
        draft.free_city(city)
    _clear_cards(draft, seat)
    left = [each for each in draft.rules.seats if each not in draft.out]
    if len(left) == 1:
        draft.finish(Survived(), "{who} alone is left.", who=left[0])
    draft.lift_sieges()
    tokens = [church for church in (False, True) if seat == (draft.church if church else draft.president)]
    succession = [Succeeding(_list_heirs(draft, church), church) for church in tokens]
    draft.later = tuple(step for step in draft.later if not _is_of(step, seat))
    draft.put_due(succession)


def _is_of(step: object, seat: Seat) -> bool:
    """Does a step of the aftermath wait for a noble of his?"""
    nobles = step.nobles if isinstance(step, Sequencing) else (getattr(step, "noble", None),)
    is_aftermath = isinstance(step, AftermathStep | Sequencing)
    return is_aftermath and nobles[0] is not None and nobles[0] // NOBLES == seat


def _disband(draft: Draft, seat: Seat) -> None:
    """Mercenaries go to their pile, regulars and nobles out of the game."""
    armies = [*(draft.nobles[number].troops for number in list_nobles(seat)), draft.forts[seat].aside]
    draft.send_back(troop for troops in armies for troop in troops if troop.is_mercenary)
    for number in list_nobles(seat):
        if draft.nobles[number].struck:
            draft.end_event(draft.nobles[number].struck)
        draft.nobles = with_item(draft.nobles, number, Noble(None, heir=False, gone=True))
    draft.forts = with_item(draft.forts, seat, Fort(None))
    for number, noble in enumerate(draft.nobles):
        if noble.holder == seat:
            draft.change_noble(number, holder=None)
            draft.tell("WK-AMB-43", "The heir of {noble} goes home.", noble=number)


def _clear_cards(draft: Draft, seat: Seat) -> None:
    draft.stacks = tuple(tuple(card for card in stack if card.seat != seat) for stack in draft.stacks)
    draft.stacked = tuple(with_item(stacked, seat, 0) for stacked in draft.stacked)
    draft.zones = tuple(tuple(card for card in zone if card.seat != seat) for zone in draft.zones)
    draft.track = tuple(None if owner == seat else owner for owner in draft.track)
    for slug in (*list_charges(draft, seat), *list_offices(draft, seat)):
        draft.drop_kept(slug)
    draft.banned = tuple(each for each in draft.banned if each != seat)


# --- who comes after --------------------------------------------------------------------------------------------


def _list_heirs(draft: Draft, church: bool) -> tuple[Seat, ...]:
    """Those of the others who have most faith, or most votes and are not banned."""
    amounts = draft.faith if church else draft.votes
    left = tuple(seat for seat in draft.rules.seats if seat not in draft.out)
    fitting = [seat for seat in left if church or seat not in draft.banned]
    return rank(fitting, amounts.__getitem__)[0] if fitting else left


def who_succeeds(draft: Draft) -> Actor | None:
    """Destiny, where several have most."""
    candidates = step_of(draft, Succeeding).candidates
    if len(candidates) > 1:
        return CHANCE
    _install(draft, candidates[0])
    return None


def draw_successor(draft: Draft, action: Draw) -> None:
    """Ties by lot: the first of them whom destiny names."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    if seat in step_of(draft, Succeeding).candidates and seat is not None:
        _install(draft, seat)


def _install(draft: Draft, seat: Seat) -> None:
    """The token passes on."""
    if step_of(draft, Succeeding).church:
        draft.name_church(seat, "WK-VAR-04")
    else:
        draft.name_president(seat, "WK-VAR-04")
    draft.resume()
