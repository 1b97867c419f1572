"""`saga-tempo`: the turns that are left at least, and the knights that a lay leaves stuck (SG-701, SG-A07)."""

from __future__ import annotations

from engine.core.calculator import Answer
from engine.saga.calculators.inputs import TableCalculator
from engine.saga.odds.tempo import Outlook, list_outlooks, list_stuck
from engine.saga.pieces import say_knight, say_knights
from engine.saga.state import Row


class TempoAnswer(Answer, frozen=True):
    """Each seat's fewest turns to its last card; knights of yours that cannot be laid now; and every lay of yours with
    what it leaves stuck, the worst first."""

    turns: tuple[int, ...]
    stuck: Row
    outlooks: tuple[Outlook, ...]


class SagaTempo(TableCalculator):
    slug = "saga-tempo"
    title = "Tempo"
    summary = "How many turns are left at least, and which knights a lay leaves stuck."

    def answer(self) -> TempoAnswer:
        rules, _, view = self.table()
        outlooks = sorted(list_outlooks(rules.terms, view, self.seat), key=lambda each: -each.value)
        return TempoAnswer(view.hand_sizes, list_stuck(rules.terms, view, self.seat, view.hand), tuple(outlooks))

    def words(self, answer: TempoAnswer) -> tuple[str, ...]:
        names = self.table()[0].terms.seat_names
        lines = [
            f"{name} has its last card after {turns} turns." for name, turns in zip(names, answer.turns, strict=True)
        ]
        lines += [f"Stuck now: {say_knights(answer.stuck)}."] if answer.stuck else []
        bad = [each for each in answer.outlooks if each.value][:5]
        return (
            *lines,
            *(f"After {say_knight(each.knight)} these are stuck: {say_knights(each.stuck)}." for each in bad),
        )

    def assumptions(self) -> tuple[str, ...]:
        return ("Nobody buys, gets knights back or mends what is stuck by a new column.",)
