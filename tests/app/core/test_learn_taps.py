"""What a lesson waits for, an action or a refusal that it asks for, can be tapped on its screen, in every game."""

from __future__ import annotations

from importlib import import_module

import pytest
from fingers import find_taps

from app.core.games import available_games
from app.core.learn import LearnTab
from app.core.play.game_page import GamePage
from engine.registry import GAMES
from tutorials.lesson import Lesson
from tutorials.library import list_all
from tutorials.pattern import Pattern
from tutorials.script import Quiz

SCRIPTS = [script for script in list_all() if script.game in available_games()]


def build_page(game: str) -> GamePage:
    """The one page of the game's own."""
    import_module(f"app.{game}.page")
    return next(kind for kind in GamePage.__subclasses__() if kind.slug == game)()


class Host:
    """A game's page as far as the Learn tab needs it."""

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]
        self.page = build_page(game)

    def open_rule(self, rule: str) -> None: ...

    def adopt(self, sitting: object) -> None: ...


def open_lesson(script, step=0):
    tab = LearnTab(Host(script.game))
    tab.open_lesson(script.name, step)
    assert tab.player is not None, tab.fault
    return tab.player


def do_task(player) -> None:
    """By fingers; a task that no taps do is named with its line."""
    lesson, task = player.lesson, player.lesson.task
    if isinstance(task, Quiz):
        player.card.press(f"answer:{next(at for at, choice in enumerate(task.choices) if choice.is_right)}")
        return
    if task.moves:
        way = find_taps(player, [Pattern(lesson.find_solution(task))])
    else:
        way = find_taps(player, [each.wish for each in task.refused], lambda line: lesson.why_not(line) is not None)
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
