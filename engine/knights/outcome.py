"""Who won the war: cities first, then men on the board (WK-END-01, WK-END-03 as far as part one counts)."""

from __future__ import annotations

from engine.core.outcome import Outcome
from engine.knights.questions import count_score, find_military_victor
from engine.knights.state import KnightsState, Over
from engine.knights.terms import Terms


def rank_seats(terms: Terms, state: KnightsState) -> Outcome:
    step = state.table.step
    assert isinstance(step, Over)
    victor = find_military_victor(terms, state.table) if step.ending == "military" else None
    keys = {seat: (seat == victor, *count_score(state.table, seat)) for seat in terms.seats}
    ranking = tuple(
        tuple(seat for seat in terms.seats if keys[seat] == key) for key in sorted(set(keys.values()), reverse=True)
    )
    return Outcome(step.ending, step.rule, ranking, tuple(keys[seat][1] for seat in terms.seats))
