"""Minimax: the exact solution of a zero-sum (or constant-sum) game by the simplex method."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from engine.theory.equilibrium import Equilibrium, certify
from engine.theory.matrix_game import Chooser, MatrixGame, Mix, Number, whole_numbers
from engine.theory.simplex import Optimum, simplex


class OptimalRange(msgspec.Struct, frozen=True):
    """The least and the most of a quantity over all optimal mixes of one side, each with a mix that reaches it."""

    low: Fraction
    low_mix: Mix
    high: Fraction
    high_mix: Mix


def minimax(game: MatrixGame) -> Equilibrium:
    """Optimal mixes of both sides, certified.

    All payoffs are raised until they are positive, which changes no mix. Column then looks for weights w with
    M w <= 1 of the largest sum: divided by that sum they are the mix which keeps row's best reply lowest. The prices
    of the constraints are, in the same way, row's mix.
    """
    _require_constant_sum(game)
    optimum = _keep_low(game.row_payoffs, ())
    return certify(game, _normalised(optimum.prices), _normalised(optimum.point))


def optimal_range(game: MatrixGame, chooser: Chooser, worth: Sequence[Number]) -> OptimalRange:
    """How far `worth` (one number a strategy) can move over all optimal mixes of one side of a zero-sum game.

    >>> idle = MatrixGame.zero_sum([[0, 0], [0, 0]])
    >>> span = optimal_range(idle, Chooser.ROW, worth=(1, 3))
    >>> span.low, span.high
    (Fraction(1, 1), Fraction(3, 1))
    """
    _require_constant_sum(game)
    payoffs = game.payoffs(chooser.opponent)
    (weights,), scale = whole_numbers([worth])
    low, high = (_normalised(_keep_low(payoffs, [sign * weight for weight in weights]).point) for sign in (-1, 1))
    return OptimalRange(_mean(low, weights) / scale, low, _mean(high, weights) / scale, high)


def _keep_low(opponent_payoffs: Sequence[Sequence[Number]], preference: Sequence[int]) -> Optimum:
    """The weights that keep the opponent (who chooses the lines) lowest, ties settled by `preference`."""
    whole, _ = whole_numbers(opponent_payoffs)
    lift = 1 - min(min(line) for line in whole)
    lifted = [[payoff + lift for payoff in line] for line in whole]
    objectives = [[1] * len(lifted[0]), *([preference] if preference else [])]
    return simplex(objectives, lifted, [1] * len(lifted))


def _normalised(weights: Sequence[Fraction]) -> Mix:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _mean(mix: Mix, worth: Sequence[int]) -> Fraction:
    return sum((chance * value for chance, value in zip(mix, worth, strict=True)), Fraction())


def _require_constant_sum(game: MatrixGame) -> None:
    if game.constant_sum is None:
        raise ValueError("minimax needs a game in which the two payoffs always add up to the same")
