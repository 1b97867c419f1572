"""Every engine a tablet may have: the same fingers on the same pages in WebKit, Firefox and Chromium."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from engines import firefox, webkit
from engines.chromium import Chromium
from engines.tablet import EYES, SECONDS, Tablet
from fingers import SPOT, Tap, Way, find_taps, find_task_taps, open_lesson
from pupil import Pupil, open_class
from sites import SMALLEST
from visitor import run

from app.core.board import Board
from app.core.curtain import Curtain
from app.core.play.keeping import keep, restore_in_steps
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.registry import PAGES, build_page
from engine.battue.pieces import CAMP
from engine.conquerors.board import ground_of
from engine.core.table import Table, finish
from engine.saga.pieces import Land
from tutorials.library import find_lesson
from tutorials.pattern import Pattern
from tutorials.script import Quiz

ANY = "(...wanted) => wanted.some((each) => eyes.see(each))"
OTHER = "(key, kept) => { const now = JSON.parse(localStorage.getItem(key)); return now !== kept && now }"
YES = '[data-name="final:yes"]'
PLAYED_OR_ASKED = f"(key, kept) => Boolean(eyes.see('{YES}')) || ({OTHER})(key, kept)"
ENGINES = ("webkit", "firefox", "chromium")


@pytest.fixture(scope="module", params=ENGINES)
def window(request: pytest.FixtureRequest) -> Iterator[Tablet]:
    """A window of this engine, or a skip that says what to install."""
    if request.param == "chromium":
        opened: Tablet = Chromium(request.getfixturevalue("browser"))
    else:
        room = {"webkit": webkit, "firefox": firefox}[request.param]
        if reason := room.missing():
            pytest.skip(reason)
        opened = webkit.WebKit() if request.param == "webkit" else firefox.Firefox()
    yield opened
    opened.close()


elsewhere = pytest.mark.parametrize(
    "window", ["webkit", "firefox", pytest.param("chromium", marks=pytest.mark.soak)], indirect=True
)
"""What Chromium does in the other tests of this folder anyway: the newcomer plays every game there, on two screens."""


@pytest.fixture
def tablet(window: Tablet, site) -> Iterator[Tablet]:
    """The window, cleared of what it had kept; after the test it is asked what went wrong in it."""
    window.go(site.url + SMALLEST)
    window.ask("() => localStorage.clear()")
    window.home = site.url
    yield window
    assert window.troubles(urlsplit(site.url).netloc) == []


def heard(tablet: Tablet, taps: str) -> None:
    tablet.wait_for("(taps) => eyes.find('pre').some((each) => each.textContent.trim() === taps)", taps)


# --- the board -------------------------------------------------------------------------------------------------


PLACES = {
    "barbarian": lambda rules, view: [each.name for each in rules.edition.province],
    "battue": lambda rules, view: rules.box.names[CAMP + 1 : len(view.faces)],  # hordes wait in the camp, off the board
    "conquerors": lambda rules, view: ground_of(view.pieces).names.values(),
    "knights": lambda rules, view: rules.realm.names,
    "saga": lambda rules, view: [each.value for each in Land],
}
"""What the engine calls a place of the game, by name."""


@pytest.mark.parametrize("game", PAGES)
def test_every_place_of_the_board_answers_a_tap(tablet, game):
    tablet.open(f"{tablet.home}/every_place?game={game}")
    tablet.see(".frame > svg [data-spot]")
    spots = spots_laid_out(tablet)
    assert [name for name, point in spots.items() if point is None] == []
    page, table = build_page(game), Table(build_page(game).game.setup(seats=3), seed=1)  # as the page lays it out
    board = Board.of(page.draw(table.rules, table.view()))
    assert set(spots) == set(SPOT.findall(board.ground + board.pieces))
    assert {page.spot_of(place) for place in PLACES[game](table.rules, table.view())} <= set(spots)
    tablet.put_finger(*spots.values())
    heard(tablet, "".join(f"|{name}" for name in spots))


def spots_laid_out(tablet):
    """Where each place is, once the browser has laid the board out."""
    deadline = time.monotonic() + SECONDS
    while None in (spots := tablet.spots()).values() and time.monotonic() < deadline:
        time.sleep(0.1)
    return spots


@elsewhere
def test_a_lit_place_below_a_piece_takes_the_tap_and_a_piece_is_dragged(tablet):
    tablet.open(f"{tablet.home}/board_demo")
    tablet.tap("[data-spot=king]")
    heard(tablet, "heard: west")
    spots = spots_laid_out(tablet)
    tablet.drag(spots["coin"], spots["south"])
    heard(tablet, "heard: west coin south")


@elsewhere
def test_a_pinch_comes_closer_and_is_no_tap(tablet):
    tablet.open(f"{tablet.home}/board_demo")
    box = tablet.find_box(".frame > svg")
    tablet.pinch((box["x"] + box["width"] / 2, box["y"] + box["height"] / 3), (40, 125))
    tablet.wait_for("() => eyes.see('.frame > svg').viewBox.baseVal.width < 140")
    tablet.tap("[aria-label='Show the whole board']")
    tablet.wait_for("() => eyes.see('.frame > svg').viewBox.baseVal.width === 240")
    tablet.tap("[data-spot=south]")
    heard(tablet, "heard: south")


@elsewhere
def test_the_keyboard_walks_over_lit_places(tablet):
    tablet.open(f"{tablet.home}/board_demo")
    tablet.see(".frame > svg")
    tablet.ask("() => eyes.see('[role=tab][aria-selected=true]').focus()")
    # past the button for light and dark, onto the board
    tablet.type("Tab", "Tab", "ArrowRight", "Enter")
    heard(tablet, "heard: middle")


# --- what a page keeps, and what it hides ----------------------------------------------------------------------


@elsewhere
def test_the_curtain_hides_all_until_it_is_lifted(tablet):
    tablet.open(f"{tablet.home}/board_demo")
    tablet.tap("button", "Bribe in secret")
    box = tablet.find_box("dialog.cover[open]")
    assert (box["width"], box["height"]) == tablet.size
    assert not tablet.ask("() => Boolean(eyes.see('pre', 'seven coins'))")
    tablet.type("Escape")
    tablet.see("dialog.cover[open]")
    tablet.tap(".cover-lift")
    tablet.see("pre", "seven coins")


@elsewhere
def test_what_was_set_is_there_after_a_reload(tablet):
    tablet.open(f"{tablet.home}/board_demo?tab=calculate")
    tablet.tap("[aria-label='More: Warriors']")
    tablet.wait_for("() => localStorage.getItem('gonfalon.demo')?.includes('2')")
    tablet.open(f"{tablet.home}/board_demo?tab=calculate")
    tablet.wait_for("() => eyes.see('input[aria-label=Warriors]')?.value === '2'")


# --- a whole lesson, and a game --------------------------------------------------------------------------------


def selector(tap: Tap, is_lit: bool = True) -> str:
    """What leads on lights up first; only a tap that is to be refused falls on a dark spot."""
    return {
        "press": f'button[data-name="{tap.what}"]',
        "coin": f'.tray-coin[data-number="{tap.what}"]',
        "spot": f'[data-spot="{tap.what}"]{".lit" if is_lit else ""}',
    }[tap.kind]


@elsewhere
def test_a_number_of_the_box_is_typed_and_a_wrong_one_named_where_it_stands(tablet):
    tablet.open(f"{tablet.home}/saga?tab=rules")
    tablet.tap(".desk-open")
    tablet.tap(".desk-name", "Numbers")
    tablet.tap("#desk-numbers\\.rich")
    tablet.type("End", *"x")
    tablet.see(".desk-problem", "'15x' is no whole number.")
    tablet.type("Backspace", "Backspace", *"8")
    tablet.see(".desk-verdict", "It fits together: 1 entry is yours.")
    tablet.miss(".desk-problem")
    tablet.tap(".act", "Share by link")
    tablet.see(".desk-link")
    address = tablet.ask("() => eyes.see('.desk-link').value")
    tablet.open(address)
    tablet.wait_for("() => eyes.see('#desk-numbers\\\\.rich')?.value === '18'")


@elsewhere
def test_a_lesson_is_done_from_start_to_end(tablet):
    """Hordes that call, one that may not, riders who come by card, and questions."""
    player = open_lesson(find_lesson("battue", "05_reinforcements"))  # the same lesson beside it knows the taps
    tablet.open(f"{tablet.home}/battue?tab=learn")
    tablet.tap('[data-name="lesson:05_reinforcements"]')
    while True:
        tablet.see(f".lesson-bar[aria-valuenow='{player.lesson.step + 1}']")
        while (task := player.lesson.task) is not None:
            if isinstance(task, Quiz):
                tablet.tap(".answer", next(each.text for each in task.choices if each.is_right))
            else:
                for tap in find_task_taps(player):
                    tablet.tap(selector(tap, is_lit=bool(task.moves)))
            player.lesson.solve()
            tablet.see(".remark")
        if not player.lesson.can_go_on:
            break
        tablet.tap('.presses [data-name="next"]')
        player.card.press("next")
    tablet.tap('.presses [data-name="finish"]')
    tablet.see('[data-name="lesson:05_reinforcements"].done')


def find_way(game: str, kept: str, random: Random) -> Way:
    """Taps for any legal decision of the game that a browser keeps, found on the same table beside it."""
    page = build_page(game)
    sitting = finish(restore_in_steps(page.game, page, kept))
    beside = TableView(sitting, Curtain(), str, lambda: None, lambda: None)
    sitting.lift()
    menu = list(sitting.menu())
    ways = (find_taps(SimpleNamespace(view=beside), [Pattern(str(each))]) for each in random.sample(menu, len(menu)))
    return next(filter(None, ways))


TOLD = ".telling:not([hidden], .gone)"
TOLD_IN = "barbarian"


def watch_to_the_end(tablet) -> None:
    """Whatever is told over the board: a tap shows the rest of it, the next goes on."""
    while point := tablet.ask("(told) => { const veil = eyes.see(told); return veil && eyes.middle(veil) }", TOLD):
        tablet.put_finger(tuple(point))


def say_yes(tablet) -> None:
    """What cannot be taken back and was tapped on the board is asked once, where it is in sight."""
    box = tablet.find_box(YES)
    assert box["top"] >= 0 and box["bottom"] <= tablet.ask("() => innerHeight"), box
    tablet.tap(YES)


def turn_telling_off(tablet) -> None:
    """Nothing is told over the board any more: who has seen it in one game need not wait for it in others."""
    tablet.tap('[data-name="more"]')
    tablet.see('[data-name="pace:off"]')
    tablet.tap('[data-name="pace:off"]')
    tablet.see('[data-name="pace:off"].chosen')
    tablet.tap('[data-name="more"]')
    tablet.miss('[data-name="pace:off"]')


@elsewhere
@pytest.mark.parametrize("game", PAGES)
def test_a_game_is_played_ten_decisions_far(tablet, game):
    random, key, page = Random(3), f"gonfalon.play.{game}", build_page(game)
    table = Table(page.game.setup(), seed=3)
    kept = keep(Sitting(page.game, page, table, [""] * len(table.rules.seats)))
    tablet.ask("(key, kept) => localStorage.setItem(key, JSON.stringify(kept))", key, kept)
    tablet.open(f"{tablet.home}/{game}?tab=play")
    for number in range(10):
        way = find_way(game, kept, random)
        watch_to_the_end(tablet)
        tablet.wait_for(ANY, "dialog.cover[open]", selector(way[0]))
        if tablet.ask("() => Boolean(eyes.see('dialog.cover[open]'))"):
            tablet.tap(".cover-lift")
            tablet.miss("dialog.cover")
        if number == 0 and game != TOLD_IN:
            turn_telling_off(tablet)
        for tap in way:
            tablet.tap(selector(tap))
        if tablet.wait_for(PLAYED_OR_ASKED, key, kept, what=f"the game or a question to answer {way}:") is True:
            say_yes(tablet)
        kept = tablet.wait_for(OTHER, key, kept, what=f"another game to be kept after {way}:")
    assert finish(restore_in_steps(page.game, page, kept)).table.cursor >= 10


# --- a class ---------------------------------------------------------------------------------------------------


def lead(site, opened: dict[str, str] | None, *orders: tuple[str, str, dict[str, object]]) -> dict[str, str]:
    """The teacher opens a class or comes back to it, gives these orders, and leaves the wall for a while."""

    async def come() -> dict[str, str]:
        if opened is None:
            wall, made = await open_class(site.url)
        else:
            wall, made = await Pupil.come(site.url), opened
            await wall.ask("teach", "phase", code=opened["class"], token=opened["token"])
        for do, phase, more in orders:
            await wall.ask(do, "phase", phase, **more)
        wall.leave()
        return made

    return run(come())


@elsewhere
def test_a_phone_joins_a_class_answers_and_comes_back(tablet: Tablet, site) -> None:
    opened = lead(site, None)
    tablet.go(f"{site.url}/join/{opened['class']}")
    tablet.ask(EYES)
    tablet.ask("() => { document.getElementById('name').value = 'Ann' }")
    tablet.tap("#enter button")
    tablet.see("#wait", "You are in")
    lead(site, opened, ("choose", "chosen", {"slug": "guess-the-odds"}), ("order", "open", {"verb": "begin"}))
    tablet.tap("[aria-label='one more']")
    tablet.see("output", "51 %")
    tablet.tap("#send")
    tablet.see("#sent", "is in")
    tablet.go(f"{site.url}/join")
    tablet.ask(EYES)
    tablet.see("#sent", "is in")
    lead(site, opened, ("order", "closed", {"verb": "close"}), ("order", "shown", {"verb": "reveal"}))
    tablet.see("#said", "You said 51 %")
    tablet.see("#place", "Place 1 of 1")
