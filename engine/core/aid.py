"""The player aid of a game: its aim in two sentences, and what one wants to look up at the table, on one page.

It is `aid.md` in the game's package. Numbers are not written there but taken from the edition by name, as in
`{victory.provinces}`, so that the owner of another box reads the numbers of that box.
"""

from __future__ import annotations

import re
from importlib import resources
from string import Formatter
from typing import Any

import msgspec

from engine.core.edition import Edition

HEAD = re.compile(r"^players: (?P<players>.+)\nminutes: (?P<minutes>.+)\n---\n(?P<aim>.+?)\n\n(?P<text>.+)$", re.DOTALL)


class Aid(msgspec.Struct, frozen=True):
    """`aim` is plain text, `text` is Markdown that cites rules."""

    players: str
    minutes: str
    aim: str
    text: str


class Numbers(Formatter):
    """Fills in what the edition holds; lists are read out, `{coins.kinds[0].value}` reaches inside."""

    def format_field(self, value: Any, spec: str) -> str:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else format(value, spec)


def read_aid(text: str, edition: Edition) -> Aid:
    """The aid with the numbers of this edition."""
    found = HEAD.match(text)
    if found is None:
        raise ValueError(
            "An aid begins with the lines `players:` and `minutes:`, then `---`, the aim and a blank line."
        )
    tables = msgspec.structs.asdict(edition)
    filled = {name: Numbers().vformat(part, (), tables) for name, part in found.groupdict().items()}
    return Aid(filled["players"], filled["minutes"], " ".join(filled["aim"].split()), filled["text"].strip())


def load_aid(package: str, edition: Edition) -> Aid:
    """The aid of a game; `package` is the game's."""
    return read_aid(resources.files(package).joinpath("aid.md").read_text(encoding="utf-8"), edition)
