"""The rest of a game as backward induction takes it: for positions in which nothing is hidden and no chance comes."""

from __future__ import annotations

from typing import Any

from engine.core.rules import Rules
from engine.core.seat import CHANCE
from engine.theory.backward_induction import ExtensiveGame


def build_endgame(rules: Rules[Any, Any, Any]) -> ExtensiveGame:
    """Every seat wants its lead: its points less the most that another has."""

    def find_mover(state: Any) -> int:
        if state.to_act is CHANCE:
            raise ValueError("a chance lies ahead: backward induction needs a game without any")
        mover: int = state.to_act
        return mover

    def find_payoffs(state: Any) -> tuple[float, ...] | None:
        outcome = rules.outcome(state)
        if outcome is None:
            return None
        scores = outcome.scores
        return tuple(own - max((*scores[:seat], *scores[seat + 1 :])) for seat, own in enumerate(scores))

    return ExtensiveGame(find_mover, rules.legal_actions, rules.apply, find_payoffs)
