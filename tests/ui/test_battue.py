"""Battue in a real browser: set up, enter, march, a refusal, dice, odds, calculator, reload, curtain, the end."""

from __future__ import annotations

import json
from random import Random

import pytest
from looks import LOOKS
from rest import find_place

from app.battue.page import BattuePage
from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from engine.battue import GAME, steps
from engine.battue import actions as act
from engine.core.table import Table

LIT = "[data-spot].lit"


def find_table(is_wanted, seats=3, seeds=range(1, 40)) -> Table:
    """A table of bots at the first position that will do."""
    for seed in seeds:
        table, random = Table(GAME.setup(seats=seats), seed), Random(seed)
        bots = [GAME.bots["cautious"]() for _ in range(seats)]
        while isinstance(table.to_act, int):
            view = table.view(table.to_act)
            if is_wanted(view, table.legal_actions()):
                return table
            table.play(bots[table.to_act].choose(table.rules, view, table.legal_actions(), random))
        if is_wanted(table.view(), ()):
            return table
    raise AssertionError("no such position came up")


def is_pressing(view, menu) -> bool:
    return isinstance(view.step, steps.Pressing) and view.to_act == 0


def is_over(view, menu) -> bool:
    return isinstance(view.step, steps.Over)


@pytest.fixture
def sit_down(visit):
    """Opens the page in a browser that has kept this game."""

    def open_kept(table, players=("", "cautious", "cautious"), **look):
        kept = keep(Sitting(GAME, BattuePage(), table, players))
        page = visit("/battue?tab=play", kept={"gonfalon.play.battue": json.dumps(kept)}, **look)
        page.wait_for_selector("[data-spot]")
        return page

    return open_kept


def wait_for_turn(page) -> None:
    """Until this person may act: something is lit, or a desk asks."""
    page.locator(f"{LIT}, [data-name=done], [data-name^='play:']").first.wait_for()


def test_a_horde_enters_is_refused_marches_and_storms_the_wall(visit, snap) -> None:
    page = visit("/battue?tab=play")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-name=more]").click()
    page.get_by_role("button", name="Telling: Off").click()
    page.locator("[data-name='pace:off'].chosen").wait_for()
    wait_for_turn(page)
    stand = page.locator(f"{LIT}[data-spot^='stand:']").first
    section = stand.get_attribute("data-spot").rpartition(":")[2]
    stand.click()
    page.wait_for_selector("[data-spot='horde:0:camp']")
    wait_for_turn(page)
    # the horde of six may call for two more
    call = page.locator(f"{LIT}[data-spot='horde:0:camp']")
    call.wait_for()
    page.get_by_role("button", name="On to the moves").click()
    page.get_by_role("button", name="End moves").wait_for()
    page.locator("[data-spot='horde:0:camp']").click()
    page.locator(f"{LIT}[data-spot='tile:{section}']").wait_for()
    page.mouse.click(*find_place(page.locator("[data-spot='tile:C01']")))
    page.locator(".refusal").get_by_text("BT-MOVE-09").wait_for()
    snap(page, "refused")
    page.locator(f"[data-spot='tile:{section}']").click()
    # dice are thrown at once, so it asks first; the same tap again says yes
    page.locator("[data-name='final:yes']").wait_for()
    assert page.get_by_text("Red storms").count() == 0
    page.locator(f"[data-spot='tile:{section}']").click()
    page.get_by_text("Red storms").first.wait_for()
    page.wait_for_selector("[aria-label^='Last roll']")
    snap(page, "stormed")


def test_live_odds_retreat_calculator_and_reload(sit_down, snap) -> None:
    table = find_table(is_pressing)
    page = sit_down(table)
    page.get_by_text("If it is fought to the end").wait_for()
    snap(page, "odds")
    page.get_by_role("button", name="Open the calculator").click()
    page.get_by_text("Filled in from the game").first.wait_for()
    snap(page, "calculator")
    page.get_by_role("tab", name="Play").click()
    place = next(each.place for each in table.legal_actions() if isinstance(each, act.Retreat))
    kept = page.evaluate("() => localStorage.getItem('gonfalon.play.battue')")
    page.locator(f"{LIT}[data-spot='tile:{place}']").click()
    page.get_by_text("Red retreats with").first.wait_for()
    page.wait_for_function("(kept) => localStorage.getItem('gonfalon.play.battue') !== kept", arg=kept)
    page.reload()
    page.wait_for_selector("[data-spot]")
    page.get_by_text("Red retreats with").first.wait_for()


def test_a_hand_is_behind_the_curtain(sit_down, snap) -> None:
    table = find_table(lambda view, menu: isinstance(view.step, steps.Opening) and len(view.hand) > 2 and len(menu) > 1)
    card = table.rules.box.loot[table.state.hands[table.to_act][0]].name
    page = sit_down(table, players=("", "", ""))
    page.locator(".cover-lift").wait_for()
    snap(page, "curtain")
    assert page.locator(f"[aria-label^='{card}:']").count() == 0
    page.locator(".cover-lift").click()
    page.locator(f"[aria-label*='{card}:']").first.wait_for()
    snap(page, "hand")


@pytest.mark.parametrize("looks", LOOKS)
def test_nothing_is_cut_and_every_target_fits_a_finger(sit_down, fits, looks) -> None:
    visitor = None
    for name, is_wanted in (("battle", is_pressing), ("end", is_over)):
        page = sit_down(find_table(is_wanted), size=looks[0][0], scheme=looks[0][1], context=visitor)
        visitor = page.context
        page.get_by_text("If it is fought to the end" if name == "battle" else "Luck with the dice").wait_for()
        fits(page, looks, name)
        page.close()


def test_the_first_way_to_the_calculators_leads_to_the_one_that_is_asked_for(sit_down):
    """The tab is built by this jump, and another than its first calculator opens in it."""
    page = sit_down(find_table(lambda view, _: isinstance(view.step, steps.Marching) and view.to_act == 0))
    page.locator("[data-name='calculate']").tap()
    page.get_by_text("Filled in from the game").wait_for()
    page.get_by_text("The horde at", exact=False).first.wait_for()
