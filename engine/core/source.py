"""Where the numbers of a box come from: what a table's `source` says, read field by field.

A source is written for people and read here: parts between semicolons, each `fields: origin` or just an origin, such as
"name, first of recruit: public fact; the rest: reconstructed". Fields that no part names belong to the part that says
`the rest`, else to the one that names nothing. What names no origin that we know is the word of whoever owns the box.
"""

from __future__ import annotations

import re
from enum import Enum

import msgspec


class Origin(Enum):
    """The surest first."""

    RULEBOOK = "rulebook"
    FAQ = "faq"
    PUBLIC = "public fact"
    OWN = "own box"
    RECONSTRUCTED = "reconstructed"


LETTERS = dict(zip(Origin, "RQPB?", strict=True))
"""The mark of each, where there is no room for the word."""
_WORDS = {each.value: each for each in Origin} | {"inferred": Origin.RECONSTRUCTED, "house rule": Origin.RECONSTRUCTED}
_ORIGIN = re.compile("|".join(_WORDS), re.IGNORECASE)
_REST = ("the rest", "everything else", "all else")


class Part(msgspec.Struct, frozen=True):
    """One part of a source: of what it speaks, nothing for all of the table, and where that comes from."""

    what: str
    origin: Origin

    @property
    def is_rest(self) -> bool:
        return not self.what or self.what in _REST

    def names(self, field: str) -> bool:
        """Is this field, or `first of` it, among what the part speaks of?"""
        return field in re.split(r", | and ", self.what)


def read_source(source: str) -> tuple[Part, ...]:
    """The parts of a source; a part without a known origin is an owner's word on all of the table."""
    found = []
    for text in source.split(";"):
        origin = _ORIGIN.search(text)
        if origin is not None:
            what = text[: origin.start()].strip(" :,")
            found.append(Part(what.removesuffix(" official").strip(" :,"), _WORDS[origin[0].lower()]))
    return tuple(found) or (Part("", Origin.OWN),)


def find_origin(source: str, field: str, number: int = 0) -> Origin:
    """Where a field comes from; of a list, its item `number`, counted from 1 (0: the list as a whole)."""
    parts = read_source(source)
    wanted = [f"first of {field}", field] if number == 1 else [field]
    named = [part for name in wanted for part in parts if part.names(name)]
    rest = [part for part in parts if part.is_rest]
    # a source that speaks of single things only vouches for nothing else
    return next((part.origin for part in (*named, *rest)), Origin.RECONSTRUCTED)
