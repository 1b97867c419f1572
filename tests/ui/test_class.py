"""A class in real browsers: a wall, two phones, names hidden, room for fingers, then nothing left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from rest import close_question

PATIENCE = 60_000
WALL, PHONE = (1440, 900), (390, 844)


@pytest.fixture
def look(browser, site) -> Iterator[Callable]:
    """`look(path, size, scheme)` opens a page of a class; what goes wrong in it, or asks elsewhere, fails the test."""
    contexts, troubles = [], []

    def open_page(path: str, size=PHONE, scheme="light"):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, has_touch=size is PHONE
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda problem: troubles.append(f"script: {problem}"))
        page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: troubles.append(request.url) if site.url not in request.url else None)
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(site.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [each for each in troubles if not each.startswith(("data:", "blob:"))] == []


def join(page, name: str, code: str = "") -> None:
    if code:
        page.fill("#code", code)
    page.fill("#name", name)
    page.click("#enter button")
    page.wait_for_selector("#wait:not([hidden])")


def test_a_wall_and_two_phones_play_a_duel(look, fits, small_targets) -> None:
    wall = look("/class", WALL)
    wall.click("#start")
    wall.wait_for_selector("#big-code svg")
    code = wall.inner_text("#code")
    ann, ben = look(f"/join/{code}"), look("/join", scheme="dark")
    fits(ann, [(PHONE, "light")], "door")
    join(ann, "<b>Ann</b>")
    join(ben, "Ben", code.lower())
    wall.wait_for_function("() => document.getElementById('here').textContent.startsWith('2 here')")
    assert wall.query_selector_all("#names button") == [], "names are hidden until they are shown"
    wall.click("#show-names")
    wall.wait_for_selector("#names button")
    expect(wall.locator("#names button").first).to_have_text("<b>Ann</b>")
    assert wall.query_selector_all("#names b") == [], "a name is never markup"
    wall.click("#more")
    wall.fill("[data-name=seconds]", "900")
    wall.click("#shut")
    wall.click("#choose")
    wall.click("[data-verb=begin]:visible")
    for page in (ann, ben):
        page.wait_for_selector("#task:not([hidden])")
        page.click("[aria-label='one more']")
        fits(page, [(PHONE, "dark" if page is ben else "light")], "duel")
        page.click("#send")
        page.wait_for_function("() => document.getElementById('sent').textContent.includes('is in')")
    wall.wait_for_function("() => document.getElementById('answered-words').textContent === '2 of 2 have answered'")
    ann.reload()
    ann.wait_for_selector("#task:not([hidden])")
    expect(ann.locator("#sent"), "who comes back finds the answer where it was").to_contain_text("is in")
    wall.click("[data-verb=close]:visible")
    wall.click("[data-verb=reveal]:visible")
    wall.wait_for_selector(".picture")
    expect(wall.locator(".picture")).to_have_count(3)
    fits(wall, [(WALL, "light")], "duel-wall")
    ann.wait_for_selector("#result:not([hidden])")
    expect(ann.locator("#said")).to_contain_text("5")
    wall.click("#more")
    with wall.expect_download() as sheet:
        wall.click("[data-verb=sheet]")
    assert "bribe-duel" in sheet.value.path().read_text(encoding="utf-8")
    wall.click("#end")
    ann.wait_for_selector("#over:not([hidden])")
    expect(ann.locator("#ended")).to_contain_text("erased")
    ann.wait_for_function("() => localStorage.length === 0")
    wall.wait_for_selector("#begin:not([hidden])")
    wall.wait_for_function("() => localStorage.length === 0")


def test_a_rehearsal_is_seen_by_a_teacher_alone(look) -> None:
    wall = look("/class", WALL, "dark")
    wall.click("#start")
    wall.click("#more")
    wall.click("#rehearse")
    wall.select_option("#activity", "when-to-stop")
    wall.click("#choose")
    wall.click("[data-verb=begin]:visible")
    wall.wait_for_function("() => document.getElementById('answered-words').textContent.match(/^[1-9]/)")
    wall.reload()
    close_question(wall)
    wall.click("[data-verb=reveal]:visible")
    wall.wait_for_selector(".picture")
    expect(wall.locator("#sentences")).to_contain_text("fighting on is worth")
    wall.click("#more")
    wall.click("#end")
    wall.wait_for_selector("#begin:not([hidden])")
