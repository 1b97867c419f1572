"""What becomes of the garrison of a fortress that was taken: it leaves with the fortress and comes back with it, after
desertion and losses as with a dead noble (WK-AMB-R16)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.position import step_of
from engine.core.seat import Actor
from engine.knights.actions import Desert, Draw, Sacrifice
from engine.knights.draft import Draft
from engine.knights.pieces import Troop, Troops, count_men, read_troop, take_out, write_troop
from engine.knights.realm_steps import Dispersing, Forfeiting, Quitting
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import SeatStep
from engine.knights.terms import Terms
from engine.knights.troop_losses import list_deserters, list_payments
from engine.knights.turn.destiny import draw_open


def _lose(draft: Draft, gone: Sequence[Troop]) -> None:
    seat = step_of(draft, SeatStep).seat
    draft.change_fort(seat, aside=take_out(draft.forts[seat].aside, gone))
    draft.send_back(gone)


def disperse(draft: Draft, action: Draw) -> None:
    """Destiny names the nation of which a card leaves."""
    step, card = step_of(draft, Dispersing), draw_open(draft, action)
    nation = draft.rules.edition.destiny.cards[card].nation
    draft.tell("WK-AMB-R16", "Destiny for the garrison of {who}: {nation}.", who=step.seat, nation=nation)
    draft.go(Quitting(step.seat, step.tokens, nation))


def list_quitters(position: KnightsPosition) -> Troops:
    """Cards of the garrison that may leave."""
    step = step_of(position, Quitting)
    return list_deserters(position.forts[step.seat].aside, step.nation)


def who_quits(draft: Draft) -> Actor | None:
    """The owner, where he has a choice."""
    return draft.decide(step_of(draft, Quitting).seat, list_quitters(draft) or [None], _quit)


def list_quittings(terms: Terms, state: KnightsState) -> list[Desert]:
    return [Desert(write_troop(troop)) for troop in list_quitters(state)]


def quit_garrison(draft: Draft, action: Desert) -> None:
    _quit(draft, read_troop(action.card))


def _quit(draft: Draft, troop: Troop | None) -> None:
    step = step_of(draft, Quitting)
    _lose(draft, () if troop is None else (troop,))
    draft.go(Forfeiting(step.seat, step.tokens))


def _list_payments(position: KnightsPosition) -> tuple[Troops, ...]:
    step = step_of(position, Forfeiting)
    return list_payments(position.forts[step.seat].aside, step.tokens, step.paid)


def who_forfeits(draft: Draft) -> Actor | None:
    """The owner, where the tokens can be paid in several ways."""
    payments = _list_payments(draft)
    if len(payments) > 1:
        return step_of(draft, Forfeiting).seat
    _lose(draft, payments[0])
    step = step_of(draft, Forfeiting)
    left = count_men(draft.forts[step.seat].aside)
    return draft.conclude("WK-AMB-R16", "{men} men of {who} wait for the fortress.", who=step.seat, men=left)


def list_forfeits(terms: Terms, state: KnightsState) -> list[Sacrifice]:
    return [Sacrifice(tuple(map(write_troop, cards))) for cards in _list_payments(state)]


def forfeit(draft: Draft, action: Sacrifice) -> None:
    given = tuple(read_troop(card) for card in action.cards)
    _lose(draft, given)
    draft.change_step(paid=step_of(draft, Forfeiting).paid + count_men(given))
