"""The calculators of Warrior Knights."""

from __future__ import annotations

from engine.core.calculator import Calculator
from engine.knights.battle_calculator import BattleCalculator
from engine.knights.fate_calculators import DesertionCalculator, ExpeditionCalculator, RevoltCalculator
from engine.knights.siege_calculator import SiegeCalculator

CALCULATORS: tuple[type[Calculator], ...] = (
    BattleCalculator,
    SiegeCalculator,
    ExpeditionCalculator,
    RevoltCalculator,
    DesertionCalculator,
)
