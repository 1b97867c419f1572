"""Who may play a seat: the game's own bots, and the thinker at three levels."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.bot import Bot
from engine.bots.thinker import Thinker
from engine.core.game import Game
from engine.core.near_names import list_known

TRIALS: Mapping[str, int] = {"thinker-quick": 12, "thinker": 32, "thinker-deep": 160}
"""How often a thinker tries before it chooses, at most, by level."""

LABELS: Mapping[str, str] = {
    "random": "Random bot",
    "cautious": "Cautious bot",
    "thinker-quick": "Thinking bot, quick",
    "thinker": "Thinking bot",
    "thinker-deep": "Thinking bot, deep",
}
"""What each is called on a page."""


def list_bots(game: Game) -> list[str]:
    """Everybody who can play this game, the simplest first."""
    return [*game.bots, *TRIALS]


def build_bot(game: Game, name: str) -> Bot:
    """A player by name; ValueError with the names there are."""
    if name in game.bots:
        bot: Bot = game.bots[name]()
        return bot
    if name in TRIALS:
        return Thinker(game.mind, TRIALS[name])
    raise ValueError(f"There is no bot '{name[:40]}'; {game.title} has: {list_known(name, list_bots(game))}")
