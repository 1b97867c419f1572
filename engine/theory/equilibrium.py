"""Equilibrium with its certificate: the one gate through which a solution of a matrix game leaves."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from engine.theory.best_reply import expected_payoffs, gain_from_deviating
from engine.theory.matrix_game import Chooser, MatrixGame, Mix, Number, check_mix


class UncertifiedError(ArithmeticError):
    """A method came back with mixes from which somebody gains by deviating. Nothing is answered then."""


class Equilibrium(msgspec.Struct, frozen=True):
    """Mixes from which neither side gains by deviating, and what they pay."""

    row_mix: Mix
    column_mix: Mix
    row_payoff: Fraction
    column_payoff: Fraction
    certificate: Fraction
    """The largest gain from deviating, computed exactly over all strategies: 0."""


def certificate(game: MatrixGame, row_mix: Sequence[Number], column_mix: Sequence[Number]) -> Fraction:
    """The largest gain that either side could make by deviating: 0 exactly at an equilibrium.

    >>> pennies = MatrixGame.zero_sum([[1, -1], [-1, 1]])
    >>> certificate(pennies, (1, 0), (Fraction(1, 2), Fraction(1, 2)))
    Fraction(1, 1)
    """
    rows, columns = game.shape
    row, column = check_mix(row_mix, rows), check_mix(column_mix, columns)
    return max(
        gain_from_deviating(game, Chooser.ROW, row, column),
        gain_from_deviating(game, Chooser.COLUMN, column, row),
    )


def certify(game: MatrixGame, row_mix: Sequence[Number], column_mix: Sequence[Number]) -> Equilibrium:
    """The equilibrium made of these mixes; raises UncertifiedError if they are none."""
    gain = certificate(game, row_mix, column_mix)
    if gain != 0:
        raise UncertifiedError(f"not an equilibrium: somebody gains {gain} by deviating")
    rows, columns = game.shape
    row, column = check_mix(row_mix, rows), check_mix(column_mix, columns)
    return Equilibrium(
        row_mix=row,
        column_mix=column,
        row_payoff=max(expected_payoffs(game, Chooser.ROW, column)),
        column_payoff=max(expected_payoffs(game, Chooser.COLUMN, row)),
        certificate=gain,
    )
