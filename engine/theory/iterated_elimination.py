"""Dominated strategies, and iterated elimination of them with a reason for every step."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from engine.theory.matrix_game import Chooser, MatrixGame, Mix, pure
from engine.theory.minimax import minimax

REASON = "{chooser} never needs {strategy}: {by} earns {how} against {against}."
MORE = "more"
AT_LEAST = "at least as much"


class Dominance(Enum):
    """How strong a reason must be. Only STRICT elimination is sure to keep every equilibrium."""

    STRICT = "strict"
    WEAK = "weak"
    """Never worse, somewhere better. Keeps an equilibrium, but may drop others; the order can matter."""
    BY_MIX = "by mix"
    """Strict, and the better strategy may be a mix."""


class Elimination(msgspec.Struct, frozen=True):
    """One step: who drops which strategy (numbered as in the whole game), and the mix that makes it needless."""

    chooser: Chooser
    strategy: int
    by: Mix
    sentence: str


class ReducedGame(msgspec.Struct, frozen=True):
    """What is left: the steps in order, the surviving rows and columns of the whole game, and the smaller game."""

    steps: tuple[Elimination, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    game: MatrixGame


def find_dominating(
    game: MatrixGame, chooser: Chooser, strategy: int, kind: Dominance = Dominance.STRICT
) -> Mix | None:
    """A strategy (as a mix) that dominates this one, or None."""
    payoffs = game.payoffs(chooser)
    if kind is Dominance.BY_MIX:
        return _find_dominating_mix(payoffs, strategy)
    for rival, line in enumerate(payoffs):
        if rival != strategy and _dominates(line, payoffs[strategy], kind):
            return pure(rival, len(payoffs))
    return None


def iterated_elimination(game: MatrixGame, kind: Dominance = Dominance.STRICT) -> ReducedGame:
    """Drop dominated strategies one at a time, rows first, until none is left.

    >>> dilemma = MatrixGame(((3, 0), (5, 1)), ((3, 5), (0, 1)), ("silent", "tell"), ("silent", "tell"))
    >>> for step in iterated_elimination(dilemma).steps:
    ...     print(step.sentence)
    Row never needs silent: tell earns more against silent, tell.
    Column never needs silent: tell earns more against tell.
    """
    kept = {Chooser.ROW: list(range(game.shape[0])), Chooser.COLUMN: list(range(game.shape[1]))}
    steps: list[Elimination] = []
    while (step := _next_step(game, kept, kind)) is not None:
        kept[step.chooser].remove(step.strategy)
        steps.append(step)
    rows, columns = kept[Chooser.ROW], kept[Chooser.COLUMN]
    return ReducedGame(tuple(steps), tuple(rows), tuple(columns), game.restricted(rows, columns))


def _next_step(game: MatrixGame, kept: dict[Chooser, list[int]], kind: Dominance) -> Elimination | None:
    smaller = game.restricted(kept[Chooser.ROW], kept[Chooser.COLUMN])
    for chooser in Chooser:
        for place, strategy in enumerate(kept[chooser]):
            found = find_dominating(smaller, chooser, place, kind)
            if found is None:
                continue
            weights = dict(zip(kept[chooser], found, strict=True))
            by = tuple(weights.get(index, Fraction(0)) for index in range(len(game.names(chooser))))
            sentence = REASON.format(
                chooser=chooser.value.capitalize(),
                strategy=game.names(chooser)[strategy],
                by=_describe(by, game.names(chooser)),
                how=AT_LEAST if kind is Dominance.WEAK else MORE,
                against=", ".join(smaller.names(chooser.opponent)),
            )
            return Elimination(chooser, strategy, by, sentence)
    return None


def _dominates(line: Sequence[int | Fraction], other: Sequence[int | Fraction], kind: Dominance) -> bool:
    pairs = list(zip(line, other, strict=True))
    if kind is Dominance.STRICT:
        return all(mine > theirs for mine, theirs in pairs)
    return all(mine >= theirs for mine, theirs in pairs) and any(mine > theirs for mine, theirs in pairs)


def _find_dominating_mix(payoffs: Sequence[Sequence[int | Fraction]], strategy: int) -> Mix | None:
    """Play the game 'how much more than this strategy': a mix dominates it exactly when that game's value is > 0."""
    rivals = [index for index in range(len(payoffs)) if index != strategy]
    if not rivals:
        return None
    excess = [
        [mine - theirs for mine, theirs in zip(payoffs[rival], payoffs[strategy], strict=True)] for rival in rivals
    ]
    solved = minimax(MatrixGame.zero_sum(excess))
    if solved.row_payoff <= 0:
        return None
    weights = dict(zip(rivals, solved.row_mix, strict=True))
    return tuple(weights.get(index, Fraction(0)) for index in range(len(payoffs)))


def _describe(mix: Mix, names: Sequence[str]) -> str:
    parts = [(name, chance) for name, chance in zip(names, mix, strict=True) if chance]
    if len(parts) == 1:
        return parts[0][0]
    return " + ".join(f"{chance} {name}" for name, chance in parts)
