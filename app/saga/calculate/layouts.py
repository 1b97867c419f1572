"""How the calculators of Saga are laid out: taking a land and losing one, the count, the market, what is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import big, block, headline, table, text
from app.saga.calculate.table_layout import TableLayout
from app.saga.calculate.table_panel import draw_knights
from app.saga.choices import Choices
from app.saga.picture.drawing import STYLE
from app.saga.picture.knights import knight_icon
from app.saga.words import KINDS, sum_kind
from engine.core.seat import Seat
from engine.saga.calculators.conquest import ConquestAnswer, SagaConquest
from engine.saga.calculators.market import MarketAnswer, SagaMarket
from engine.saga.calculators.score import SagaScore, ScoreAnswer, say_hidden
from engine.saga.calculators.tempo import SagaTempo, TempoAnswer
from engine.saga.calculators.threat import SagaThreat, ThreatAnswer
from engine.saga.odds.conquest import Way
from engine.saga.odds.threats import Threat
from engine.saga.pieces import COLOUR_NAMES, COLOURS, HIGHEST, name_knight, say_knight, say_knights
from engine.saga.terms import Terms

CARDS = tuple(
    (knight.partition("/")[0], say_knight(knight), knight_icon(knight))
    for value in range(HIGHEST, 0, -1)
    for knight in (name_knight(colour, value, 1) for colour in range(len(COLOURS)))
)
"""Every kind of knight, to be picked in a form."""


SHOWN_DEEDS, SHOWN_LAYS = 8, 12
"""So many actions are listed, the best first, and so many lays, the worst first."""


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


class ScoreLayout(TableLayout):
    def head(self, calculator: SagaScore, answer: ScoreAnswer) -> str:
        names, me = terms_of(calculator).seat_names, calculator.seat
        others = "".join(
            f"<p>{text(name)} {total}{text(say_hidden(hidden))}</p>"
            for seat, (name, total, hidden) in enumerate(zip(names, answer.totals, answer.hidden, strict=True))
            if seat != me
        )
        return big(f"{text(names[me])} <em>{answer.totals[me]}</em>") + others

    def more(self, calculator: SagaScore, answer: ScoreAnswer) -> str:
        rules, _, view = calculator.table()
        seats = range(len(answer.totals))
        rows = [
            (title, *(_say_points(answer, title, seat) for seat in seats))
            for title, names in KINDS.items()
            if any(item.name in names for item in answer.items)
        ]
        rows.append(("In sight", *answer.totals))
        found = [
            (Choices().label(rules, view, rules.read_action(each.action)), f"{each.gain:+d}", *each.totals)
            for each in answer.after[:SHOWN_DEEDS]
        ]
        return block("Where it comes from", table(rows, ("", *rules.terms.seat_names))) + (
            block("After each action", table(found, ("Action", "Gain", *rules.terms.seat_names))) if found else ""
        )


def _say_points(answer: ScoreAnswer, title: str, seat: int) -> int | str:
    """A hand that is not counted is open, not nothing."""
    if title == "Hand" and answer.hidden[seat]:
        return f"{answer.hidden[seat]} cards"
    return sum_kind(answer.items, Seat(seat), KINDS[title])


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
        bad = [each for each in answer.outlooks if each.value][:SHOWN_LAYS]
        rows = [
            (say_knight(each.knight), f"{COLOUR_NAMES[each.column]} column", say_knights(each.stuck), each.value)
            for each in bad
        ]
        said = table(rows, ("Lay", "Where", "Then stuck", "Points")) if rows else "<p>No lay leaves a knight stuck.</p>"
        return block("How long it may last", turns) + block("What a lay leaves stuck", said)


def terms_of(calculator: Any) -> Terms:
    """Names of lands and seats for a calculator that is filled with a table."""
    terms: Terms = calculator.table()[0].terms
    return terms


LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    SagaConquest.slug: ConquestLayout,
    SagaThreat.slug: ThreatLayout,
    SagaScore.slug: ScoreLayout,
    SagaMarket.slug: MarketLayout,
    SagaTempo.slug: TempoLayout,
}
