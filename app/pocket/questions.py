"""What the page may ask its worker: each question is a line of JSON whose `do` says which it is."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=60)]
Line = Annotated[str, msgspec.Meta(max_length=20_000)]


class Question(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of every question."""


class OfCalculator(Question, frozen=True):
    """Base of what is asked of a calculator."""

    slug: Name


class OfGame(Question, frozen=True):
    """Base of what is asked of a game."""

    game: Name


class Open(OfCalculator, frozen=True, tag="open"):
    """Show a calculator: as it was left, or with the inputs of a link. `after`: the one that was open before."""

    link: Line = ""
    after: Name = ""
    is_answered: bool = True
    """False after an answer was stopped: the form alone, so that the same inputs are not reckoned with again."""


class Fill(OfCalculator, frozen=True, tag="fill"):
    """This stands in the form now."""

    values: dict[str, Any]


class Edit(OfCalculator, frozen=True, tag="edit"):
    """An input that is a picture was tapped."""

    line: Line


class Press(OfCalculator, frozen=True, tag="press"):
    """A button of the answer was pressed."""

    said: Line


class GoOn(OfCalculator, frozen=True, tag="go_on"):
    """The next piece of an answer that takes long."""


class Afresh(OfCalculator, frozen=True, tag="afresh"):
    """All as it was before anybody touched it."""


class Solve(OfCalculator, frozen=True, tag="solve"):
    """The whole answer as JSON, as the command line gives it."""

    link: Line = ""


class Search(OfGame, frozen=True, tag="search"):
    """Which rules speak of this?"""

    words: Line


class Lay(OfGame, frozen=True, tag="lay"):
    """What is agreed before a game: the form, and with `values` what stands in it."""

    values: dict[str, Any] = {}


class Begin(OfGame, frozen=True, tag="begin"):
    """A new game; a player is a bot's name, or empty for a person."""

    values: dict[str, Any]
    names: Annotated[list[Name], msgspec.Meta(max_length=6)]
    players: Annotated[list[Name], msgspec.Meta(max_length=6)]


class Load(OfGame, frozen=True, tag="load"):
    """A saved game."""

    text: Annotated[str, msgspec.Meta(max_length=2_000_000)]


class Tap(Question, frozen=True, tag="tap"):
    """A spot of the board; empty: beside all of them."""

    spot: Name


class Choose(Question, frozen=True, tag="choose"):
    """A button of the list that was shown."""

    number: int
    version: int
    """Of the position it was shown for: a late press does nothing."""


class Do(Question, frozen=True, tag="do"):
    """Undo, let a bot decide, take the tablet, pass it on, look at a secret, save."""

    what: Literal["undo", "bot", "lift", "pass", "peek", "save", "look"]


AnyQuestion = Lay | Begin | Load | Tap | Choose | Do | Open | Fill | Edit | Press | GoOn | Afresh | Solve | Search
LONGEST = 2_100_000
DEEPEST = 200
"""Brackets within each other: some thousands, in a file or a link, would end the interpreter of a browser."""
BRACKETS = re.compile(r"[\[\]{}]")


def is_deep(text: str) -> bool:
    """Do more brackets stand within each other than anything of ours has? Those in texts within the text count too."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for found in BRACKETS.finditer(text):
        depth = depth + 1 if found[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return True
    return False


def read_question(text: str) -> AnyQuestion:
    """ValueError, in one sentence, for what is none."""
    if len(text) > LONGEST:
        raise ValueError("The question is too long.")
    if is_deep(text):
        raise ValueError("Too many brackets stand within each other.")
    question: AnyQuestion = msgspec.json.decode(text, type=AnyQuestion)
    return question
