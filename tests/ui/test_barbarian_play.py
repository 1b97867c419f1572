"""Playing Barbarian Kingdoms in a real browser: from the home page to the end, with fingers, curtains and reloads."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from playwright.sync_api import expect
from rest import come_to_rest, put_finger, soon

from app.barbarian.page import BarbarianPage
from app.core.play.keeping import keep, write_link
from app.core.play.sitting import Sitting
from engine.barbarian import GAME, steps
from engine.bots.play import play_decision
from engine.core.table import Table

KEY = "gonfalon.play.barbarian"
HOSTILE = "<img src=x onerror=a>"
SIZES = [(1024, 768), (768, 1024), (1440, 900), (390, 844)]
TURNED = list(zip(SIZES, ["light", "dark", "dark", "light"], strict=True))
SCREENS = [
    pytest.param(kind, looks, id=f"{kind}-{name}", marks=marks)
    for kind in ("form", "Acting", "Reinforcing", "Bribing", "Taxing", "Over")
    for name, looks, marks in (
        ("turned", TURNED, ()),
        *((f"{size[0]}x{size[1]}", [(size, scheme)], pytest.mark.soak) for size, scheme in TURNED),
    )
]
PLAY = "/barbarian?tab=play"


@cache
def table_at(kind: type, seed: int = 1, after: int = 0) -> Table:
    """A table of three that cautious bots have brought to a step of this kind."""
    for each in range(seed, seed + 60):
        table = Table(GAME.setup(seats=3), seed=each)
        bot, random = GAME.bots["cautious"](), Random(each)
        for number in range(400):
            if number >= after and isinstance(table.state.step, kind):
                return table
            if not isinstance(table.to_act, int):
                break
            play_decision(table, bot, random)
    raise AssertionError(f"no {kind.__name__} came up")


def kept(table: Table, *players: str) -> str:
    return keep(Sitting(GAME, BarbarianPage(), table.fork(), players or ("", "", "")))


def open_at(visit, table: Table, *players: str, **looks):
    """The page of a visitor whose browser has kept this game."""
    page = visit(PLAY, kept={KEY: json.dumps(kept(table, *players))}, **looks)
    page.locator(".frame > svg").wait_for()
    return page


def tap(page, place: str) -> None:
    """The door's picture is out of reach."""
    put_finger(page, page.locator(f"[data-spot='place:{place}']:visible"))


def lit(page, place: str) -> None:
    page.locator(f"[data-spot='place:{place}'].lit").first.wait_for()


def press(page, name: str) -> None:
    page.locator(f"[data-name='{name}']").first.tap()


def skip_bots(page) -> None:
    """At once, where they have not come to their end by then."""
    skip, turn = page.locator("[data-name='bots:skip']"), page.locator("[data-name='group:recruit']")
    skip.or_(turn).first.wait_for()
    skip.evaluate_all("(all) => all[0]?.click()")
    turn.wait_for()


def lift(page, who: str = "") -> None:
    cover = page.locator("dialog.cover[open]", has_text=who)
    cover.wait_for()
    page.locator(".cover-lift").tap()
    page.locator("dialog.cover").wait_for(state="detached")


def lay_loot(page, first: str, second: str) -> None:
    lit(page, first)
    tap(page, first)
    page.locator(f"[data-spot='place:{first}'].chosen").first.wait_for()
    tap(page, second)


def sit_down(page, people: int = 1) -> None:
    """Begin a game of three in which so many are persons, and lay the first loot."""
    page.locator(".form").wait_for()
    for seat in range(1, people):
        page.locator(f".segment[data-seat='{seat}'][data-player='']").tap()
        page.locator(f".segment[data-seat='{seat}'][data-player=''][aria-checked=true]").wait_for()
    page.locator("#begin").tap()
    for homes in (("Dalmatia", "Roma"), ("Aquitania", "Tolosa"), ("Toxandria", "Belgica"))[:people]:
        lay_loot(page, *homes)


# Which of these elements lie over one another?
OVERLAPS = """(wanted) => {
  const find = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(wanted) ? [element] : []), ...(element.shadowRoot ? find(element.shadowRoot) : []),
  ])
  const boxes = find(document).map((element) => element.getBoundingClientRect()).filter((box) => box.height > 0)
  return boxes.flatMap((one, index) => boxes.slice(index + 1)
    .filter((other) => one.y + 1 < other.bottom && other.y + 1 < one.bottom).map((other) => [one.y, other.y]))
}"""


