"""What the page may ask its worker: each question is a line of JSON whose `do` says which it is."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=60)]
Line = Annotated[str, msgspec.Meta(max_length=20_000)]


class Question(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of every question."""


class Open(Question, frozen=True, tag="open"):
    """Show a calculator: as it was left, or with the inputs of a link. `after`: the one that was open before."""

    slug: Name
    link: Line = ""
    after: Name = ""
    is_answered: bool = True
    """False after an answer was stopped: the form alone, so that the same inputs are not reckoned with again."""


class Fill(Question, frozen=True, tag="fill"):
    """This stands in the form now."""

    slug: Name
    values: dict[str, Any]


class Edit(Question, frozen=True, tag="edit"):
    """An input that is a picture was tapped."""

    slug: Name
    line: Line


class Press(Question, frozen=True, tag="press"):
    """A button of the answer was pressed."""

    slug: Name
    said: Line


class Afresh(Question, frozen=True, tag="afresh"):
    """All as it was before anybody touched it."""

    slug: Name


class Solve(Question, frozen=True, tag="solve"):
    """The whole answer as JSON, as the command line gives it."""

    slug: Name
    link: Line = ""


class Search(Question, frozen=True, tag="search"):
    """Which rules speak of this?"""

    game: Name
    words: Line


AnyQuestion = Open | Fill | Edit | Press | Afresh | Solve | Search
LONGEST = 100_000


def read_question(text: str) -> AnyQuestion:
    """ValueError, in one sentence, for what is none."""
    if len(text) > LONGEST:
        raise ValueError("The question is too long.")
    question: AnyQuestion = msgspec.json.decode(text, type=AnyQuestion)
    return question
