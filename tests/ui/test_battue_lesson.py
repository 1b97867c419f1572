"""A whole lesson of Battue in a real browser, from its first step to its last, by nothing but taps."""

from __future__ import annotations

from fingers import Tap, find_task_taps, open_lesson

from tutorials.library import find_lesson
from tutorials.script import Quiz

LESSON = "05_reinforcements"  # hordes that call, one that may not, riders who come by card, and questions
CENTRE = """(spot) => {
  const shape = spot.querySelector(".edge") ?? spot
  const {x, y, width, height} = shape.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}"""


def wait_for(locator):
    from playwright.sync_api import expect

    return expect(locator)


def put_finger(page, tap: Tap, is_lit: bool) -> None:
    """What leads on lights up first; only a tap that is to be refused falls on a dark spot."""
    if tap.kind == "press":
        page.locator(f'button[data-name="{tap.what}"]').tap()
        return
    spot = page.locator(f'[data-spot="{tap.what}"]{".lit" if is_lit else ""}').first
    spot.scroll_into_view_if_needed()
    page.touchscreen.tap(*spot.evaluate(CENTRE))


def test_a_lesson_is_done_on_a_tablet_from_start_to_end(visit, snap, overflow):
    script = find_lesson("battue", LESSON)
    player = open_lesson(script)  # the same lesson beside it, to know which taps do each task
    page = visit("/battue?tab=learn")
    page.locator(f'[data-name="lesson:{LESSON}"]').tap()
    bar = page.locator(".lesson-bar")
    while True:
        wait_for(bar).to_have_attribute("aria-valuenow", str(player.lesson.step + 1))
        while (task := player.lesson.task) is not None:
            if isinstance(task, Quiz):
                page.locator(".answer", has_text=next(each.text for each in task.choices if each.is_right)).tap()
            else:
                for tap in find_task_taps(player):
                    put_finger(page, tap, is_lit=bool(task.moves))
            player.lesson.solve()
            wait_for(page.locator(".remark")).to_be_visible()
        assert overflow(page) <= 0
        if not player.lesson.can_go_on:
            break
        wait_for(page.locator('.presses [data-name="next"]')).to_be_enabled()
        page.locator('.presses [data-name="next"]').tap()
        player.card.press("next")
    snap(page, "end")
    page.locator('.presses [data-name="finish"]').tap()
    wait_for(page.locator(f'[data-name="lesson:{LESSON}"]')).to_have_class("entry done")
