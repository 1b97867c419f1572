"""How likely each seat is to win, told from what lies on the table: where a thinker's trial is cut off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

import msgspec

from engine.core.seat import Seat


class Appraisal(msgspec.Struct, frozen=True):
    """Each seat's strength is a weighed sum of what `measure` counts; one more of it is e times the odds.

    The weights are learned from games of the careful bot against itself (`tests/fit_appraisals.py`).
    """

    measure: Callable[[Any, Any, Seat], Sequence[float]]
    """(rules, state, seat): the counts, in the order of the weights."""
    weights: tuple[float, ...]

    def __call__(self, rules: Any, state: Any) -> list[float]:
        strengths = [
            sum(weight * count for weight, count in zip(self.weights, self.measure(rules, state, seat), strict=True))
            for seat in rules.seats
        ]
        most = max(strengths)
        shares = [exp(strength - most) for strength in strengths]
        total = sum(shares)
        return [share / total for share in shares]
