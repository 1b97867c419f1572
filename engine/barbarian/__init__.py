"""Barbarian Kingdoms: two to six kingdoms fight over the late Roman west; sealed bribes decide the battles.

`RULES.md` has the rules, `rules.py` the table of steps, `phases/` what they do, `questions.py` what one may ask of a
position, `battle.py` the settling of a fight, `edition.toml` the box's numbers.
"""

from engine.barbarian.appraisal import APPRAISAL
from engine.barbarian.bots import build_cautious_bot
from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.invariants import list_faults
from engine.barbarian.setup import BarbarianSetup, example_setups
from engine.bots.random_bot import RandomBot
from engine.bots.thinker import Mind
from engine.core.game import Game

GAME = Game(
    slug="barbarian",
    title="Barbarian Kingdoms",
    summary="Kingdoms, sealed bribes and plunder after the fall of Rome.",
    prefix="BK",
    setup=BarbarianSetup,
    edition=BarbarianEdition,
    bots={"random": RandomBot, "cautious": build_cautious_bot},
    mind=Mind(policy=build_cautious_bot, appraise=APPRAISAL, horizon=30),
    faults=list_faults,
    examples=example_setups,
)
