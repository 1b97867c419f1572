"""From one calculator to another: the same table need not be entered twice. Pure: no screen is needed."""

from __future__ import annotations

from engine.core.calculator import Calculator
from engine.core.parameters import InputError
from engine.core.position_calculator import PositionCalculator


def carry(before: Calculator, after: Calculator) -> Calculator | None:
    """The calculator with the table that another one was filled with; None where there is none to hand on."""
    if not isinstance(before, PositionCalculator) or before.inputs() == type(before)().inputs():
        return None
    if isinstance(after, PositionCalculator):
        return type(after)(**before.inputs(), edition=before.edition)
    try:
        rules, _, view = before.table()
    except InputError:
        return None  # an unfinished table says nothing to a calculator of another kind
    return type(after).from_view(rules, view, before.seat)
