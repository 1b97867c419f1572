"""Who won the war: cities first, then crowns, then men (WK-END-01, WK-END-03 as far as part one counts)."""

from __future__ import annotations

from engine.core.outcome import Outcome, rank
from engine.knights.questions import count_score, find_military_victor
from engine.knights.state import KnightsPosition
from engine.knights.steps import Conquered, Over
from engine.knights.terms import Terms


def rank_seats(terms: Terms, state: KnightsPosition) -> Outcome | None:
    """None while the war goes on."""
    if not isinstance(state.step, Over):
        return None
    conquered = isinstance(state.step, Conquered)
    victor = find_military_victor(terms, state) if conquered else None
    keys = {seat: (seat == victor, *count_score(state, seat)) for seat in terms.seats}
    ending, rule = ("military", "WK-END-01") if conquered else ("turns", "WK-END-03")
    return Outcome(ending, rule, rank(terms.seats, keys.__getitem__), tuple(keys[seat][1] for seat in terms.seats))
