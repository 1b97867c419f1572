"""Saga: two to four houses fight for the six lands of an absent king; columns of knights, sums in the open, tempo.

`RULES.md` has the rules, `phases/` their code, `battle.py` and `count.py` the pure law, `edition.toml` the numbers.
"""

from engine.bots.random_bot import RandomBot
from engine.bots.thinker import Mind
from engine.core.game import Game
from engine.saga.appraisal import APPRAISAL
from engine.saga.bots import build_cautious_bot
from engine.saga.edition import SagaEdition
from engine.saga.invariants import list_faults
from engine.saga.setup import SagaSetup, example_setups

GAME = Game(
    slug="saga",
    title="Saga",
    summary="Columns of knights march on six lands of an absent king; every sum lies open, and timing is all.",
    prefix="SG",
    setup=SagaSetup,
    edition=SagaEdition,
    bots={"random": RandomBot, "cautious": build_cautious_bot},
    mind=Mind(policy=build_cautious_bot, appraise=APPRAISAL, horizon=200),
    faults=list_faults,
    examples=example_setups,
)
