"""Who has won, and in which order the others follow (CQ-404 to CQ-408, CQ-O12)."""

from __future__ import annotations

from itertools import groupby

from engine.conquerors.questions import NO_WAY, list_unfinished
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.steps import Over
from engine.conquerors.terms import Terms
from engine.core.outcome import Outcome
from engine.core.seat import Seat

RULES = {
    "home": "CQ-404",
    "all-home": "CQ-407",
    "rounds": "CQ-O12",
    "repetition": "CQ-O12",
    "deadlock": "CQ-I09",
    "walled-in": "CQ-I09",
}


def find_outcome(terms: Terms, position: ConquerorsPosition) -> Outcome | None:
    """Who is home comes first, in this order; the others share a place, or are ranked when the game had to stop."""
    step = position.step
    if not isinstance(step, Over):
        return None
    unfinished = list_unfinished(terms, position)
    groups: list[tuple[Seat, ...]] = [(seat,) for seat in position.home]
    if step.ending == "home":
        groups += [tuple(unfinished)] if unfinished else []
    else:

        def rank(seat: Seat) -> tuple[bool, int, int]:
            return step.ways[seat] >= NO_WAY, -len(position.built[seat]), step.ways[seat]

        groups += [tuple(group) for _, group in groupby(sorted(unfinished, key=rank), rank)]
    return Outcome(
        step.ending, RULES[step.ending], tuple(groups), tuple(count_points(position, s) for s in terms.seats)
    )


def count_points(position: ConquerorsPosition, seat: Seat) -> int:
    """Goals reached: the fortresses, and being home."""
    return len(position.built[seat]) + (seat in position.home)
