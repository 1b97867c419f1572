"""`saga-score`: the count if the game ended now, item by item, and after each thing that you can do (SG-703)."""

from __future__ import annotations

from engine.core.calculator import Answer
from engine.saga.calculators.inputs import TableCalculator
from engine.saga.count import Item, rank_seats, sum_items
from engine.saga.odds.scores import After, count_after, count_now


class ScoreAnswer(Answer, frozen=True):
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    items: tuple[Item, ...]
    after: tuple[After, ...]
    """The count after each legal action of the seat whose turn it is, the best for it first."""


class SagaScore(TableCalculator):
    slug = "saga-score"
    title = "Count"
    summary = "Everybody's points if the game ended now, item by item, and after each action."

    def answer(self) -> ScoreAnswer:
        rules, state, _ = self.table()
        items = count_now(rules, state)
        totals = sum_items(items, rules.seats)
        after = sorted(count_after(rules, state), key=lambda each: -each.gain)
        return ScoreAnswer(totals, rank_seats(rules.terms, state, totals, state.hands), items, tuple(after))

    def words(self, answer: ScoreAnswer) -> tuple[str, ...]:
        names = self.table()[0].terms.seat_names
        lines = [f"{name}: {total} points." for name, total in zip(names, answer.totals, strict=True)]
        return (*lines, *(f"{each.action}: {each.gain:+d} for who acts." for each in answer.after[:5]))

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Hands follow from what lies open: each seat's set and what it took, less what it has laid.",
            "Last knights are laid for the best; a hooded knight of others counts as one that may be there.",
        )
