"""What of the full turn goes onto the stage: events, phases, news of expeditions. Built from facts."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.stage.effects import list_effects
from app.core.stage.moment import Beat, Moment
from app.knights.realm.words import ZONES
from engine.core.event import Event
from engine.knights.court_cards import EventEntry
from engine.knights.pieces import Fate
from engine.knights.realm_pieces import Zone
from engine.knights.rules import KnightsRules

TOLD_WITH = {Zone.TAX: "WK-TAX", Zone.WAGE: "WK-WAGE", Zone.ASSEMBLY: "WK-ASSEMBLY"}
"""The rules of what a phase begins with."""


def tell(rules: KnightsRules, event: Event, later: Sequence[Event]) -> Moment | None:
    """The moment of one fact of the full turn, with what followed at once; None: it is no such fact."""
    seats = tuple(rules.seats)
    match event.fact:
        case EventEntry() as card:
            effects = list_effects(later, lambda each: each.rule.startswith(("WK-EVENT", "WK-DEATH", "WK-RAZE")))
            return Moment(card.title, event.rule, (), (Beat(card.sentence()),), " ".join(effects), "", (), seats)
        case Zone() as zone:
            effects = list_effects(later, lambda each: each.rule.startswith(TOLD_WITH[zone]))
            beats = tuple(map(Beat, effects))
            return Moment(f"{ZONES[zone]}: the phase begins", event.rule, (), beats, "", "", (), seats, is_passing=True)
        case Fate():
            effects = list_effects(later, lambda each: each.rule.startswith("WK-EXPED"))
            return Moment(
                "News of an expedition", event.rule, (), (), " ".join([str(event.phrase), *effects]), "", (), seats
            )
    return None
