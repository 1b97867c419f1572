"""The count as it would be now: `saga-score`, with what is left open while hands are hidden."""

from __future__ import annotations

from app.core.calculate.markup import big, block, table, text
from app.saga.calculate.pieces import terms_of
from app.saga.calculate.table_layout import TableLayout
from app.saga.choices import Choices
from app.saga.words import KINDS, sum_kind
from engine.core.seat import Seat
from engine.saga.calculators.score import SagaScore, ScoreAnswer, say_hidden

SHOWN = 8
"""So many actions are listed, the best first."""


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
            for title, (_, names) in KINDS.items()
            if any(item.name in names for item in answer.items)
        ]
        rows.append(("In sight", *answer.totals))
        found = [
            (Choices().label(rules, view, rules.read_action(each.action)), f"{each.gain:+d}", *each.totals)
            for each in answer.after[:SHOWN]
        ]
        return block("Where it comes from", table(rows, ("", *rules.terms.seat_names))) + (
            block("After each action", table(found, ("Action", "Gain", *rules.terms.seat_names))) if found else ""
        )


def _say_points(answer: ScoreAnswer, title: str, seat: int) -> int | str:
    """A hand that is not counted is open, not nothing."""
    if title == "Hand" and answer.hidden[seat]:
        return f"{answer.hidden[seat]} cards"
    return sum_kind(answer.items, Seat(seat), KINDS[title][1])
