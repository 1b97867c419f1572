"""The Calculate tab of Saga: how its five calculators are laid out for the table."""

from __future__ import annotations

from typing import Any

from app.core.calculate.form import Group, Look
from app.core.calculate.sheet import block, table, text
from app.core.calculate.tab import CalculateTab, Layout
from engine.saga.calculators import CALCULATORS
from engine.saga.calculators.conquest import ConquestAnswer, SagaConquest
from engine.saga.pieces import COLOUR_NAMES, COLOURS, say_knights

LANDS = dict(zip(COLOURS, COLOUR_NAMES, strict=True))


def build_tab(page: Any = None) -> CalculateTab:
    """The tab. `page` is the page that shows it: its running game fills the calculators in."""
    return CalculateTab(CALCULATORS, {SagaConquest.slug: ConquestLayout}, page)


class ConquestLayout(Layout):
    look = Look(
        groups=(
            Group("The land", ("land", "need", "army")),
            Group("What you have", ("hand", "market", "chips", "volunteers")),
        ),
        choices={"land": LANDS},
    )

    def head(self, calculator: SagaConquest, answer: ConquestAnswer) -> str:
        if answer.turns is None:
            return f'<p class="big words">Not with these knights: {answer.missing} points are missing.</p>'
        best = answer.best[0]
        turns = "turn" if answer.turns == 1 else "turns"
        return (
            f'<p class="big"><span><em>{answer.turns}</em> {turns}</span>'
            f'<span class="quiet">{answer.missing} points missing</span></p>'
            f"<p>Lay {text(say_knights(best.knights))}.</p>"
        )

    def more(self, calculator: SagaConquest, answer: ConquestAnswer) -> str:
        rows = [(say_knights(way.knights), way.total, way.slack, way.price) for way in answer.best]
        return block("The cheapest ways", table(rows, ("In this order", "Sum", "Too many", "Price"))) if rows else ""
