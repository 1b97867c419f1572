"""What an activity is: it deals tasks, reads answers, lets chance speak, settles, and shows the theory behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

import msgspec
import param

from engine.classroom.pictures import Result
from engine.core.parameters import number, read_options, write_options

Answer = tuple[int, ...]
"""One whole number a field of the form."""


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """A whole number from `low` to `high`."""

    label: str
    low: int
    high: int
    unit: str = ""


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """One of several; the answer is its number, counted from 0."""

    label: str
    options: tuple[str, ...]


class Form(msgspec.Struct, frozen=True):
    """What stands on one phone: the question in a few lines, and what is to be filled in."""

    lines: tuple[str, ...]
    fields: tuple[Slide | Pick, ...]


class Task(msgspec.Struct, frozen=True):
    """What one student is asked. Only numbers and names: a task can be written down in a sheet and read back."""

    role: str
    facts: tuple[int, ...]
    partner: int | None = None


class Score(msgspec.Struct, frozen=True):
    """What an answer was worth."""

    points: Fraction
    regret: Fraction
    """How much the best answer would have been better, on the average over chance and over the class; never below 0."""
    words: str
    """The same for the one who gave it."""


class Round(msgspec.Struct, frozen=True):
    """A question that was put to the class. Without an answer a student stands in `tasks` only."""

    number: int
    """Counted from 1 through the whole class."""
    run: int
    """Counts up whenever an activity is chosen: rounds of one run belong together."""
    activity: Activity
    tasks: Mapping[int, Task]
    answers: Mapping[int, Answer]
    chance: tuple[int, ...] = ()
    """What the dice showed when it was closed."""

    @property
    def task(self) -> Task:
        """One of those that were dealt: the question is the same for all who were asked."""
        return next(iter(self.tasks.values()))

    @property
    def facts(self) -> tuple[int, ...]:
        """Those of one task; the first of them are alike for all who were asked."""
        return self.task.facts


class Activity(param.Parameterized):
    """Base of every activity; a subclass says what is asked and what it is worth.

    The engine's exact code answers: an activity computes no odds of its own.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    instructions: ClassVar[tuple[str, str, str]]
    """What to do, what it is worth, and what to think about."""

    seconds = number(60, 5, 900, "How long a question stays open.")

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        """The next question for these students, or the last one `again`; empty where nothing is left to ask."""
        raise NotImplementedError

    def form(self, task: Task) -> Form:
        """The task as it stands on a phone."""
        raise NotImplementedError

    def poster(self, task: Task) -> tuple[str, ...]:
        """The question as everybody may read it on the wall, where such a task was dealt."""
        raise NotImplementedError

    def draw(self, asked: Round, rng: Random) -> tuple[int, ...]:
        """What chance decides once all have answered."""
        return ()

    def score(self, asked: Round) -> dict[int, Score]:
        """What each answer was worth; who gave none is left out."""
        raise NotImplementedError

    def result(self, past: Sequence[Round]) -> Result:
        """What the wall shows of the last of these rounds, and of how it came to it."""
        raise NotImplementedError

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """What a made-up participant answers in a rehearsal: not wise, but learning."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Compute ahead whatever takes long, so that nobody waits for it later."""

    def why_not(self, task: Task, answer: Answer) -> str | None:
        """Why this is no answer to the task; None where it is one."""
        fields = self.form(task).fields
        if len(answer) != len(fields):
            return f"This question has {len(fields)} numbers to fill in, not {len(answer)}."
        for field, given in zip(fields, answer, strict=True):
            low, high = (field.low, field.high) if isinstance(field, Slide) else (0, len(field.options) - 1)
            if not low <= given <= high:
                return f"{field.label} is a whole number from {low} to {high}."
        return None

    def options(self) -> dict[str, object]:
        """What differs from the defaults, ready for a sheet."""
        return write_options(self)

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """From named values; InputError names what is wrong."""
        made = cls()
        read_options(made, options)
        return made


def deal_questions(members: Sequence[int], past: Sequence[Round], again: bool, first: int, count: int) -> int | None:
    """Which question of a list is next, where a task's first fact is the question's number; None after the last."""
    if not members:
        return None
    if not past:
        return first
    last = past[-1].facts[0]
    following = last if again else last + 1
    return following if following < count else None


def per_cent(parts: Iterable[Fraction]) -> tuple[float, ...]:
    """Exact parts of a whole, as a picture shows them."""
    return tuple(100 * float(part) for part in parts)


def share(part: int, whole: int) -> float:
    """In per cent; 0 of nothing is 0."""
    return 100 * part / whole if whole else 0.0
