"""MatrixGame: two sides choose at once, a row and a column; each cell pays both."""

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from math import lcm

import msgspec

Number = int | Fraction
Matrix = tuple[tuple[Number, ...], ...]
Mix = tuple[Fraction, ...]
"""A mixed strategy: one chance a strategy, in order."""


class Chooser(Enum):
    """Who chooses what in a matrix game."""

    ROW = "row"
    COLUMN = "column"

    @property
    def opponent(self) -> "Chooser":
        return Chooser.COLUMN if self is Chooser.ROW else Chooser.ROW


class MatrixGame(msgspec.Struct, frozen=True):
    """`row_payoffs[i][j]` and `column_payoffs[i][j]` are what row i against column j pays; exact numbers only.

    >>> pennies = MatrixGame.zero_sum([[1, -1], [-1, 1]], ["heads", "tails"], ["heads", "tails"])
    >>> pennies.shape, pennies.constant_sum, pennies.names(Chooser.ROW)
    ((2, 2), 0, ('heads', 'tails'))
    >>> MatrixGame.from_rule(range(2), range(3), lambda mine, theirs: (mine + theirs, 0)).row_payoffs
    ((0, 1, 2), (1, 2, 3))
    """

    row_payoffs: Matrix
    column_payoffs: Matrix
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        rows = _check_matrix("row_payoffs", self.row_payoffs)
        columns = _check_matrix("column_payoffs", self.column_payoffs)
        if (len(rows), len(rows[0])) != (len(columns), len(columns[0])):
            raise ValueError("row_payoffs and column_payoffs must have the same shape")
        msgspec.structs.force_setattr(self, "row_payoffs", rows)
        msgspec.structs.force_setattr(self, "column_payoffs", columns)
        row_names = _check_names("row_names", self.row_names, len(rows))
        column_names = _check_names("column_names", self.column_names, len(rows[0]))
        msgspec.structs.force_setattr(self, "row_names", row_names)
        msgspec.structs.force_setattr(self, "column_names", column_names)

    @classmethod
    def zero_sum(
        cls,
        row_payoffs: Sequence[Sequence[Number]],
        row_names: Sequence[str] = (),
        column_names: Sequence[str] = (),
    ) -> "MatrixGame":
        """What row wins, column loses."""
        rows = tuple(tuple(row) for row in row_payoffs)
        losses = tuple(tuple(-payoff for payoff in row) for row in rows)
        return cls(rows, losses, tuple(row_names), tuple(column_names))

    @classmethod
    def from_rule(
        cls, rows: Sequence[object], columns: Sequence[object], pays: Callable[[int, int], tuple[Number, Number]]
    ) -> "MatrixGame":
        """The game whose cell (i, j) pays `pays(i, j)`; names are taken from the strategies."""
        cells = [[pays(row, column) for column in range(len(columns))] for row in range(len(rows))]
        return cls(
            tuple(tuple(cell[0] for cell in line) for line in cells),
            tuple(tuple(cell[1] for cell in line) for line in cells),
            tuple(str(row) for row in rows),
            tuple(str(column) for column in columns),
        )

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.row_payoffs), len(self.row_payoffs[0])

    @property
    def constant_sum(self) -> Number | None:
        """What both payoffs of every cell add up to, if that is the same everywhere."""
        sums = {
            mine + theirs
            for my_row, their_row in zip(self.row_payoffs, self.column_payoffs, strict=True)
            for mine, theirs in zip(my_row, their_row, strict=True)
        }
        return sums.pop() if len(sums) == 1 else None

    def names(self, chooser: Chooser) -> tuple[str, ...]:
        return self.row_names if chooser is Chooser.ROW else self.column_names

    def payoffs(self, chooser: Chooser) -> Matrix:
        """The chooser's own payoffs, one line a strategy of his own."""
        return self.row_payoffs if chooser is Chooser.ROW else tuple(zip(*self.column_payoffs, strict=True))

    def restricted(self, rows: Sequence[int], columns: Sequence[int]) -> "MatrixGame":
        """The game in which only these rows and columns may be chosen."""
        return MatrixGame(
            tuple(tuple(self.row_payoffs[row][column] for column in columns) for row in rows),
            tuple(tuple(self.column_payoffs[row][column] for column in columns) for row in rows),
            tuple(self.row_names[row] for row in rows),
            tuple(self.column_names[column] for column in columns),
        )


def pure(strategy: int, count: int) -> Mix:
    """The mix that always plays one strategy out of `count`."""
    return tuple(Fraction(int(index == strategy)) for index in range(count))


def check_mix(mix: Sequence[Number], count: int) -> Mix:
    """The mix as fractions; raises unless it is `count` chances that add up to 1."""
    if len(mix) != count:
        raise ValueError(f"a mix over {count} strategies needs {count} chances, not {len(mix)}")
    if any(chance < 0 for chance in mix) or sum(mix) != 1:
        raise ValueError("the chances of a mix must not be negative and must add up to 1")
    return tuple(Fraction(chance) for chance in mix)


def whole_numbers(matrix: Sequence[Sequence[Number]]) -> tuple[list[list[int]], int]:
    """The matrix times its common denominator, and that denominator."""
    scale = lcm(*(entry.denominator for row in matrix for entry in row))
    return [[entry.numerator * (scale // entry.denominator) for entry in row] for row in matrix], scale


def _check_matrix(name: str, matrix: Sequence[Sequence[Number]]) -> Matrix:
    rows = tuple(tuple(row) for row in matrix)
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"{name} must be a full rectangle with at least one cell")
    for row in rows:
        for payoff in row:
            if not isinstance(payoff, int | Fraction):
                raise TypeError(f"{name} must hold whole numbers or fractions, not {payoff!r}")
    return rows


def _check_names(what: str, names: Sequence[str], count: int) -> tuple[str, ...]:
    if names and len(names) != count:
        raise ValueError(f"{what} must name all {count} strategies or none")
    return tuple(names) or tuple(str(index) for index in range(count))
