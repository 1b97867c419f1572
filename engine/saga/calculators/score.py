"""`saga-score`: the count if the game ended now, item by item, and after each thing that you can do (SG-703)."""

from __future__ import annotations

from engine.core.calculator import Answer
from engine.saga.calculators.inputs import TableCalculator
from engine.saga.count import Item, rank_seats, sum_items
from engine.saga.odds.scores import After, count_after, count_now
from engine.saga.pieces import HIGHEST


class ScoreAnswer(Answer, frozen=True):
    """The count now, and `after` each legal action of the seat whose turn it is, the best for it first.

    `hidden` are the cards in each seat's hand that are not counted, because nobody but a seat with a good memory knows
    them; there is no ranking while there are any.
    """

    totals: tuple[int, ...]
    hidden: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    items: tuple[Item, ...]
    after: tuple[After, ...]


class SagaScore(TableCalculator):
    slug = "saga-score"
    title = "Count"
    summary = "Everybody's points if the game ended now, item by item, and after each action."

    def answer(self) -> ScoreAnswer:
        rules, state, view = self.table()
        eyes = None if self.remember else self.seat
        items = count_now(rules, state, eyes)
        totals = sum_items(items, rules.seats)
        hidden = tuple(0 if eyes in (None, seat) else view.hand_sizes[seat] for seat in rules.seats)
        ranking = () if any(hidden) else rank_seats(rules.terms, state, totals, state.hands)
        after = sorted(count_after(rules, state, eyes), key=lambda each: -each.gain)
        return ScoreAnswer(totals, hidden, ranking, items, tuple(after))

    def words(self, answer: ScoreAnswer) -> tuple[str, ...]:
        names = self.table()[0].terms.seat_names
        lines = [
            f"{name}: {total} points{say_hidden(hidden)}."
            for name, total, hidden in zip(names, answer.totals, answer.hidden, strict=True)
        ]
        return (*lines, *(f"{each.action}: {each.gain:+d} for who acts." for each in answer.after[:5]))

    def assumptions(self) -> tuple[str, ...]:
        known = "Hands follow from what lies open: each seat's set and what it took, less what it has laid."
        guess = "Other hands are not counted, nor hooded knights and concealed chips of others. The memory aid does."
        return (
            known if self.remember else guess,
            "Last knights are laid for the best; with the aid a hooded knight of others is one that may be there.",
        )


def say_hidden(cards: int) -> str:
    """What is still to come off for a hand that is not counted: each card costs 1 to 4."""
    return f", less {cards} to {HIGHEST * cards} for the hand" if cards else ""
