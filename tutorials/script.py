"""A lesson as it was written: chapters, steps, and in each step the blocks that the engine plays. Frozen values."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tutorials.pattern import Pattern


class LessonError(ValueError):
    """A lesson file is wrong: which file, which line, and what is wrong there, in one sentence."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file = file
        self.line = line
        self.what = what


class Block(msgspec.Struct, frozen=True, kw_only=True):
    line: int
    """Where the block opens in the file, counted from 1."""


class Begin(Block, frozen=True):
    """A new table: options of the set-up, the seat that the learner takes, and the position in words (may be empty).

    The words keep their line numbers: line 1 of the words is the line after `line`.
    """

    options: dict[str, str]
    you: str
    words: str


class Act(Block, frozen=True):
    """Actions that the lesson plays; `chance` lets the table draw. `told` must be among what then happens."""

    actions: tuple[tuple[int, str], ...]
    told: tuple[str, ...]


class Refused(msgspec.Struct, frozen=True):
    """A wish that the learner is to try, and the rule that must refuse it."""

    wish: Pattern
    rule: str


class Reply(msgspec.Struct, frozen=True):
    """What to say to a move that the rules allow and the lesson did not ask for."""

    move: Pattern
    text: str


class Expect(Block, frozen=True):
    """The learner must play one of `moves`, or try one of the `refused`."""

    moves: tuple[Pattern, ...]
    refused: tuple[Refused, ...]
    told: tuple[str, ...]
    hints: tuple[str, ...]
    right: str
    replies: tuple[Reply, ...]


class Choice(msgspec.Struct, frozen=True):
    """One answer of a quiz; where it names an action, the engine must find it legal just when the answer is right."""

    line: int
    text: str
    is_right: bool
    why: str
    action: str


class Quiz(Block, frozen=True):
    question: str
    choices: tuple[Choice, ...]


class Look(Block, frozen=True):
    """Places to light up."""

    places: tuple[str, ...]


Task: TypeAlias = Expect | Quiz
AnyBlock: TypeAlias = Begin | Act | Expect | Quiz | Look


class Step(msgspec.Struct, frozen=True):
    """One thought: prose in Markdown, and what is played."""

    line: int
    chapter: int
    prose: str
    blocks: tuple[AnyBlock, ...]

    @property
    def begins(self) -> bool:
        """Is a new table opened here?"""
        return any(isinstance(block, Begin) for block in self.blocks)


class Script(msgspec.Struct, frozen=True):
    file: str
    """The file's name, for messages."""
    name: str
    """The file's name without its ending: what a page and the browser's memory call the lesson."""
    game: str
    title: str
    summary: str
    minutes: int
    seed: int
    rules: tuple[str, ...]
    chapters: tuple[str, ...]
    steps: tuple[Step, ...]

    def first_step(self, chapter: int) -> int:
        return next(number for number, step in enumerate(self.steps) if step.chapter == chapter)
