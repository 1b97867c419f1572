"""How a fight ends, in words and percents. Pure."""

from __future__ import annotations

from fractions import Fraction

from app.core.calculate.markup import percent
from engine.knights.calculators.battle import BattleAnswer

RESULTS = {
    "attacker_total": "Attacker, total",
    "attacker_partial": "Attacker, partial",
    "tie": "Nobody",
    "defender_partial": "Defender, partial",
    "defender_total": "Defender, total",
    "no_count": "No count",
}


def share(chance: Fraction) -> str:
    """Percents that never part from their sign."""
    return percent(chance).replace(" ", "\u00a0")


def chance_of(answer: BattleAnswer, *results: str) -> Fraction:
    """How likely the fight ends in one of these results."""
    return answer.outcome.probability(lambda result: result in results)
