"""A rule over the page: a citation opens it without leaving the game."""

from __future__ import annotations

import param

from app.core.component import Component
from app.core.play.files import SHEET_STYLE
from app.core.rule_text import renderer
from engine.core.rulebook import Rulebook


class RuleSheet(Component):
    """`open(rule)` shows it; `listen("all", ...)` hears that somebody wants the whole book at that rule."""

    shown = param.Dict(default={}, doc="Number, title, page and HTML of the rule on the sheet.")

    _bundle = "assets/rule_sheet.js"
    _stylesheets = SHEET_STYLE

    def __init__(self, book: Rulebook) -> None:
        super().__init__(sizing_mode="fixed", width=0, height=0)
        self._book = book
        self.listen("rule", self.open)

    def open(self, rule: str) -> None:
        section = self._book.find(rule)
        if section is None:
            return
        html = renderer({each.rule for each in self._book.sections})(section.text)
        self.shown = {
            "rule": rule,
            "title": section.title,
            "page": section.page,
            "html": html,
            "visit": self.shown.get("visit", 0) + 1,
        }
