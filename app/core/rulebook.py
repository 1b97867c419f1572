"""The rules to read and to search: one section a rule, with the printed page where it is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec
import param
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from app.core.asset import read_asset
from app.core.component import Component


class Section(msgspec.Struct, frozen=True):
    """One rule: its number, its heading, the printed page ("" when unknown) and its text in Markdown."""

    id: str
    title: str
    page: str
    text: str


class Rulebook(Component):
    """Search narrows the list; `goto(rule)` scrolls to a rule and lights it up."""

    sections = param.List(default=[], doc="[id, title, page, html] a section.")
    target = param.String(default="", doc="The rule to scroll to.")
    visits = param.Integer(default=0, doc="Counts, so that the same rule can be asked for twice.")

    _bundle = "assets/rulebook.js"
    _stylesheets = [read_asset("widgets.css")]

    def __init__(self, sections: Sequence[Section], **params: object) -> None:
        render = renderer({section.id for section in sections})
        rows = [[section.id, section.title, section.page, render(section.text)] for section in sections]
        super().__init__(sections=rows, **params)

    def goto(self, rule: str) -> None:
        self.param.update(target=rule, visits=self.visits + 1)


def renderer(rules: set[str]) -> Callable[[str], str]:
    """Markdown to HTML without HTML of its own, pictures or links: the only links lead to other rules."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "link", "autolink"])
    names = "|".join(sorted(map(re.escape, rules), key=len, reverse=True))
    citation = re.compile(rf"(?<![\w-])({names})(?![\w-])") if names else re.compile(r"(?!)")

    def text(tokens: Sequence[Token], index: int, options: object, env: object) -> str:
        return citation.sub(r'<a href="#" data-rule="\1">\1</a>', escapeHtml(tokens[index].content))

    markdown.renderer.rules["text"] = text  # type: ignore[attr-defined]  # its stub knows only the reading side
    return markdown.render
