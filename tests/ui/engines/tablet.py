"""A tablet on which a test acts: it opens pages, puts fingers down, presses keys and waits for what is shown.

What one engine does differently is below `Tablet`'s abstract methods; everything else is the same page asked by the
same questions. Questions are JavaScript functions with JSON for arguments and answers.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Point = tuple[float, float]

SECONDS = 60.0
"""How long a page may take to show what it should: the machine may be busy with other tests."""

EYES = """() => {
  if (window.eyes) { return }
  const find = (selector, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(selector) ? [each] : []), ...(each.shadowRoot ? find(selector, each.shadowRoot) : [])])
  const isShown = (each) => {
    const box = each.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && each.checkVisibility({visibilityProperty: true})
  }
  const see = (selector, words = '') => find(selector).filter(isShown).find((each) => each.textContent.includes(words))
  const middle = (each) => {
    const box = each.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const steps = [...Array(23).keys()].map((step) => (step + 1) / 24)
  const away = ([right, down]) => Math.hypot(right - 0.5, down - 0.5)
  const parts = steps.flatMap((right) => steps.map((down) => [right, down]))
  parts.sort((one, other) => away(one) - away(other))
  const pointOf = (spot) => {
    const box = (spot.querySelector(':scope .edge') ?? spot).getBoundingClientRect()
    const root = spot.getRootNode()
    const isOurs = ([x, y]) => root.elementFromPoint(x, y)?.closest('[data-spot]') === spot
    const points = parts.map(([right, down]) => [box.x + box.width * right, box.y + box.height * down])
    return points.find(isOurs) ?? null
  }
  const troubles = []
  addEventListener('error', (event) => troubles.push(String(event.message)))
  addEventListener('unhandledrejection', (event) => troubles.push(String(event.reason)))
  const complain = console.error
  console.error = (...words) => { troubles.push(words.join(' ')); complain(...words) }
  window.eyes = {find, see, middle, pointOf, troubles}
}"""

STANDS = """() => Boolean(window.Bokeh?.documents?.[0]?.is_idle
  && document.getElementById('loader')?.style.display === 'none')"""

# Where a finger would go: the middle of what is in sight; on the board, as near to it as nothing else lies over it.
TARGET = """(selector, words) => {
  const found = eyes.see(selector, words)
  // what has just come takes no finger yet
  const isLeaving = eyes.find('.telling.gone').some((veil) => !veil.hidden)
  if (!found || found.disabled || isLeaving || getComputedStyle(found).pointerEvents === 'none') { return null }
  found.scrollIntoView({block: 'nearest', inline: 'nearest'})
  return found.dataset.spot === undefined ? eyes.middle(found) : eyes.pointOf(found)
}"""

BOX = "(selector) => eyes.see(selector).getBoundingClientRect().toJSON()"

# For each spot of the board a point at which a finger reaches it.
POINTS = """() => [...eyes.see('.frame > svg').querySelectorAll('[data-spot]')].map(
  (spot) => [spot.dataset.spot, eyes.pointOf(spot)])"""


class Tablet(ABC):
    """One window of one engine."""

    name: str
    size: tuple[int, int] = (1024, 768)

    # --- what an engine does its own way ------------------------------------------------------------------

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def ask(self, question: str, *given: Any) -> Any:
        """The answer of a JavaScript function in the page."""

    @abstractmethod
    def put_finger(self, *points: Point) -> None:
        """Taps at these points, one after the other; by mouse where the engine's driver knows no fingers."""

    @abstractmethod
    def drag(self, start: Point, end: Point) -> None:
        """One finger, or the mouse, from here to there."""

    @abstractmethod
    def pinch(self, middle: Point, apart: tuple[float, float]) -> None:
        """Two fingers, from so far from the middle to so far."""

    @abstractmethod
    def type(self, *keys: str) -> None:
        """Keys by the names of DOM events: Tab, Enter, ArrowLeft, a letter."""

    @abstractmethod
    def take_picture(self, path: Path) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    # --- what all do alike --------------------------------------------------------------------------------

    def open(self, url: str) -> None:
        """Open a page and wait until it stands."""
        self.go(url)
        self.wait_for(STANDS)
        self.ask(EYES)

    def wait_for(self, question: str, *given: Any, what: str = "", seconds: float = SECONDS) -> Any:
        """The first answer that is true."""
        deadline = time.monotonic() + seconds
        while not (answer := self.ask(question, *given)):
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name} waited in vain for {what or question} {list(given)}")
            time.sleep(0.03)
        return answer

    def see(self, selector: str, words: str = "") -> None:
        """Wait until this is in sight."""
        self.wait_for("(...wanted) => Boolean(eyes.see(...wanted))", selector, words, what="to see")

    def miss(self, selector: str) -> None:
        """Wait until nothing like this is in sight."""
        self.wait_for("(selector) => !eyes.see(selector)", selector, what="not to see")

    def tap(self, selector: str, words: str = "") -> None:
        """Wait until this can be pressed and stands still, then put a finger on it."""
        deadline = time.monotonic() + SECONDS
        before, at = None, None
        while at is None or at != before:
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name} could not tap {selector} {words}")
            before, at = at, self.ask(TARGET, selector, words)
        self.put_finger(tuple(at))

    def find_box(self, selector: str) -> dict[str, float]:
        """Where this lies, once it stands still."""
        self.see(selector)
        before: dict[str, float] = {}
        while before != (box := self.ask(BOX, selector)):
            before = box
            time.sleep(0.05)
        return box

    def spots(self) -> dict[str, Point | None]:
        """Every place of the board, and where a finger reaches it."""
        return {name: point and tuple(point) for name, point in self.ask(POINTS)}

    def troubles(self, host: str) -> list[str]:
        """What went wrong on this page, and whom it asked beside this host."""
        asked = self.ask("() => performance.getEntriesByType('resource').map((each) => each.name)")
        foreign = [url for url in asked if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != host]
        return [*self.ask("() => eyes.troubles"), *(f"asked another host: {url}" for url in foreign)]
