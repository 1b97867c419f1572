"""Access: axe-core finds nothing serious on any page in either theme, keys reach everything, and news is read out."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.core.shell import TABS
from app.registry import PAGES, build_page
from engine.bots.play import play_decision
from engine.core.table import Table

SERIOUS = ("serious", "critical")
CONTRAST = "color-contrast"
# One letter or figure, and signs such as a minus, must be seen as well as words.
SHORT_TOO = {CONTRAST: {"options": {"ignoreLength": True, "ignoreUnicode": False}}}


# What looks as if it could be pressed, and no key comes to.
OUT_OF_REACH = """() => {
  const reached = 'button, a[href], input, select, textarea, summary, label, [tabindex]'
  const isShown = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true})
  const isPointed = (each) => getComputedStyle(each).cursor === 'pointer'
  const find = (root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(isShown(each) && isPointed(each) && !each.closest(reached) ? [each.outerHTML.slice(0, 120)] : []),
    ...(each.shadowRoot ? find(each.shadowRoot) : [])])
  return find(document)
}"""
# axe-core stumbles over what lies out of sight in a scrolling list: everything is rolled out for it.
ROLL_OUT = """() => {
  const find = (root) => [...root.querySelectorAll('*')].forEach((each) => {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) {
      each.style.setProperty('overflow', 'visible', 'important')
      each.style.setProperty('max-height', 'none', 'important')
    }
    if (each.shadowRoot) { find(each.shadowRoot) }
  })
  find(document)
}"""
FOCUSED = """(wanted) => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) { at = at.shadowRoot.activeElement }
  return Boolean(at?.matches(wanted))
}"""


@pytest.fixture(scope="session")
def axe() -> Callable:
    """`axe(page, *rules)`: what axe-core finds serious by these rules, or by all, a line each."""
    room = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python")

    def look(page, *rules: str) -> list[str]:
        only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
        page.evaluate(ROLL_OUT)
        answer = room.Axe().run(page, options={"checks": SHORT_TOO, **only}).response
        assert any(each["id"] == CONTRAST and each["nodes"] for each in answer["passes"]), "nothing was looked at"
        return [
            f"{each['id']} {node['target'][0][-1]} {node['html'][:120]} {node['failureSummary'][:240]}"
            for each in answer["violations"]
            if each["impact"] in SERIOUS
            for node in each["nodes"]
        ]

    return look


def look_in_both_themes(page, axe) -> list[str]:
    """Everything in the light, and in the dark what depends on it."""
    found = axe(page)
    for scheme, rules in (("dark", (CONTRAST,)), ("light", ())):
        page.get_by_label("Toggle theme").tap()
        page.locator(f"div.page.mui-{scheme}").wait_for()
        found += axe(page, *rules) if rules else []
    return found


def test_the_home_page_has_nothing_serious(visit, axe):
    assert look_in_both_themes(visit("/"), axe) == []


@pytest.mark.parametrize("game", PAGES)
def test_no_tab_of_a_game_has_anything_serious(visit, axe, game):
    page = visit(f"/{game}")
    found = {}
    for tab in [name for name in TABS if page.get_by_role("tab", name=name, exact=True).count()]:
        page.get_by_role("tab", name=tab, exact=True).tap()
        page.locator(f".sheet-{tab.lower()}").locator("button, input").locator("visible=true").first.wait_for()
        found[tab] = look_in_both_themes(page, axe) + page.evaluate(OUT_OF_REACH)
    assert {tab: lines for tab, lines in found.items() if lines} == {}


def find_table(side, decisions: int = 40) -> Table:
    """A table at which the first seat is to decide, some way into the game."""
    table, bot, random = Table(side.game.setup(), seed=2), side.game.bots["cautious"](), Random(2)
    while table.cursor < decisions or table.to_act != 0:
        play_decision(table, bot, random)
    return table


@pytest.mark.parametrize("game", PAGES)
def test_a_table_in_play_has_nothing_serious(visit, axe, game):
    side = build_page(game)
    table = find_table(side)
    kept = keep(Sitting(side.game, side, table, ["", *["cautious"] * (len(table.rules.seats) - 1)]))
    page = visit(f"/{game}?tab=play", kept={f"gonfalon.play.{game}": json.dumps(kept)})
    page.locator(".frame > svg").wait_for()
    assert look_in_both_themes(page, axe) == []


def reach(page, wanted: str) -> None:
    """Press Tab until this has the focus."""
    page.locator(wanted).first.wait_for()
    for _ in range(60):
        if page.evaluate(FOCUSED, wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted}")


def test_a_turn_is_played_by_keys_alone_and_what_bots_do_is_read_out(visit):
    page = visit("/barbarian?tab=play", touch=False)
    reach(page, "#begin")
    page.keyboard.press("Enter")
    for _ in range(2):  # the loot of the first provinces
        page.locator("[data-spot].lit:not(.chosen)").first.wait_for()
        reach(page, "[data-spot].lit:not(.chosen)")
        page.keyboard.press("Enter")
        page.locator("[data-spot].chosen").or_(page.locator("[data-name='bots:skip']")).first.wait_for()
        page.keyboard.press("ArrowDown")
    reach(page, "[data-name='bots:skip']")
    page.keyboard.press("Enter")
    reach(page, "[data-name='group:recruit']")
    page.keyboard.press("Enter")
    page.locator("[data-name='group:recruit'].chosen").wait_for()
    reach(page, "[data-spot].lit")
    page.keyboard.press("Enter")
    reach(page, "[data-name^='play:pay']")
    page.keyboard.press("Enter")
    news = page.get_by_role("log", name="What happens")
    for said in ("The Ostrogoths lay", "The Visigoths lay", "The Franks", "The Ostrogoths recruit a warrior"):
        news.get_by_text(said).first.wait_for(state="attached")
