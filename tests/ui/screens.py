"""Three browsers at one shared table, and all that each of them was sent.

What a seat wants to play is turned into taps on the same table beside it; the browser walks them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

from fingers import Tap, find_taps
from sites import Site

from app.core.curtain import Curtain
from app.core.together.screen_view import ScreenView
from app.core.together.shared_table import SharedTable
from app.core.together.sitting import SharedSitting
from app.core.together.tables import Tables
from app.registry import build_page
from engine.core.action import Action
from engine.core.seat import Seat
from tutorials.pattern import Pattern

PATIENCE = 60_000
STANDS = "() => window.Bokeh?.documents?.[0]?.is_idle && document.getElementById('loader')?.style.display === 'none'"
LOOK = "(all) => all.map((each) => each.getAttribute('class'))"
POINT = """([each]) => {
  if (!each) return null
  each.scrollIntoView({block: 'nearest', inline: 'nearest'})
  const box = each.getBoundingClientRect()
  const isThere = box.width && getComputedStyle(each).pointerEvents !== 'none'
  return isThere ? [box.x + box.width / 2, box.y + box.height / 2] : null
}"""
KEYS = "(code) => JSON.parse(localStorage.getItem(`gonfalon.table.${code}`) ?? '[]')"


class Screen:
    """One browser. `heard` is everything that came over its line, and the pages themselves."""

    def __init__(self, browser, address: str, size: tuple[int, int] = (1024, 768)) -> None:
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.heard: list[str] = []
        self.troubles: list[str] = []
        self.page.on("websocket", lambda line: line.on("framereceived", self._hear))
        self.page.on("pageerror", lambda problem: self.troubles.append(str(problem)))
        self.open(address)

    def open(self, address: str) -> None:
        self.heard.append(self.page.goto(address).text())
        self.page.wait_for_function(STANDS)

    def _hear(self, text: str | bytes) -> None:
        self.heard.append(text if isinstance(text, str) else text.decode("utf-8", "replace"))

    def sit(self, seat: int, name: str) -> None:
        self.page.locator(f"button[data-seat='{seat}']").tap()
        self.page.locator(".lobby-form .entry").fill(name)
        self.page.locator("#sit").tap()
        self.page.locator(".frame > svg").wait_for()
        self.hurry()

    def hurry(self) -> None:
        """Nothing is told slowly."""
        off = self.page.locator("[data-name='pace:off']")
        self.page.locator("[data-name='more']").tap()
        off.tap()
        self.page.locator("[data-name='pace:off'].chosen").wait_for()
        self.page.locator("[data-name='more']").tap()
        off.wait_for(state="hidden")

    def keys(self, code: str) -> list[str]:
        return self.page.evaluate(KEYS, code)

    def walk(self, way: tuple[Tap, ...], is_done: Callable[[], bool]) -> None:
        """Tap what means the action, tap away what is told first, and say yes where that is asked. Others play
        meanwhile: where what they did comes over the finger, it taps once more."""
        deadline = time.monotonic() + 2 * PATIENCE / 1000
        while not self.tap_through(way, is_done):
            assert time.monotonic() < deadline, f"waited in vain for {way} to be played; {self.asked()}"

    def tap_through(self, way: tuple[Tap, ...], is_done: Callable[[], bool]) -> bool:
        """Has it been played, soon after the last of these taps?"""
        telling, yes = self.page.locator(".telling:not([hidden])"), self.page.locator('[data-name="final:yes"]')
        for number, tap in enumerate(way, 1):
            target = self.page.locator(find(tap)).locator("visible=true").first

            def is_tapped(there=target, is_last: bool = number == len(way)) -> bool:
                if is_done():  # an earlier finger, felt late
                    return True
                before = there.evaluate_all(LOOK)
                is_touched = self.tell_away(telling) and self.put_finger(there)
                return is_touched and (is_last or is_answered(there, before))

            wait_for(is_tapped, f"{tap} on the screen")
        soon = time.monotonic() + PATIENCE / 8000
        while not is_done() and time.monotonic() < soon:
            if yes.count():
                yes.first.tap()
            time.sleep(0.05)
        return is_done()

    def asked(self) -> str:
        """What stands in Ask."""
        return self.page.locator(".table-ask").first.inner_text()[:300]

    def put_finger(self, target) -> bool:
        """On what is there, and for longer than a finger is on its way; what is being drawn anew has no place yet."""
        point = target.evaluate_all(POINT)
        if point is not None:
            self.page.touchscreen.tap(*point)
        return point is not None

    @staticmethod
    def tell_away(telling) -> bool:
        """Is nothing told any more? Else a finger sends it on; what is leaving takes fingers until it has gone."""
        told = telling.count() > 0
        if told and telling.locator("visible=true").count():
            telling.first.dispatch_event("click")
        return not told


def is_answered(target, before: list[str]) -> bool:
    """Does what was tapped look otherwise, soon after the finger? What was drawn anew under it has not felt it."""
    soon = time.monotonic() + PATIENCE / 8000
    while (is_same := target.evaluate_all(LOOK) == before) and time.monotonic() < soon:
        time.sleep(0.02)
    return not is_same


def find(tap: Tap) -> str:
    return {
        "press": f'button[data-name="{tap.what}"]',
        "coin": f'.tray-coin[data-number="{tap.what}"]',
        "spot": f'[data-spot="{tap.what}"].lit',
    }[tap.kind]


def wait_for(is_so: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.05)


def way_to(shared: SharedTable, token: str, action: Action) -> tuple[Tap, ...]:
    """Taps on the screen of whoever holds this token that mean this action."""
    sitting = SharedSitting(build_page(shared.game.slug), shared, [token], lambda _: None)
    beside = ScreenView(sitting, Curtain(), str, lambda: None, lambda: None)
    way = find_taps(SimpleNamespace(view=beside), [Pattern(str(action))])
    beside.close()
    assert way is not None, f"no taps mean {action}"
    return way


@contextmanager
def seated(browser, site: Site, tables: Tables, code: str, names: tuple[str, ...]) -> Iterator[list[Screen]]:
    """So many browsers, each on its seat."""
    shared = tables.find(code, "test")
    address = f"{site.url}/{shared.game.slug}?tab=play&table={code}"
    screens: list[Screen] = []
    try:
        for seat, name in enumerate(names):
            screens.append(Screen(browser, address))
            screens[-1].sit(seat, name)
        yield screens
        assert [trouble for each in screens for trouble in each.troubles] == []
    finally:
        for each in screens:
            each.context.close()


def list_secrets(shared: SharedTable, seat: int | None) -> set[str]:
    """Sentences that some other seat alone may know."""
    table = shared.table
    events = [event for moment in table.moments for event in moment.events]
    mine = {str(each.phrase) for each in events if each.is_visible_to(None if seat is None else Seat(seat))}
    return {str(each.phrase) for each in events} - mine
