"""What a seat's chance to win is told by: the count as it stands, lands, and what is still in hand."""

from __future__ import annotations

from engine.bots.appraisal import Appraisal
from engine.core.seat import Seat
from engine.saga.count import count_items, sum_items
from engine.saga.pieces import sum_values
from engine.saga.rules import SagaRules
from engine.saga.state import SagaState


def measure(rules: SagaRules, state: SagaState, seat: Seat) -> tuple[float, ...]:
    """The count as if the game ended now; lands; knights in hand and their values."""
    totals = sum_items(count_items(rules.terms, state, state.chips, state.hands), rules.seats)
    hand = state.hands[seat]
    return (totals[seat], state.owners.count(seat), len(hand), sum_values(hand))


APPRAISAL = Appraisal(measure, (0.043, -0.035, -0.102, 0.09))
