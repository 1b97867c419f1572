"""The door of a game in a real browser: play at once, come back, go on; the aid on one page; two tabs of one game."""

from __future__ import annotations

import re

import pytest
from looks import LOOKS
from playwright.sync_api import expect
from rest import come_to_rest

from app.registry import PAGES


def way(page, name: str):
    return page.locator(f".way[data-name={name}]")


@pytest.mark.parametrize("looks", LOOKS)
def test_the_door_fits_and_everything_is_a_fingertip(visit, fits, looks):
    page = visit("/barbarian", *looks[0])
    expect(page.locator(".door-picture svg")).to_be_visible()
    for size, scheme in looks:
        fits(page, [(size, scheme)], "door")
        come_to_rest(page)
        box = way(page, "now").bounding_box()
        assert box["y"] + box["height"] <= size[1], "playing is in sight without scrolling"
        tabs = page.get_by_role("tab").last.bounding_box()
        toggle = page.get_by_label("Toggle theme").bounding_box()
        assert tabs["x"] + tabs["width"] <= toggle["x"] and toggle["x"] + toggle["width"] <= size[0]


def test_play_now_and_come_back_and_go_on(visit):
    page = visit("/battue")
    way(page, "now").tap()
    expect(page.locator(".card-title").first).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('gonfalon.play.battue') !== null")
    page.go_back()
    expect(way(page, "Play")).to_contain_text("Go on")
    expect(page).not_to_have_url(re.compile("tab="))
    page.get_by_text("A new game").tap()
    expect(page.locator(".door-question")).to_contain_text("takes the place")
    way(page, "Play").tap()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")


def test_the_aid_is_one_tap_away_and_one_page_on_paper(visit):
    page = visit("/home")
    for game in PAGES:
        page.goto(re.sub(r"/\w+(\?.*)?$", f"/{game}?tab=rules", page.url))
        page.get_by_label("Aim and player aid").tap()
        expect(page.locator(".aid-sheet .aim")).to_be_visible()
        page.evaluate("() => { window.print = () => { window.isOnPaper = true } }")
        page.get_by_role("button", name="Print it").tap()
        page.wait_for_function("() => window.isOnPaper")
        paper = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, game
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        expect(page.locator(".aid-paper")).to_have_count(0)


def test_two_tabs_of_one_game_never_overwrite_each_other(visit):
    first = visit("/battue?tab=play")
    first.locator("#begin").tap()
    first.locator(".frame > svg").wait_for()
    first.wait_for_function("() => localStorage.getItem('gonfalon.play.battue') !== null")
    second = visit("/battue?tab=play", context=first.context)
    expect(second.get_by_role("heading", name="Open in another tab")).to_be_visible()
    assert second.locator(".frame > svg").count() == 0
    second.get_by_role("button", name="Play on here").tap()
    second.locator(".frame > svg").wait_for()
    expect(first.get_by_role("heading", name="Open in another tab")).to_be_visible()
    first.get_by_role("button", name="Play on here").tap()
    first.locator(".frame > svg").wait_for()
    expect(second.get_by_role("heading", name="Open in another tab")).to_be_visible()
