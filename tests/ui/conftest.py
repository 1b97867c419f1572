"""A real server in a process of its own, and a real browser that tells on every request.

`visit("/barbarian")` opens a page and waits until it stands. When the test is over, every page it opened is
asked: was another host called, did a request fail, did a script stumble? Any yes fails the test.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import rest
from sites import SMALLEST, Site, run_site
from watched import Watched

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 1000 * rest.PATIENCE
"""Milliseconds that a page gets to become what is expected: a loaded machine fails no test."""
KEPT = "cookies,local_storage,indexeddb,cache_storage,service_workers"
"""What a browser keeps of a visit, but for its cache of files."""
STANDS = "() => window.Bokeh?.documents?.[0]?.is_idle && document.getElementById('loader')?.style.display === 'none'"


def find_browser() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with run_site() as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[object, dict]]:
    """What starts Chromium, and with which settings."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        path = find_browser()
        bundled = Path(playwright.chromium.executable_path)
        if path is None and not bundled.exists():
            reason = "no Chromium found: install one, or run `python -m playwright install chromium`"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
        yield playwright.chromium, {"executable_path": path or str(bundled), "args": QUIET}


@pytest.fixture(scope="session")
def browser(chromium) -> Iterator[object]:
    """Every context of it is a visitor who was never here."""
    starter, settings = chromium
    started = starter.launch(**settings)
    yield started
    started.close()


@pytest.fixture(scope="session")
def homely(chromium, tmp_path_factory) -> Iterator[object]:
    """A browser that was here before: our scripts lie compiled in its cache, so that a page stands in half the time."""
    starter, settings = chromium
    context = starter.launch_persistent_context(str(tmp_path_factory.mktemp("homely")), has_touch=True, **settings)
    yield context
    context.close()


@pytest.fixture
def stands() -> str:
    """For `page.wait_for_function`: the page is drawn, connected, and its cover is gone."""
    return STANDS


@pytest.fixture
def visit(browser, homely, site: Site) -> Iterator[Callable]:
    """`visit(path, size=(1024, 768), scheme="light", context=None, kept={})` opens a page and waits.

    The browser has kept the texts of `kept` by their keys before the page comes. Give another page's `page.context` to
    be the same visitor; by default each visit is a new visitor. The first finds the scripts in the cache of an
    earlier one, and of him nothing else: what he had kept is gone.
    """
    watched: list[Watched] = []
    contexts = []
    at_home = []

    def empty(page) -> None:
        tools = page.context.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", {"origin": site.url, "storageTypes": KEPT})
        tools.detach()

    def open_page(path="/", size=(1024, 768), scheme="light", context=None, kept=None):
        is_new = context is None
        if is_new and not at_home:
            context = homely
        elif is_new:
            context = browser.new_context(has_touch=True)
            contexts.append(context)
        page = context.new_page()
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.emulate_media(color_scheme=scheme)
        if context is homely:
            if is_new:
                empty(page)
            at_home.append(page)
        page.set_default_timeout(PATIENCE)
        watched.append(Watched(page, urlsplit(site.url).netloc))
        if kept:
            page.goto(site.url + SMALLEST)
            page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
        page.goto(site.url + path)
        page.wait_for_function(STANDS)
        return page

    yield open_page
    foreign = [url for each in watched for url in each.foreign()]
    troubles = [trouble for each in watched for trouble in each.troubles]
    for context in contexts:
        context.close()
    for page in homely.pages[1:]:  # the one that it began with keeps it open
        page.close()
    assert watched, "a browser test opens at least one page"
    assert not foreign, f"asked another host: {foreign}"
    assert not troubles, f"went wrong in the browser: {troubles}"


@pytest.fixture
def snap(request) -> Callable:
    """`snap(page, name)` keeps a picture for eyes, in $GONFALON_PICTURES; where that is not set, none is taken."""
    folder = os.environ.get("GONFALON_PICTURES")

    def take(page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{request.node.name.split('[')[0]}-{name}.png")

    return take


TARGETS = """(least) => {
  const small = []
  const look = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) { look(element.shadowRoot) }
      if (!element.matches('button, a[href], input, select, textarea, [role=button]:not(g), [role=tab]')) { continue }
      if (element.closest('p, td, li > .rule-text')) { continue }   // a link within a sentence
      if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true})) { continue }
      const box = element.getBoundingClientRect()
      if (box.width && (box.width < least - 0.5 || box.height < least - 0.5)) {
        const words = element.textContent.slice(0, 30)
        small.push(`${element.tagName}.${element.className} "${words}" ${box.width}x${box.height}`)
      }
    }
  }
  look(document)
  return small
}"""


@pytest.fixture
def small_targets() -> Callable:
    """`small_targets(page)`: whatever can be pressed and is smaller than a fingertip."""
    return lambda page, least=44: page.evaluate(TARGETS, least)


@pytest.fixture
def overflow() -> Callable:
    """`overflow(page)`: by how many pixels something reaches beyond the right edge."""
    return lambda page: page.evaluate(
        """() => {
          let most = document.documentElement.scrollWidth - innerWidth
          const look = (root) => root.querySelectorAll('*').forEach((element) => {
            if (element.shadowRoot) { look(element.shadowRoot) }
            const style = getComputedStyle(element)
            if (/(auto|scroll)/.test(style.overflowX) && !element.matches('.tabs, table, .cover')) {
              most = Math.max(most, element.scrollWidth - element.clientWidth)
            }
          })
          look(document)
          return most
        }"""
    )


LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


@pytest.fixture
def turn() -> Callable:
    """`turn(page, (1024, 768), "dark")`: the same page on another screen, once it is laid out there."""

    def show(page, size: tuple[int, int], scheme: str = "light") -> None:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.evaluate(LAID_OUT)

    return show


@pytest.fixture
def fits(turn, snap, overflow, small_targets) -> Callable:
    """`fits(page, looks, name)`: on each of these screens nothing is cut on the right, and what can be pressed is as
    large as a fingertip. What is laid out in steps gets time to come to rest."""

    def look(page, looks, name: str, is_left_out: Callable[[str], bool] = lambda _: False) -> None:
        for size, scheme in looks:
            turn(page, size, scheme)
            deadline = time.monotonic() + PATIENCE / 1000
            while faults := find_faults(page, is_left_out):
                assert time.monotonic() < deadline, (size, faults)
                page.wait_for_timeout(50)
            snap(page, f"{name}-{size[0]}x{size[1]}-{scheme}")

    def find_faults(page, is_left_out: Callable[[str], bool]) -> list[str]:
        beyond = overflow(page)
        small = [each for each in small_targets(page) if not is_left_out(each)]
        return [*small, *([f"{beyond} pixels are cut"] if beyond > 0 else [])]

    return look
