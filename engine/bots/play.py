"""Let bots play: one decision, or a game to its end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.bots.bot import Bot
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table

MOST_ACTIONS = 100_000


def play_decision(table: Table, bot: Bot, random: Random) -> None:
    """The seat that is to act plays what the bot chooses from its own view."""
    seat = table.to_act
    if not isinstance(seat, int):
        raise ValueError("no seat is to act")
    table.play(bot.choose(table.rules, table.view(seat), table.legal_actions(), random), seat)


def play_game(table: Table, bots: Mapping[Seat, Bot], seed: int | None = None) -> int:
    """Play to the end; the number of decisions made."""
    random = Random(seed)
    for decisions in range(MOST_ACTIONS):
        seat = table.to_act
        if seat is NOBODY:
            return decisions
        if isinstance(seat, int):
            play_decision(table, bots[seat], random)
    raise RuntimeError(f"the game did not end within {MOST_ACTIONS} decisions")
