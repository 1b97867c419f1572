"""The shortest tour of an army: all its fortresses and home again, in the fewest turns (rivals stand still).

An A* search through the legal placements of `moves`. What is left is never overestimated, for two reasons. With what
is placed later, the army holds together, and whenever a goal is reached, all of it is near: so at least as many
placements are to come as the trees of `engine.core.hex_trees` need along an order of the goals. And the token that
builds a fortress stays there until the turn is over: that gives each goal a latest slot. A position waits with those
of its placements that do not fit the best hope, until that hope is gone.

Time is counted in slots, three a turn; a turn that has to end early wastes its last ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple, TypeAlias

from engine.conquerors.moves import EACH, WHOLE_TURN, Army, find_best_score, list_placements
from engine.core.hex_ground import list_cells
from engine.core.hex_trees import NEVER, Course, Needs, build_course

STRETCH = 5
"""How far the ends of an army of six can be apart."""
MOST_POSITIONS = 40_000
"""A search gives up after so many: one to two seconds."""

Key: TypeAlias = tuple[int, int, int, int, bool]
"""What tells two positions of one search apart: cells, moved, goals, reserve, has_lifted."""
HOME: Key = (0, 0, 0, 0, False)
"""Where every tour ends."""


class Plan(NamedTuple):
    """An order of goals, the castle the last; and by when each must be reached."""

    course: Course
    deadlines: list[tuple[int, int]]
    """For each goal, as a mask of it and those before it: the latest slot after which all of them are reached."""


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


def find_tour(army: Army, deploying: int = 0, most: int = MOST_POSITIONS, longest: int = NEVER) -> Tour:
    """The shortest tour over `army.goals` to the castle, unless it takes more than `longest` slots.

    For so many turns, the running one included, the army deploys.
    """
    return _Search(army, deploying, most).run(longest)


class _Search:
    def __init__(self, army: Army, deploying: int, most: int) -> None:
        self._army, self._most, self._lifts_from = army, most, deploying * WHOLE_TURN
        self._allowed = army.free | army.cells
        self._key: Key = (army.cells, army.moved, army.goals, army.reserve, army.has_lifted)
        self._courses: dict[int, list[tuple[Course, Needs]]] = {}
        self._plans: dict[tuple[int, int], list[Plan]] = {}
        self._slots: dict[Key, int] = {self._key: army.moved.bit_count()}
        self._parents: dict[Key, tuple[Key, int, int]] = {}
        self._waiting: dict[int, list[Key]] = {}
        self._positions = 0

    def run(self, longest: int) -> Tour:
        army = self._army
        reached = army.ground.flood(army.castle, self._allowed)
        if (army.goals | army.cells | army.castle) & ~(reached & self._allowed):
            return Tour(0, None, True, 0)
        limit = self._slots[self._key] + min(
            needs[course.first] + max(course.to_all, 0) for course, needs in self._list_courses(army.goals)
        )
        while not self._list_plans(army.goals, limit):
            limit += 1
        self._waiting[limit] = [self._key]
        while self._waiting:
            limit = min(self._waiting)
            if limit > longest:
                return Tour(limit, None, False, self._positions)
            for key in reversed(self._waiting.pop(limit)):
                going = [self._expand(key, limit)]
                while going:
                    if self._positions >= self._most:
                        return Tour(limit, None, False, self._positions)
                    if (after := next(going[-1], None)) is None:
                        going.pop()
                    elif after == HOME:
                        return Tour(limit, self._trace(), True, self._positions)
                    else:
                        going.append(self._expand(after, limit))
        return Tour(0, None, True, self._positions)

    def _expand(self, key: Key, limit: int) -> Iterator[Key]:
        """What can follow, one after the other, if the army can then be home by the slot `limit`."""
        slots, (cells, moved, goals, reserve, has_lifted) = self._slots[key], key
        may_lift = slots >= self._lifts_from
        begun, free = self._army, self._allowed & ~cells
        army = Army(begun.ground, begun.way, begun.castle, cells, moved, free, goals, reserve, has_lifted, 0, may_lift)
        left = WHOLE_TURN - slots % WHOLE_TURN
        score = find_best_score(army, left)
        self._positions += 1
        has_more = False
        for start, targets in reversed(list_placements(army, left, score)):
            fitting = self._fit(army, start, targets, slots + 1, limit)
            has_more = has_more or fitting != targets
            for target in list_cells(fitting):
                if (after := self._add(key, army, start, target, slots + 1, score)) is not None:
                    yield after
        if has_more:
            self._waiting.setdefault(limit + 1, []).append(key)

    def _add(self, parent: Key, army: Army, start: int, target: int, slots: int, score: int) -> Key | None:
        """The position after a placement, the turn over where no other one follows; None if it was reached before."""
        after = army.place(start, target)
        if score < 2 * EACH:
            slots += -slots % WHOLE_TURN
        is_lifting = slots % WHOLE_TURN and slots > self._lifts_from  # else it is all the same who has moved
        moved, has_lifted = (after.moved, after.has_lifted) if is_lifting else (0, False)
        key = HOME if army.comes_home(start, target) else (after.cells, moved, after.goals, after.reserve, has_lifted)
        if slots >= self._slots.get(key, NEVER):
            return None
        self._slots[key] = slots
        self._parents[key] = (parent, start, target)
        return key

    # --- what is left at least ----------------------------------------------------------------------------

    def _fit(self, army: Army, start: int, targets: int, slots: int, limit: int) -> int:
        """Those of `targets` after which a tour can still end by the slot `limit`, having taken `slots`."""
        fitting = 0
        for course, deadlines in self._list_plans(army.goals, limit):
            mask, needs = targets, Needs(course, army.cells & ~start)
            for goals, latest in deadlines:
                if slots + needs[goals] > latest:
                    mask &= needs.find_near(goals, latest - slots)
                    if not mask:
                        break
            fitting |= mask
            if fitting == targets:
                break
        return fitting

    def _list_courses(self, goals: int) -> list[tuple[Course, Needs]]:
        """One for every order of these goals; and what it takes from where the army stands at the beginning."""
        if goals not in self._courses:
            ground, castle = self._army.ground, self._army.castle
            orders = [(*order, castle) for order in permutations(list_cells(goals))]
            courses = [build_course(ground, self._allowed, order, STRETCH) for order in orders]
            self._courses[goals] = [(course, Needs(course, self._army.cells or castle)) for course in courses]
        return self._courses[goals]

    def _list_plans(self, goals: int, limit: int) -> list[Plan]:
        """Every order of these goals in which a tour may end by the slot `limit`, were there no others."""
        if (goals, limit) not in self._plans:
            begun, counts = self._slots[self._key], self._army.way.standing_counts
            self._plans[goals, limit] = [
                Plan(course, deadlines)
                for course, needs in self._list_courses(goals)
                if (deadlines := find_deadlines(course, limit, counts))
                and all(begun + needs[some] <= latest for some, latest in deadlines)
            ]
        return self._plans[goals, limit]

    def _trace(self) -> tuple[Placement, ...]:
        placements, key = list[Placement](), HOME
        while key != self._key:
            key, start, target = self._parents[key]
            placements.append(Placement(start, target, self._slots[key] // WHOLE_TURN))
        return tuple(reversed(placements))


def find_deadlines(course: Course, limit: int, standing_counts: bool = False) -> list[tuple[int, int]]:
    """For each goal, as a mask of it and those before it: the latest slot by which they stand if all do by `limit`.

    With `standing_counts` the castle may be reached together with the goal before it, all others one after the other.
    """
    if course.later is None:
        return [(course.goals, limit)]
    later = find_deadlines(course.later, limit, standing_counts)
    last, is_apart = later[0][1], bool(course.later.later) or not standing_counts
    latest = min(last - is_apart, _turn_before(last, course.to_next), _turn_before(limit, course.to_all))
    return [(course.first, latest), *((course.first | goals, slot) for goals, slot in later)]


def _turn_before(slot: int, more: int) -> int:
    """The latest slot after whose turn so many more placements are over by `slot`; none are needed: `slot` itself."""
    return (slot - more) // WHOLE_TURN * WHOLE_TURN if more > 0 else slot
