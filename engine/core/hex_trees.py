"""Trees over hexagons: how many more cells join a set of cells to some goals (Steiner trees, by Dreyfus and Wagner).

A tree for several goals parts at some cell into two smaller trees, and from there a path leads to whoever asks. So the
trees of all choices of goals are found from the smaller ones, as masks by size.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.hex_ground import Ground

NEVER = 1_000_000
"""Stands for a number of cells where no tree is large enough."""


def list_parts(goals: int) -> Iterator[int]:
    """Every subset of the goals, the whole one first and the empty one last."""
    part = goals
    while part:
        yield part
        part = (part - 1) & goals
    yield 0


class Trees:
    """The trees over `allowed` cells for every choice of `goals`, which all hang together there."""

    def __init__(self, ground: Ground, allowed: int, goals: int) -> None:
        self._ground, self._allowed = ground, allowed
        self._everything = ground.flood(goals & -goals, allowed)
        self._balls: dict[int, tuple[int, ...]] = {}
        self._parts: dict[int, tuple[int, ...]] = {}
        self._choices: dict[int, list[int]] = {}
        for some in sorted(list_parts(goals), key=int.bit_count)[1:]:
            self._parts[some] = tuple(list_parts(some))[1:-1]
            self._choices[some] = [*sorted(self._parts[some], key=int.bit_count), some]
            self._balls[some] = tuple(self._grow(some)) if some & some - 1 else tuple(ground.layers(some, allowed))

    def _grow(self, goals: int) -> list[int]:
        """By size: the cells that a tree of so many more cells joins to all goals."""
        balls: list[int] = []
        while not balls or balls[-1] != self._everything:
            size = len(balls)
            grown = balls[-1] | self._ground.grow(balls[-1]) & self._allowed if balls else 0
            for part in self._parts[goals]:
                for share in range(size + 1):
                    grown |= self._find(part, share) & self._find(goals ^ part, size - share)
            balls.append(grown)
        return balls

    def _find(self, goals: int, size: int) -> int:
        """The cells that a tree of this size joins to all goals."""
        balls = self._balls[goals]
        return balls[min(size, len(balls) - 1)]

    def count(self, goals: int, cells: int) -> int:
        """How many more cells a single tree needs that joins one of `cells` to all goals."""
        for size, ball in enumerate(self._balls[goals]):
            if ball & cells:
                return size
        return NEVER

    def measure(self, cells: int, goals: int) -> dict[int, int]:
        """How many more cells join all of `cells`, which hang together, to every choice of the goals."""
        known = {0: 0}
        for some in self._choices.get(goals, ()):
            fewest = self.count(some, cells)
            for part in self._parts[some]:
                fewest = min(fewest, known[part] + known[some ^ part])
            known[some] = fewest
        return known

    def find_near(self, goals: int, room: int, known: dict[int, int]) -> int:
        """The cells that, added to those of `known`, leave no more than `room` to add for all goals.

        Some of the goals then hang on the new cell, the others as before.
        """
        near = 0
        for part in (*self._parts[goals], goals):
            size = room - known[goals ^ part]
            if size >= 0:
                near |= self._find(part, size)
        return near
