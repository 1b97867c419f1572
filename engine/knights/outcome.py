"""Who won the war: cities first, then crowns, then men (WK-END-01, WK-END-03 as far as part one counts)."""

from __future__ import annotations

from engine.core.outcome import Outcome, rank
from engine.core.seat import Seat
from engine.knights.questions import count_score, find_military_victor
from engine.knights.realm_steps import Dominated, Survived
from engine.knights.state import KnightsPosition
from engine.knights.steps import Conquered, Elapsed, Over
from engine.knights.terms import Terms

ENDINGS: dict[type[Over], tuple[str, str]] = {
    Conquered: ("military", "WK-END-01"),
    Dominated: ("influence", "WK-END-03"),
    Survived: ("survival", "WK-VAR-04"),
    Elapsed: ("turns", "WK-END-03"),
}


def rank_seats(terms: Terms, state: KnightsPosition) -> Outcome | None:
    """None while the war goes on."""
    if not isinstance(state.step, Over):
        return None
    conquered = isinstance(state.step, Conquered)
    victor = find_military_victor(terms, state) if conquered else None
    count = count_realm_score if terms.is_realm else count_score
    keys = {seat: (seat == victor, seat not in state.out, *count(state, seat)) for seat in terms.seats}
    ending, rule = ENDINGS[type(state.step)]
    return Outcome(ending, rule, rank(terms.seats, keys.__getitem__), tuple(keys[seat][2] for seat in terms.seats))


def count_realm_score(position: KnightsPosition, seat: Seat) -> tuple[int, int, int, int]:
    """Influence, then cities, then crowns, faith and votes together, then men (WK-END-03); after that nobody wins."""
    cities, crowns, men = count_score(position, seat)
    return position.influence[seat], cities, crowns + position.faith[seat] + position.votes[seat], men
