"""Who needs nothing but the way home: one step from winning (CQ-403)."""

from __future__ import annotations

from engine.conquerors.questions import NO_WAY, count_way, find_goals, list_unfinished
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.steps import Marching
from engine.conquerors.terms import Terms
from engine.core.brink import Brink, list_last_round
from engine.core.phrase import Phrase, say


def list_brinks(terms: Terms, position: ConquerorsPosition, names: tuple[str, ...]) -> list[Brink]:
    """Everybody may know all of it; nothing before the armies march and once the game is over."""
    if not isinstance(position.step, Marching):
        return []
    near = [seat for seat in list_unfinished(terms, position) if not find_goals(position, seat)]
    found = [Brink(seat, _say_way(count_way(position, seat), names[seat]), "CQ-403") for seat in near]
    return [*found, *list_last_round(position.round, terms.round_limit, "CQ-O12")]


def _say_way(steps: int, who: str) -> Phrase:
    if steps >= NO_WAY:
        return say("{who}: all fortresses stand, but no way leads home.", who=who)
    return say("{who}: all fortresses stand. Steps to the castle: {steps}.", who=who, steps=steps)