def pass_until_bribes(page) -> None:
    """Neither side brings more units: each pass is a line of the log."""
    passed = page.locator(".log-words", has_text="bring no more units")
    over, question = page.locator("dialog.cover[open]"), page.locator("[data-name='play:pass']")
    for before in range(passed.count(), passed.count() + 2):
        over.or_(question).first.wait_for()
        if over.count():
            return
        question.tap()
        passed.nth(before).wait_for(state="attached")


# Does the browser keep a game whose record holds these words? It unpacks it itself.
KEEPS = """async ([key, words]) => {
  const kept = async () => {
    const text = JSON.parse(localStorage.getItem(key) ?? '""').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return bytes.length ? new Response(plain).text() : ''
  }
  return (await kept()).includes(words)
}"""


# --- from the home page to the table ---------------------------------------------------------------------------


def test_from_the_home_page_to_a_recruit_that_a_reload_keeps(visit, snap):
    page = visit("/")
    page.locator("a.banner[data-game=barbarian]").tap()
    page.get_by_role("tab", name="Play").tap()
    sit_down(page)
    page.get_by_text("The Visigoths lay", exact=False).first.wait_for()  # bots play by themselves, and can be skipped
    skip_bots(page)
    press(page, "group:recruit")
    lit(page, "Italia")
    tap(page, "Italia")
    page.locator("[data-name^='play:pay']").first.tap()
    recruited = page.locator(".log-words", has_text="The Ostrogoths recruit a warrior in Italia")
    recruited.first.wait_for(state="attached")
    snap(page, "recruited")
    soon(lambda: page.evaluate(KEEPS, [KEY, "pay "]))
    page.reload()
    recruited.first.wait_for(state="attached")
    assert page.locator(".form").count() == 0


# --- refusals --------------------------------------------------------------------------------------------------


def test_a_wrong_wish_is_answered_with_the_rule_and_the_rule_opens(visit, snap):
    """An action that is impossible now, then a place that is."""
    page = open_at(visit, table_at(steps.Acting), "", "cautious", "cautious")
    press(page, "group:claim")
    page.locator(".refusal .cite", has_text="BK-").wait_for()
    impossible = page.locator(".refusal-sentence").inner_text()
    tap(page, "Mauretania")
    page.locator(".refusal-sentence").filter(has_not_text=impossible).wait_for()
    rule = page.locator(".refusal .cite").inner_text()
    assert rule.startswith("BK-") and page.locator(".refusal-tip").inner_text()
    snap(page, "refusal")
    page.locator(".refusal .cite").tap()
    page.locator("dialog.sheet[open]", has_text=rule).wait_for()
    page.get_by_text("All rules").tap()
    page.locator(".rule.found", has_text=rule).wait_for()


# --- curtains, contest, bribes, evacuation ---------------------------------------------------------------------


def test_an_assault_is_contested_and_bribes_are_sealed_behind_curtains(visit, snap):
    table = table_at(steps.Contesting)
    page = open_at(visit, table)
    origin = next(str(each).split()[-1] for each in table.legal_actions() if str(each).startswith("contest"))
    lit(page, origin)
    assert page.locator("dialog.cover").count() == 0, "whether one contests is decided in the open"
    assert page.get_by_text("Your treasury").count() == 0
    tap(page, origin)
    page.get_by_role("heading", name="Battle in").wait_for()
    snap(page, "battle")
    pass_until_bribes(page)
    for side in range(2):
        page.locator("dialog.cover[open]").wait_for()
        assert page.locator(".tray-coin").count() == 0, "nothing lies behind the curtain before it is lifted"
        snap(page, f"curtain-{side}")
        lift(page)
        page.locator(".tray-coin").first.tap()
        page.locator(".tray-coin.taken").wait_for()
        press(page, "seal")
    expect(page.locator(".log-words", has_text="paid a bribe of")).to_have_count(2)
    page.get_by_text("paid a bribe of").first.wait_for()


def test_the_curtain_hangs_over_every_tab_and_a_sealed_bribe_is_nowhere_on_the_other_sides_page(visit):
    page = open_at(visit, table_at(steps.Bribing))
    page.locator("dialog.cover[open]").wait_for()
    come_to_rest(page)
    box = page.locator("dialog.cover").bounding_box()
    assert (box["width"], box["height"]) == (1024, 768), "it hangs over every tab"
    page.keyboard.press("Escape")
    assert page.locator("dialog.cover[open]").is_visible()
    lift(page)
    page.locator(".tray-coin").first.tap()
    page.get_by_text("Seal a bribe of").wait_for()
    press(page, "seal")
    page.locator("dialog.cover[open]").wait_for()
    assert page.get_by_text("Seal a bribe of").count() == 0
    lift(page)
    page.get_by_text("Seal an empty purse").wait_for()
    assert page.locator(".tray-coin.taken").count() == 0
    press(page, "history:undo")
    page.locator("dialog.cover[open]").wait_for()
    lift(page)
    page.get_by_text("Seal an empty purse").wait_for()
    assert page.locator(".tray-coin.taken").count() == 0, "what was sealed is not in the undo history either"


