"""Access: axe-core finds nothing serious on any page in either theme, keys reach everything, and news is read out."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import monotonic

import pytest
from rest import close_question, come_to_rest

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.core.shell import TABS
from app.registry import PAGES, build_page
from engine.barbarian.steps import Bribing
from engine.bots.play import play_decision
from engine.core.table import Table

PATIENCE = 60_000
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
# axe-core stumbles over what lies out of sight in a scrolling list: everything is rolled out for it, and back in
# afterwards, for what is rolled out may lie over what is tapped next.
ROLL_OUT = """() => {
  const names = ['overflow-x', 'overflow-y', 'max-height']
  const rolled = window.rolledOut = []
  const find = (root) => [...root.querySelectorAll('*')].forEach((each) => {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) {
      rolled.push([each, names.map((name) => [
        name, each.style.getPropertyValue(name), each.style.getPropertyPriority(name)])])
      each.style.setProperty('overflow', 'visible', 'important')
      each.style.setProperty('max-height', 'none', 'important')
    }
    if (each.shadowRoot) { find(each.shadowRoot) }
  })
  find(document)
}"""
ROLL_IN = """() => window.rolledOut.forEach(([each, before]) =>
  before.forEach(([name, value, priority]) => each.style.setProperty(name, value, priority)))"""
FOCUSED = """(wanted) => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) { at = at.shadowRoot.activeElement }
  return Boolean(at?.matches(wanted))
}"""


@pytest.fixture(scope="session")
def axe() -> Callable:
    """`axe(page, *rules)`: what axe-core finds serious by these rules, or by all, a line each."""
    room = pytest.importorskip("axe_playwright_python.base", reason="pip install axe-playwright-python")

    def look(page, *rules: str) -> list[str]:
        only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
        options = {"checks": SHORT_TOO, "resultTypes": ["violations"], **only}
        come_to_rest(page)
        page.evaluate(ROLL_OUT)
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(room.AXE_SCRIPT)
        answer = page.evaluate("(options) => axe.run(options)", options)
        page.evaluate(ROLL_IN)
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


IN_BOTH_THEMES = [
    pytest.param(game, is_dark_too, id=f"{game}-{'both' if is_dark_too else 'light'}", marks=marks)
    for game in PAGES
    for is_dark_too, marks in ([(True, ())] if game == "barbarian" else [(False, ()), (True, pytest.mark.soak)])
]
"""The dark has one set of colours for all games; what each game paints of its own is on its table, in both."""


@pytest.mark.parametrize(("game", "is_dark_too"), IN_BOTH_THEMES)
def test_no_tab_of_a_game_has_anything_serious(visit, axe, game, is_dark_too):
    page = visit(f"/{game}")
    found = {}
    for tab in [name for name in TABS if page.get_by_role("tab", name=name, exact=True).count()]:
        page.get_by_role("tab", name=tab, exact=True).tap()
        page.locator(f".sheet-{tab.lower()}").locator("button, input").locator("visible=true").first.wait_for()
        found[tab] = (look_in_both_themes(page, axe) if is_dark_too else axe(page)) + page.evaluate(OUT_OF_REACH)
    assert {tab: lines for tab, lines in found.items() if lines} == {}


def find_table(side, decisions: int = 24) -> Table:
    """A table at which the first seat is to decide, some way into the game."""
    table, bot, random = Table(side.game.setup(), seed=2), side.game.bots["cautious"](), Random(2)
    while table.cursor < decisions or table.to_act != 0:
        play_decision(table, bot, random)
    return table


def open_kept(visit, game: str, side, table: Table, people: int = 1):
    """The page of a visitor whose browser has kept this game: so many persons, bots on the other seats."""
    players = ["" if seat < people else "cautious" for seat in table.rules.seats]
    kept = keep(Sitting(side.game, side, table, players))
    page = visit(f"/{game}?tab=play", kept={f"gonfalon.play.{game}": json.dumps(kept)})
    page.locator(".frame > svg").wait_for()
    return page


@pytest.mark.parametrize("game", PAGES)
def test_a_table_in_play_has_nothing_serious(visit, axe, game):
    """The table, a sheet about a seat, and the whole story."""
    side = build_page(game)
    page = open_kept(visit, game, side, find_table(side))
    assert look_in_both_themes(page, axe) == []
    page.locator("[data-name='about:seat:1']").first.tap()
    page.locator(".table-side [data-name='close']").wait_for()
    page.locator("[data-name='story']").tap()
    assert axe(page, CONTRAST) == []


def test_a_moment_an_open_lesson_and_the_curtain_have_nothing_serious(visit, axe):
    """A battle whose purses were sealed behind the curtain by two people, and a lesson with its board."""
    side = build_page("barbarian")
    table = Table(side.game.setup(), seed=2)
    bot, random = side.game.bots["cautious"](), Random(2)
    while not isinstance(table.state.step, Bribing):
        play_decision(table, bot, random)
    page = open_kept(visit, "barbarian", side, table, people=len(table.rules.seats))
    for _ in range(2):
        page.locator("dialog.cover[open]").wait_for()
        found = axe(page)
        page.locator(".cover-lift").tap()
        page.locator("[data-name='seal']").tap()
    page.locator(".stage-go").wait_for()
    found += axe(page)
    page = visit("/barbarian?tab=learn", context=page.context)
    page.locator("[data-name='lesson:02_the_map']").tap()
    page.locator(".frame > svg").wait_for()
    assert found + axe(page) == []


ROUND = 60
"""So many keys lead round a whole page at most."""


def reach(page, wanted: str) -> None:
    """Press Tab until this has the focus."""
    page.locator(wanted).first.wait_for()
    for _ in range(3 * ROUND):  # what is drawn anew on the way may take it back to the start
        if page.evaluate(FOCUSED, wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted}")


def test_a_turn_is_played_by_keys_alone_and_what_bots_do_is_read_out(visit):
    page = visit("/barbarian?tab=play")
    reach(page, "#begin")
    page.keyboard.press("Enter")
    for _ in range(2):  # the loot of the first provinces
        reach(page, "[data-spot].lit:not(.chosen)")
        page.keyboard.press("Enter")
        page.locator("[data-spot].chosen").or_(page.locator("[data-name='bots:skip']")).first.wait_for()
        page.keyboard.press("ArrowDown")
    reach(page, "[data-name='bots:skip'], [data-name='group:recruit']")
    if page.evaluate(FOCUSED, "[data-name='bots:skip']"):  # they may have come to their end by then
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


KEYS = (
    "[data-name='final:yes']",
    "[data-spot].lit:not(.chosen)",
    ".table-ask .press.main",
    ".table-ask .press:not(.pale)",
)


# All that a key may have changed: what is asked, what is lit, and the story.
ASKED = """() => {
  const find = (wanted, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  return find('.card-title, .press, .lit, .log-line').map((each) => each.outerHTML).join()
}"""


def find_next_key(page) -> str | None:
    """What somebody at the keys goes to next: what is asked, a lit place, a button that stands out, any button; None
    while nothing can be pressed."""
    return next((wanted for wanted in KEYS if page.locator(wanted).locator("visible=true").count()), None)


@pytest.mark.parametrize("game", [pytest.param("battue", marks=pytest.mark.soak), "knights"])
def test_a_decision_on_the_map_is_made_by_keys_alone(visit, game):
    side = build_page(game)
    page = open_kept(visit, game, side, find_table(side))
    told = page.locator(".log-line")
    before = told.last.get_attribute("data-moment")
    pressed, deadline = 0, monotonic() + 4 * PATIENCE / 1000
    while told.last.get_attribute("data-moment") == before:
        assert pressed < 20 and monotonic() < deadline, f"{pressed} keys decided nothing"
        wanted = find_next_key(page)
        if wanted is not None:
            reach(page, wanted.removeprefix(".table-ask "))
            asked, soon = page.evaluate(ASKED), monotonic() + PATIENCE / 6000
            page.keyboard.press("Enter")
            pressed += 1
            while page.evaluate(ASKED) == asked and monotonic() < soon:
                page.wait_for_timeout(50)
        page.wait_for_timeout(200)


IN_SCHEME = """(scheme) => {
  const paper = getComputedStyle(document.body).backgroundColor
  document.documentElement.dataset.scheme = scheme
  return paper
}"""


def test_a_class_has_nothing_serious(browser, site, axe):
    """The wall with its code, a question and a result; a phone at the door, with a task and with its points."""
    found = []

    def open_page(path: str, width: int, height: int):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(site.url + path)
        return page

    def look(page) -> None:
        found.extend(axe(page) + page.evaluate(OUT_OF_REACH))
        light = page.evaluate(IN_SCHEME, "dark")
        found.extend(axe(page, CONTRAST))
        assert page.evaluate(IN_SCHEME, "light") != light, "it was light twice"

    wall = open_page("/class", 1440, 900)
    wall.click("#start")
    wall.locator("#big-code svg").wait_for()
    phone = open_page(f"/join/{wall.inner_text('#code')}", 390, 844)
    look(wall)
    look(phone)
    phone.fill("#name", "Ann")
    phone.click("#enter button")
    wall.click("#show-names")
    wall.click("#more")
    wall.click("#rehearse")
    wall.select_option("#activity", "assembly")
    wall.click("#choose")
    wall.click("[data-verb=begin]:visible")
    phone.locator("#fields button").first.click()
    look(wall)
    look(phone)
    close_question(wall)
    wall.click("[data-verb=reveal]:visible")
    wall.locator(".picture").first.wait_for()
    phone.locator("#points").wait_for()
    look(wall)
    look(phone)
    wall.click("#more")
    look(wall)
    for page in (wall, phone):
        page.context.close()
    assert found == []
