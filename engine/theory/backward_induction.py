"""Backward induction: a finite game in which everybody sees everything, solved from its last moves to its first.

Whoever is to move chooses what is best for himself, knowing that all who come after do the same. With two players whose
payoffs add up to zero this is minimax; with more it is a subgame perfect equilibrium, ties broken by the first move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

import msgspec

MOST_POSITIONS = 200_000
DEEPEST = 60


class TooLarge(ValueError):
    """The game has more positions, or is longer, than can be solved here."""


class Node(msgspec.Struct, frozen=True):
    """A position solved: who moves (None at an end), what everybody gets, and every move with where it leads."""

    mover: int | None
    payoffs: tuple[float, ...]
    branches: tuple[tuple[Any, Node], ...]

    @property
    def best(self) -> tuple[Any, Node] | None:
        """The move that is chosen, and what follows; None at an end."""
        return next((branch for branch in self.branches if branch[1].payoffs == self.payoffs), None)

    def line(self) -> Iterator[Any]:
        """The moves of best play."""
        node = self
        while (branch := node.best) is not None:
            yield branch[0]
            node = branch[1]


class ExtensiveGame(msgspec.Struct, frozen=True):
    """What a game has to tell: whose move it is, the moves, where they lead, and the payoffs at an end."""

    mover: Callable[[Any], int]
    moves: Callable[[Any], Iterable[Any]]
    follow: Callable[[Any, Any], Any]
    payoffs: Callable[[Any], tuple[float, ...] | None]
    """None while the game goes on."""


def solve(game: ExtensiveGame, start: Hashable) -> Node:
    """The whole tree below a position; positions that come up twice are solved once."""
    known: dict[Hashable, Node] = {}

    def visit(position: Hashable, depth: int) -> Node:
        if position in known:
            return known[position]
        if len(known) >= MOST_POSITIONS or depth > DEEPEST:
            raise TooLarge(f"More than {MOST_POSITIONS:,} positions or {DEEPEST} moves; begin nearer to the end.")
        payoffs = game.payoffs(position)
        if payoffs is not None:
            node = Node(None, payoffs, ())
        else:
            mover = game.mover(position)
            branches = tuple((move, visit(game.follow(position, move), depth + 1)) for move in game.moves(position))
            node = Node(
                mover, max((each for _, each in branches), key=lambda each: each.payoffs[mover]).payoffs, branches
            )
        known[position] = node
        return node

    return visit(start, 0)


def count_positions(node: Node) -> int:
    """How many different positions lie below, this one included."""
    seen: dict[int, Node] = {}
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if id(each) not in seen:
            seen[id(each)] = each
            waiting += [after for _, after in each.branches]
    return len(seen)


def draw_tree(node: Node, depth: int, indent: str = "") -> Iterator[str]:
    """The first moves as lines of text; a star stands at the move that is chosen."""
    best = node.best
    for move, after in node.branches if depth else ():
        star = "*" if best is not None and after is best[1] and move == best[0] else " "
        yield f"{indent}{star} {move} {after.payoffs}"
        yield from draw_tree(after, depth - 1, indent + "  ")
