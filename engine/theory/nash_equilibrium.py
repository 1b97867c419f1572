"""The certified solver: an equilibrium of any matrix game with its certificate, or an error."""

from engine.theory.equilibrium import Equilibrium
from engine.theory.lemke_howson import lemke_howson
from engine.theory.matrix_game import MatrixGame
from engine.theory.minimax import minimax


def nash_equilibrium(game: MatrixGame) -> Equilibrium:
    """One equilibrium, exact: minimax where the payoffs add up to a constant, Lemke-Howson otherwise.

    Both end in `certify`, which raises UncertifiedError rather than let an answer through that is none.

    >>> found = nash_equilibrium(MatrixGame.zero_sum([[2, -1], [-1, 1]]))
    >>> found.row_mix, found.row_payoff, found.certificate
    ((Fraction(2, 5), Fraction(3, 5)), Fraction(1, 5), Fraction(0, 1))
    """
    return lemke_howson(game) if game.constant_sum is None else minimax(game)
