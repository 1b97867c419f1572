"""What a fact led to is told with it: the plain events that follow, as beats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.stage.moment import Beat
from engine.core.event import Event


def list_effects(events: Sequence[Event], is_part: Callable[[Event], bool]) -> list[Beat]:
    """What happened after a fact, until the next one; `is_part` leaves out what merely begins in the same moment."""
    beats = []
    for event in events:
        if event.fact is not None:
            break
        if is_part(event):
            beats.append(Beat(str(event.phrase)))
    return beats
