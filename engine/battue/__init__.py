"""Battue: two to four hordes storm a walled city tile by tile; dice and attrition decide the battles.

`RULES.md` has the rules, `rules.py` the table of steps, `phases/` what each does, `questions.py` what one may ask of a
position, `battle.py` the settling of a round, `edition.toml` the box's numbers.
"""

from engine.battue.appraisal import APPRAISAL
from engine.battue.bots import build_cautious_bot
from engine.battue.edition import BattueEdition
from engine.battue.invariants import list_faults
from engine.battue.setup import BattueSetup, example_setups
from engine.bots.random_bot import RandomBot
from engine.bots.thinker import Mind
from engine.core.game import Game

GAME = Game(
    slug="battue",
    title="Battue",
    summary="Storm a walled city with a horde of riders, tile by tile, die by die.",
    prefix="BT",
    setup=BattueSetup,
    edition=BattueEdition,
    bots={"random": RandomBot, "cautious": build_cautious_bot},
    mind=Mind(policy=build_cautious_bot, appraise=APPRAISAL, horizon=30),
    faults=list_faults,
    examples=example_setups,
)
