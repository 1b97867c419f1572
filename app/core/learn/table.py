"""The table of a lesson: the one of the Play tab, except that what is tapped is tried in the lesson."""

from __future__ import annotations

from collections.abc import Callable

from panel.viewable import Viewable

from app.core.curtain import Curtain
from app.core.learn.card import Story
from app.core.learn.layout import lay_out
from app.core.play.aim import Aim
from app.core.play.card import Buttons, Part, Words, without_buttons
from app.core.play.game_page import AnyPage
from app.core.play.prompt import prompt_parts
from app.core.play.sitting import HUMAN, Sitting
from app.core.play.table_view import TableView
from engine.core.action import Action
from engine.core.game import Game
from engine.core.refusal import Refusal
from engine.core.seat import Seat
from tutorials.lesson import Lesson
from tutorials.script import Expect, LessonError

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


class LessonView(TableView):
    """Board, prompt and desk of a lesson. Refusals are said on the lesson's card, with its hint."""

    def __init__(
        self, sitting: LessonSitting, open_rule: Callable[[str], None], on_fault: Callable[[LessonError], None]
    ) -> None:
        self.lesson = sitting.lesson
        self._on_fault = on_fault
        self.story = Story()
        self.story.on_rule(open_rule)
        super().__init__(sitting, Curtain(), open_rule, lambda: None, lambda: None)

    def panel(self, *above: Viewable) -> Viewable:
        """The board; beside it what is `above`, then what can be chosen."""
        side = (*above, self.prompt, self.desk_room, self.aside, self.story)
        return lay_out(self.board, self.seats, side)

    def tap(self, spot: str) -> None:
        """A refusal that the lesson asks for goes before another beginning that the same tap could be."""
        task, sitting = self.lesson.task, self.sitting
        if sitting.acting is None:
            # what was said to an answer is worth more than that there is nothing to tap
            if spot and self.lesson.feedback.kind != "right":
                self.lesson.miss()
            return
        if spot and self._aim.taps and isinstance(task, Expect):
            wish = self.page.wish(sitting.rules, sitting.view(), (*self._aim.taps, spot), self._aim.group)
            if wish is not None and any(each.wish.matches(str(wish)) for each in task.refused):
                self.play(wish)
                return
        super().tap(spot)

    def play(self, action: Action) -> None:
        try:
            feedback = self.lesson.play(action)
        except LessonError as wrong:
            self._on_fault(wrong)
            return
        if feedback.kind != "right":
            self._set_aim(Aim((), self._aim.group))

    def say_no(self, refusal: Refusal) -> None:
        """What the taps wanted is no action at all: the lesson's card has said what to do."""

    def _refuse(self, taps: tuple[str, ...]) -> None:
        sitting = self.sitting
        wish = self.page.wish(sitting.rules, sitting.view(), taps, self._aim.group)
        if wish is not None:
            self.play(wish)
        else:
            self.lesson.miss()
            self._set_aim(Aim((), self._aim.group))

    def _refuse_group(self, name: str) -> None:
        sitting = self.sitting
        group = next((each for each in self.page.groups(sitting.rules, sitting.view()) if each.name == name), None)
        if group is not None and group.wish is not None:
            self.play(group.wish)
        else:
            self.lesson.miss()

    def _marked(self) -> dict[str, str]:
        looked = {self.page.spot_of(place): "look" for place in self.lesson.look}
        return looked | super()._marked()

    def _show_prompt(self) -> None:
        self.prompt.show(self._asked())

    def refresh(self) -> None:
        super().refresh()
        parts = self.page.beside(self.sitting.rules, self.sitting.view())
        self.story.lines = [[str(event.phrase), event.rule] for event in self.lesson.told[-NEWS:]]
        self.aside.show(without_buttons(parts))

    def _asked(self) -> list[Part]:
        sitting = self.sitting
        view = sitting.view()
        outcome = sitting.outcome
        if outcome is not None:
            return list(self.page.ending(sitting.rules, view, outcome))
        if sitting.acting is None:
            return []
        # whose turn it is, the lesson has said: here is what can be pressed, and in a few words what for
        offered = prompt_parts(sitting, view, self._choices, self._aim)
        parts = [part for part in offered if isinstance(part, Buttons) or getattr(part, "tone", "") == "muted"]
        is_bare = all(isinstance(part, Buttons) for part in parts)
        return [Words(self.page.asks(sitting.rules, view), "muted"), *parts] if parts and is_bare else parts
