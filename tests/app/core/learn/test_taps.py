"""What a lesson waits for, an action or a refusal that it asks for, can be tapped on its screen, in every game."""

from __future__ import annotations

import re

import pytest
from fingers import Host, Screen, find_task_taps, open_lesson

from app.core.learn.tab import LearnTab
from app.registry import PAGES
from tutorials.lesson import Lesson
from tutorials.library import list_all
from tutorials.script import Quiz

BUTTON = re.compile(r"\*\*([^*]+)\*\* is (?:a|the)[a-z ]* button")
"""How a hint speaks of a button."""
SCRIPTS = [script for script in list_all() if script.game in PAGES]


def do_task(player) -> None:
    """By fingers; a task that no taps do is named with its line."""
    lesson, task = player.lesson, player.lesson.task
    if isinstance(task, Quiz):
        player.card.press("show")
        return
    said = {offer.said for offer in Screen(player).offers(only_lit=True)}
    for name in BUTTON.findall(" ".join(task.hints)):
        assert any(each.startswith(name) for each in said), (
            f"{lesson.script.file}, line {task.line}: {name} is none of {said}"
        )
    way = find_task_taps(player)
    assert way is not None, f"{lesson.script.file}, line {task.line}: no taps do this"
    lesson.solve()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.game}-{script.name}")
def test_a_lesson_can_be_done_by_tapping_alone(script):
    player = open_lesson(script)
    while True:
        while player.lesson.task is not None:
            do_task(player)
        if not player.lesson.can_go_on:
            break
        player.card.press("next")
    assert player.lesson.done


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.game}-{script.name}")
def test_a_lesson_opens_at_any_step_and_nothing_plays_by_itself(script):
    """Also where one way alone is open, which the Play tab would go at once."""
    tab, alone = LearnTab(Host(script.game)), Lesson(script)
    for step in range(len(script.steps)):
        tab.open_lesson(script.name, step)
        alone.goto(step)
        assert tab.player.lesson.table.digest() == alone.table.digest()
