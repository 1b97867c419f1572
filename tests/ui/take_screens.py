"""Keeps a screenshot of every kind of decision and of every kind of moment of a game, at each size, light and dark:
`python tests/ui/take_screens.py FOLDER [GAME...]`, with Chromium as in the tests. They are for looking at.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from conftest import QUIET, STANDS, find_browser
from playwright.sync_api import Page, sync_playwright
from sites import SMALLEST, run_site

from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.bots.play import play_decision
from engine.core.setup import Setup
from engine.core.table import Table

SIZES = [(1024, 768), (390, 844), (768, 1024), (1440, 900)]
GAMES_EACH, LONGEST = 3, 900
"""So many games of each set-up are gone through, none further than so many decisions."""
STAY = "() => { for (let each = setTimeout(() => 0); each > 0; each -= 1) { clearTimeout(each) } }"
"""A moment that would go by itself stays; where motion is reduced it has shown everything at once."""


class Scene(NamedTuple):
    """One thing to look at: what the browser has kept, and whether going one step on shows it."""

    name: str
    kept: str
    is_moment: bool


def list_scenes(slug: str) -> list[Scene]:
    """Of each kind the decision with most to choose from, and the first moment."""
    side = build_page(slug)
    decisions: dict[str, tuple[int, str]] = {}
    moments: dict[str, str] = {}
    setups: list[Setup] = [side.game.setup(**side.suggested), *side.game.examples()]
    for setup, seed in product(setups, range(GAMES_EACH)):
        for table in walk(side, setup, seed):
            choices = len(table.legal_actions())
            kind = type(table.state.step).__name__
            if choices > decisions.get(kind, (1, ""))[0]:
                decisions[kind] = choices, keep_for(side, table, int(table.to_act))
            moments |= {kind: kept for kind, kept in find_moments(side, table) if kind not in moments}
    asked = [Scene(f"decision-{kind}", kept, False) for kind, (_, kept) in decisions.items()]
    return [*asked, *(Scene(f"moment-{kind}", kept, True) for kind, kept in moments.items())]


def walk(side: Any, setup: Setup, seed: int) -> Iterator[Table]:
    """A table at each decision, its next decision already played and taken back."""
    table, chance = Table(setup, seed=seed), Random(seed)
    bots = [side.game.bots[name]() for name in ("cautious", "random")]
    for number in range(LONGEST):
        if not isinstance(table.to_act, int):
            return
        here = table.cursor
        play_decision(table, bots[number % 7 == 6], chance)
        there = table.cursor
        table.goto(here)
        yield table
        table.goto(there)


def find_moments(side: Any, table: Table) -> Iterator[tuple[str, str]]:
    """The kinds of moment that the next decision brings to whoever makes it."""
    here, end, seat = table.cursor, table.length, int(table.to_act)
    for at in range(here, end):
        events = [each for each in table.moments[at].events if each.is_visible_to(seat)]
        if all(each.fact is None for each in events):
            continue
        facts = "+".join(dict.fromkeys(type(each.fact).__name__ for each in events if each.fact is not None))
        if side.moments(table.rules, table.view_at(at, seat), table.view_at(at + 1, seat), events):
            yield facts, keep_for(side, table, seat)


def keep_for(side: Any, table: Table, seat: int) -> str:
    """What a browser would have kept, with a person on this seat alone."""
    players = ["" if each == seat else "cautious" for each in table.rules.seats]
    return json.dumps(keep(Sitting(side.game, side, table, players)))


def show(page: Page, home: str, slug: str, scene: Scene) -> None:
    page.goto(home + SMALLEST)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"gonfalon.play.{slug}", scene.kept])
    page.goto(f"{home}/{slug}?tab=play")
    page.wait_for_function(STANDS)
    page.locator(".frame > svg").wait_for()
    page.wait_for_timeout(700)  # what comes in steps has come
    if scene.is_moment:
        page.locator("[data-name='history:redo']").click()
        page.locator(".telling").locator("visible=true").first.wait_for()
        page.evaluate(STAY)


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:] or list(PAGES)
    folder.mkdir(parents=True, exist_ok=True)
    with run_site() as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        for slug in wanted:
            for scene in list_scenes(slug):
                context = chromium.new_context(has_touch=True, color_scheme="light", reduced_motion="reduce")
                page = context.new_page()
                page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
                show(page, site.url, slug, scene)
                for scheme in ("light", "dark"):
                    for width, height in SIZES:
                        page.set_viewport_size({"width": width, "height": height})
                        page.wait_for_timeout(250)  # laid out anew
                        page.screenshot(path=folder / f"{slug}-{scene.name}-{width}-{scheme}.png")
                    page.get_by_label("Toggle theme").dispatch_event("click")
                context.close()
                print(slug, scene.name, flush=True)


if __name__ == "__main__":
    main()
