"""The Learn tab: the course, a lesson, or the quiz; and what this browser remembers of one's progress."""

from __future__ import annotations

from random import randrange
from typing import Any, Protocol

from panel.viewable import Viewable

from app.core.learn.course import Course, Mark
from app.core.learn.player import Player, PlayerTools
from app.core.learn.quiz import QuizScreen
from app.core.learn.words import build_renderer
from app.core.light import Column
from app.core.play.game_page import AnyPage
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from app.core.storage import Storage
from engine.core.game import Game
from engine.core.table import Table
from tutorials.library import list_lessons
from tutorials.quiz import Quiz
from tutorials.script import LessonError, Script

SEEDS = 1_000_000


class Host(Protocol):
    """The game's whole page, as far as this tab needs it."""

    game: Game
    page: AnyPage

    def open_rule(self, rule: str) -> None: ...
    def adopt(self, sitting: Sitting) -> None: ...


class LearnTab:
    """One visitor's Learn tab. Nothing is remembered on the server."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.fault = ""
        """What is wrong with a lesson file that somebody has edited, with its line."""
        self.lessons = self._list_lessons()
        self.marks: dict[str, Mark] = {}
        self.player: Player | None = None
        self.quiz: QuizScreen | None = None
        self._render = build_renderer(host.game.rulebook())
        self.storage = Storage(key=f"gonfalon.learn.{host.game.slug}")
        self.course = Course()
        self.room = Column()
        self.course.on_press(self._press)
        self.storage.param.watch(lambda _: self._recall(), "loaded")
        self.storage.param.watch(lambda change: setattr(self.course, "note", change.new), "problem")
        self.show_course()

    def panel(self) -> Viewable:
        return Column(self.room, self.storage)

    # --- screens ------------------------------------------------------------------------------------------

    def show_course(self) -> None:
        self._close()
        self.course.show(self.lessons, self.marks)
        self.course.note = self.fault
        self._show(self.course)
        self._keep("")

    def open_lesson(self, name: str, step: int | None = None) -> None:
        """A lesson where it was left; a lesson that was done begins anew."""
        script = next((each for each in self.lessons if each.name == name), None)
        if script is None:
            return
        self._close()
        mark = self.marks.get(name, Mark())
        at = (0 if mark.is_done else mark.step) if step is None else step
        names = [each.name for each in self.lessons]
        following = next(iter(names[names.index(name) + 1 :]), "")
        tools = PlayerTools(
            self.host.open_rule,
            self._stepped,
            self.show_course,
            self._try,
            self._stop,
            following,
            lambda: self.open_lesson(following),
        )
        try:
            self.player = Player(self.host.game, self.host.page, script, at, self._render, tools)
        except LessonError as wrong:
            self._stop(wrong)
            return
        self.fault = ""
        self._show(self.player.panel())
        self._keep(name)

    def open_quiz(self, seed: int | None = None) -> None:
        self._close()
        quiz = Quiz(self.host.game.slug, randrange(SEEDS) if seed is None else seed)
        self.quiz = QuizScreen(
            self.host.page, quiz, self._render, self.host.open_rule, self.show_course, self.open_quiz
        )
        self._show(self.quiz.panel())
        self._keep("")

    def _show(self, screen: Viewable) -> None:
        self.room.objects = [screen]

    def _close(self) -> None:
        if self.player is not None:
            self.player.close()
        self.player = self.quiz = None

    def _press(self, name: str) -> None:
        kind, _, what = name.partition(":")
        if kind == "lesson":
            self.open_lesson(what)
        elif kind == "quiz":
            self.open_quiz()

    def _list_lessons(self) -> tuple[Script, ...]:
        try:
            return list_lessons(self.host.game.slug)
        except LessonError as wrong:
            self.fault = str(wrong)
            return ()

    def _stop(self, wrong: LessonError) -> None:
        """A lesson does not play: back to the course, with the sentence that helps whoever edited it."""
        self.fault = str(wrong)
        self.show_course()

    # --- what a lesson asks for ---------------------------------------------------------------------------

    def _stepped(self, script: Script, step: int, is_done: bool) -> None:
        before = self.marks.get(script.name, Mark())
        self.marks[script.name] = Mark(step, is_done or before.is_done)
        self._keep(script.name)

    def _try(self, table: Table, seat: int) -> None:
        """Play on from a lesson's position: the learner keeps the seat, the others are bots."""
        table.deal_chance()
        bot = "cautious" if "cautious" in self.host.game.bots else next(iter(self.host.game.bots))
        players = [HUMAN if each == seat else bot for each in table.rules.seats]
        if self.player is not None:
            self.player.press("stay")
        self.host.adopt(Sitting(self.host.game, self.host.page, table, players))

    # --- keeping ------------------------------------------------------------------------------------------

    def _keep(self, at: str) -> None:
        """Only once the browser has said what it knew; else an empty beginning would wipe it out."""
        if self.storage.loaded:
            marks = {name: [mark.step, mark.is_done] for name, mark in self.marks.items()}
            self.storage.value = {"at": at, "marks": marks}

    def _recall(self) -> None:
        """The browser has answered: the marks, and the lesson that was open."""
        at, found = read_kept(self.storage.value, self.lessons)
        self.marks = {**found, **self.marks}
        if self.player is not None or self.quiz is not None:
            return
        if at:
            self.open_lesson(at, self.marks.get(at, Mark()).step)
        else:
            self.course.show(self.lessons, self.marks)


def read_kept(value: Any, lessons: tuple[Script, ...]) -> tuple[str, dict[str, Mark]]:
    """What the browser had kept, as far as it makes sense: it was in the visitor's hands."""
    steps = {script.name: len(script.steps) for script in lessons}
    if not isinstance(value, dict):
        return "", {}
    kept = value.get("marks")
    marks: dict[str, Mark] = {}
    for name, mark in kept.items() if isinstance(kept, dict) else ():
        match mark:
            case [int(step), bool(is_done)] if name in steps and 0 <= step < steps[name]:
                marks[name] = Mark(step, is_done)
    at = value.get("at")
    return (at if isinstance(at, str) and at in steps else ""), marks
