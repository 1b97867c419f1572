"""A full action at the table (tap to redrawn board) and the page's readiness, as ratios against bare peers."""

from __future__ import annotations

import runpy
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.bench

# The server and the browser of the browser tests; `tests` is no package, so it is run and not imported.
harness = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "ui" / "conftest.py")))
ROUNDS = 15


@pytest.fixture(scope="module")
def site() -> Iterator[object]:
    with harness.run_site() as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=harness.find_browser() or playwright.chromium.executable_path, args=harness.QUIET
        )
        yield chromium
        chromium.close()


def open_page(browser, url: str):
    page = browser.new_page(viewport={"width": 1024, "height": 768})
    page.goto(url)
    page.wait_for_function(harness.STANDS)
    return page


ECHO = """(value) => new Promise((done) => {
  const find = (root, wanted) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(wanted)) { return element }
      const inner = element.shadowRoot && find(element.shadowRoot, wanted)
      if (inner) { return inner }
    }
  }
  const pane = find(document, '.echo').shadowRoot
  const start = performance.now()
  const look = new MutationObserver(() => {
    if (pane.textContent.includes(`echo ${value}`)) {
      look.disconnect()
      requestAnimationFrame(() => done(performance.now() - start))
    }
  })
  look.observe(pane, {subtree: true, childList: true, characterData: true})
  const slider = [...Bokeh.documents[0]._all_models.values()].find((model) => model.type === 'Slider')
  slider.value = value
  slider.value_throttled = value
})"""

ACTION = """([spot, wait]) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`a tap on ${spot} changed nothing in ${wait}`)), 20000)
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('.frame > svg')) { return element }
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) { return inner }
    }
  }
  const svg = find(document)
  const layer = svg.querySelector(wait)
  const box = svg.querySelector(`[data-spot="${spot}"] .edge`).getBoundingClientRect()
  const at = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, pointerType: 'mouse',
    pointerId: 1, button: 0}
  const start = performance.now()
  const look = new MutationObserver((changes) => {
    if (wait !== '.glow' || layer.querySelector('.chosen')) {
      look.disconnect()
      requestAnimationFrame(() => done(performance.now() - start))
    }
  })
  look.observe(layer, {childList: true})
  svg.dispatchEvent(new PointerEvent('pointerdown', at))
  svg.dispatchEvent(new PointerEvent('pointerup', at))
})"""


def press(page, name: str) -> None:
    page.locator(f"[data-name='{name}']").first.click()


def begin(page) -> None:
    """One person and two bots; the first loot is laid, and the Ostrogoths are to act."""
    page.locator(".form").wait_for()
    page.locator("#begin").click()
    page.locator("[data-spot='place:Dalmatia'].lit").first.click(force=True)
    page.locator("[data-spot='place:Dalmatia'].chosen").first.wait_for()
    page.locator("[data-spot='place:Roma'].lit").first.click(force=True)
    page.locator("[data-name='bots:skip']").click()
    page.locator("[data-name='group:recruit']").wait_for()


def test_an_action_redraws_the_board_within_three_slider_echoes(browser, site, capsys):
    bare = open_page(browser, site.url + "/bare_slider")
    table = open_page(browser, site.url + "/barbarian?tab=play")
    begin(table)
    echoes, actions = [], []
    for turn in range(1, ROUNDS + 3):
        echoes.append(bare.evaluate(ECHO, turn))
        # the king's manoeuvre: a unit tapped, then its target; then undone
        table.locator("[data-spot='place:Roma'].lit").first.click(force=True)
        table.locator("[data-spot='place:Roma'].chosen").first.wait_for()
        actions.append(table.evaluate(ACTION, ["place:Italia", ".pieces"]))
        press(table, "history:undo")
        table.locator("[data-name='group:recruit']").wait_for()
        table.locator("[data-spot='place:Roma'].lit").first.wait_for()
    echo, action = median(echoes[2:]), median(actions[2:])
    with capsys.disabled():
        print(f"\n  action {action:.0f} ms   slider echo {echo:.0f} ms   {action / echo:.2f}x (at most 3)", end="")
    bare.close()
    table.close()
    assert action <= 3 * echo


def seconds_until_ready(browser, url: str) -> float:
    """From the request to a page that stands still, with nothing cached."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url)
    page.wait_for_function(harness.STANDS)
    took = time.perf_counter() - start
    context.close()
    return took


def test_the_page_is_ready_within_a_fifth_more_than_a_bare_page(browser, site, capsys):
    urls = {"bare": site.url + "/bare_pmui", "barbarian": site.url + "/barbarian?tab=play"}
    for url in urls.values():
        seconds_until_ready(browser, url)
    took: dict[str, list[float]] = {name: [] for name in urls}
    for _ in range(5):
        for name, url in urls.items():
            took[name].append(seconds_until_ready(browser, url))
    bare, ours = median(took["bare"]), median(took["barbarian"])
    with capsys.disabled():
        print(f"\n  ready {ours:.2f} s   bare {bare:.2f} s   {ours / bare:.2f}x (at most 1.2)", end="")
    assert ours <= 1.2 * bare
