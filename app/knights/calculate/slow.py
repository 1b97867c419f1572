"""Which fights take long to work out. Pure."""

from __future__ import annotations

from engine.knights.calculators.battle import BattleCalculator
from engine.knights.odds.battle import Discard

QUICK = 10
"""With at most so many cards on both sides together the best discards are found at once."""


def is_slow(calculator: BattleCalculator) -> bool:
    """InputError when the inputs make no fight."""
    fight = calculator.fight()
    is_solved = Discard.OPTIMAL.value in (calculator.attacker_discard.strip(), calculator.defender_discard.strip())
    return is_solved and fight.attacker_cards + fight.defender_cards > QUICK
