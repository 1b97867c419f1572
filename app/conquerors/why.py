"""Why a fighter would go there: what is left of the way, counted by the engine."""

from __future__ import annotations

from random import Random

from engine.conquerors.actions import Deploy, Move
from engine.conquerors.questions import NO_WAY, count_way
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.core.action import Action
from engine.core.seat import Seat


def why_of(rules: ConquerorsRules, view: ConquerorsView, action: Action) -> str:
    """How many steps are left to the furthest goal, before and after."""
    if not isinstance(action, Move | Deploy) or view.seat is None:
        return ""
    seat = Seat(view.seat)
    after = rules.apply(rules.imagine(view, Random(0)), action)
    built = len(after.built[seat]) - len(view.built[seat])
    if built:
        return "It builds a fortress."
    before, left = count_way(view, seat), count_way(after, seat)
    if left >= NO_WAY:
        return ""
    steps = "One step is" if left == 1 else f"{left} steps are"
    return f"{steps} left to the furthest goal, {before} before."
