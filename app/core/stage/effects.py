"""What a fact led to is told with it: the plain events that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from engine.core.event import Event


def list_effects(events: Sequence[Event], is_part: Callable[[Event], bool]) -> list[str]:
    """What happened after a fact, until the next one; `is_part` leaves out what merely begins in the same moment."""
    following = takewhile(lambda event: event.fact is None, events)
    return [str(event.phrase) for event in following if is_part(event)]
