"""Points and ranking (BT-SCORE-01 to -03, BT-END-04)."""

from __future__ import annotations

from engine.battue.questions import count_score, count_tile_points
from engine.battue.state import BattuePosition
from engine.battue.steps import Over
from engine.battue.terms import Terms
from engine.core.outcome import Outcome, rank
from engine.core.seat import Seat

ENDING_RULES = {
    "trio": "BT-END-01",
    "last-standing": "BT-END-04",
    "nobody-left": "BT-AMB-17",
    "round-limit": "BT-AMB-27",
}


def find_outcome(terms: Terms, position: BattuePosition) -> Outcome | None:
    step = position.step
    if not isinstance(step, Over):
        return None
    scores = {seat: count_score(terms, position, seat) for seat in terms.seats}

    def merit(seat: Seat) -> tuple[bool, int, int]:
        """The survivor wins whatever the points say; after that points, then points from tiles."""
        has_survived = step.ending == "last-standing" and position.alive[seat]
        return has_survived, scores[seat], count_tile_points(terms, position, seat)

    return Outcome(step.ending, ENDING_RULES[step.ending], rank(terms.seats, merit), tuple(scores.values()))
