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
from engine.core.by_steps import finish
from engine.core.deep_search import DeepSearch
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
Deadlines: TypeAlias = list[tuple[int, int]]
"""For each goal of a course, as a mask of it and those before it: the latest slot by which all of them are reached."""


class Placement(NamedTuple):
    """One move of a tour, in masks; `start` is 0 for a token from the reserve. `turn` counts from 0."""

    start: int
    target: int
    turn: int


class Tour(NamedTuple):
    """What a search found: a shortest tour, or that there is none, or only that it takes at least `slots`; and how
    many positions were looked at."""

    slots: int
    placements: tuple[Placement, ...] | None
    is_exact: bool
    positions: int

    @property
    def turns(self) -> int:
        """The turns it takes at least, the running one included."""
        return -(-self.slots // WHOLE_TURN)


def find_tour(army: Army, deploying: int = 0, most: int = MOST_POSITIONS, longest: int = NEVER) -> Tour:
    """The shortest tour over `army.goals` to the castle, unless it takes more than `longest` slots.

    For so many turns, the running one included, the army deploys.
    """
    return finish(search_tour(army, deploying, most, longest), Tour)


def search_tour(army: Army, deploying: int, most: int = MOST_POSITIONS, longest: int = NEVER) -> Iterator[int | Tour]:
    """That tour, and before it, after every step of the search, how many slots it takes at least."""
    reached = army.ground.flood(army.castle, army.free | army.cells)
    if (army.goals | army.cells | army.castle) & ~(reached & (army.free | army.cells)):
        yield Tour(0, None, True, 0)
        return
    search, limit = _Search(army, deploying), 0
    for limit in search.run(search.find_first_limit()):
        if limit > longest or search.looked_at >= most:
            yield Tour(limit, None, False, search.looked_at)
            return
        yield limit
    is_home = HOME in search.lengths
    yield Tour(limit if is_home else 0, search.list_placements() if is_home else None, True, search.looked_at)


class _Search(DeepSearch[Key, tuple[int, int]]):
    """From position to position, by placements of (start, target)."""

    def __init__(self, army: Army, deploying: int) -> None:
        key = (army.cells, army.moved, army.goals, army.reserve, army.has_lifted)
        super().__init__(key, army.moved.bit_count(), HOME)
        self._army, self._lifts_from = army, deploying * WHOLE_TURN
        self._allowed = army.free | army.cells
        self._courses: dict[int, list[tuple[Course, Needs]]] = {}
        self._plans: dict[tuple[int, int], list[tuple[Course, Deadlines]]] = {}

    def find_first_limit(self) -> int:
        """A slot before which no tour ends; at least one is to come."""
        courses = self._list_courses(self._army.goals)
        return self.lengths[self.start] + min(needs[course.first] + max(course.to_all, 0) for course, needs in courses)

    def list_placements(self) -> tuple[Placement, ...]:
        """The tour that was found."""
        return tuple(Placement(*step, self.lengths[key] // WHOLE_TURN) for key, step in self.trace())

    def follow(self, key: Key, limit: int) -> Iterator[Key]:
        """What can follow, if the army can then be home by the slot `limit`."""
        slots, (cells, moved, goals, reserve, has_lifted) = self.lengths[key], key
        may_lift = slots >= self._lifts_from
        begun, free = self._army, self._allowed & ~cells
        army = Army(begun.ground, begun.way, begun.castle, cells, moved, free, goals, reserve, has_lifted, 0, may_lift)
        left = WHOLE_TURN - slots % WHOLE_TURN
        score = find_best_score(army, left)
        after = slots + (1 if score >= 2 * EACH else left)  # where only one can be placed, the turn is over
        has_more = False
        for start, targets in reversed(list_placements(army, left, score)):
            fitting = self._fit(army, start, targets, slots + 1, limit)
            has_more = has_more or fitting != targets
            for target in list_cells(fitting):
                reached = self._find_key(army, start, target, after)
                if self.reach(reached, after, key, (start, target)):
                    yield reached
        if has_more:
            self.put_off(key, limit + 1)

    def _find_key(self, army: Army, start: int, target: int, slots: int) -> Key:
        """The position after a placement."""
        if army.comes_home(start, target):
            return HOME
        after = army.place(start, target)
        is_lifting = slots % WHOLE_TURN and slots > self._lifts_from  # else it is all the same who has moved
        moved, has_lifted = (after.moved, after.has_lifted) if is_lifting else (0, False)
        return after.cells, moved, after.goals, after.reserve, has_lifted

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
        return fitting

    def _list_courses(self, goals: int) -> list[tuple[Course, Needs]]:
        """One for every order of these goals; and what it takes from where the army stands at the beginning."""
        if goals not in self._courses:
            ground, castle = self._army.ground, self._army.castle
            orders = [(*order, castle) for order in permutations(list_cells(goals))]
            courses = [build_course(ground, self._allowed, order, STRETCH) for order in orders]
            self._courses[goals] = [(course, Needs(course, self._army.cells or castle)) for course in courses]
        return self._courses[goals]

    def _list_plans(self, goals: int, limit: int) -> list[tuple[Course, Deadlines]]:
        """Every order of these goals in which a tour may end by the slot `limit`, were there no others."""
        if (goals, limit) not in self._plans:
            begun, counts = self.lengths[self.start], self._army.way.standing_counts
            self._plans[goals, limit] = [
                (course, deadlines)
                for course, needs in self._list_courses(goals)
                if (deadlines := find_deadlines(course, limit, counts))
                and all(begun + needs[some] <= latest for some, latest in deadlines)
            ]
        return self._plans[goals, limit]


def find_deadlines(course: Course, limit: int, standing_counts: bool) -> Deadlines:
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


def write_path(tour: Tour, names: dict[int, str]) -> tuple[tuple[str, ...], ...]:
    """The moves of a tour, turn by turn."""
    turns: dict[int, list[str]] = {}
    for start, target, turn in tour.placements or ():
        begin = names[start.bit_length() - 1] if start else ""
        turns.setdefault(turn, []).append(f"{begin}-{names[target.bit_length() - 1]}")
    return tuple(map(tuple, turns.values()))
