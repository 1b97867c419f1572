"""Warrior Knights: barons, their nobles and their armies fight for the crown; a destiny pile decides every fight.

`RULES.md` has the rules, `war/` and `turn/` their code, `battle.py` the settling of a fight, `questions.py` what one
may ask of a position, `odds/` and `calculators/` what is computed, `edition.toml` the box's numbers.
Two scenarios are played: the war alone, in a sandbox for any armies, and the realm, which is the whole game around it.
"""

from engine.bots.random_bot import RandomBot
from engine.bots.thinker import Mind
from engine.core.game import Game
from engine.knights.appraisal import APPRAISAL
from engine.knights.bots import build_cautious_bot
from engine.knights.edition import KnightsEdition
from engine.knights.invariants import list_faults
from engine.knights.setup import KnightsSetup, example_setups

GAME = Game(
    slug="knights",
    title="Warrior Knights",
    summary="Nobles, cities and sieges for a crown; a pile of destiny cards decides every fight.",
    prefix="WK",
    setup=KnightsSetup,
    edition=KnightsEdition,
    bots={"random": RandomBot, "cautious": build_cautious_bot},
    mind=Mind(policy=build_cautious_bot, appraise=APPRAISAL, horizon=120),
    faults=list_faults,
    examples=example_setups,
)
