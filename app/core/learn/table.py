"""The table of a lesson: the one of the Play tab, except that what is tapped is tried in the lesson."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
from panel.viewable import Viewable

from app.core.learn.card import Story
from app.core.learn.layout import lay_out
from app.core.play.chooser import Chooser
from app.core.play.ending import ending_parts
from app.core.play.game_page import AnyPage
from app.core.play.parts import Button, Buttons, Parts, Words, without_buttons
from app.core.play.prompt import prompt_parts
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from app.core.play.staging import Staging
from engine.core.action import Action
from engine.core.game import Game
from engine.core.refusal import Refusal
from engine.core.seat import Seat
from tutorials.lesson import Lesson
from tutorials.script import Expect, LessonError

ASK = "What would you do?"
NEWS = 6
"""So many lines of what happened in a step are shown, the latest."""


class LessonSitting(Sitting):
    """The learner sits alone; nobody else acts but the lesson, and nobody acts where it asks for nothing."""

    def __init__(self, game: Game, page: AnyPage, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(game, page, lesson.table, [HUMAN] * len(lesson.table.rules.seats))

    @property
    def humans(self) -> tuple[Seat, ...]:
        return (self.lesson.seat,)

    @property
    def acting(self) -> Seat | None:
        is_asked = isinstance(self.lesson.task, Expect) and self.table.to_act == self.lesson.seat
        return self.lesson.seat if is_asked else None

    def follow(self) -> None:
        """The lesson has moved on, perhaps to another table."""
        self.players = (HUMAN,) * len(self.lesson.table.rules.seats)
        self.lines = [self.lesson.table]
        self.table = self.lesson.table
        self._changed()

    def _play_unasked(self) -> None:
        """Nothing goes by itself: what the lesson asks for is the learner's to do, however plain."""

    def _settle(self) -> None:
        self.param.update(eyes=self.lesson.seat, waiting_for=None)


class LessonView(Chooser):
    """Board, prompt and desk of a lesson. Refusals are said on the lesson's card, with its hint."""

    def __init__(
        self, sitting: LessonSitting, open_rule: Callable[[str], None], on_fault: Callable[[LessonError], None]
    ) -> None:
        self.lesson = sitting.lesson
        self._on_fault = on_fault
        self.staging = Staging(sitting, lambda: None)
        self.story = Story()
        self.story.on_rule(open_rule)
        super().__init__(sitting, open_rule)
        self.orders["close"] = lambda _: self.show_sheet(())
        self.refresh()

    def panel(self, *above: Viewable) -> Viewable:
        """The board; beside it what is `above`, then what can be chosen."""
        side = (*above, self.prompt, self.desk_card, self.desk_room, self.sheet, self.aside, self.story)
        return lay_out(self.board, self.seats, side, self.staging.view)

    def read_aloud(self, parts: Parts) -> None:
        """What is read is the lesson's card, by whoever shows it."""

    def refresh(self) -> None:
        with pn.io.hold():
            super().refresh()
            self.hint.forget()
            self.show_sheet(())
            self.staging.follow()
            self.story.lines = [[str(event.phrase), event.rule] for event in self.lesson.told[-NEWS:]]

    def show_sheet(self, parts: Parts) -> None:
        """What the search of the Play tab has found, for whoever is at a loss; or the way to ask."""
        can_ask = self.sitting.acting is not None and len(self.sitting.menu()) > 1
        self.sheet.show(parts or ([Buttons((Button("hint:ask", ASK),), "stack")] if can_ask else ()))

    def tap(self, spot: str) -> None:
        """A refusal that the lesson asks for goes before another beginning that the same tap could be."""
        task = self.lesson.task
        if self.sitting.acting is not None and spot and self._aim.taps and isinstance(task, Expect):
            wish = self._meant_by((*self._aim.taps, spot))
            if wish is not None and any(each.wish.matches(str(wish)) for each in task.refused):
                self.play(wish)
                return
        super().tap(spot)

    def tap_in_vain(self, spot: str) -> None:
        """What was said to an answer is worth more than that there is nothing to tap."""
        if spot and self.lesson.feedback.kind != "right":
            self.lesson.miss()

    def play(self, action: Action) -> None:
        """Try it in the lesson. What was tapped before a wrong last tap stays tapped, as on the Play tab."""
        try:
            self.lesson.play(self.page.find_listed(self.sitting.rules, self.sitting.view(), action))
        except LessonError as wrong:
            self._on_fault(wrong)

    def guess(self, action: Action | None) -> None:
        if action is not None:
            self.play(action)
        else:
            self.lesson.miss()

    def describe(self, action: Action) -> str:
        """An action of this position in a few words, as its button says it; none where taps alone mean it."""
        words = self.page.label(self.sitting.rules, self.sitting.view(), action)
        return "" if words == str(action) else words

    def explain(self, reason: Refusal) -> None:
        self.guess(None)

    def _marked(self) -> dict[str, str]:
        looked = {self.page.spot_of(place): "look" for place in self.lesson.look}
        return looked | super()._marked()

    def beside(self) -> Parts:
        return without_buttons(self.page.beside(self.sitting.rules, self.sitting.view()))

    def asked(self) -> Parts:
        sitting = self.sitting
        view = sitting.view()
        outcome = sitting.outcome
        if outcome is not None:
            return ending_parts(self.page, sitting.rules, view, outcome)
        if sitting.acting is None:
            return ()
        # whose turn it is, the lesson has said: here is what can be pressed, and in a few words what for
        offered = prompt_parts(sitting, view, self._choices, self._aim)
        parts = [part for part in offered if isinstance(part, Buttons) or getattr(part, "tone", "") == "muted"]
        is_bare = all(isinstance(part, Buttons) for part in parts)
        return [Words(self.page.asks(sitting.rules, view), "muted"), *parts] if parts and is_bare else parts
