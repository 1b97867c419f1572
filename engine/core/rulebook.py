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
    title, family, introduction = "", "", []
    sections: list[Section] = []
    heading: re.Match[str] | None = None
    body: list[str] = []

    def close() -> None:
        if heading is not None:
            found = heading.groupdict()
            sections.append(
                Section(found["rule"], found["title"], found["page"] or "", family, "\n".join(body).strip())
            )

    for line in text.splitlines():
        if line.startswith(("### ", "## ")):
            close()
            body = []
            heading = HEADING.match(line)
            if found := FAMILY.match(line):
                family = found["family"]
            elif heading is None:
                raise ValueError(f"RULES.md has a heading that names no rule: {line}")
        elif line.startswith("# "):
            title = line[2:].strip()
        elif heading is not None:
            body.append(line)
        elif not sections and not family:
            introduction.append(line)
    close()
    return Rulebook(title, "\n".join(introduction).strip(), tuple(sections))
