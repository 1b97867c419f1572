"""The shortest tour of an army: all its fortresses and home again, in the fewest turns (rivals stand still).

An A* search through the legal placements of `moves`. What is left is never overestimated, for two reasons. With what
is placed later, the army holds together, so at least as many placements are to come as a tree needs that joins it to
its goals. And the token that builds a fortress stays there until the turn is over; so what the army of six then holds
together with that fortress saves at most five cells of the tree that joins the fortress to the goals after it. Taken
backwards over the orders of the fortresses, that gives each a latest slot. A position waits with those of its
placements that do not fit the best hope, until that hope is gone.

Time is counted in slots, three a turn; a turn that has to end early wastes its last ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple, TypeAlias

from engine.conquerors.moves import EACH, WHOLE_TURN, Army, find_best_score, list_placements
from engine.core.hex_ground import list_bits, mask_of

STRETCH = 5
"""How far the ends of an army of six can be apart."""
MOST_POSITIONS = 40_000
"""A search gives up after so many: one to two seconds."""
NEVER = 1_000_000

Key: TypeAlias = tuple[int, int, int, int, bool]
"""What tells two positions of one search apart: cells, moved, goals, reserve, has_lifted."""
Balls: TypeAlias = tuple[int, ...]
"""Cells by how far they are from something: each mask holds the ones before it."""
Deadlines: TypeAlias = list[tuple[int, int]]
"""For each goal of an order, as a mask of it and those before it: the latest slot after which all of them stand."""


class Placement(NamedTuple):
    """One move of a tour, in masks; `start` is 0 for a token from the reserve. `turn` counts from 0."""

    start: int
    target: int
    turn: int


class Tour(NamedTuple):
    """What a search found: a shortest tour, or that there is none, or only that it takes at least `slots`."""

    slots: int
    placements: tuple[Placement, ...] | None
    is_exact: bool
    positions: int
    """How many were looked at."""

    @property
    def turns(self) -> int:
        """The turns it takes at least, the running one included."""
        return -(-self.slots // WHOLE_TURN)


def find_tour(army: Army, deploying: int = 0, most: int = MOST_POSITIONS) -> Tour:
    """The shortest tour over `army.goals` to the castle. For so many turns, the running one included, it deploys."""
    return _Search(army, deploying, most).run()


class _Search:
    def __init__(self, army: Army, deploying: int, most: int) -> None:
        self._army, self._most = army, most
        self._allowed = army.free | army.cells
        self._lifts_from = deploying * WHOLE_TURN
        self._key: Key = (army.cells, army.moved, army.goals, army.reserve, army.has_lifted)
        self._deadlines: dict[tuple[int, int], list[Deadlines]] = {}
        self._balls: dict[int, Balls] = {}
        self._parts: dict[int, list[int]] = {}
        self._choices: dict[int, list[int]] = {}
        self._slots: dict[Key, int] = {self._key: army.moved.bit_count()}
        self._parents: dict[Key, tuple[Key, int, int]] = {}
        self._waiting: dict[int, list[Key]] = {}
        self._positions = 0

    def run(self) -> Tour:
        self._reached = self._army.ground.flood(self._army.castle, self._allowed)
        if (self._army.goals | self._army.cells) & ~self._reached:
            return Tour(0, None, True, 0)
        self._prepare(self._army.goals)
        limit = self._hope(self._slots[self._key])
        self._waiting[limit] = [self._key]
        while self._waiting:
            limit = min(self._waiting)
            stack = self._waiting[limit]
            while stack:
                if self._positions >= self._most:
                    return Tour(limit, None, False, self._positions)
                key = stack.pop()
                if (last := self._expand(key, limit)) is not None:
                    return Tour(limit, self._trace(key, last), True, self._positions)
            del self._waiting[limit]
        return Tour(0, None, True, self._positions)

    def _expand(self, key: Key, limit: int) -> tuple[int, int] | None:
        """Put what can follow on its heap; the placement that brings the army home within `limit`, if there is one."""
        army = self._find_army(key)
        slots = self._slots[key]
        left = WHOLE_TURN - slots % WHOLE_TURN
        score = find_best_score(army, left)
        self._positions += 1
        has_more = False
        for start, targets in list_placements(army, left, score):
            fitting = self._fit(army, start, targets, slots + 1, limit)
            has_more = has_more or fitting != targets
            for cell in list_bits(fitting):
                target = 1 << cell
                if army.comes_home(start, target):
                    return start, target
                self._add(key, army.place(start, target), start, target, limit, score)
        if has_more:
            self._waiting.setdefault(limit + 1, []).append(key)
        return None

    def _add(self, parent: Key, army: Army, start: int, target: int, limit: int, score: int) -> None:
        slots = self._slots[parent] + 1
        moved, has_lifted = army.moved, army.has_lifted
        if score - bool(start & army.due) < 2 * EACH:  # no placement can follow: what is left of the turn is wasted
            slots += -slots % WHOLE_TURN
        if slots % WHOLE_TURN == 0:
            moved, has_lifted = 0, False
        key = (army.cells, moved, army.goals, army.reserve, has_lifted)
        if slots < self._slots.get(key, NEVER):
            self._slots[key] = slots
            self._parents[key] = (parent, start, target)
            self._waiting.setdefault(limit, []).append(key)

    def _find_army(self, key: Key) -> Army:
        cells, moved, goals, reserve, has_lifted = key
        known = self._army
        may_lift = self._slots[key] >= self._lifts_from
        free = self._allowed & ~cells
        return Army(known.ground, known.way, known.castle, cells, moved, free, goals, reserve, has_lifted, 0, may_lift)

    # --- what is left at least ----------------------------------------------------------------------------

    def _hope(self, slots: int) -> int:
        """The slots that a tour from the beginning takes at least."""
        known = self._measure(self._army.cells or self._army.castle, self._army.goals)
        limit = slots
        while not any(
            all(slots + known[goals] <= latest for goals, latest in order)
            for order in self._list_deadlines(self._army.goals, limit)
        ):
            limit += 1
        return limit

    def _fit(self, army: Army, start: int, targets: int, slots: int, limit: int) -> int:
        """Those of `targets` after which a tour can still end by the slot `limit`, having taken `slots`."""
        fitting, known = 0, self._measure(army.cells & ~start, army.goals)
        for order in self._list_deadlines(army.goals, limit):
            mask = targets
            for goals, latest in order:
                if slots + known[goals] > latest:
                    mask &= self._find_near(goals, latest - slots, known)
                    if not mask:
                        break
            fitting |= mask
            if fitting == targets:
                break
        return fitting

    def _measure(self, cells: int, goals: int) -> dict[int, int]:
        """How many cells must come to these so that they hold together with some of the goals, for every choice."""
        known = {0: 0, self._army.castle: _count_steps(self._balls[self._army.castle], cells)}
        for some in self._choices[goals]:
            fewest = _count_steps(self._balls[some], cells)
            for part in self._parts[some]:
                fewest = min(fewest, known[part] + known[some ^ part])
            known[some] = fewest
        return known

    def _find_near(self, goals: int, room: int, known: dict[int, int]) -> int:
        """The cells that bring this number down to `room`: some goals hang on the new cell, the others as before."""
        near = 0
        for part in (*self._parts[goals], goals):
            size = room - known[goals ^ part]
            if size >= 0:
                balls = self._balls[part]
                near |= balls[min(size, len(balls) - 1)]
        return near

    def _prepare(self, goals: int) -> None:
        """Distances and orders for every choice of goals that can be left."""
        army = self._army
        for some in sorted(_list_parts(goals | army.castle, whole=True), key=int.bit_count):
            self._parts[some] = [part for part in _list_parts(some, whole=False) if part]
            self._choices[some] = sorted((part for part in _list_parts(some, whole=True) if part), key=int.bit_count)
            if some:
                self._balls[some] = (
                    self._grow_trees(some) if some & some - 1 else tuple(army.ground.layers(some, self._allowed))
                )

    def _list_deadlines(self, goals: int, limit: int) -> list[Deadlines]:
        """For every order of the goals, by when each must stand if the tour is to end by the slot `limit`."""
        if (goals, limit) not in self._deadlines:
            orders = permutations(list_bits(goals))
            self._deadlines[goals, limit] = [self._find_deadlines(order, limit) for order in orders]
        return self._deadlines[goals, limit]

    def _find_deadlines(self, goals: tuple[int, ...], limit: int) -> Deadlines:
        castle = self._army.castle
        order, latest = [(castle, limit)], limit
        for number in range(len(goals), 0, -1):
            goal, rest = 1 << goals[number - 1], mask_of(goals[number:])
            more = _count_steps(self._balls[rest | castle], goal) - STRETCH
            latest = min(latest - 1, (limit - more) // WHOLE_TURN * WHOLE_TURN if more > 0 else limit)
            if rest:
                more = _count_steps(self._balls[1 << goals[number]], goal) - STRETCH
                bound = order[-1][1]
                latest = min(latest, (bound - more) // WHOLE_TURN * WHOLE_TURN if more > 0 else bound)
            order.append((mask_of(goals[:number]), latest))
        return order

    def _grow_trees(self, goals: int) -> Balls:
        """By size: the cells that a tree of so many more cells joins to all goals (Dreyfus and Wagner)."""
        balls: list[int] = []
        while not balls or balls[-1] != self._reached:
            meeting = 0
            for part in self._parts[goals]:
                one, other = self._balls[part], self._balls[goals ^ part]
                for size in range(len(balls) + 1):
                    meeting |= one[min(size, len(one) - 1)] & other[min(len(balls) - size, len(other) - 1)]
            near = balls[-1] | self._army.ground.grow(balls[-1]) & self._allowed if balls else 0
            balls.append(meeting | near)
        return tuple(balls)

    def _trace(self, key: Key, last: tuple[int, int]) -> tuple[Placement, ...]:
        placements = [Placement(*last, self._slots[key] // WHOLE_TURN)]
        while key != self._key:
            key, start, target = self._parents[key]
            placements.append(Placement(start, target, self._slots[key] // WHOLE_TURN))
        return tuple(reversed(placements))


def _list_parts(goals: int, whole: bool) -> Iterator[int]:
    """Every subset of the goals, the empty one included, and the whole one if wished."""
    part = goals
    if whole:
        yield part
    while part:
        part = (part - 1) & goals
        yield part


def _count_steps(balls: Balls, cells: int) -> int:
    return next((steps for steps, ball in enumerate(balls) if ball & cells), NEVER)
