"""The home page, the frame of every page, and the shared components, in a real browser."""

from __future__ import annotations

import gzip
import os
import re
import signal
import time
import urllib.request

import pytest
from playwright.sync_api import expect
from rest import come_to_rest, find_place, put_finger, soon

SIZES = [(1024, 768), (768, 1024), (1440, 900), (390, 844)]


def lands(page, name: str):
    return page.locator(f"[data-spot={name}]")


def tap(page, name: str) -> None:
    put_finger(page, lands(page, name))


def heard(page, words: str) -> None:
    """Wait until Python has heard exactly these taps, in this order."""
    page.get_by_text(f"heard: {words}", exact=True).wait_for()


# --- home ------------------------------------------------------------------------------------------------------


def test_home_shows_five_banners_within_the_screen(visit, fits):
    page = visit("/")
    banners = page.locator("a.banner")
    expect(banners).to_have_count(5)
    for size in SIZES:
        fits(page, [(size, "light"), (size, "dark")], "home")
        come_to_rest(page)
        boxes = [banners.nth(each).bounding_box() for each in range(5)]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= size[0] for box in boxes)
    page.locator(".join .address", has_text="http://192.0.2.7:").wait_for()
    come_to_rest(page)
    box = page.locator(".join .code svg").bounding_box()
    assert box["width"] >= 140 and abs(box["width"] - box["height"]) < 2


def test_every_response_is_compressed(site):
    def fetch(url):
        asked = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            return answer.read(), answer.headers.get("Content-Encoding")

    body, coding = fetch(site.url + "/board_demo")
    assert coding == "gzip"
    parts = re.findall(r'(?:src|href)="(static/[^"]+\.(?:js|css)[^"]*)"', gzip.decompress(body).decode())
    assert len(parts) >= 5
    parts += [
        "static/extensions/panel-material-ui/panel-material-ui.bundle.js",
        "static/extensions/gonfalon-board/board.js",
    ]
    sent = raw = 0
    for part in parts:
        body, coding = fetch(f"{site.url}/{part}")
        assert coding == "gzip", part
        sent += len(body)
        raw += len(gzip.decompress(body))
    assert sent < raw / 3


# --- the frame -------------------------------------------------------------------------------------------------


def scheme_of(page) -> tuple[str, str]:
    background = "getComputedStyle(document.body).backgroundColor"
    return page.evaluate("document.documentElement.dataset.scheme"), page.evaluate(background)


def test_the_device_preference_holds_until_somebody_chooses_and_the_browser_remembers(visit, turn):
    page = visit("/board_demo", scheme="dark")
    assert scheme_of(page)[0] == "dark"
    turn(page, SIZES[0], "light")
    page.reload()
    page.get_by_label("Toggle theme").wait_for()
    _, paper = soon(lambda: scheme_of(page), lambda now: now[0] == "light")
    page.get_by_label("Toggle theme").tap()
    soon(lambda: scheme_of(page), lambda now: now[0] == "dark" and now[1] != paper)
    again = visit("/", context=page.context)
    assert scheme_of(again)[0] == "dark"
    again.locator("div.page.mui-dark").wait_for()


# A script that is fetched as a text comes to be rewritten: the browser's cache has nothing of it compiled.
REWRITTEN = """() => performance.getEntriesByType('resource')
  .filter((each) => each.initiatorType === 'fetch' && /[.]m?js([?]|$)/.test(each.name)).map((each) => each.name)"""


def test_the_open_tab_shows_only_itself_is_in_the_address_and_survives_a_reload(visit):
    page = visit("/board_demo")
    page.locator(".frame > svg").wait_for()
    assert page.evaluate(REWRITTEN) == []
    page.get_by_role("tab", name="Calculate").tap()
    page.get_by_label("More: Warriors").wait_for()
    page.locator(".frame > svg").wait_for(state="hidden")
    page.get_by_role("tab", name="Play").tap()
    page.locator(".frame > svg").wait_for()
    page.get_by_label("More: Warriors").wait_for(state="hidden")
    page.get_by_role("tab", name="Rules").tap()
    page.locator(".rulebook-list").wait_for()
    expect(page).to_have_url(re.compile(r"[?]tab=rules$"))
    page.reload()
    page.locator(".rulebook-list").wait_for()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    assert page.locator(".frame > svg").count() == 0, "a tab that nobody opened is not built"


