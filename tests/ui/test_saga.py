"""Saga in a real browser: a card by finger, a refusal, a calculator filled in, the last card, the feast, the end."""

from __future__ import annotations

import json
from random import Random

from rest import find_place, soon

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
    name, (x, y) = card.get_attribute("data-name"), find_place(card, 0.2, 0.2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 39, y - 4, steps=3)
    page.locator(f"[data-name='{name}'][data-lifted]").wait_for()
    page.mouse.move(*find_place(page.locator(target)), steps=4)
    page.mouse.up()


def test_a_card_is_laid_by_finger_and_the_last_one_brings_the_feast(visit, snap, fits) -> None:
    page = visit("/saga?tab=play")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".press.knight, .press.knight-takes").first.click()
    page.locator("[data-spot^='column:0:'].lit").first.wait_for()
    page.locator("[data-name^='to:column']").first.wait_for()
    snap(page, "chosen")
    drag(page, page.locator(".press.knight, .press.knight-takes").last, "[data-spot^='column:0:'].lit")
    page.get_by_text("North opens a column").first.wait_for()
    fits(page, [((1024, 768), "light")], "laid")

    table = table_before_the_end()
    kept = keep(Sitting(GAME, SagaPage(), table, ["", "cautious"]))
    visitor = page.context
    page.close()
    page = visit("/saga?tab=play", kept={KEY: json.dumps(kept)}, context=visitor)
    page.locator("[data-name^='card:']").first.click()
    page.locator("[data-name^='to:']").first.click()
    page.get_by_text("The last card").first.wait_for()
    snap(page, "feast")
    told = page.locator(".telling:visible")
    ways_on = page.locator("[data-name='play:done']:visible, [data-name='final:yes']:visible")

    def is_over() -> bool:
        (told if told.count() else ways_on).evaluate_all("(all) => all[0]?.click()")
        return page.locator("[data-name=new]").count() > 0 and not told.count()

    soon(is_over)
    page.get_by_text("Everything that counts at the end").wait_for()
    snap(page, "end")
