"""What a knight is worth, and what is left of the game: `saga-market` and `saga-tempo`."""

from __future__ import annotations

from app.core.calculate.markup import big, block, headline, table, text
from app.saga.calculate.pieces import draw_knights, terms_of
from app.saga.calculate.table_layout import TableLayout
from engine.saga.calculators.market import MarketAnswer, SagaMarket
from engine.saga.calculators.tempo import SagaTempo, TempoAnswer
from engine.saga.pieces import COLOUR_NAMES, say_knight, say_knights

SHOWN = 12
"""So many lays are listed, the worst first."""


class MarketLayout(TableLayout):
    def head(self, calculator: SagaMarket, answer: MarketAnswer) -> str:
        best = answer.best
        if best is None:
            return headline("No purchase pays") + "<p>Buying gains nothing by itself.</p>"
        land = terms_of(calculator).land_names[best.land]
        buy = f"Buy {text(say_knight(best.knight))} <em>{best.gain:+d}</em>"
        return big(buy, f"for {best.price}, for the {text(land)}") + draw_knights((best.knight,))

    def more(self, calculator: SagaMarket, answer: MarketAnswer) -> str:
        names = terms_of(calculator).land_names
        rows = [
            (say_knight(each.knight), each.price, names[each.land], f"{each.gain:+d}", say_knights(each.plan))
            for each in answer.purchases
        ]
        found = block("Purchases that pay", table(rows, ("Knight", "Price", "For", "Gain", "Then lay"))) if rows else ""
        swings = [(each.way, f"{each.factor:+d} ×") for each in answer.swings]
        return found + block("What a knight is worth, for each of its points", table(swings, ("On its way", "Worth")))


class TempoLayout(TableLayout):
    def head(self, calculator: SagaTempo, answer: TempoAnswer) -> str:
        names = terms_of(calculator).seat_names
        least = min(answer.turns)
        who = " or ".join(name for name, turns in zip(names, answer.turns, strict=True) if turns == least)
        stuck = f"<p>Stuck now: {text(say_knights(answer.stuck))}.</p>" if answer.stuck else ""
        return big(f"<em>{least}</em> turns at least", f"then {text(who)} is out of cards") + stuck

    def more(self, calculator: SagaTempo, answer: TempoAnswer) -> str:
        names = terms_of(calculator).seat_names
        turns = table(list(zip(names, answer.turns, strict=True)), ("Seat", "Turns to its last card"))
        bad = [each for each in answer.outlooks if each.value][:SHOWN]
        rows = [
            (say_knight(each.knight), f"{COLOUR_NAMES[each.column]} column", say_knights(each.stuck), each.value)
            for each in bad
        ]
        said = table(rows, ("Lay", "Where", "Then stuck", "Points")) if rows else "<p>No lay leaves a knight stuck.</p>"
        return block("How long it may last", turns) + block("What a lay leaves stuck", said)
