"""`saga-market`: what a knight is worth wherever it goes, and the best purchase (SG-501)."""

from __future__ import annotations

from engine.core.calculator import Answer
from engine.saga.calculators.inputs import TableCalculator
from engine.saga.odds.market import SWINGS, Purchase, Swing, list_purchases
from engine.saga.pieces import say_knight


class MarketAnswer(Answer, frozen=True):
    best: Purchase | None
    purchases: tuple[Purchase, ...]
    swings: tuple[Swing, ...]


class SagaMarket(TableCalculator):
    slug = "saga-market"
    title = "Market"
    summary = "Which free knight to buy, and what a knight is worth wherever it goes."

    def answer(self) -> MarketAnswer:
        rules, _, view = self.table()
        found = list_purchases(rules.terms, view, self.seat, self.remember)
        return MarketAnswer(found[0] if found else None, found, SWINGS)

    def words(self, answer: MarketAnswer) -> tuple[str, ...]:
        names = self.table()[0].terms.land_names
        if answer.best is None:
            return ("No purchase pays: buying gains nothing by itself.",)
        return tuple(
            f"Buy {say_knight(each.knight)} for {each.price}, for the {names[each.land]}: {each.gain:+d} points."
            for each in answer.purchases[:5]
        )

    def assumptions(self) -> tuple[str, ...]:
        return (
            "The smallest hand is taken for the turns that are left, and a land that is taken is kept to the end.",
            "One purchase is looked at; who loses the land has it counted as lost income and points alone.",
        )
