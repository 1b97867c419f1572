"""Words for a person: a template in English, which is also its key in a catalogue, and named values."""

from __future__ import annotations

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    template: str
    values: dict[str, str | int] = {}

    def __str__(self) -> str:
        return self.template.format_map(self.values)


def say(template: str, **values: str | int) -> Phrase:
    """`say("{who} controls {place}.", who="Franks", place="Belgica")`."""
    return Phrase(template, values)


def count_of(number: int, one: str, many: str = "") -> str:
    """`1 vote`, `2 votes`; `many` for words that take more than an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def make_printable(text: str) -> str:
    """Without what a terminal or a page would obey instead of showing: a sentence may quote what a stranger wrote."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else " " if each.isspace() else "\ufffd" for each in text)
