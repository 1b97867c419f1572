"""The calculators of Warrior Knights."""

from __future__ import annotations

from engine.core.calculator import Calculator
from engine.knights.calculators.assembly import AssemblyCalculator
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.influence import InfluenceCalculator
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import DesertionCalculator, ExpeditionCalculator, RevoltCalculator
from engine.knights.calculators.triggers import TriggersCalculator

CALCULATORS: tuple[type[Calculator], ...] = (
    BattleCalculator,
    SiegeCalculator,
    ExpeditionCalculator,
    RevoltCalculator,
    DesertionCalculator,
    AssemblyCalculator,
    InfluenceCalculator,
    TriggersCalculator,
)
