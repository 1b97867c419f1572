"""The card that answers an illegal wish: what forbids it, by which rule, and what would be possible instead."""

from __future__ import annotations

import param

from app.core.asset import read_asset
from app.core.component import Component
from engine.core.refusal import Refusal


class RefusalCard(Component):
    """Hidden while there is nothing to say; `show(refusal)` says it, the visitor or `clear()` puts it away."""

    sentence = param.String(default="", doc="Why not.")
    rule = param.String(default="", doc="The rule that says so.")
    tip = param.String(default="", doc="What to do instead.")

    _bundle = "assets/refusal.js"
    _stylesheets = [read_asset("widgets.css")]

    def show(self, refusal: Refusal) -> None:
        self.param.update(sentence=str(refusal.sentence), rule=refusal.rule, tip=str(refusal.tip))

    def clear(self) -> None:
        self.param.update(sentence="", rule="", tip="")
