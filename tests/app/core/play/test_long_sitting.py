"""A session over many games: what one game needed is let go when the next begins, and no step holds the server up."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from time import process_time

import pytest

from app.core.play.play_page import PlayPage
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.core.table import Table

GAMES, WARM = 20, 9
"""The first games fill what the process keeps for all, such as the drawn ground of eight boards."""
MOST_ACTIONS = 60
A_GAME = 10_000
"""Bytes that a game may leave behind: far less than it needs."""
STEP = 0.05
"""Seconds of work a step: what is drawn, told and staged after one action, the bot's own thought left out."""


def play_once(page: PlayPage, side, steps: list[float]) -> None:
    """The same game each time, so that what is worked out once for good is not counted; a bot plays for the person."""
    table, random = Table(side.game.setup(), seed=1), Random(1)
    bot = side.game.bots["cautious"]()
    page.begin(Sitting(side.game, side, table, ["", *["cautious"] * (len(table.rules.seats) - 1)], seed=1))
    sitting = page.sitting
    while isinstance(table.to_act, int) and table.cursor < MOST_ACTIONS:
        seat = table.to_act
        action = bot.choose(table.rules, table.view(seat), table.legal_actions(), random)
        table.play(action, seat)
        start = process_time()
        sitting._changed()
        steps.append(process_time() - start)


@pytest.mark.soak
@pytest.mark.parametrize("game", PAGES)
def test_a_session_does_not_grow_over_twenty_games_and_no_step_holds_the_server_up(game, capsys):
    side = build_page(game)
    page = PlayPage(side, lambda _: None, lambda: None)
    page.build()
    tracemalloc.start()
    for _ in range(WARM):
        play_once(page, side, [])
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(GAMES - WARM):
        play_once(page, side, [])
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()  # it makes everything slower: one more game is for the clock
    steps: list[float] = []
    play_once(page, side, steps)
    steps.sort()
    worst, usual = steps[int(0.99 * len(steps))], steps[len(steps) // 2]
    each = (after - before) / (GAMES - WARM)
    with capsys.disabled():
        print(
            f"\n  {game}: {each / 1000:.1f} kB a game; a step {1000 * usual:.1f} ms, one in 100 {1000 * worst:.1f} ms"
        )
    assert each < A_GAME
    assert worst < STEP
