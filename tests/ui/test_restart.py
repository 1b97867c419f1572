"""A server that ends and starts again: an open page comes back by itself, with its game, and asks nobody else."""

from __future__ import annotations

from playwright.sync_api import expect
from sites import find_free_port, run_site


def begin_with_bots(page) -> None:
    page.locator(".form").wait_for()
    page.locator(".segment[data-seat='0']:not([data-player=''])").first.tap()
    page.locator("#begin").tap()
    page.locator(".frame > svg").wait_for()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('gonfalon.play.'))")


def test_an_open_game_survives_a_restart_by_itself(browser):
    port, asked = find_free_port(), []
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    with run_site(port=port) as site:
        page.goto(f"{site.url}/barbarian?tab=play")
        begin_with_bots(page)
        page.evaluate("window.isTheOldPage = true")
    page.locator(".lost", has_text="connection to the server was lost").wait_for(state="visible")
    with run_site(port=port):
        page.wait_for_function("() => window.isTheOldPage === undefined")
        page.locator(".frame > svg").wait_for()
        expect(page.locator(".lost")).to_be_hidden()
        assert not page.locator(".form").is_visible()
        page.evaluate("window.isTheOldPage = false")
        page.wait_for_timeout(2_500)  # longer than the page would take to ask again
        assert page.evaluate("window.isTheOldPage") is False, "the page was loaded more than once"
    context.close()
    ours = f"http://127.0.0.1:{port}/"
    assert [url for url in asked if not url.startswith((ours, "data:", "blob:"))] == []
