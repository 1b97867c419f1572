"""Miracles can happen: a lasting event is cancelled later, for a faith point more (WK-VAR-07)."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Seat
from engine.knights.court_actions import Beseech
from engine.knights.court_cards import Back
from engine.knights.court_steps import Hoping, Parleying
from engine.knights.draft import Draft
from engine.knights.questions import list_clockwise
from engine.knights.realm_questions import find_faith_price
from engine.knights.state import NOBLES, KnightsPosition
from engine.knights.terms import Terms
from engine.knights.turn.effects import NOTHING


def list_miracles(terms: Terms, position: KnightsPosition, me: Seat) -> list[Beseech]:
    """Lasting events that this baron and whoever might help him can pay for."""
    slugs = dict.fromkeys(position.events_lasting) if terms.miracles and position.faith[me] else {}
    return [Beseech(slug) for slug in slugs if _can_pay(terms, position, me, slug)]


def _can_pay(terms: Terms, position: KnightsPosition, me: Seat, slug: str) -> bool:
    asked = _list_asked(terms, position, me, slug)
    faith = sum(position.faith[seat] for seat in asked)
    return me in asked and terms.events[slug].cost > 0 and faith > terms.events[slug].cost


def _list_asked(terms: Terms, position: KnightsPosition, me: Seat, slug: str) -> list[Seat]:
    """Of a red event the baron of the noble whom it struck, of a blue one all, he who asks first (WK-AMB-44)."""
    if terms.events[slug].back is Back.RED:
        return [Seat(_find_struck(position, slug) // NOBLES)]
    seats = [seat for seat in list_clockwise(position) if seat not in position.out]
    first = seats.index(me)
    return [*seats[first:], *seats[:first]]


def _find_struck(position: KnightsPosition, slug: str) -> int:
    """The noble whose heir it took; nobody's, where it lasts by itself."""
    return next((number for number, noble in enumerate(position.nobles) if noble.struck == slug), NOTHING)


def beseech(draft: Draft, action: Beseech) -> None:
    seat, slug = step_of(draft, Parleying).seat, action.event
    asked = tuple(_list_asked(draft.rules, draft, seat, slug))
    step = Hoping(seat, slug, seat, _find_struck(draft, slug), asked, (0,) * len(draft.barons))
    title, price = draft.rules.events[slug].title, find_faith_price(draft.rules, step)
    draft.tell("WK-VAR-07", "{who} prays for a miracle: {title} is to end, for {price} faith.", who=seat, title=title,
               price=price)  # fmt: skip
    draft.go(step)
