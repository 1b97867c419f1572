"""The way that the noble who moved last has come, read from what happened."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.event import Event

STEPS = ("WK-MOVE-03", "WK-MOVE-04")
"""Rules of the events that tell one region: the first of a march, and those after it."""


class Trail(msgspec.Struct, frozen=True):
    """Who moved, through which regions, and where to."""

    noble: str
    through: tuple[str, ...] = ()
    goal: str = ""


NO_TRAIL = Trail("")


def find_trail(events: Sequence[Event]) -> Trail:
    """Of the last march; what happened after it does not matter."""
    steps: list[Event] = []
    for event in reversed(events):
        if event.rule in STEPS:
            steps.append(event)
            if event.rule == STEPS[0]:
                break
        elif steps:
            break
    if not steps:
        return NO_TRAIL
    return Trail(
        str(steps[0].phrase.values["noble"]), tuple(each.place for each in reversed(steps[1:])), steps[0].place
    )