def test_back_and_forward_go_through_the_tabs_before_they_leave_the_page(visit):
    page = visit("/")
    page.goto(page.url + "board_demo")
    for name in ("Calculate", "Rules"):
        page.get_by_role("tab", name=name).tap()
        page.wait_for_url(f"**tab={name.lower()}")
    for way, name in ((page.go_back, "Calculate"), (page.go_back, "Play"), (page.go_forward, "Calculate")):
        way()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    page.get_by_label("More: Warriors").wait_for()
    for _ in range(2):
        page.go_back()
    page.locator(".banner").first.wait_for()


def test_garbage_in_the_address_opens_the_first_tab_and_the_banner_leads_home(visit):
    page = visit("/board_demo?tab=%3Cscript%3E%ff&seat=NaN")
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    page.locator(".header a").first.tap()
    page.locator(".banner").first.wait_for()


def test_pages_fit_the_screen_and_the_finger(visit, fits):
    page = visit("/board_demo")
    tap(page, "east")
    page.locator(".refusal").wait_for()
    for size in SIZES:
        fits(page, [(size, "light")], "play")
        come_to_rest(page)
        board, beside = (page.locator(each).bounding_box() for each in (".frame", ".refusal"))
        is_below = beside["y"] >= board["y"] + board["height"] + 16
        assert is_below or beside["x"] >= board["x"] + board["width"], "what stands beside the board overlaps it"
    for tab, wanted in (("Calculate", ".stepper, input"), ("Rules", ".rulebook-list")):
        page.get_by_role("tab", name=tab).tap()
        page.locator(wanted).locator("visible=true").first.wait_for()
        fits(page, [(size, "light") for size in SIZES], tab)


BREAK = """() => new Promise((done) => {
  const find = (wanted, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  const [lost] = find('.lost')
  new MutationObserver(() => lost.hidden || done()).observe(lost, {attributes: true})
  window.lines.at(-1).close()
})"""


def test_a_tablet_that_slept_finds_its_page_as_it_was(browser, site, stands):
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.add_init_script(
        "window.lines = []; window.WebSocket = new Proxy(WebSocket, {construct(made, given) {"
        " const line = new made(...given); window.lines.push(line);"
        " line.addEventListener('message', () => { window.spoke = performance.now() }); return line }})"
    )
    page = context.new_page()
    page.goto(f"{site.url}/board_demo")
    page.wait_for_function(stands)
    lands(page, "middle").first.click(force=True)
    heard(page, "middle")
    page.wait_for_function("() => performance.now() - window.spoke > 400")  # a tablet falls asleep on a quiet line
    page.evaluate(BREAK)  # until the page has said so, which may be gone again at once
    page.locator(".lost").wait_for(state="hidden")
    lands(page, "south").first.click(force=True)
    heard(page, "middle south")
    context.close()


# --- the board -------------------------------------------------------------------------------------------------


def test_taps_reach_python_in_their_order_and_the_piece_moves(visit):
    """Also taps on a lit place below a piece that is not, on a small spot beside the fingertip, on a dark place, and on
    nothing at all."""
    page = visit("/board_demo")
    tap(page, "king")
    heard(page, "west")
    x, y = find_place(lands(page, "coin"))
    page.touchscreen.tap(x - 18, y)
    heard(page, "west coin")
    expect(lands(page, "east")).to_have_attribute("aria-disabled", "true")
    tap(page, "east")
    heard(page, "west coin east")
    page.locator(".refusal").wait_for()
    find_place(page.locator(".frame > svg"))
    box = page.locator(".frame > svg").bounding_box()
    page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] - 20)
    heard(page, "west coin east -")
    before, _ = find_place(lands(page, "king"))
    tap(page, "middle")
    heard(page, "west coin east - middle")
    page.locator("[data-key=king][transform='translate(120 60)']").wait_for()
    assert find_place(lands(page, "king"))[0] > before + 50
    for place in ("south", "middle", "west"):
        tap(page, place)
    heard(page, "west coin east - middle south middle west")


