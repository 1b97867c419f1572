"""Waiting for a page to become what is expected, and to come to rest: a busy machine draws late, and another draws all
at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds that a page gets: a loaded machine fails no test."""
# A verdict that is still fading in has not its colours yet. What pulses for ever is looked at as it is.
COME_TO_REST = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? roots(each.shadowRoot) : [])]
  const find = () => roots(document).flatMap((root) => root.getAnimations()).filter((each) =>
    each.playState === 'running' && each.effect.getComputedTiming().endTime < Infinity)
  for (let moving = find(); moving.length; moving = find()) {
    await Promise.allSettled(moving.map((each) => each.finished))
  }
}"""
# A point of the first, once it stands still from one frame to the next; none where it is being drawn anew.
PLACE = """async ([each], [right, down]) => {
  if (!each) { return null }
  each.scrollIntoView({block: 'nearest', inline: 'nearest'})
  const look = () => {
    const box = each.getBoundingClientRect()
    return box.width ? [box.x + box.width * right, box.y + box.height * down] : null
  }
  let before
  for (let now = look(); String(now) !== String(before); now = look()) {
    before = now
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  return each.isConnected ? before : null
}"""


def come_to_rest(page) -> None:
    page.evaluate(COME_TO_REST)


def soon(look: Callable[[], T], is_right: Callable[[T], object] = bool) -> T:
    """What is found there, as soon as it is right."""
    deadline = time.monotonic() + PATIENCE
    while not is_right(found := look()):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def find_place(target, right: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """The middle of what a locator finds first, or another point of it, where it stands still."""
    x, y = soon(lambda: target.evaluate_all(PLACE, [right, down]))
    return x, y


def put_finger(page, target, right: float = 0.5, down: float = 0.5) -> None:
    """A finger does not ask whether something is enabled, or covered; Playwright would."""
    page.touchscreen.tap(*find_place(target, right, down))


def close_question(wall) -> None:
    """On the wall of a class; a question closes by itself too, once its time is over."""
    close = wall.locator("[data-verb=close]:visible")
    close.or_(wall.locator("[data-verb=reveal]:visible")).first.wait_for()
    close.evaluate_all("(all) => all[0]?.click()")
