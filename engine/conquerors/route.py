"""The shortest tour of an army: all its fortresses and home again, in the fewest turns (rivals stand still).

An A* search through the legal placements of `moves`. What is left is never overestimated: an army comes at most one
step nearer with each placement, and when it stands on a fortress none of its six tokens is further than five steps
away from it, so that the next goal is at most five steps nearer than it is from that fortress. Taken over the orders
of the fortresses, these bounds say how soon a tour can end. A position waits with those of its placements that do not
fit the best hope, until that hope is gone.

Time is counted in slots, three a turn; a turn that has to end early wastes its last ones.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple, TypeAlias

from engine.conquerors.moves import EACH, WHOLE_TURN, Army, find_best_score, list_placements
from engine.core.hex_ground import list_bits

STRETCH = 5
"""How far the ends of an army of six can be apart."""
MOST_POSITIONS = 40_000
"""A search gives up after so many: one to two seconds."""
NEVER = 1_000_000

Key: TypeAlias = tuple[int, int, int, int, bool]
"""What tells two positions of one search apart: cells, moved, goals, reserve, has_lifted."""
Order: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
"""For each goal in an order: the cells by distance from it, and how many slots must follow its building."""


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
        self._orders: dict[int, list[Order]] = {}
        self._balls = {
            goal: tuple(army.ground.layers(1 << goal, self._allowed)) for goal in list_bits(army.goals | army.castle)
        }
        self._slots: dict[Key, int] = {self._key: army.moved.bit_count()}
        self._parents: dict[Key, tuple[Key, int, int]] = {}
        self._waiting: dict[int, list[Key]] = {}
        self._positions = 0

    def run(self) -> Tour:
        limit = self._slots[self._key] + self._hope()
        if limit >= NEVER:
            return Tour(0, None, True, 0)
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
            fitting = self._fit(army, start, targets, limit - slots - 1)
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

    def _hope(self) -> int:
        """The slots that a tour from the beginning takes at least."""
        cells = self._army.cells or self._army.castle
        return min(_find_length(order, cells) for order in self._list_orders(self._army.goals))

    def _fit(self, army: Army, start: int, targets: int, room: int) -> int:
        """Those of `targets` after which a tour can still end within `room` slots."""
        rest, fitting = army.cells & ~start, 0
        for order in self._list_orders(army.goals):
            mask = targets
            for balls, after in order:
                if room < after:
                    mask = 0
                    break
                ball = balls[min(room - after, len(balls) - 1)]
                if not ball & rest:
                    mask &= ball
            fitting |= mask
        return fitting

    def _list_orders(self, goals: int) -> list[Order]:
        """Every order of the goals, with what must follow each; the castle comes last."""
        if goals not in self._orders:
            self._orders[goals] = [self._find_order(each) for each in permutations(list_bits(goals))]
        return self._orders[goals]

    def _find_order(self, goals: tuple[int, ...]) -> Order:
        ends = [*goals, self._army.castle.bit_length() - 1]
        after, order = 0, [(self._balls[ends[-1]], 0)]
        for goal, following in zip(reversed(ends[:-1]), reversed(ends), strict=False):
            after += max(1, _count_steps(self._balls[following], 1 << goal) - STRETCH)
            order.append((self._balls[goal], after))
        return tuple(reversed(order))

    def _trace(self, key: Key, last: tuple[int, int]) -> tuple[Placement, ...]:
        placements = [Placement(*last, self._slots[key] // WHOLE_TURN)]
        while key != self._key:
            key, start, target = self._parents[key]
            placements.append(Placement(start, target, self._slots[key] // WHOLE_TURN))
        return tuple(reversed(placements))


def _count_steps(balls: tuple[int, ...], cells: int) -> int:
    return next((steps for steps, ball in enumerate(balls) if ball & cells), NEVER)


def _find_length(order: Order, cells: int) -> int:
    return max(_count_steps(balls, cells) + after for balls, after in order)
