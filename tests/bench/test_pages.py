"""Pages and sessions as ratios against bare peers on the same server, everything in one run.

Further pages are one line each in `PAGES`.
"""

from __future__ import annotations

import runpy
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.bench

# The server and the browser of the browser tests; `tests` is no package, so it is run and not imported.
harness = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "ui" / "conftest.py")))

BARE = "/bare_pmui"
PAGES = ["/", "/board_demo"]
ROUNDS = 7


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


@pytest.fixture
def report(capsys) -> Callable[[str], None]:
    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    return say


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


def test_a_page_is_ready_within_a_fifth_more_than_a_bare_page(browser, site, report):
    urls = [BARE, *PAGES]
    for url in urls:
        seconds_until_ready(browser, site.url + url)
    took: dict[str, list[float]] = {url: [] for url in urls}
    for _ in range(ROUNDS):
        for url in urls:
            took[url].append(seconds_until_ready(browser, site.url + url))
    bare = median(took[BARE])
    for url in PAGES:
        ratio = median(took[url]) / bare
        report(f"ready {url:<12} {median(took[url]):.2f} s   bare {bare:.2f} s   {ratio:.2f}x (at most 1.2)")
        assert ratio <= 1.2


HIGHLIGHT = """(svg) => { window.shone = new Promise((done) => svg.addEventListener('pointerdown', () => {
  const start = performance.now()
  let frames = 0
  const look = () => {
    frames += 1
    const isLit = svg.querySelector('.pressed') !== null
    isLit || frames > 60 ? done({frames, ms: performance.now() - start}) : requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}, {capture: true, once: true})) }"""


def test_a_tap_shines_within_two_frames(browser, site, report):
    page = browser.new_page(viewport={"width": 1024, "height": 768})
    page.goto(site.url + "/board_demo")
    page.wait_for_function(harness.STANDS)
    shone = []
    for turn in range(15):
        spot = page.locator(f"[data-spot={('middle', 'west')[turn % 2]}]").first
        page.locator(".frame > svg").evaluate(HIGHLIGHT)
        spot.click(force=True)
        shone.append(page.evaluate("window.shone"))
    frames, milliseconds = median(each["frames"] for each in shone), median(each["ms"] for each in shone)
    report(f"tap to highlight: {frames} frames, {milliseconds:.0f} ms (at most 2 frames)")
    page.close()
    assert frames <= 2


def resident(pid: int) -> int:
    """Kilobytes that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def kilobytes_a_session(path: str, warm: int = 10, count: int = 40) -> float:
    """What each further session costs a fresh server: fetching a page builds its document, which is then held."""
    with harness.run_site() as fresh:

        def open_sessions(number: int) -> None:
            for _ in range(number):
                urllib.request.urlopen(fresh.url + path).close()

        open_sessions(warm)
        before = resident(fresh.process.pid)
        open_sessions(count)
        return (resident(fresh.process.pid) - before) / count


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the memory of a process from Linux's /proc")
def test_a_session_holds_at_most_six_times_a_markdown_page(report):
    bare = kilobytes_a_session("/bare_markdown")
    for path in PAGES:
        ours = kilobytes_a_session(path)
        report(f"memory {path:<12} {ours:.0f} kB   bare Markdown {bare:.0f} kB   {ours / bare:.2f}x (at most 6)")
        assert ours <= 6 * bare
