"""Taking a land, and losing one: `saga-conquest` and `saga-threat`."""

from __future__ import annotations

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import big, block, headline, table, text
from app.saga.calculate.pieces import CARDS, draw_knights, terms_of
from app.saga.calculate.table_layout import TableLayout
from app.saga.picture.drawing import STYLE
from engine.saga.calculators.conquest import ConquestAnswer, SagaConquest
from engine.saga.calculators.threat import SagaThreat, ThreatAnswer
from engine.saga.odds.conquest import Way
from engine.saga.odds.threats import Threat
from engine.saga.pieces import COLOUR_NAMES, COLOURS, say_knights


class ConquestLayout(Layout):
    """The cheapest cards as pictures, in their order."""

    look = Look(
        groups=(
            Group("The land", ("land", "need", "army")),
            Group("What you have", ("hand", "market", "chips", "volunteers")),
        ),
        choices={"land": dict(zip(COLOURS, COLOUR_NAMES, strict=True))},
        cards={"army": CARDS, "hand": CARDS, "market": CARDS},
        style=STYLE,
    )

    def head(self, calculator: SagaConquest, answer: ConquestAnswer) -> str:
        if answer.turns is None:
            return headline(f"Not with these knights: {answer.missing} points are missing.")
        best = answer.best[0]
        turns = "turn" if answer.turns == 1 else "turns"
        order = " in this order" if len(best.knights) > 1 else ""
        lay = f"<p>Lay {text(say_knights(best.knights))}{order}{text(_say_price(best))}.</p>"
        head = big(f"<em>{answer.turns}</em> {turns}", f"{answer.missing} points missing")
        return head + draw_knights(best.knights) + lay

    def more(self, calculator: SagaConquest, answer: ConquestAnswer) -> str:
        if not answer.best:
            return ""
        rows = [(say_knights(way.knights), way.total, way.slack, way.price) for way in answer.best]
        ways = f"<p>{answer.ways} ways, {answer.exact} of them without a point too many.</p>"
        return block("The cheapest ways", table(rows, ("In this order", "Sum", "Too many", "Price")), ways)


def _say_price(way: Way) -> str:
    return f"; {say_knights(way.bought)} from the market for {way.price}" if way.bought else ""


class ThreatLayout(TableLayout):
    """The lands that may fall in the next round first."""

    def head(self, calculator: SagaThreat, answer: ThreatAnswer) -> str:
        terms = terms_of(calculator)
        if not answer.threats:
            return headline("You hold no land.")
        lands = list(dict.fromkeys(threat.land for threat in answer.threats if threat.turns == 1))
        names = ", ".join(terms.land_names[land] for land in lands)
        return headline(f"Next turn may fall: {names}" if lands else "No land of yours can fall next turn")

    def more(self, calculator: SagaThreat, answer: ThreatAnswer) -> str:
        if not answer.threats:
            return ""
        terms = terms_of(calculator)
        rows = [
            (terms.land_names[each.land], terms.seat_names[each.seat], *_say_threat(each)) for each in answer.threats
        ]
        recalls = [(terms.land_names[each.land], each.value) for each in answer.recalls]
        return block("How soon, at worst", table(rows, ("Land", "To", "After turns", "With"))) + block(
            "What may leave a garrison", table(recalls, ("Land", "Up to the value"))
        )


def _say_threat(threat: Threat) -> tuple[str, str]:
    return (
        "never" if threat.turns is None else str(threat.turns),
        say_knights(threat.way.knights) if threat.way else "unknown" if threat.turns else "",
    )
