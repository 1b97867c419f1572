"""How near the end is: a hand of one card, a last turn, a last round (SG-701, SG-A20)."""

from __future__ import annotations

from engine.core.brink import Brink
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
    if view.round == terms.round_limit:
        found.append(Brink(None, say("This is the last round."), "SG-A20"))
    return found
