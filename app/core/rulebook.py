"""The rules to read and to search: one section a rule, in chapters, with the printed page where it is known."""

from __future__ import annotations

from collections.abc import Sequence

import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.rule_text import list_rows
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
        super().__init__(sections=list_rows(sections), **params)
        self.search = search or RuleSearch(sections)
        self.listen("search", self.look_up)

    def look_up(self, question: str) -> None:
        """Show the rules that speak of this; everything again when nothing is asked."""
        found = self.search.find(question)
        rules = [section.rule for section in found.sections]
        self.found = {"asked": question[:LONGEST], "rules": rules, "whole": found.is_whole}

    def goto(self, rule: str) -> None:
        self.param.update(target=rule, visits=self.visits + 1)
