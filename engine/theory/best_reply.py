"""Best replies: what a strategy earns against a mix, and which strategies earn most."""

from collections.abc import Sequence
from fractions import Fraction

from engine.theory.matrix_game import Chooser, MatrixGame, Mix, Number


def expected_payoffs(game: MatrixGame, chooser: Chooser, against: Sequence[Number]) -> tuple[Fraction, ...]:
    """What each of the chooser's strategies earns against the opponent's mix."""
    return tuple(
        Fraction(sum(chance * payoff for chance, payoff in zip(against, line, strict=True) if chance))
        for line in game.payoffs(chooser)
    )


def best_replies(game: MatrixGame, chooser: Chooser, against: Sequence[Number]) -> tuple[int, ...]:
    """All strategies that earn most against the opponent's mix: ties are listed, not broken.

    >>> game = MatrixGame.zero_sum([[2, -1], [-1, 1]])
    >>> best_replies(game, Chooser.ROW, (0, 1)), best_replies(game, Chooser.ROW, (Fraction(2, 5), Fraction(3, 5)))
    ((1,), (0, 1))
    """
    earned = expected_payoffs(game, chooser, against)
    most = max(earned)
    return tuple(strategy for strategy, payoff in enumerate(earned) if payoff == most)


def gain_from_deviating(game: MatrixGame, chooser: Chooser, own: Mix, against: Mix) -> Fraction:
    """How much more the chooser's best reply earns than the mix it plays: never negative."""
    earned = expected_payoffs(game, chooser, against)
    return max(earned) - sum((chance * payoff for chance, payoff in zip(own, earned, strict=True)), Fraction())
