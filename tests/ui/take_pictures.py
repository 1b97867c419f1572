"""Takes the README's pictures from the app itself: `python tests/ui/take_pictures.py`, with Chromium as in the tests.

They lie beside this script, outside what is shipped. Each is light (WebP), together below 600 kB: a test counts.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from conftest import QUIET, STANDS, find_browser
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from sites import run_site

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.barbarian import steps
from engine.bots.play import play_decision
from engine.core.table import Table

PICTURES = Path(__file__).parent / "pictures"
SIZE = {"width": 1024, "height": 768}
WIDTH, QUALITY = 900, 72
SEED = 5
DECISIONS = {"barbarian": 60, "battue": 90, "knights": 30, "saga": 30, "conquerors": 24}
"""How far the game on a picture has gone, so that there is something to see."""

Ready = Callable[[Table], bool]


def play_until(slug: str, is_ready: Ready, seed: int = SEED) -> Table:
    """A table that careful bots have brought so far that this holds."""
    game = build_page(slug).game
    for each in range(seed, seed + 40):
        table, bot, chance = Table(game.setup(), seed=each), game.bots["cautious"](), Random(each)
        for _ in range(400):
            if is_ready(table):
                return table
            if table.outcome() is not None:
                break
            play_decision(table, bot, chance)
    raise LookupError(f"no game of {slug} came so far")


def open_kept(page: Page, home: str, table: Table) -> None:
    """The Play tab of somebody whose browser has kept this game, and who is to act in it."""
    slug = table.setup.game
    side = build_page(slug)
    players = ["" if seat == table.to_act else "cautious" for seat in table.rules.seats]
    text = json.dumps(keep(Sitting(side.game, side, table, players)))
    page.goto(f"{home}/{slug}?tab=rules")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"gonfalon.play.{slug}", text])
    open_at(page, f"{home}/{slug}?tab=play")
    page.locator("[data-spot]").first.wait_for()


def open_at(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(STANDS)


def show_game(page: Page, home: str, slug: str) -> None:
    far = DECISIONS[slug]
    open_kept(page, home, play_until(slug, lambda table: table.cursor >= far and isinstance(table.to_act, int)))


def show_moment(page: Page, home: str) -> None:
    """Two purses opened."""
    table = play_until("barbarian", lambda table: isinstance(table.state.step, steps.Bribing), seed=1)
    open_kept(page, home, table)
    page.locator("button", has_text="Seal").first.click()
    page.locator(".telling").locator("visible=true").first.wait_for()
    page.wait_for_timeout(5_000)  # the sum grows, the verdict comes; then it waits for a tap


def show_calculator(page: Page, home: str) -> None:
    open_at(page, f"{home}/barbarian?tab=calculate")
    page.locator(".sheet-calculate input, .sheet-calculate button").first.wait_for()
    page.wait_for_timeout(2_000)  # the odds are computed


def show_lesson(page: Page, home: str) -> None:
    open_at(page, f"{home}/battue?tab=learn")
    page.locator('[data-name^="lesson:03"]').click()
    page.locator(".lesson-prose").wait_for()
    for _ in range(2):
        page.locator('.presses [data-name="next"]:enabled, .presses [data-name="show"]').first.click()
        page.wait_for_timeout(700)


def take(page: Page, name: str) -> int:
    """Write the picture, smaller than the screen; how many bytes it has."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.resize((WIDTH, round(WIDTH * shot.height / shot.width)), Image.Resampling.LANCZOS).save(
        PICTURES / f"{name}.webp", quality=QUALITY, method=6
    )
    return (PICTURES / f"{name}.webp").stat().st_size


def main() -> None:
    """All pictures, or those that are named."""
    shows: dict[str, Callable[[Page, str], None]] = {
        slug: (lambda page, home, slug=slug: show_game(page, home, slug)) for slug in PAGES
    }
    shows |= {"moment": show_moment, "calculator": show_calculator, "lesson": show_lesson}
    wanted = sys.argv[1:] or list(shows)
    PICTURES.mkdir(exist_ok=True)
    with run_site() as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        for name in wanted:
            page = chromium.new_context(viewport=SIZE, has_touch=True).new_page()
            shows[name](page, site.url)
            page.wait_for_timeout(800)
            print(f"{name}: {take(page, name):,} bytes")


if __name__ == "__main__":
    main()