def test_the_press_shines_within_two_frames_while_python_sleeps(visit, site):
    page = visit("/board_demo")
    svg = page.locator(".frame > svg")
    x, y = find_place(lands(page, "middle"))
    svg.evaluate(
        """(svg) => { window.shone = new Promise((done) => svg.addEventListener('pointerdown', () => {
          const start = performance.now()
          let frames = 0
          const look = () => {
            frames += 1
            const isLit = svg.querySelector('.pressed') !== null
            const said = {frames, milliseconds: performance.now() - start, isLit}
            isLit || frames > 60 ? done(said) : requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }, {capture: true, once: true})) }"""
    )
    os.kill(site.process.pid, signal.SIGSTOP)
    try:
        page.mouse.move(x, y)
        page.mouse.down()
        shone = page.evaluate("window.shone")
        page.mouse.up()
    finally:
        os.kill(site.process.pid, signal.SIGCONT)
    assert shone["isLit"] and shone["frames"] <= 2, shone
    heard(page, "middle")


def test_a_piece_that_may_be_dragged_is_two_taps_by_finger_and_by_mouse(visit):
    page = visit("/board_demo")
    start, end = (find_place(lands(page, name)) for name in ("coin", "south"))
    line = page.context.new_cdp_session(page)
    steps = [[x + (u - x) * step / 5, y + (v - y) * step / 5] for (x, y), (u, v) in [(start, end)] for step in range(6)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 5], steps, strict=True):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    heard(page, "coin south")
    start = find_place(lands(page, "coin"))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 5, steps=3)
    page.mouse.move(*find_place(lands(page, "middle")), steps=4)
    expect(page.locator(".frame > svg")).to_have_count(2)
    page.mouse.up()
    heard(page, "coin south coin middle")
    expect(page.locator(".frame > svg")).to_have_count(1)  # what was carried is put away


def view_box(page) -> list[float]:
    return [float(each) for each in page.locator(".frame > svg").get_attribute("viewBox").split()]


def test_fingers_come_closer_and_back_again(visit):
    """One finger scrolls the page until the board is zoomed; a double tap on quiet ground and a pinch are no taps."""
    page = visit("/board_demo")
    svg = page.locator(".frame > svg")
    come_to_rest(page)
    sign, coin = (page.locator(name).bounding_box() for name in (".note", "[data-spot='coin']"))
    assert sign["y"] >= coin["y"] + coin["height"] or sign["y"] + sign["height"] <= coin["y"], "the sign hides the coin"
    hidden = page.get_by_label("Zoom out")
    met = "(each, [x, y]) => each.getRootNode().elementFromPoint(x, y).closest('svg') !== null"
    assert svg.evaluate(met, find_place(hidden)), "where a button is hidden a finger means the board"
    expect(svg).to_have_css("touch-action", "pan-x pan-y")
    page.get_by_label("Zoom in").tap()
    expect(svg).to_have_css("touch-action", "none")
    line = page.context.new_cdp_session(page)
    quiet = dict(zip("xy", find_place(svg, 0.97, 1 / 3), strict=True))
    began = time.time()
    for number in range(4):  # a busy machine is late with the second tap: each says itself when it came
        kind, points = ("touchEnd", []) if number % 2 else ("touchStart", [quiet])
        touch = {"type": kind, "touchPoints": points, "timestamp": began + number / 50}
        line.send("Input.dispatchTouchEvent", touch)
    heard(page, "east east")
    expect(svg).to_have_attribute("viewBox", "0 0 240 200")
    x, y = find_place(svg, 0.5, 1 / 3)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if kind != "touchEnd" else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for apart in range(45, 130, 8):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    soon(lambda: view_box(page)[2], lambda width: width < 140)
    page.get_by_label("Show the whole board").tap()
    expect(svg).to_have_attribute("viewBox", "0 0 240 200")
    tap(page, "south")
    heard(page, "east east south")


def test_the_mouse_drags_a_zoomed_board_within_its_edges_and_the_wheel_zooms_with_control(visit):
    page = visit("/board_demo")
    svg = page.locator(".frame > svg")
    x, y = find_place(lands(page, "middle"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=6)
    page.mouse.up()
    page.mouse.click(*find_place(lands(page, "south")))
    heard(page, "south")  # and a drag is not a tap
    assert view_box(page) == [0, 0, 240, 200]
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.locator(".frame > svg.close").wait_for()
    page.get_by_label("Show the whole board").click()
    expect(svg).to_have_attribute("viewBox", "0 0 240 200")
    for _ in range(3):
        page.get_by_label("Zoom in").click()
    before = soon(lambda: view_box(page), lambda box: box[2] == pytest.approx(240 / 1.6**3))
    find_place(svg)
    box = svg.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 160, steps=5)
    page.mouse.up()
    after = soon(lambda: view_box(page), lambda now: now[0] > before[0] and now[1] > before[1])
    assert after[2] == before[2]
    for _ in range(2):
        page.mouse.move(box["x"] + 500, box["y"] + 400)
        page.mouse.down()
        page.mouse.move(box["x"] + 5, box["y"] + 5, steps=8)
        page.mouse.up()
    corner = (pytest.approx(240, abs=0.01), pytest.approx(200, abs=0.01))
    soon(lambda: view_box(page), lambda now: (now[0] + now[2], now[1] + now[3]) == corner)


