"""Draws the icons of the pocket page from our own mark: `python tests/ui/take_icons.py`, with Chromium."""

from __future__ import annotations

from pathlib import Path

from conftest import QUIET, find_browser
from playwright.sync_api import sync_playwright

from app.core.asset import pennant
from app.core.theme import LIGHT
from app.pocket.build import ICONS

ROOM = Path(__file__).parents[2] / "app" / "pocket" / "assets"
SHARE = 0.62
"""Of the icon that the mark takes: a mask may cut off a fifth at each side."""


def draw(size: int) -> str:
    inner = round(size * SHARE)
    place = f"margin:0;display:grid;place-items:center;width:{size}px;height:{size}px;background:{LIGHT['banner']}"
    return f'<body style="{place}"><div style="width:{inner}px;height:{inner}px">{pennant()}</div></body>'


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
    for size in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(draw(size))
        page.screenshot(path=ROOM / f"icon-{size}.png")
    browser.close()
