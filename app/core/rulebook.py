"""The rules to read and to search: one section a rule, in chapters, with the printed page where it is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import param
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from app.core.asset import read_asset
from app.core.component import Component
from engine.core.rule_search import LONGEST, RuleSearch
from engine.core.rulebook import Section


class Rulebook(Component):
    """Chapters to leaf through; a search shows what it finds, the nearest first; `goto(rule)` lights a rule up."""

    sections = param.List(default=[], doc="[id, title, page, chapter, html] a section.")
    found = param.Dict(default={}, doc="What was asked for, the rules found, and whether they say all of it.")
    target = param.String(default="", doc="The rule to scroll to.")
    visits = param.Integer(default=0, doc="Counts, so that the same rule can be asked for twice.")

    _bundle = "assets/rulebook.js"
    _stylesheets = [read_asset("widgets.css")]

    def __init__(self, sections: Sequence[Section], search: RuleSearch | None = None, **params: object) -> None:
        render = renderer({section.rule for section in sections})
        rows = [[each.rule, each.title, each.page, each.family, render(each.text)] for each in sections]
        super().__init__(sections=rows, **params)
        self.search = search or RuleSearch(sections)
        self.listen("search", self.look_up)

    def look_up(self, question: str) -> None:
        """Show the rules that speak of this; everything again when nothing is asked."""
        found = self.search.find(question)
        rules = [section.rule for section in found.sections]
        self.found = {"asked": question[:LONGEST], "rules": rules, "whole": found.is_whole}

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
