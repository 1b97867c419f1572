"""Conquerors in a real browser: a child's first taps, a fighter that may not go, a voice, and a board of one's own."""

from __future__ import annotations

from playwright.sync_api import expect
from rest import put_finger, soon

LIT = "[data-spot].lit"
MUTE = "Object.defineProperty(window, 'speechSynthesis', {value: undefined})"


def test_three_taps_from_the_door_to_a_move_then_a_refusal_and_a_board_that_is_judged(visit, fits) -> None:
    page = visit("/conquerors", size=(390, 844))
    page.locator(".way[data-name=now]").tap()
    page.locator(LIT).first.wait_for()
    words = page.locator(".words p")
    expect(words.first).to_have_text("Place three fighters.")
    assert 0 < len(soon(words.nth(1).inner_text).split()) <= 8
    page.locator(LIT).last.tap()
    page.get_by_text("Place two more fighters.").first.wait_for()
    put_finger(page, page.locator("[data-spot='cell:E5'][aria-disabled]"))
    page.get_by_text("Choose a cell beside one of them.").first.wait_for()
    voice = page.get_by_role("button", name="Read it to me")
    expect(voice).to_have_attribute("aria-pressed", "false")
    voice.tap()
    expect(voice).to_have_attribute("aria-pressed", "true")
    fits(page, [((390, 844), "light")], "refused")
    page.get_by_role("tab", name="Build").tap()
    page.locator("[data-spot^='piece:'].lit").first.tap()
    page.get_by_text("8 of 10 pieces.").wait_for()
    page.get_by_text("Turns for the whole way").wait_for()
    fits(page, [((390, 844), "light")], "built")


def test_where_the_browser_has_no_voice_there_is_no_button(visit) -> None:
    page = visit("/conquerors?tab=rules")
    page.add_init_script(MUTE)
    page.goto(page.url.replace("rules", "learn"))
    page.get_by_role("button", name="A whole little game").first.tap()
    page.locator("[data-spot='cell:D7'][aria-disabled]").wait_for()
    assert page.get_by_role("button", name="Read it to me").count() == 0
