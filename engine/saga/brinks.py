"""How near the end is: a hand of one card, a last turn, a last round (SG-701, SG-A20)."""

from __future__ import annotations

from engine.core.brink import Brink, list_last_round
from engine.core.phrase import say
from engine.saga.state import SagaView
from engine.saga.steps import Acting
from engine.saga.terms import Terms


def list_brinks(terms: Terms, view: SagaView) -> list[Brink]:
    """What everybody may know; the end concerns all, whoever brings it."""
    if not isinstance(view.step, Acting):
        return []
    if view.ender is not None:
        return [Brink(None, say("{who} has laid the last card.", who=terms.seat_names[view.ender]), "SG-701")]
    found = [
        Brink(None, say("{who} has one card left.", who=terms.seat_names[seat]), "SG-701")
        for seat in terms.seats
        if view.hand_sizes[seat] == 1
    ]
    return [*found, *list_last_round(view.round, terms.round_limit, "SG-A20")]
