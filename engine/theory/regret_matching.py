"""Regret matching (Hart and Mas-Colell 2000), each side facing the other's whole mix instead of a drawn strategy.

A strategy's regret is what it would have earned so far beyond what was earned. The next mix is in proportion to the
positive regrets. In zero-sum games, and in those that are so strategically, the average mixes converge to equilibrium.
Regrets are floats: as fractions their denominators would double in length every round.
"""

from collections.abc import Iterator, Sequence

import msgspec

from engine.theory.matrix_game import Chooser, MatrixGame

FloatMix = tuple[float, ...]


class RegretMatchingStep(msgspec.Struct, frozen=True):
    """One round: the mixes played, the average mixes with this round counted, and how exploitable the averages are."""

    turn: int
    row_mix: FloatMix
    column_mix: FloatMix
    row_average: FloatMix
    column_average: FloatMix
    exploitability: float


def regret_matching(game: MatrixGame) -> Iterator[RegretMatchingStep]:
    """Endless rounds from even mixes.

    >>> dilemma = MatrixGame(((3, 0), (5, 1)), ((3, 5), (0, 1)))
    >>> rounds = regret_matching(dilemma)
    >>> next(rounds).row_mix, next(rounds).row_mix
    ((0.5, 0.5), (0.0, 1.0))
    """
    row_side, column_side = _Learner(game, Chooser.ROW), _Learner(game, Chooser.COLUMN)
    turn = 0
    while True:
        turn += 1
        row_mix, column_mix = row_side.mix(), column_side.mix()
        row_side.observe(row_mix, column_mix)
        column_side.observe(column_mix, row_mix)
        row_average, column_average = row_side.average(turn), column_side.average(turn)
        yield RegretMatchingStep(
            turn=turn,
            row_mix=row_mix,
            column_mix=column_mix,
            row_average=row_average,
            column_average=column_average,
            exploitability=max(row_side.gain(turn, row_average), column_side.gain(turn, column_average)),
        )


class _Learner:
    """One side: regrets, what each strategy would have earned in total, and the sum of the mixes played."""

    def __init__(self, game: MatrixGame, chooser: Chooser) -> None:
        self._payoffs = [[float(payoff) for payoff in line] for line in game.payoffs(chooser)]
        self._regrets = [0.0] * len(self._payoffs)
        self._scores = [0.0] * len(self._payoffs)
        self._played = [0.0] * len(self._payoffs)

    def mix(self) -> FloatMix:
        wanted = [max(regret, 0.0) for regret in self._regrets]
        total = sum(wanted)
        if total == 0.0:
            return tuple(1 / len(wanted) for _ in wanted)
        return tuple(regret / total for regret in wanted)

    def observe(self, own: FloatMix, opponent: FloatMix) -> None:
        earned = [_dot(line, opponent) for line in self._payoffs]
        got = _dot(earned, own)
        self._regrets = [regret + payoff - got for regret, payoff in zip(self._regrets, earned, strict=True)]
        self._scores = [score + payoff for score, payoff in zip(self._scores, earned, strict=True)]
        self._played = [weight + chance for weight, chance in zip(self._played, own, strict=True)]

    def average(self, turn: int) -> FloatMix:
        return tuple(weight / turn for weight in self._played)

    def gain(self, turn: int, average: FloatMix) -> float:
        """The scores are the payoffs against the opponent's average, times the rounds played."""
        return (max(self._scores) - _dot(self._scores, average)) / turn


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(mine * theirs for mine, theirs in zip(first, second, strict=True))
