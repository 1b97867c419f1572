"""The simplex method, exactly: whole-number pivoting, and Bland's rule so that it always ends.

A tableau of whole numbers stands for the fractions one gets by dividing everything by one shared `scale`, the last
pivot. After a pivot every entry is a determinant of the original numbers, so the division by the old scale leaves no
remainder (Edmonds 1967, Bareiss 1968) and no fraction is ever formed.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

Tableau = list[list[int]]


class UnboundedError(ArithmeticError):
    """The objective grows without end."""


class Optimum(msgspec.Struct, frozen=True):
    """A best point, what each objective reaches there, and the prices of the constraints (first objective)."""

    point: tuple[Fraction, ...]
    values: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]


def pivot(tableau: Tableau, row: int, column: int, scale: int) -> int:
    """Bring `column` into the basis at `row`; returns the new scale."""
    chosen = tableau[row]
    new_scale = chosen[column]
    for index, line in enumerate(tableau):
        if index == row:
            continue
        factor = line[column]
        if factor:
            tableau[index] = [
                (entry * new_scale - factor * other) // scale for entry, other in zip(line, chosen, strict=True)
            ]
        elif new_scale != scale:
            tableau[index] = [entry * new_scale // scale for entry in line]
    return new_scale


def simplex(objectives: Sequence[Sequence[int]], matrix: Sequence[Sequence[int]], bounds: Sequence[int]) -> Optimum:
    """Maximise under `matrix x <= bounds`, `x >= 0`, with whole numbers and no negative bound.

    Several objectives are maximised in order: each only among the points that are best for those before it.
    """
    if any(bound < 0 for bound in bounds):
        raise ValueError("bounds must not be negative: x = 0 is where the method starts")
    variables, constraints = len(objectives[0]), len(matrix)
    tableau: Tableau = [
        [*line, *(int(slack == index) for slack in range(constraints)), bound]
        for index, (line, bound) in enumerate(zip(matrix, bounds, strict=True))
    ]
    tableau += [[-weight for weight in objective] + [0] * (constraints + 1) for objective in objectives]
    basis = list(range(variables, variables + constraints))
    scale = 1
    for stage in range(len(objectives)):
        while (entering := _entering(tableau, constraints, stage)) is not None:
            leaving = _leaving(tableau, basis, entering)
            scale = pivot(tableau, leaving, entering, scale)
            basis[leaving] = entering
    point = [Fraction(0)] * variables
    for line, variable in zip(tableau, basis, strict=False):
        if variable < variables:
            point[variable] = Fraction(line[-1], scale)
    return Optimum(
        point=tuple(point),
        values=tuple(Fraction(line[-1], scale) for line in tableau[constraints:]),
        prices=tuple(Fraction(price, scale) for price in tableau[constraints][variables:-1]),
    )


def _entering(tableau: Tableau, constraints: int, stage: int) -> int | None:
    """Bland: the first column that improves this stage's objective and leaves the earlier ones alone."""
    earlier = tableau[constraints : constraints + stage]
    for column, weight in enumerate(tableau[constraints + stage][:-1]):
        if weight < 0 and all(line[column] == 0 for line in earlier):
            return column
    return None


def _leaving(tableau: Tableau, basis: Sequence[int], entering: int) -> int:
    """The row that blocks first; among equals the one whose basic variable has the lowest number (Bland)."""
    best: int | None = None
    for row in range(len(basis)):
        coefficient = tableau[row][entering]
        if coefficient <= 0:
            continue
        if best is not None:
            lead = tableau[row][-1] * tableau[best][entering] - tableau[best][-1] * coefficient
            if lead > 0 or (lead == 0 and basis[row] > basis[best]):
                continue
        best = row
    if best is None:
        raise UnboundedError("the objective grows without end")
    return best