def test_surplus_units_are_evacuated_by_a_tap(visit, snap):
    table = table_at(steps.Evacuating)
    page = open_at(visit, table)
    action = table.legal_actions()[0]
    lit(page, action.target)
    snap(page, "evacuation")
    tap(page, action.target)
    page.locator(".log-words", has_text="evacuate").or_(page.locator(f"[data-name='play:{action}']")).first.wait_for()
    if page.locator(f"[data-name='play:{action}']").count():
        press(page, f"play:{action}")
    page.locator(".log-words", has_text="evacuate").first.wait_for()


# --- back and forth --------------------------------------------------------------------------------------------


def test_the_log_leads_back_and_a_fork_keeps_both_lines(visit):
    page = open_at(visit, table_at(steps.Acting, after=40), "", "cautious", "cautious")
    lines = soon(page.locator(".log-line").count, lambda count: count > 4)
    page.locator(".log:not(.moved) .log-words").nth(lines // 2).tap()  # what has just moved takes no tap
    page.get_by_text("Looking back").wait_for()
    press(page, "history:fork")
    page.get_by_text("Looking back").wait_for(state="detached")
    press(page, "more")
    page.locator("[data-name='line:1'].chosen").wait_for()
    press(page, "line:0")
    page.locator("[data-name='line:0'].chosen").wait_for(state="attached")
    page.locator("[data-name='group:tax']").wait_for()


def test_the_end_shows_scores_titles_and_a_way_on(visit, snap):
    page = open_at(visit, table_at(steps.Over), "", "cautious", "cautious")
    page.get_by_text("win the game").first.wait_for()
    page.get_by_text("a reign called").first.wait_for()
    snap(page, "end")
    press(page, "new")
    page.locator(".form").wait_for()


# --- files, links, strangers -----------------------------------------------------------------------------------


def test_a_hostile_record_gets_a_sentence_and_changes_nothing(visit, tmp_path):
    page = open_at(visit, table_at(steps.Acting), "", "cautious", "cautious")
    press(page, "more")
    page.locator(".log:not(.moved) .log-line").first.wait_for()
    before = page.locator(".log-line").count()
    good, said = table_at(steps.Acting).save(), "nothing yet"
    for name, text in (("huge", " " * 10_000_000), ("cut", good[:-50])):
        target = tmp_path / f"{name}.json"
        target.write_text(text)
        page.locator("input[type=file][accept*=json]").set_input_files(target)
        problem = page.locator(".files-problem", has_text=".").filter(has_not_text=said)
        problem.wait_for()
        said = problem.inner_text()
        assert page.locator(".log-line").count() == before


def test_names_are_shown_as_text(visit):
    page = visit(PLAY)
    page.locator(".seat .entry").first.fill(HOSTILE)
    sit_down(page, people=2)
    page.locator(".seating-name", has_text=HOSTILE).wait_for()
    expect(page.locator(".cover-who")).to_contain_text(HOSTILE)
    assert page.locator("img[src=x]").count() == 0


def test_a_shared_link_opens_a_board_to_look_at_and_a_saved_record_is_loaded_again(visit, snap, tmp_path):
    page = open_at(visit, table_at(steps.Acting, after=30), "", "cautious", "cautious")
    press(page, "more")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").tap()
    target = tmp_path / "game.json"
    download.value.save_as(target)
    assert json.loads(target.read_text())["game"] == "barbarian"
    page.get_by_role("button", name="Share").tap()
    link = soon(page.locator("input.link").input_value)
    other = visit(link[link.index("/barbarian") :] + "&tab=play")
    other.get_by_text("A shared position").wait_for()
    other.locator(".frame > svg").wait_for()
    assert other.locator(".lit").count() == 0 and other.get_by_text("Your treasury").count() == 0
    snap(other, "shared")
    other.get_by_text("Play a game").tap()
    other.locator(".form").wait_for()
    other.locator("input[type=file][accept*=json]").set_input_files(target)
    other.locator(".frame > svg").wait_for()
    other.get_by_text("A shared position").wait_for(state="detached")


def test_garbage_in_the_address_is_one_sentence(visit):
    page = visit(f"{PLAY}&position=%3Cscript%3E")
    page.get_by_text("This link").wait_for()
    page.get_by_text("Play a game").tap()
    page.locator(".form").wait_for()
    link = write_link(Sitting(GAME, BarbarianPage(), table_at(steps.Acting).fork(), ("", "", "")))
    page.goto(page.url.partition("?")[0] + f"?tab=play&position={link[: len(link) // 2]}")
    page.get_by_text("This link is damaged").wait_for()


def test_two_visitors_share_nothing(visit):
    one, other = visit(PLAY), visit(PLAY)
    for page in (one, other):
        page.locator(".form").wait_for()
    sit_down(one)
    one.get_by_text("The Ostrogoths lay 1 in Dalmatia").first.wait_for()
    expect(other.locator(".form")).to_be_visible()
    assert other.locator(".frame > svg").count() == 0
    sit_down(other)
    other.get_by_text("The Ostrogoths lay 1 in Dalmatia").first.wait_for()


# --- a full table ---


BOXES = """(wanted) => {
  const find = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(wanted) ? [element] : []), ...(element.shadowRoot ? find(element.shadowRoot) : []),
  ])
  return find(document).map((each) => [each.getBoundingClientRect().bottom, each.scrollWidth - each.clientWidth])
}"""


@cache
def table_of_six() -> Table:
    table = Table(GAME.setup(seats=6), seed=1)
    bot, random = GAME.bots["cautious"](), Random(1)
    while not (isinstance(table.state.step, steps.Acting) and table.to_act == 0 and table.cursor > 20):
        play_decision(table, bot, random)
    return table


def test_six_seats_and_the_whole_board_are_in_sight(visit, turn, snap):
    page = open_at(visit, table_of_six(), "", *["cautious"] * 5)
    page.locator(".seating").nth(5).wait_for()
    for size in ((1024, 768), (1440, 900)):
        turn(page, size)
        come_to_rest(page)
        boxes = page.evaluate(BOXES, ".seating, .seating-name, .seating-note, .figure-value")
        assert all(bottom <= size[1] for bottom, _ in boxes), "no seat is cut by the lower edge"
        assert all(beyond <= 0 for _, beyond in boxes), "no name and no figure is cut"
        board = page.locator(".frame > svg").bounding_box()
        assert board["y"] + board["height"] <= size[1]
        assert size[0] < 1300 or board["height"] > 0.8 * size[1], "a large screen gives the board its height"
        snap(page, f"six-{size[0]}")


def test_strengths_coins_and_the_seal_are_in_sight_together_and_the_calculator_is_one_tap_away(visit, turn, snap):
    page = open_at(visit, table_at(steps.Bribing))
    lift(page)
    page.locator(".tray-coin").first.wait_for()
    for size in ((1024, 768), (768, 1024)):
        turn(page, size)
        come_to_rest(page)
        bar = page.locator("[data-name='more']").bounding_box()["y"]
        for wanted in (".card-title", ".tray-coin", "[data-name='seal']"):
            assert page.evaluate(BOXES, wanted)[0][0] <= bar, f"{wanted} is above the bar"
        assert page.get_by_text("must outbid").bounding_box()["y"] < size[1]
        expect(page.get_by_text("Your treasury")).to_have_count(1)
    press(page, "calculate")
    page.get_by_text("Filled in from the game").wait_for()
    snap(page, "calculator")


# --- looks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "looks"), SCREENS)
def test_everything_fits_the_screen_and_the_finger(visit, fits, kind, looks):
    (size, scheme), *_ = looks
    if kind == "form":
        page = visit(PLAY, size=size, scheme=scheme)
        page.locator(".form summary").tap()
    else:
        page = open_at(visit, table_at(getattr(steps, kind), after=25), size=size, scheme=scheme)
        if kind in ("Acting", "Bribing", "Taxing"):
            lift(page)
        if kind in ("Bribing", "Taxing"):
            page.locator(".tray-coin").first.wait_for()
    for look in looks:
        fits(page, [look], kind)
        come_to_rest(page)
        if kind == "form":
            assert page.evaluate(OVERLAPS, ".form .field") == []
            continue
        board = page.locator(".frame > svg").bounding_box()
        assert board["width"] >= 0.6 * min(look[0][0], 960), "the board is as large as the screen allows"
        prompt = page.locator(".leaf .card-title").first.bounding_box()
        assert prompt["y"] >= board["y"] + board["height"] or prompt["x"] >= board["x"] + board["width"]