def focused(page) -> str | None:
    return page.locator(".frame > svg").evaluate(
        "(svg) => svg.getRootNode().activeElement?.closest('[data-spot]')?.dataset.spot ?? null"
    )


def test_the_board_speaks_to_a_screen_reader_and_the_keyboard_walks_over_lit_spots(visit):
    page = visit("/board_demo")
    expect(page.get_by_role("group", name="A board to try")).to_have_count(1)
    expect(page.get_by_role("button", name="Middle")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".glow")).to_have_attribute("aria-hidden", "true")
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("Tab")  # light and dark
    page.keyboard.press("Tab")
    assert focused(page) == "west"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "middle"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "coin", "east is not lit, so the arrow goes past it"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "south"
    page.keyboard.press("Enter")
    heard(page, "south")
    assert focused(page) == "south", "the focus stays when the pieces change"
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    heard(page, "south middle")
    page.keyboard.press("Escape")
    heard(page, "south middle -")


# --- the other components --------------------------------------------------------------------------------------


def test_names_are_text_and_behind_the_curtain_there_is_nothing_until_it_is_lifted(visit, snap):
    page = visit("/board_demo")
    tap(page, "east")
    page.locator(".refusal").wait_for()
    page.locator(".log-line").wait_for()
    page.get_by_text("Bribe in secret").tap()
    page.locator("dialog.cover[open]").wait_for()
    expect(page.locator(".cover-who")).to_contain_text("<b>Odo</b>")
    assert page.title() == "Board demo · Gonfalon"
    assert page.locator("img[src=x]").count() == 0
    assert "seven coins" not in page.content()
    assert page.get_by_text("seven coins").count() == 0
    come_to_rest(page)
    box = page.locator("dialog.cover").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1024, 768)
    page.keyboard.press("Escape")
    assert page.locator("dialog.cover[open]").is_visible()
    snap(page, "cover")
    page.locator(".cover-lift").tap()
    page.get_by_text("seven coins").wait_for()
    expect(page.locator("dialog.cover")).to_have_count(0)


def test_a_citation_opens_its_rule_and_the_rules_can_be_searched(visit):
    page = visit("/board_demo")
    tap(page, "east")
    page.locator(".refusal .cite").tap()
    page.locator(".rule.found").wait_for()
    expect(page.locator(".rule.found")).to_contain_text("BK-MOVE-01")
    page.locator(".rule.found [data-rule=BK-MOVE-02]").tap()
    page.locator(".rule.found", has_text="part 2").wait_for()
    page.get_by_label("Search the rules").fill("PART 11")
    page.get_by_text("6 found", exact=True).wait_for()  # it alone says all of that, the nearest others stand behind it
    expect(page.locator(".rule:visible")).to_have_count(6)
    expect(page.locator(".rule:visible .rule-id").first).to_have_text("BK-MOVE-11")
    page.get_by_label("Search the rules").fill("bk-move-11")
    page.get_by_text("1 found", exact=True).wait_for()
    expect(page.locator(".rule:visible .rule-id")).to_have_text(["BK-MOVE-11"])
    page.get_by_label("Search the rules").fill("zeppelin")
    page.get_by_text("Nothing found in these words").wait_for()


def test_what_the_browser_keeps_comes_back_and_damage_is_left_aside(visit):
    page = visit("/board_demo?tab=calculate")
    more = page.get_by_label("More: Warriors")
    for _ in range(3):
        more.tap()
    page.wait_for_function("() => localStorage.getItem('gonfalon.demo') === '{\"warriors\":4}'")
    page.reload()
    expect(page.get_by_role("textbox", name="Warriors")).to_have_value("4")
    page.evaluate("localStorage.setItem('gonfalon.demo', '{\"warriors\":')")
    page.reload()
    expect(page.get_by_role("textbox", name="Warriors")).to_have_value("1")
