"""A lesson being played: the learner acts on a real table, and the engine says what is right.

The lesson plays its own actions when a step opens. A task waits for the learner: `play` an action or `answer` a quiz.
A wrong move changes nothing; it gets the engine's refusal, or a word of the lesson, and a hint after each try.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import param

from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.refusal import MalformedAction, Refusal
from engine.core.table import Table
from tutorials.script import Act, Begin, Expect, Look, Quiz, Script, Step, Task
from tutorials.stage import Stage


class Feedback(msgspec.Struct, frozen=True):
    """What the lesson says to the last try; `refusal` is the engine's, where it refused."""

    kind: Literal["", "right", "wrong", "refused"] = ""
    text: str = ""
    hint: str = ""
    refusal: Refusal | None = None


SILENCE = Feedback()


class Lesson(Stage, param.Parameterized):
    step = param.Integer(default=0, bounds=(0, None), doc="Which step is shown, counted from 0.")
    feedback = param.ClassSelector(class_=Feedback, default=SILENCE, doc="What is said to the last try.")
    done = param.Boolean(default=False, doc="Has the last step been reached and its task been done?")
    moved = param.Integer(default=0, doc="Counts what was played, so that a picture knows when to be drawn again.")

    def __init__(self, script: Script) -> None:
        super().__init__(name=script.title)
        self.script = script
        self.reached = 0
        """The furthest step that has been shown."""
        self._tries = 0
        self._block = 0
        self._open(0)

    # --- what is shown ------------------------------------------------------------------------------------

    @property
    def page(self) -> Step:
        page: Step = self.script.steps[self.step]
        return page

    @property
    def task(self) -> Task | None:
        """What the learner is asked for now; None when the step's tasks are done."""
        block = self.page.blocks[self._block] if self._block < len(self.page.blocks) else None
        return block if isinstance(block, Expect | Quiz) else None

    @property
    def look(self) -> tuple[str, ...]:
        """The places to light up now: those of the blocks up to the task."""
        seen = self.page.blocks[: self._block + 1]
        return tuple(place for block in seen if isinstance(block, Look) for place in block.places)

    @property
    def view(self) -> AnyView:
        return self.table.view(self.seat)

    @property
    def is_last(self) -> bool:
        return bool(self.step == len(self.script.steps) - 1)

    @property
    def can_go_on(self) -> bool:
        """Is there a next step, and may it be shown: the task is done, or was done before?"""
        return not self.is_last and (self.task is None or bool(self.step < self.reached))

    # --- what the learner does ----------------------------------------------------------------------------

    def play(self, action: Action | str) -> Feedback:
        """Try an action. The table changes only when it is what the step waits for."""
        task = self.task
        return self._say(self._try(task, action) if isinstance(task, Expect) else self._nothing_to_play())

    def miss(self) -> Feedback:
        """Something was tried that is no action at all."""
        task = self.task
        if not isinstance(task, Expect):
            return self._say(self._nothing_to_play())
        return self._say(self._wrong_try(task, Feedback("wrong", "That does nothing here.")))

    def why_not(self, action: Action | str) -> Refusal | None:
        return self.table.why_illegal(action)

    def answer(self, choice: int) -> Feedback:
        """Answer a quiz by the number of a choice, counted from 0."""
        task = self.task
        if not isinstance(task, Quiz) or not 0 <= choice < len(task.choices):
            return self._say(Feedback("wrong", "There is no such answer to give now."))
        chosen = task.choices[choice]
        if chosen.is_right:
            self._go_on()
        return self._say(Feedback("right" if chosen.is_right else "wrong", chosen.why))

    def next(self) -> None:
        if not self.can_go_on:
            raise LookupError("the task of this step comes first" if not self.is_last else "this is the last step")
        if self.task is None:
            self._enter(self.step + 1)
        else:
            self._open(self.step + 1)

    def back(self) -> None:
        if self.step == 0:
            raise LookupError("this is the first step")
        self._open(self.step - 1)

    def goto(self, step: int) -> None:
        """To any step; what comes before it in its chapter is played as the lesson would."""
        if not 0 <= step < len(self.script.steps):
            raise LookupError(f"there is no step {step}: this lesson has steps 0 to {len(self.script.steps) - 1}")
        self._open(step)

    def goto_chapter(self, chapter: int) -> None:
        self.goto(self.script.first_step(chapter))

    def fork(self) -> Table:
        """A table of its own in the position shown: to try something, or to play on."""
        return self.table.fork()

    def resume(self, other: Lesson) -> None:
        """Come to where another learner of the same script is."""
        self.table, self.seat, self.told = other.table.fork(), other.seat, other.told
        self.reached = other.reached
        self._tries, self._block = other._tries, other._block
        self.param.update(step=other.step, feedback=other.feedback, done=other.done, moved=self.moved + 1)

    def solve(self) -> None:
        """Do the task as the lesson would."""
        task = self.task
        if isinstance(task, Quiz):
            self.answer(next(number for number, choice in enumerate(task.choices) if choice.is_right))
        if isinstance(task, Expect):
            line = self.find_solution(task)
            feedback = self.play(line)
            if feedback.kind != "right":
                raise self.wrong(task.line, f"'{line}' should do, but: {feedback.text}")

    def find_solution(self, task: Expect) -> str:
        menu = [str(action) for action in self.table.legal_actions()]
        for pattern in task.moves:
            if pattern.is_concrete and self.why_not(pattern.text) is None:
                return pattern.text
            for line in pattern.select(menu):
                return line
        for refused in task.refused:
            if refused.wish.is_concrete:
                return refused.wish.text
        raise self.wrong(task.line, "no legal action is what this block expects.")

    # --- inside: trying -----------------------------------------------------------------------------------

    def _nothing_to_play(self) -> Feedback:
        text = "Answer the question first." if self.task else "Nothing is to be played in this step: go on."
        return Feedback("wrong", text)

    def _try(self, task: Expect, action: Action | str) -> Feedback:
        line = str(action)
        try:
            refusal = self.why_not(action)
        except MalformedAction as wrong:
            return self._wrong_try(task, Feedback("wrong", str(wrong)))
        if refusal is not None:
            return self._try_refused(task, line, refusal)
        if not any(pattern.matches(line) for pattern in task.moves):
            reply = next((each.text for each in task.replies if each.move.matches(line)), "")
            text = reply or "The rules allow that. Here, though, something else is meant."
            return self._wrong_try(task, Feedback("wrong", text))
        self.carry_out(task.line, line, task.told)
        self._go_on()
        return Feedback("right", task.right)

    def _try_refused(self, task: Expect, line: str, refusal: Refusal) -> Feedback:
        for each in task.refused:
            if each.wish.matches(line) and each.rule == refusal.rule:
                self._go_on()
                return Feedback("right", task.right, refusal=refusal)
        return self._wrong_try(task, Feedback("refused", str(refusal.sentence), refusal=refusal))

    def _wrong_try(self, task: Expect, feedback: Feedback) -> Feedback:
        self._tries += 1
        hint = task.hints[min(self._tries, len(task.hints)) - 1]
        return msgspec.structs.replace(feedback, hint=hint)

    def _say(self, feedback: Feedback) -> Feedback:
        self.feedback = feedback
        return feedback

    # --- inside: going on ---------------------------------------------------------------------------------

    def _open(self, step: int) -> None:
        """Show a step from the table that its chapter begins with."""
        start = max(number for number, each in enumerate(self.script.steps[: step + 1]) if each.begins)
        with param.parameterized.batch_call_watchers(self):
            for number in range(start, step):
                self._enter(number)
                while self.task is not None:
                    self.solve()
            self._enter(step)

    def _enter(self, step: int) -> None:
        with param.parameterized.batch_call_watchers(self):
            self.step = step
            self.reached = max(self.reached, step)
            self.told = ()
            self._block = -1
            self._go_on()
            self.feedback = SILENCE

    def _go_on(self) -> None:
        """Play the blocks up to the next task, or to the end of the step."""
        self._tries = 0
        self._block += 1
        while self._block < len(self.page.blocks) and self.task is None:
            block = self.page.blocks[self._block]
            if isinstance(block, Begin):
                self.begin(block)
            elif isinstance(block, Act):
                self.act(block)
            self._block += 1
        task = self.task
        if isinstance(task, Expect) and self.table.to_act != self.seat:
            raise self.wrong(task.line, f"here it is not for the learner to act: {self.now()}")
        with param.parameterized.batch_call_watchers(self):
            self.moved += 1
            self.done = self.is_last and task is None
