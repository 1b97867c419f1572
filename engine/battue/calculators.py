"""The calculators of Battue: one assault, one call for reinforcements, one turn's raid."""

from engine.battue.assault_calculator import BattueAssault
from engine.battue.raid_calculator import BattueRaid
from engine.battue.reinforce_calculator import BattueReinforce

CALCULATORS = (BattueAssault, BattueReinforce, BattueRaid)
