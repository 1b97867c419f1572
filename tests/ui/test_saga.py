"""Saga in a real browser: a card by finger, a refusal, a calculator filled in, the last card, the feast, the end."""

from __future__ import annotations

import json
from random import Random

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.saga.page import SagaPage
from engine.core.table import Table
from engine.saga import GAME
from engine.saga.actions import Lay

KEY = "gonfalon.play.saga"


def table_before_the_end() -> Table:
    """The first seat holds one card, and may lay it."""
    for seed in range(60):
        table, random = Table(GAME.setup(seats=2), seed=seed), Random(seed)
        bot = GAME.bots["cautious"]()
        while isinstance(table.to_act, int):
            menu = table.legal_actions()
            if table.to_act == 0 and len(table.state.hands[0]) == 1 and any(isinstance(each, Lay) for each in menu):
                return table
            table.play(bot.choose(table.rules, table.view(table.to_act), menu, random))
    raise AssertionError("nobody came to a last card")


def drag(page, card, target: str) -> None:
    """A card is lifted: what it may go to lights up before it is let go."""
    box, name = card.bounding_box(), card.get_attribute("data-name")
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] - 30, box["y"] + 5, steps=3)
    page.locator(f"[data-name='{name}'][data-lifted]").wait_for()
    to = page.locator(target).first.bounding_box()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    page.mouse.up()


def test_a_card_is_laid_by_finger_and_the_last_one_brings_the_feast(visit, snap, overflow, small_targets) -> None:
    page = visit("/saga?tab=play")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".press.knight, .press.knight-takes").first.click()
    page.locator("[data-spot^='column:0:'].lit").first.wait_for()
    page.locator("[data-name^='to:column']").first.wait_for()
    snap(page, "chosen")
    drag(page, page.locator(".press.knight, .press.knight-takes").last, "[data-spot^='column:0:'].lit")
    page.get_by_text("North opens a column").first.wait_for()
    assert overflow(page) <= 0 and small_targets(page) == []

    table = table_before_the_end()
    kept = keep(Sitting(GAME, SagaPage(), table, ["", "cautious"]))
    visitor = page.context
    page.close()
    page = visit("/saga?tab=play", kept={KEY: json.dumps(kept)}, context=visitor)
    page.locator("[data-name^='card:']").first.click()
    page.locator("[data-name^='to:']").first.click()
    page.get_by_text("The last card").first.wait_for()
    page.locator(".telling").first.click()
    snap(page, "feast")
    told = page.locator(".telling:visible")
    ways_on = page.locator("[data-name='play:done']:visible, [data-name='final:yes']:visible")
    for _ in range(300):
        if page.locator("[data-name=new]").count() and not told.count():
            break
        (told if told.count() else ways_on).evaluate_all("(all) => all[0]?.click()")
        page.wait_for_timeout(100)
    page.get_by_text("Everything that counts at the end").wait_for()
    snap(page, "end")
