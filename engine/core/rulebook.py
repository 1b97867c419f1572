"""RULES.md of a game, read as sections: the app shows them, the log and refusals cite them."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec

HEADING = re.compile(r"^### (?P<rule>[A-Z]{2,3}(?:-[A-Z0-9]+)+) (?P<title>.+?)(?: \(p\. ?(?P<page>[0-9-]+)\))?$")
FAMILY = re.compile(r"^## (?P<family>.+)$")


class Section(msgspec.Struct, frozen=True):
    """One rule: its ID, its title, the printed page where it is known, its text in Markdown."""

    rule: str
    title: str
    page: str
    family: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    title: str
    introduction: str
    sections: tuple[Section, ...]

    def find(self, rule: str) -> Section | None:
        return next((section for section in self.sections if section.rule == rule), None)


@cache
def load_rulebook(package: str) -> Rulebook:
    return read_rulebook(resources.files(package).joinpath("RULES.md").read_text(encoding="utf-8"))


def read_rulebook(text: str) -> Rulebook:
    opening, *parts = re.split(r"^(?=###? )", text, flags=re.MULTILINE)
    title, _, introduction = opening.removeprefix("# ").partition("\n")
    family, sections = "", list[Section]()
    for part in parts:
        line, _, body = part.partition("\n")
        if found := FAMILY.match(line):
            family = found["family"]
        elif found := HEADING.match(line):
            sections.append(Section(**found.groupdict(default=""), family=family, text=body.strip()))
        else:
            raise ValueError(f"RULES.md has a heading that names no rule: {line}")
    return Rulebook(title.strip(), introduction.strip(), tuple(sections))
