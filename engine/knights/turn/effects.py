"""What events and propositions do."""

from __future__ import annotations

from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights.draft import Draft


def begin_event(draft: Draft, slug: str, seat: Seat) -> list[Step]:
    """What the event that this seat has drawn asks for; in the end it is discarded."""
    draft.events_gone = tuple(sorted((*draft.events_gone, slug)))
    return []
