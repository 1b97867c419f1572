"""What a seat's chance to win is told by: cities, income, nobles and men; in the realm influence before all."""

from __future__ import annotations

from engine.bots.appraisal import Appraisal
from engine.core.seat import Seat
from engine.knights.questions import count_score, find_army, list_nobles
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsState


def measure(rules: KnightsRules, state: KnightsState, seat: Seat) -> tuple[float, ...]:
    """What the ranking of a war counts, in its order; nobles on the board; hundreds of men they lead; influence."""
    nobles = [number for number in list_nobles(seat) if state.nobles[number].place is not None]
    force = sum(find_army(rules, state, number).force for number in nobles)
    influence = state.influence[seat] if rules.is_realm else 0
    return (*count_score(state, seat), len(nobles), force / 100, influence)


APPRAISAL = Appraisal(measure, (1.203, 0.001, 0.013, 0.464, 0.092, 0.4))
"""Weights fitted to wars; that of influence is a guess of ours."""
