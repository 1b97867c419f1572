"""The Lemke-Howson algorithm: one equilibrium of any matrix game, exactly.

Two tableaux, one a side. A row strategy is labelled 0..m-1, a column strategy m..m+n-1; in each tableau the labels are
also the columns. Dropping one label and pivoting, always to bring in what has just left the other tableau, walks along
a path that can only end at an equilibrium. Ties in the ratio test are settled lexicographically, which rules out
running in circles in degenerate games.
"""

from fractions import Fraction

from engine.theory.equilibrium import Equilibrium, certify
from engine.theory.matrix_game import Chooser, Matrix, MatrixGame, Mix, whole_numbers
from engine.theory.simplex import Tableau, pivot


def lemke_howson(game: MatrixGame, dropped: int = 0) -> Equilibrium:
    """The equilibrium at the end of the path that starts by dropping a label; certified.

    >>> lemke_howson(MatrixGame(((3, 0), (5, 1)), ((3, 5), (0, 1)))).row_mix
    (Fraction(0, 1), Fraction(1, 1))
    """
    rows, columns = game.shape
    row_labels, column_labels = range(rows), range(rows, rows + columns)
    if dropped not in range(rows + columns):
        raise ValueError(f"labels run from 0 to {rows + columns - 1}, not {dropped}")
    row_side = Polytope(game.payoffs(Chooser.COLUMN), row_labels, column_labels)
    column_side = Polytope(game.payoffs(Chooser.ROW), column_labels, row_labels)
    here, there = (row_side, column_side) if dropped in row_labels else (column_side, row_side)
    label = here.bring_in(dropped)
    while label != dropped:
        here, there = there, here
        label = here.bring_in(label)
    return certify(game, row_side.mix(row_labels), column_side.mix(column_labels))


class Polytope:
    """One side's weights x >= 0 under which no opposing strategy earns more than 1: a tableau and its basis.

    The opponent's payoffs are raised until they are positive, which changes nothing strategic.
    """

    def __init__(self, opponent_payoffs: Matrix, own_labels: range, opponent_labels: range) -> None:
        payoffs, _ = whole_numbers(opponent_payoffs)
        lift = 1 - min(min(line) for line in payoffs)
        self.basis = list(opponent_labels)
        self._slacks = opponent_labels
        self._scale = 1
        self._tableau: Tableau = []
        for slack, line in zip(opponent_labels, payoffs, strict=True):
            row = [0] * (len(own_labels) + len(opponent_labels)) + [1]
            row[slack] = 1
            for label, payoff in zip(own_labels, line, strict=True):
                row[label] = payoff + lift
            self._tableau.append(row)

    def bring_in(self, label: int) -> int:
        """Pivot a label into the basis; returns the label that leaves."""
        leaving = self._blocking_row(label)
        self._scale = pivot(self._tableau, leaving, label, self._scale)
        left, self.basis[leaving] = self.basis[leaving], label
        return left

    def mix(self, own_labels: range) -> Mix:
        """The weights of one's own strategies, divided by their sum."""
        found = {label: line[-1] for label, line in zip(self.basis, self._tableau, strict=True)}
        weights = [found.get(label, 0) for label in own_labels]
        return tuple(Fraction(weight, sum(weights)) for weight in weights)

    def _blocking_row(self, label: int) -> int:
        """Least ratio of the right-hand side; ties by the least ratio of each slack column in turn."""
        rows = [row for row, line in enumerate(self._tableau) if line[label] > 0]
        for column in (-1, *self._slacks):
            if len(rows) == 1:
                break
            ratios = [Fraction(self._tableau[row][column], self._tableau[row][label]) for row in rows]
            least = min(ratios)
            rows = [row for row, ratio in zip(rows, ratios, strict=True) if ratio == least]
        return rows[0]
