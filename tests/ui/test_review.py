"""The review in a real browser: a finished game, what is known of it so far, and back to the table."""

from __future__ import annotations

import json

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.registry import build_page
from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.table import Table
from engine.registry import GAMES


def keep_finished_game(slug: str) -> str:
    """A game of careful bots, as this browser would have kept it with a person in the first seat."""
    game = GAMES[slug]
    table = Table(game.setup(seats=2), seed=3)
    play_game(table, {seat: build_bot(game, "cautious") for seat in table.rules.seats}, 3)
    return json.dumps(keep(Sitting(game, build_page(slug), table, ["", "cautious"])))


def test_a_finished_game_is_looked_back_on_and_a_decision_tried_again(visit, snap, fits) -> None:
    page = visit("/knights?tab=play", kept={"gonfalon.play.knights": keep_finished_game("knights")})
    page.locator("[data-name='review:ask']:visible").first.click()
    page.get_by_text("Looking back on the game").wait_for()
    tries = page.locator("[data-name^='review:try']")
    tries.first.wait_for(timeout=120_000)
    fits(page, [((1024, 768), "light")], "review")
    stop = page.locator("[data-name='review:stop']")
    stop.evaluate_all("(all) => all[0]?.click()")  # it may be over by now
    stop.wait_for(state="detached")
    page.get_by_text("Luck and skill").wait_for()
    snap(page, "known")
    tries.first.click()
    page.locator("[data-name='review:close']").wait_for(state="detached")
    page.locator("[data-name='hint:ask']:visible").first.wait_for()
    snap(page, "again")
