"""Dominated strategies, and iterated elimination of them with a reason for every step."""

import msgspec

from engine.theory.matrix_game import Chooser, MatrixGame


class Elimination(msgspec.Struct, frozen=True):
    """One step: who drops which strategy (numbered as in the whole game), and why."""

    chooser: Chooser
    strategy: int
    sentence: str


class ReducedGame(msgspec.Struct, frozen=True):
    """What is left: the steps in order, the surviving rows and columns of the whole game, and the smaller game."""

    steps: tuple[Elimination, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    game: MatrixGame


def find_dominating(game: MatrixGame, chooser: Chooser, strategy: int) -> int | None:
    """A strategy that earns more than this one whatever the opponent does, or None."""
    payoffs = game.payoffs(chooser)
    for rival, line in enumerate(payoffs):
        if all(better > payoff for better, payoff in zip(line, payoffs[strategy], strict=True)):
            return rival
    return None


def iterated_elimination(game: MatrixGame) -> ReducedGame:
    """Drop dominated strategies one at a time, rows first, until none is left. No equilibrium is lost by that.

    >>> dilemma = MatrixGame(((3, 0), (5, 1)), ((3, 5), (0, 1)), ("silent", "tell"), ("silent", "tell"))
    >>> for step in iterated_elimination(dilemma).steps:
    ...     print(step.sentence)
    Row never needs silent: tell earns more against silent, tell.
    Column never needs silent: tell earns more against tell.
    """
    kept = {Chooser.ROW: list(range(game.shape[0])), Chooser.COLUMN: list(range(game.shape[1]))}
    steps: list[Elimination] = []
    while (step := _next_step(game, kept)) is not None:
        kept[step.chooser].remove(step.strategy)
        steps.append(step)
    rows, columns = kept[Chooser.ROW], kept[Chooser.COLUMN]
    return ReducedGame(tuple(steps), tuple(rows), tuple(columns), game.restricted(rows, columns))


def _next_step(game: MatrixGame, kept: dict[Chooser, list[int]]) -> Elimination | None:
    smaller = game.restricted(kept[Chooser.ROW], kept[Chooser.COLUMN])
    for chooser in Chooser:
        names, against = smaller.names(chooser), ", ".join(smaller.names(chooser.opponent))
        for place, strategy in enumerate(kept[chooser]):
            by = find_dominating(smaller, chooser, place)
            if by is not None:
                who = chooser.value.capitalize()
                sentence = f"{who} never needs {names[place]}: {names[by]} earns more against {against}."
                return Elimination(chooser, strategy, sentence)
    return None
