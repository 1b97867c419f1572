"""How a fight ends, in words and percents, and which fights take long to work out. Pure."""

from __future__ import annotations

from fractions import Fraction

from app.core.calculate.markup import percent
from engine.knights.calculators.battle import BattleAnswer, BattleCalculator
from engine.knights.odds.battle import Discard

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


def win_chance(answer: BattleAnswer, side: str) -> Fraction:
    """How likely the attacker or the defender wins the count, whether partial or total."""
    return answer.outcome.probability(lambda result: result.startswith(side))


QUICK = 10
"""With at most so many cards on both sides together the best discards are found at once."""


def is_slow(calculator: BattleCalculator) -> bool:
    """Does this fight take long to work out? InputError when the inputs make no fight."""
    fight = calculator.fight()
    is_solved = Discard.OPTIMAL.value in (calculator.attacker_discard.strip(), calculator.defender_discard.strip())
    return is_solved and fight.attacker_cards + fight.defender_cards > QUICK
