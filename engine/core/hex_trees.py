"""Trees over hexagons: how many more cells a group needs that hangs together and comes by some goals in their order.

Without an order, these are Steiner trees (found after Dreyfus and Wagner): a tree for several goals parts at some cell
into two smaller trees, and from there a path leads to whoever asks. So the trees of all choices of goals are found from
the smaller ones, as masks by size.

The order tells more. When a goal is reached, the group holds it, and no cell of the group is further from it than the
group spans. What comes after is joined to cells that the group holds then: trees for later goals pass by there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core.hex_ground import Ground, unite

NEVER = 1_000_000
"""Stands for a number of cells where no tree is large enough."""

Balls = list[int]
"""By size: the cells that a tree of so many more cells joins to some goals."""


def list_parts(goals: int) -> Iterator[int]:
    """Every subset of the goals, the whole one first and the empty one last."""
    part = goals
    while part:
        yield part
        part = (part - 1) & goals
    yield 0


class Course:
    """The trees over `allowed` cells for every choice of these goals, of which each is reached before the next one."""

    def __init__(self, ground: Ground, allowed: int, order: tuple[int, ...], span: int) -> None:
        self.first, self.goals = order[0], unite(order)
        self._ground, self._allowed = ground, allowed
        layers = ground.layers(self.first, allowed)
        self._near, self._everything = layers[: span + 1][-1], layers[-1]
        self._balls: dict[int, Balls] = {self.first: layers}
        self._pairs: dict[int, list[tuple[int, int]]] = {self.first: []}
        self.later = build_course(ground, allowed, order[1:], span) if order[1:] else None
        self.to_next = self.later.count(self.later.first, self.first) - span if self.later else 0
        """How many more cells it takes at least from the first goal to the next one."""
        self.to_all = self.later.count(self.later.goals, self.first) - span if self.later else 0
        """And to all that are to come."""

    def find_balls(self, goals: int) -> Balls:
        """The trees for some of the goals; they are grown when they are first asked for."""
        if goals not in self._balls:
            self._balls[goals] = self._grow(goals)
        return self._balls[goals]

    def _grow(self, goals: int) -> Balls:
        passing = self.later.find_balls(goals) if self.later and not goals & self.first else [0]
        pairs = [(self.find_balls(part), self.find_balls(rest)) for part, rest in self.list_pairs(goals)]
        balls: Balls = []
        while not balls or balls[-1] != self._everything:
            size = len(balls)
            grown = passing[min(size, len(passing) - 1)] & self._near
            if balls and balls[-1]:
                grown |= balls[-1] | self._ground.grow(balls[-1]) & self._allowed
            for one, other in pairs:
                for share in range(max(0, size - len(other) + 1), min(size, len(one) - 1) + 1):
                    grown |= one[share] & other[size - share]
            balls.append(grown)
        return balls

    def list_pairs(self, goals: int) -> list[tuple[int, int]]:
        """Every way to share these goals out in two."""
        if goals not in self._pairs:
            self._pairs[goals] = [(part, goals ^ part) for part in list_parts(goals) if part > goals ^ part][1:]
        return self._pairs[goals]

    def count(self, goals: int, cells: int, least: int = 0, most: int = NEVER) -> int:
        """How many more cells a single tree needs that joins one of `cells` to these goals; at most `most`."""
        balls = self.find_balls(goals)
        for size in range(least, min(most, len(balls))):
            if balls[size] & cells:
                return size
        return most


class Needs(dict[int, int]):
    """By choice of a course's goals: how many more cells join all of `cells`, which hang together, to them."""

    def __init__(self, course: Course, cells: int) -> None:
        super().__init__({0: 0})
        self._course, self._cells = course, cells

    def __missing__(self, goals: int) -> int:
        least, most = 0, NEVER
        for part, rest in self._course.list_pairs(goals):
            one, other = self[part], self[rest]
            least, most = max(least, one, other), min(most, one + other)
        self[goals] = found = self._course.count(goals, self._cells, least, most)
        return found

    def find_near(self, goals: int, room: int) -> int:
        """The cells that, added to the others, leave no more than `room` to add for these goals.

        Some of the goals then hang on the new cell, the others as before.
        """
        near = 0
        for part in list_parts(goals):
            size = room - self[goals ^ part]
            if size >= 0 and part:
                balls = self._course.find_balls(part)
                near |= balls[min(size, len(balls) - 1)]
        return near


@lru_cache(maxsize=1024)
def build_course(ground: Ground, allowed: int, order: tuple[int, ...], span: int) -> Course:
    """The course over these goals; each is made once, as the end of many others."""
    return Course(ground, allowed, order, span)
