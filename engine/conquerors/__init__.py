"""Conquerors: two to four armies race over hexes, build their fortresses on the rim, and come home; they block.

`RULES.md` has the rules, `phases/` their code, `moves.py` which placements are legal, `route.py` the shortest tours.
"""

from engine.bots.random_bot import RandomBot
from engine.bots.thinker import Mind
from engine.conquerors.appraisal import APPRAISAL
from engine.conquerors.bots import build_cautious_bot
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.invariants import list_faults
from engine.conquerors.setup import ConquerorsSetup, example_setups
from engine.core.game import Game

GAME = Game(
    slug="conquerors",
    title="Conquerors",
    summary="Lead six fighters round the rim of a board of hexes, build your fortresses, and be home first.",
    prefix="CQ",
    setup=ConquerorsSetup,
    edition=ConquerorsEdition,
    bots={"random": RandomBot, "cautious": build_cautious_bot},
    mind=Mind(policy=build_cautious_bot, appraise=APPRAISAL, horizon=120),
    faults=list_faults,
    examples=example_setups,
    is_open=True,
)
