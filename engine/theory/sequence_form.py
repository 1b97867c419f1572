"""The best mixes of two opponents who each know only their own hand: one linear programme, the sequence form.

A payoff is a matrix: a row for each choice of the maximiser, a column for each of the minimiser, already weighted
with how likely their two hands are. Rows are grouped by the maximiser's hand, columns by the minimiser's; a mix puts
weight 1 on each group. Found in floating point; whoever calls certifies the mixes exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A numpy array: numpy is imported when a mix is needed and not before."""

TOLERANCE = 1e-13
PATIENCE = 50
"""Pivots without progress after which Bland's rule takes over, which cannot go round in circles."""
RENEWALS = 5
SLACK = 1e-14


class PivotLimit(ArithmeticError):
    """The method did not end within its bound of pivots."""


def solve_sequence_form(
    payoff: Sequence[Sequence[float]], row_groups: Sequence[Sequence[int]], column_groups: Sequence[Sequence[int]]
) -> tuple[list[float], list[float]]:
    """Weights of rows and of columns that are optimal; payoffs must not be negative.

    Groups with one choice are no decision. In the others the first row is a reference: only the weights of the other
    rows are variables, and the value of each column group is one more, so that doing nothing is a feasible start.
    """
    import numpy as np

    matrix = np.asarray(payoff, dtype=float)
    references = [group[0] for group in row_groups]
    free = [(index, row) for index, group in enumerate(row_groups) for row in group[1:]]
    choosing = [group for group in column_groups if len(group) > 1]
    settled = [group[0] for group in column_groups if len(group) == 1]
    base = matrix[references].sum(axis=0)
    gains = np.array([matrix[row] - matrix[references[index]] for index, row in free]).reshape(len(free), -1)

    columns = [column for group in choosing for column in group]
    owner = np.array([[float(column in group) for group in choosing] for column in columns])
    owner = owner.reshape(len(columns), len(choosing))
    bounded = sorted({index for index, _ in free})
    limits = np.array([[float(index == group) for index, _ in free] for group in bounded]).reshape(len(bounded), -1)
    constraints = np.block(
        [
            [-gains[:, columns].T, owner],
            [limits, np.zeros((len(bounded), len(choosing)))],
        ]
    )
    bounds = np.concatenate([base[columns], np.ones(len(bounded))])
    objective = np.concatenate([gains[:, settled].sum(axis=1), np.ones(len(choosing))])
    point, prices = _maximise(np, constraints, bounds, objective)

    rows = [0.0] * len(matrix)
    for row in references:
        rows[row] = 1.0
    for (index, row), weight in zip(free, point[: len(free)], strict=True):
        rows[row] = float(weight)
        rows[references[index]] -= float(weight)
    cols = [0.0] * matrix.shape[1]
    for column in settled:
        cols[column] = 1.0
    for column, weight in zip(columns, prices[: len(columns)], strict=True):
        cols[column] = float(weight)
    return _normalised(rows, row_groups), _normalised(cols, column_groups)


def _normalised(weights: list[float], groups: Sequence[Sequence[int]]) -> list[float]:
    """Rounding taken out: nothing below 0, and each group adds up to 1 as nearly as floats can."""
    for group in groups:
        total = sum(max(0.0, weights[choice]) for choice in group)
        for choice in group:
            weights[choice] = max(0.0, weights[choice]) / total if total > 0 else 1.0 / len(group)
    return weights


def _maximise(np: Any, constraints: Array, bounds: Array, objective: Array) -> tuple[Array, Array]:
    """The simplex method on a dense tableau: a best point and the prices of the constraints.

    Each pivot adds rounding to the tableau. So it is made anew from the basis that was found, and where the fresh
    figures say that there is still something to gain, the method goes on from there.
    """
    count, variables = constraints.shape
    system = np.hstack([constraints, np.eye(count), bounds[:, None]])
    costs = np.concatenate([-objective, np.zeros(count + 1)])
    tableau, basis = np.vstack([system, costs]), list(range(variables, variables + count))
    for _ in range(RENEWALS):
        _pivot(np, tableau, basis)
        rows = np.linalg.solve(system[:, basis], system)
        tableau = np.vstack([rows, costs - costs[basis] @ rows])
        if tableau[-1, :-1].min() >= -SLACK and rows[:, -1].min() >= -SLACK:
            break
        tableau[:-1, -1] = np.maximum(tableau[:-1, -1], 0.0)
    point = np.zeros(variables + count)
    point[basis] = tableau[:-1, -1]
    return point[:variables], tableau[-1, variables:-1]


def _pivot(np: Any, tableau: Array, basis: list[int]) -> None:
    """Until nothing improves, as far as this tableau tells."""
    bound = 50 * tableau.shape[1] + 1000
    stalled, best = 0, tableau[-1, -1]
    for _ in range(bound):
        costs = tableau[-1, :-1]
        if stalled > PATIENCE:
            improving = np.nonzero(costs < -TOLERANCE)[0]
            if not len(improving):
                return
            entering = int(improving[0])
        else:
            entering = int(costs.argmin())
            if costs[entering] >= -TOLERANCE:
                return
        leaving = _leaving(np, tableau, basis, entering, careful=stalled > PATIENCE)
        tableau[leaving] /= tableau[leaving, entering]
        others = tableau[:, entering].copy()
        others[leaving] = 0.0
        tableau -= np.outer(others, tableau[leaving])
        basis[leaving] = entering
        stalled = 0 if tableau[-1, -1] > best + TOLERANCE else stalled + 1
        best = max(best, tableau[-1, -1])
    raise PivotLimit(f"no optimum after {bound} pivots")


def _leaving(np: Any, tableau: Array, basis: list[int], entering: int, *, careful: bool) -> int:
    """The row that limits the entering variable; of equal ones the safest pivot, or Bland's choice."""
    column = tableau[:-1, entering]
    rising = np.nonzero(column > 1e-11)[0]
    ratios = np.maximum(tableau[rising, -1], 0.0) / column[rising]
    ties = rising[ratios <= ratios.min() + 1e-15]
    if careful:
        return int(min(ties, key=lambda row: basis[row]))
    return int(ties[column[ties].argmax()])
