"""Fictitious play (Brown 1951): each side replies best to the mix that the other has played so far."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from engine.theory.matrix_game import Chooser, MatrixGame, Mix, whole_numbers


class FictitiousPlayStep(msgspec.Struct, frozen=True):
    """One round: what both chose, and the mixes played so far with this round counted."""

    turn: int
    row: int
    column: int
    row_mix: Mix
    column_mix: Mix
    exploitability: Fraction
    """The largest gain from deviating from the mixes so far, exact."""


def fictitious_play(game: MatrixGame, row: int = 0, column: int = 0) -> Iterator[FictitiousPlayStep]:
    """Endless rounds that start from a given row and column; ties go to the lowest number.

    In zero-sum games, and in those that are so strategically, the mixes converge to equilibrium (Robinson 1951);
    Shapley (1964) found a 3 x 3 game in which they circle for ever.

    >>> from itertools import islice
    >>> pennies = MatrixGame.zero_sum([[1, -1], [-1, 1]])
    >>> [step.exploitability for step in islice(fictitious_play(pennies), 4)]
    [Fraction(2, 1), Fraction(1, 1), Fraction(2, 3), Fraction(3, 4)]
    """
    row_side = _Learner(game, Chooser.ROW)
    column_side = _Learner(game, Chooser.COLUMN)
    turn = 0
    while True:
        turn += 1
        row_side.observe(row, column)
        column_side.observe(column, row)
        yield FictitiousPlayStep(
            turn=turn,
            row=row,
            column=column,
            row_mix=row_side.mix(turn),
            column_mix=column_side.mix(turn),
            exploitability=max(row_side.gain(turn), column_side.gain(turn)),
        )
        row, column = row_side.best(), column_side.best()


class _Learner:
    """One side: how often it played each strategy, and what each would have earned in total (in whole numbers)."""

    def __init__(self, game: MatrixGame, chooser: Chooser) -> None:
        payoffs, self._scale = whole_numbers(game.payoffs(chooser))
        self._by_opponent = list(zip(*payoffs, strict=True))
        self._counts = [0] * len(payoffs)
        self._scores = [0] * len(payoffs)

    def observe(self, own: int, opponent: int) -> None:
        self._counts[own] += 1
        earned = self._by_opponent[opponent]
        self._scores = [score + payoff for score, payoff in zip(self._scores, earned, strict=True)]

    def best(self) -> int:
        return self._scores.index(max(self._scores))

    def mix(self, turn: int) -> Mix:
        return tuple(Fraction(count, turn) for count in self._counts)

    def gain(self, turn: int) -> Fraction:
        """Best reply against the opponent's mix so far, minus what one's own mix so far earns against it."""
        played = sum(count * score for count, score in zip(self._counts, self._scores, strict=True))
        return Fraction(max(self._scores) * turn - played, turn * turn * self._scale)
