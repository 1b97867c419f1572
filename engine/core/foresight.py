"""What a seat will be asked in secret once others have sealed their own choices: for whoever wants to choose already.

It is worked out from that seat's view alone, so it can tell nobody what the others chose, nor what they hold.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.rules import Rules
from engine.core.seat import Seat
from engine.core.stepped_rules import SteppedRules

MOST_SEALED = 6
"""Choices of others in between: no more than there are seats."""


def foresee(rules: Rules[Any, Any, Any], view: Any, seat: Seat) -> Any | None:
    """A position like the one in which `seat` is going to choose in secret, its own secrets true and those of others
    imagined; None where it is not next after secret choices of others alone."""
    if view.to_act == seat or not isinstance(rules, SteppedRules) or not rules.is_secret(view):
        return None
    state = rules.imagine(view, Random(0))
    for _ in range(MOST_SEALED):
        if not isinstance(state.to_act, int) or not rules.hides(state):
            return None
        if state.to_act == seat:
            return state
        events: list[Any] = []
        state = rules.apply(state, next(iter(rules.legal_actions(state))), events.append)
        if any(event.reveals for event in events):
            return None
    return None
