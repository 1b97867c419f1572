"""One lesson at this screen: its card, its table, and the way through it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import panel as pn
import param
from panel.viewable import Viewable

from app.core.learn.card import Answer, Leaf, LessonCard, Nav, Remark
from app.core.learn.table import LessonSitting, LessonView
from app.core.play.game_page import AnyPage
from app.core.speaker import speak_markup
from engine.core.game import Game
from engine.core.table import Table
from tutorials.lesson import Feedback, Lesson
from tutorials.script import LessonError, Quiz, Script

SHOW = "Show me"
TRY = "Try it yourself"
LEAVE = "All lessons"


class Player:
    """Plays a script from a step on. The page hears of each step shown, of the end, and of a position to try."""

    def __init__(
        self, game: Game, page: AnyPage, script: Script, step: int, render: Callable[[str], str], tools: PlayerTools
    ) -> None:
        self.lesson = Lesson(script)
        if 0 < step < len(script.steps):
            self.lesson.goto(step)
        self.script = script
        self._render = render
        self._tools = tools
        self._answered: dict[int, str] = {}
        self._shown = ""
        """What the lesson has done itself, in words; it stands with the feedback that this brought."""
        self._shown_for: Feedback | None = None
        self._is_asking = False
        self.sitting = LessonSitting(game, page, self.lesson)
        self.view = LessonView(self.sitting, tools.open_rule, tools.on_fault)
        self.card = LessonCard()
        self.card.on_press(self.press)
        self.card.on_rule(tools.open_rule)
        self._watcher = self.lesson.param.watch(self._heard, ["moved", "step", "feedback", "done"])
        self.refresh()

    def panel(self) -> Viewable:
        voice = () if self.view.speaker is None else (self.view.speaker,)
        return self.view.panel(self.card, *voice)

    def close(self) -> None:
        self.lesson.param.unwatch(self._watcher)
        self.view.close()

    # --- the card -----------------------------------------------------------------------------------------

    def _heard(self, *changes: param.parameterized.Event) -> None:
        with pn.io.hold():
            if {change.name for change in changes} & {"moved", "step"}:
                self.sitting.follow()
            self.refresh()

    def refresh(self) -> None:
        leaf = self.leaf()
        self.card.show(leaf)
        remark = leaf.remark
        said = (remark.html, remark.hint) if remark and not self._is_asking else (leaf.html, leaf.question)
        self.view.speak(speak_markup(" ".join(said)))

    def leaf(self) -> Leaf:
        lesson, page = self.lesson, self.lesson.page
        quiz = self._quiz()
        return Leaf(
            title=self.script.title,
            chapter=self.script.chapters[page.chapter],
            step=lesson.step,
            steps=len(self.script.steps),
            html=self._render(page.prose),
            question="" if quiz is None else self._render(quiz.question),
            answers=() if quiz is None else self._answers(quiz),
            remark=self._asking() if self._is_asking else self._remark(lesson.feedback),
            nav=self._nav(),
            more=self._more(),
        )

    def _quiz(self) -> Quiz | None:
        """The question of this step, also once it has been answered."""
        return next((block for block in self.lesson.page.blocks if isinstance(block, Quiz)), None)

    def _answers(self, quiz: Quiz) -> tuple[Answer, ...]:
        """Once it is answered, every right answer is marked: the one that was not chosen is as true."""
        is_open = self.lesson.task is quiz
        marks = {number: "right" for number, choice in enumerate(quiz.choices) if choice.is_right and not is_open}
        marks |= self._answered
        return tuple(
            Answer(choice.text, marks.get(number, ""), not is_open or number in marks)
            for number, choice in enumerate(quiz.choices)
        )

    def _remark(self, feedback: Feedback) -> Remark | None:
        if not feedback.kind:
            return None
        refusal = feedback.refusal
        praise = "Well done." if self.lesson.task is None else "Good. Go on: there is more to do here."
        text = feedback.text or (praise if feedback.kind == "right" else "")
        shown = self._shown if feedback is self._shown_for else ""
        tip, rule = ("", "") if refusal is None else (str(refusal.tip), refusal.rule)
        if refusal is not None and feedback.kind == "right":
            # the learner was to try this: the refusal itself is what there is to see
            after = self._render(feedback.text)
            return Remark("refused", self._render(str(refusal.sentence)), "", tip, rule, after, shown)
        return Remark(feedback.kind, self._render(text), self._render(feedback.hint), tip, rule, shown=shown)

    def _asking(self) -> Remark:
        words = "Play on from here, on the Play tab? A game that is open there ends; save it first if you want it back."
        return Remark("wrong", self._render(words))

    def _nav(self) -> tuple[Nav, ...]:
        lesson = self.lesson
        if self._is_asking:
            return (Nav("stay", "Stay here"), Nav("fork", "Play on", "main"))
        back = Nav("back", "Back", is_off=lesson.step == 0)
        show = (Nav("show", SHOW),) if lesson.task is not None else ()
        if lesson.is_last:
            return (back, *show, *self._ways_out())
        return (back, *show, Nav("next", "Next", "main" if lesson.can_go_on else "plain", is_off=not lesson.can_go_on))

    def _ways_out(self) -> tuple[Nav, ...]:
        """At the end: back to the course, or straight on to the lesson that follows."""
        is_off = not self.lesson.done
        if not self._tools.following:
            return (Nav("finish", "Finish", "main", is_off),)
        return (Nav("finish", "Finish", "plain", is_off), Nav("following", "Next lesson", "main", is_off))

    def _more(self) -> tuple[Nav, ...]:
        now = self.lesson.page.chapter
        chapters = tuple(
            Nav(f"chapter:{number}", title, "now" if number == now else "plain")
            for number, title in enumerate(self.script.chapters)
        )
        return (*chapters, Nav("try", TRY, "way"), Nav("leave", LEAVE, "way"))

    # --- buttons ------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """What the card reports; buttons that were not on it are passed over."""
        kind, _, what = name.partition(":")
        offered = {nav.name for nav in (*self._nav(), *self._more())}
        try:
            if kind == "answer" and what.isdigit():
                self._answer(int(what))
            elif name in offered:
                self._press(kind, what)
        except LessonError as wrong:
            self._tools.on_fault(wrong)

    def _press(self, kind: str, what: str) -> None:
        lesson = self.lesson
        self._is_asking = kind == "try"
        if kind == "next" and lesson.can_go_on:
            self._turn(lesson.next)
        elif kind == "back" and lesson.step:
            self._turn(lesson.back)
        elif kind == "chapter":
            self._turn(lambda: lesson.goto_chapter(int(what)))
        elif kind == "show":
            self._show_how()
        elif kind in ("finish", "following") and lesson.done:
            self._tools.on_step(self.script, lesson.step, True)
            (self._tools.on_leave if kind == "finish" else self._tools.on_following)()
        elif kind == "leave":
            self._tools.on_leave()
        elif kind == "fork":
            self._tools.on_try(lesson.fork(), lesson.seat)
        else:
            self.refresh()

    def _turn(self, go: Callable[[], None]) -> None:
        self._answered, self._shown_for = {}, None
        self.view.staging.view.clear()  # whoever turns the page has seen enough
        with pn.io.hold():
            go()
            self._tools.on_step(self.script, self.lesson.step, False)

    def _answer(self, choice: int) -> None:
        quiz = self.lesson.task
        if isinstance(quiz, Quiz) and choice < len(quiz.choices):
            self._answered = {**self._answered, choice: "right" if quiz.choices[choice].is_right else "wrong"}
            self.lesson.answer(choice)

    def _show_how(self) -> None:
        """The lesson does its own task, and says what it did."""
        task = self.lesson.task
        if isinstance(task, Quiz):
            self._answer(next(number for number, choice in enumerate(task.choices) if choice.is_right))
        elif task is not None:
            action = self.sitting.rules.read_action(self.lesson.find_solution(task))
            words, before = self.view.describe(action), self.lesson.told
            self.lesson.solve()
            told = " ".join(str(event.phrase) for event in self.lesson.told[len(before) :])
            self._shown, self._shown_for = words or told or str(action), self.lesson.feedback
            self.refresh()


class PlayerTools(msgspec.Struct, frozen=True):
    """What a lesson may ask of the page it stands on."""

    open_rule: Callable[[str], None]
    on_step: Callable[[Script, int, bool], None]
    on_leave: Callable[[], None]
    on_try: Callable[[Table, int], None]
    on_fault: Callable[[LessonError], None]
    following: str = ""
    """The name of the lesson that comes next in the course; empty after the last."""
    on_following: Callable[[], None] = lambda: None
