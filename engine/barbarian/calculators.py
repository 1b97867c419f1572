"""The calculators of Barbarian Kingdoms: what to put in the purse, what a reign is worth, which coins to collect."""

from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.reign_calculator import BarbarianReign
from engine.barbarian.tax_calculator import BarbarianTax

CALCULATORS = (BarbarianBattle, BarbarianReign, BarbarianTax)
