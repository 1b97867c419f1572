"""What a fact led to is told with it: the plain events that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.event import Event


def list_effects(events: Sequence[Event], is_part: Callable[[Event], bool]) -> list[str]:
    """What happened after a fact, until the next one; `is_part` leaves out what merely begins in the same moment."""
    said = []
    for event in events:
        if event.fact is not None:
            break
        if is_part(event):
            said.append(str(event.phrase))
    return said
