"""Is a layout good to play on, and fair? And which smallest change would make it so?

A layout is fair when every army needs the same number of turns for its whole tour on the empty board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.conquerors.board import ground_of
from engine.conquerors.edition import why_no_board
from engine.conquerors.layout import Layout, why_unplayable
from engine.conquerors.moves import Army, Way
from engine.conquerors.route import Tour, find_tour
from engine.conquerors.terms import TOKENS, Places
from engine.core.hex_ground import Ground, list_bits, mask_of
from engine.core.position import with_inner

DEPLOYING = 2
"""Turns that bring the tokens to the board (CQ-202, CQ-203)."""
MOST_CHANGES, MOST_LOOKED = 3, 100
"""Things that are moved, and the least changes that are tried for each: some seconds at most."""
FEW = 3
"""With so many armies or fewer the first change is looked for among all: there is time for it."""


class Change(NamedTuple):
    """A castle or fortress of a seat goes from one cell to another; `number` is 0 for the castle, then the tiles."""

    seat: int
    number: int
    start: str
    target: str


@lru_cache(maxsize=4096)
def measure_seat(ground: Ground, castle: int, tiles: tuple[int, ...]) -> Tour:
    """The shortest tour of an army that has the board for itself."""
    free = ground.cells
    army = Army(ground, Way(), 1 << castle, 0, 0, free, mask_of(tiles), TOKENS, may_lift=False)
    return find_tour(army, DEPLOYING)


def measure_seats(layout: Layout) -> list[Tour]:
    """Every army's tour."""
    assert layout.places is not None
    ground = ground_of(layout.centres)
    return [measure_seat(ground, castle, tuple(sorted(tiles))) for castle, tiles in zip(*layout.places, strict=True)]


def measure_spread(tours: list[Tour]) -> tuple[int, int]:
    """How many turns, and how many placements, lie between the shortest tour and the longest."""
    turns, slots = [tour.turns for tour in tours], [tour.slots for tour in tours]
    return max(turns) - min(turns), max(slots) - min(slots)


def judge_layout(layout: Layout, contour: int, most_pieces: int) -> list[str]:
    """What is wrong with a layout, as short sentences, the worst first; nothing when all is well."""
    if (fault := why_no_board(layout.centres, most_pieces)) is not None:
        return [fault]
    if layout.places is None:
        return []
    if (fault := why_unplayable(layout, contour)) is not None:
        return [fault]
    turns = [tour.turns for tour in measure_seats(layout)]
    if len(set(turns)) > 1:
        needs = ", ".join(f"army {seat} needs {turn}" for seat, turn in enumerate(turns, start=1))
        return [f"It is not fair: {needs} turns."]
    return []


def make_fair(layout: Layout, contour: int) -> tuple[Layout, tuple[Change, ...]] | None:
    """The layout made fair by moving as few castles and fortresses as we can find, each as little as possible."""
    changes: list[Change] = []
    while measure_spread(measure_seats(layout))[0]:
        if len(changes) == MOST_CHANGES:
            return None
        is_quick = not changes and len(measure_seats(layout)) <= FEW
        found = _find_best_change(layout, contour, None if is_quick else MOST_LOOKED)
        if found is None:
            return None
        layout, change = found
        changes.append(change)
    return layout, tuple(changes)


def _find_best_change(layout: Layout, contour: int, most: int | None) -> tuple[Layout, Change] | None:
    """The one change after which the layout is fairer: fair if one can do that, then by as short a way as possible; of
    so many least ones, or of all."""
    assert layout.places is not None
    ground, best = ground_of(layout.centres), None
    now = measure_spread(measure_seats(layout))
    things = [(castle, *tiles) for castle, tiles in zip(*layout.places, strict=True)]
    for far, seat, number, target in _list_changes(ground, contour, things)[:most]:
        if best is not None and best[0] < (0, far):
            break  # fair already, by a shorter way than all that follow
        changed = _move(layout, things, seat, number, target)
        if why_unplayable(changed, contour) is not None:
            continue
        spread = measure_spread(measure_seats(changed))
        worth = (spread[0], far, spread[1], target)
        if spread < now and (best is None or worth < best[0]):
            start = ground.names[things[seat][number]]
            best = worth, changed, Change(seat, number, start, ground.names[target])
    return None if best is None else best[1:]


def _list_changes(ground: Ground, contour: int, things: list[tuple[int, ...]]) -> list[tuple[int, int, int, int]]:
    """(how far, seat, number, target) of every change there is, the least first."""
    free = contour & ~mask_of(tuple(cell for own in things for cell in own))
    return sorted(
        (far, seat, number, target)
        for seat, own in enumerate(things)
        for number, cell in enumerate(own)
        for far, ring in enumerate(_list_rings(ground, cell))
        for target in list_bits(free & ring)
    )


def _list_rings(ground: Ground, cell: int) -> list[int]:
    """The cells at each distance from this one."""
    balls = ground.layers(1 << cell, ground.cells)
    return [ball & ~inner for ball, inner in zip(balls, [0, *balls], strict=False)]


def _move(layout: Layout, things: list[tuple[int, ...]], seat: int, number: int, target: int) -> Layout:
    after = with_inner(tuple(things), seat, number, target)
    return Layout(layout.centres, Places(tuple(own[0] for own in after), tuple(own[1:] for own in after)))
