"""Support enumeration: try every pair of equally large supports, and make the opponent indifferent on each.

It finds every equilibrium of a nondegenerate game and is meant for games of a handful of strategies: the number of
pairs of supports grows exponentially.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from engine.theory.equilibrium import Equilibrium, certificate, certify
from engine.theory.matrix_game import Chooser, Matrix, MatrixGame, Mix, Number

STRATEGIES_AT_MOST = 10


def support_enumeration(game: MatrixGame) -> Iterator[Equilibrium]:
    """Every equilibrium with supports of equal size at which the indifferences have one solution.

    >>> meeting = MatrixGame(((2, 0), (0, 1)), ((1, 0), (0, 2)))
    >>> [found.row_payoff for found in support_enumeration(meeting)]
    [Fraction(2, 1), Fraction(1, 1), Fraction(2, 3)]
    """
    rows, columns = game.shape
    if max(rows, columns) > STRATEGIES_AT_MOST:
        raise ValueError(f"support enumeration is for at most {STRATEGIES_AT_MOST} strategies a side")
    row_payoffs, column_payoffs = game.payoffs(Chooser.ROW), game.payoffs(Chooser.COLUMN)
    for size in range(1, min(rows, columns) + 1):
        for row_support in combinations(range(rows), size):
            for column_support in combinations(range(columns), size):
                column_mix = indifference_mix(row_payoffs, row_support, column_support, columns)
                row_mix = indifference_mix(column_payoffs, column_support, row_support, rows)
                if row_mix is None or column_mix is None:
                    continue
                if certificate(game, row_mix, column_mix) == 0:
                    yield certify(game, row_mix, column_mix)


def indifference_mix(payoffs: Matrix, indifferent: Sequence[int], support: Sequence[int], count: int) -> Mix | None:
    """The mix with this support against which all `indifferent` strategies earn the same, if there is just one."""
    equations: list[Sequence[Number]] = [
        [*(payoffs[strategy][played] for played in support), -1, 0] for strategy in indifferent
    ]
    equations.append([1] * len(support) + [0, 1])
    solution = solve_linear(equations)
    if solution is None or any(chance <= 0 for chance in solution[:-1]):
        return None
    chances = dict(zip(support, solution, strict=False))
    return tuple(chances.get(strategy, Fraction(0)) for strategy in range(count))


def solve_linear(equations: Sequence[Sequence[Number]]) -> list[Fraction] | None:
    """Gauss-Jordan elimination on a square system with its right-hand side last; None when it is singular."""
    lines = [[Fraction(entry) for entry in equation] for equation in equations]
    for column in range(len(lines)):
        pivot_row = next((row for row in range(column, len(lines)) if lines[row][column]), None)
        if pivot_row is None:
            return None
        lines[column], lines[pivot_row] = lines[pivot_row], lines[column]
        lead = lines[column][column]
        lines[column] = [entry / lead for entry in lines[column]]
        for row, line in enumerate(lines):
            if row != column and line[column]:
                factor = line[column]
                lines[row] = [entry - factor * other for entry, other in zip(line, lines[column], strict=True)]
    return [line[-1] for line in lines]
