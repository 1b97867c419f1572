"""Which placements are legal for the army on turn (CQ-202 to CQ-309): the only copy, for rules, bots and calculators.

A placement takes a token from its cell, or from the reserve, and sets it on another cell. Cells are masks, and the
start of a token that comes from the reserve is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

import msgspec

from engine.core.hex_ground import Ground, list_cells, unite
from engine.core.hex_shapes import Stand, find_base, find_stand, has_core, list_doubts, list_lifts

WHOLE_TURN = 3
"""Placements of a turn (CQ-301)."""
EACH = 8
"""What a placement counts in a score; each squatter that moves counts one more (CQ-O09)."""
BROKEN = -100
"""The score of a turn that would leave a gap in the army."""


class Reach(Enum):
    """How far a lifted token goes (CQ-O02)."""

    LIFT = "lift"
    WALK = "walk"
    SINGLE = "single"


LIFT = Reach.LIFT


class Way(NamedTuple):
    """How armies move at this table.

    With `has_gaps` the army may hang apart until the turn is over (CQ-O01). With `standing_counts` an army is home that
    stands on its castle when it builds the last fortress (CQ-O08).
    """

    reach: Reach = LIFT
    has_gaps: bool = False
    standing_counts: bool = False


class Army(msgspec.Struct, frozen=True, gc=False):
    """What decides which placements are legal.

    `moved` are the tokens that were placed this turn; `free` are the cells that may be entered now: without a token,
    without a built enemy fortress; `goals` are own fortress tiles that are still closed. `reserve` tokens still lie
    beside the board (CQ-207); whoever `has_lifted` one deploys no more this turn. Squatters that are `due` must be
    among the three (CQ-O09). The first two turns, which only deploy, `may_lift` none. `is_straight` asks the first
    three to stand in a straight line, where one fits (CQ-O07).
    """

    ground: Ground
    way: Way
    castle: int
    cells: int
    moved: int
    free: int
    goals: int
    reserve: int = 0
    has_lifted: bool = False
    due: int = 0
    may_lift: bool = True
    is_straight: bool = False

    def place(self, start: int, target: int) -> Army:
        """The army after a placement."""
        swap = start | target
        return Army(
            self.ground, self.way, self.castle, self.cells ^ swap, self.moved | target, self.free ^ swap,
            self.goals & ~target, self.reserve if start else self.reserve - 1, self.has_lifted or start != 0,
            self.due, self.may_lift, self.is_straight,
        )  # fmt: skip

    def comes_home(self, start: int, target: int) -> bool:
        """Does this placement bring the army home (CQ-404, CQ-A12)?"""
        if self.goals & ~target:
            return False
        after = self.cells & ~start | target
        if self.goals and not (self.way.standing_counts and after & self.castle):
            return False
        if not self.goals and target != self.castle:
            return False
        return not self.way.has_gaps or self.ground.is_connected(after)


def list_reachable(army: Army, left: int) -> Iterator[tuple[int, int]]:
    """(start, targets) of every placement that breaks no rule in itself; `left` placements are left."""
    if army.reserve and not army.has_lifted and (entries := find_entries(army)):
        yield 0, entries
    elif army.may_lift and army.cells:
        yield from _list_lifts(army, left)


def find_entries(army: Army) -> int:
    """Where a token from the reserve may go: beside the army, at first beside the castle (CQ-202, CQ-203, CQ-A06)."""
    free = army.free & ~army.castle
    if army.cells:
        entries = army.ground.grow(army.cells) & free
    else:
        entries = army.ground.grow(army.castle) & free or army.castle & army.free
    if army.is_straight:
        return _find_straight(army.ground, army.cells, entries, free) or entries
    return entries


def _find_straight(ground: Ground, cells: int, entries: int, free: int) -> int:
    """Those of `entries` that lie in a straight line of three with the tokens that stand and free cells."""
    return unite(line & entries for line in ground.list_lines(cells | free) if not cells & ~line)


def _list_lifts(army: Army, left: int) -> Iterator[tuple[int, int]]:
    ground, reach, free = army.ground, army.way.reach, army.free
    for start, joins in _list_joins(army, left):
        targets = joins & free
        if start & army.moved or not targets:
            continue
        if reach is Reach.SINGLE:
            targets &= ground.grow(start)
        elif reach is Reach.WALK:
            targets &= ground.flood(start, free)
        elif army.way.has_gaps:
            targets &= ground.flood(start, free | army.cells)
        if targets:
            yield start, targets


def _list_joins(army: Army, left: int) -> Iterator[tuple[int, int]]:
    """Each token, and the cells that hold the army together when it goes there."""
    cells = army.cells
    if not cells & cells - 1:
        yield cells, army.ground.grow(cells)  # a lone token: one step from where it stood (CQ-207)
    elif army.way.has_gaps and left > 1:
        yield from ((start, _find_near(army, start, left)) for start in list_cells(cells))
    else:
        base = find_base(cells, army.ground.width)
        for cell, joins in list_lifts(cells >> base, army.ground.width):
            yield cell << base, joins << base


def _find_near(army: Army, start: int, left: int) -> int:
    """Cells from which `left` placements, this one included, can still close every gap."""
    near = rest = army.cells & ~start
    for _ in range(left):
        near |= army.ground.grow(near) & (army.free | army.cells)
    return near & ~rest


def find_best_score(army: Army, left: int) -> int:
    """The score of the fullest turn: as many placements as possible, then as many squatters (CQ-308, CQ-A08)."""
    if left > 1 and is_plain(army) and has_core(left, stand_of(army, left)):
        return EACH * left
    best = BROKEN if army.way.has_gaps and not army.ground.is_connected(army.cells) else 0
    if not left:
        return best
    bound = EACH * left + min(left, (army.due & ~army.moved).bit_count())
    if left == 1 and not army.due:
        return bound if any(list_reachable(army, left)) else best  # the last one closes every gap
    if army.reserve >= left and _has_room(army, left):
        return bound
    for start, targets in list_reachable(army, left):
        for target in list_cells(targets):
            best = max(best, _score(army, start, target, left))
            if best == bound:
                return best
    return best


def _has_room(army: Army, left: int) -> bool:
    """Can so many tokens come one after the other, for certain? Cells enough touch the army already."""
    is_easy = army.cells and not (army.has_lifted or army.is_straight or army.due or army.way.standing_counts)
    return bool(is_easy) and find_entries(army).bit_count() >= left


def _score(army: Army, start: int, target: int, left: int) -> int:
    """Of a placement and the best that can follow."""
    gain = EACH + bool(start & army.due)
    if army.comes_home(start, target):
        return gain
    return gain + find_best_score(army.place(start, target), left - 1)


def list_placements(army: Army, left: int, score: int) -> list[tuple[int, int]]:
    """(start, targets) of every legal placement: those that keep the best score, and every homecoming (CQ-A08)."""
    if score == EACH * left:
        if is_plain(army):
            legal = dict(list_reachable(army, left))
            for start, target in list_cutting(army, left, stand_of(army, left)):
                legal[start] ^= target
            return [(start, targets) for start, targets in legal.items() if targets]
        if army.reserve >= left and _has_room(army, left):
            return [(0, find_entries(army))]
    found = []
    for start, targets in list_reachable(army, left):
        for target in list_cells(targets):
            if _score(army, start, target, left) < score and not army.comes_home(start, target):
                targets ^= target
        if targets:
            found.append((start, targets))
    return found


# --- the short way --------------------------------------------------------------------------------------------
#
# A core is a part of the army that hangs together and has all its tokens that have moved, with as many tokens left
# out as are to be placed. Those come off one after the other without a gap, and find a place each when as many free
# cells touch the core: then the rest of the turn is whole, whoever begins. A castle that ends the turn comes last.


def is_plain(army: Army) -> bool:
    """May the cores be asked for this army?"""
    reach, has_gaps, standing_counts = army.way
    if army.reserve or army.due or has_gaps or reach is not LIFT or not army.may_lift:
        return False
    is_near = standing_counts and not army.goals & army.goals - 1
    return not is_near and army.cells.bit_count() > WHOLE_TURN


def stand_of(army: Army, left: int) -> Stand:
    """What is known of the army's shape, and the free cells round it."""
    kept = army.moved if left > 1 else 0  # before the last placement nothing follows that it could bar
    return find_stand(left, army.cells, kept, army.free, army.ground.width)


def find_open(army: Army, left: int, score: int) -> Stand | None:
    """The stand of an army of which every lift is legal; None where one is not, or it cannot be told at once."""
    if score != EACH * left or not is_plain(army):
        return None
    return None if list_cutting(army, left, stand := stand_of(army, left)) else stand


def list_cutting(army: Army, left: int, stand: Stand) -> list[tuple[int, int]]:
    """Of a plain army with a whole turn before it: the lifts that cut the turn short, without coming home."""
    if left == 1 or not (doubts := list_doubts(left, stand)):
        return []
    home = 0 if army.goals else army.castle
    return [(start, target) for start, targets in doubts for target in list_cells(targets & ~home)
            if _score(army, start, target, left) < EACH * left]  # fmt: skip
