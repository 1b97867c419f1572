"""What a seat's chance to win is told by: fortresses still closed, and the way that is left."""

from __future__ import annotations

from engine.bots.appraisal import Appraisal
from engine.conquerors.questions import count_way
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsState
from engine.core.seat import Seat


def measure(rules: ConquerorsRules, state: ConquerorsState, seat: Seat) -> tuple[float, ...]:
    """Fortresses built; the way to the next goal."""
    way = 0 if state.castles[seat] is None else count_way(state, seat)
    return (len(state.built[seat]), way)


APPRAISAL = Appraisal(measure, (1.176, -0.295))
