"""What a seat's chance to win is told by: points, flags, warriors, cards."""

from __future__ import annotations

from engine.battue.questions import count_on_board, count_reserve, count_score, list_flags
from engine.battue.rules import BattueRules
from engine.battue.state import BattueState
from engine.bots.appraisal import Appraisal
from engine.core.seat import Seat


def measure(rules: BattueRules, state: BattueState, seat: Seat) -> tuple[float, ...]:
    """Points; flags; warriors on the board and in reserve; cards in hand; whether the seat is still in the game."""
    return (
        count_score(rules.terms, state, seat),
        len(list_flags(state, seat)),
        count_on_board(state, seat),
        count_reserve(rules.terms, state, seat),
        len(state.hands[seat]),
        state.alive[seat],
    )


APPRAISAL = Appraisal(measure, (0.088, -0.159, 0.023, -0.023, 0.047, 1.722))
