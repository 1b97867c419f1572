"""A scripted newcomer plays every game that has a page: nothing has to be scrolled for, a refusal pushes nothing, and
the story tells everything that the engine tells this seat, in order."""

from __future__ import annotations

import json
from random import Random

import pytest
from newcomer import SHIELDED, Newcomer, Stop
from rest import soon

from app.core.play.keeping import keep, restore_in_steps
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.bots.play import play_decision
from engine.core.table import Table, finish

TABLET, PHONE = (1024, 768), (390, 844)
SHORT, LONG = 3, 30
KEPT = "(key) => localStorage.getItem(key)"
OFF = "[data-name='pace:off']"
OVERHANG = """() => {
  const find = (wanted, root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  const [[main], [tabs]] = [find('.main-content', document), find('.tabs', document)]
  const rightOf = (each) => each.getBoundingClientRect().right
  return {down: main.scrollHeight - main.clientHeight, right: rightOf(tabs.lastElementChild) - rightOf(tabs)}
}"""


def seat_newcomer(visit, game: str, size: tuple[int, int], seed: int, after: int):
    """A page with a game some way in, the newcomer on the first seat, bots on all others; nothing is slowed down."""
    side = build_page(game)
    table, bot, random = Table(side.game.setup(**side.suggested), seed=seed), side.game.bots["cautious"](), Random(seed)
    while table.cursor < after or table.to_act != 0:
        play_decision(table, bot, random)
    kept = keep(Sitting(side.game, side, table, ["", *["cautious"] * (len(table.rules.seats) - 1)]))
    page = visit(f"/{game}?tab=play", size=size, kept={key_of(game): json.dumps(kept)})
    page.locator(".frame > svg").wait_for()
    page.locator("[data-name='more']").tap()
    page.locator(OFF).tap()
    page.locator(f"{OFF}.chosen").wait_for()
    page.locator("[data-name='more']").tap()
    page.locator(OFF).wait_for(state="hidden")
    return page, table.cursor


def key_of(game: str) -> str:
    return f"gonfalon.play.{game}"


def list_told(table: Table, end: int) -> list[tuple[str, str]]:
    """What the engine tells the first seat up to a point, each with its point."""
    return [
        (str(point), str(event.phrase))
        for point, moment in enumerate(table.moments[:end], start=1)
        for event in moment.events
        if event.is_visible_to(0)
    ]


def find_untold(table: Table, stops: list[Stop]) -> list[str]:
    """At each stop: lines of the story that are not what the engine told, one for one, up to this seat's turn."""
    own = [point for point, moment in enumerate(table.moments) if moment.actor == 0]
    faults = []
    for stop in stops:
        shown = [line for line in stop.lines if line[0] != "-1"]
        last = int(shown[-1][0]) if shown else 0
        end = next((point for point in own if point >= last), table.length)
        told = list_told(table, end)
        if shown != told[-len(shown) :] or len(told) > len(shown) == len(stop.lines):
            faults.append(f"{stop.asked}: {shown[-6:]} is not {told[-6:]}")
    return faults


def load_kept(page, game: str, stops: list[Stop], is_over: bool) -> Table:
    """What was played last is kept a little later: wait for all that has been told."""
    side = build_page(game)
    told = max((int(point) for stop in stops for point, _ in stop.lines if point.isdigit()), default=0)

    def load() -> Table:
        return finish(restore_in_steps(side.game, side, json.loads(page.evaluate(KEPT, key_of(game))))).table

    return soon(load, lambda table: table.length >= told and (table.outcome() is not None or not is_over))


def play(visit, game: str, sizes: list[tuple[int, int]], decisions: int, after: int = 0, seed: int = 3) -> None:
    """So many decisions at each size; then all that was seen is held against the engine."""
    page, begun = seat_newcomer(visit, game, sizes[0], seed, after)
    newcomer = Newcomer(page, seed)
    for number, (width, height) in enumerate(sizes, start=1):
        page.set_viewport_size({"width": width, "height": height})
        newcomer.play(number * decisions)
        overhang = page.evaluate(OVERHANG)
        # sizes of fractions are rounded, each by itself: a pixel is none
        assert overhang["right"] < 1, "the last tab is cut"
        assert overhang["down"] <= 1 or (width, height) != TABLET, "the table scrolls, and its buttons with it"
    is_over = len(newcomer.stops) < len(sizes) * decisions
    table = load_kept(page, game, newcomer.stops, is_over)
    assert [fault for stop in newcomer.stops for fault in stop.faults] == []
    assert newcomer.moved == []
    assert newcomer.strays == []
    assert newcomer.refusals > 0
    assert find_untold(table, newcomer.stops) == []
    assert table.length > begun
    assert not is_over or table.outcome() is not None


@pytest.mark.parametrize("game", PAGES)
def test_a_newcomer_finds_every_button_and_is_told_everything(visit, game):
    play(visit, game, [TABLET, PHONE], SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("seed", [5, 6])
def test_a_newcomer_plays_thirty_decisions(visit, game, size, seed):
    play(visit, game, [size], LONG, after=10 * (seed - 5), seed=seed)


# What lies under a finger where a button was pressed, and on a button beside it: two frames after the page has changed
# (which took so many milliseconds), and then.
UNDER = """(name) => new Promise((done) => {
  const find = (wanted, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  const middleOf = (wanted) => {
    const {x, y, width, height} = find(`[data-name="${wanted}"]`)[0].getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const at = ([left, top]) => {
    let found = document.elementFromPoint(left, top)
    while (found?.shadowRoot && found.shadowRoot.elementFromPoint(left, top) !== found) {
      found = found.shadowRoot.elementFromPoint(left, top)
    }
    return found?.closest('button')?.textContent ?? ''
  }
  const points = [name, 'kept'].map(middleOf)
  const look = () => points.map(at)
  const wait = (now, took) => at(points[0]) ? done([now, look(), took]) : requestAnimationFrame(() => wait(now, took))
  const [button] = find(`[data-name="${name}"]`)
  new MutationObserver((_, watch) => {
    const changed = performance.now()
    watch.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => wait(look(), performance.now() - changed)))
  }).observe(button.getRootNode(), {childList: true, subtree: true})
  button.click()
})"""
COMES = {"hurry": "Pause", "pause": "Skip", "skip": "Pay", "pay": "Line"}


def go_through(page) -> bool:
    """Press what comes, one after the other, and look under the finger; False where the machine let a look come so late
    that it tells nothing."""
    for name, comes in COMES.items():
        (now, kept), (later, kept_later), took = page.evaluate(UNDER, name)
        if took >= SHIELDED:
            return False
        assert (now, kept, kept_later) == ("", "Kept", "Kept"), name
        assert later.startswith(comes)
    return True


def test_what_has_just_come_under_a_finger_does_not_take_its_tap(visit):
    """A button that has grown, others in the place of the one that was pressed, then a line of the story; what has
    stayed answers."""
    page = visit("/going_on")
    for _ in range(20):
        page.locator("[data-name='hurry']").wait_for()
        page.locator("[data-name='kept']").click(trial=True)  # once it takes a finger
        if go_through(page):
            return
        page.locator("[data-name='kept']").click()
    raise AssertionError("no look came in time")
