"""Is a layout good to play on, and fair? And which smallest change would make it so?

A layout is fair when every army needs the same number of turns for its whole tour on the empty board.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.conquerors.board import ground_of
from engine.conquerors.layout import Layout, why_unplayable
from engine.conquerors.moves import WHOLE_TURN, Army, Way
from engine.conquerors.route import Tour, find_tour
from engine.conquerors.terms import TOKENS, Places
from engine.core.by_steps import finish
from engine.core.hex_ground import Ground, list_bits, mask_of
from engine.core.hex_images import list_images
from engine.core.hexes import distance
from engine.core.position import with_inner

DEPLOYING = 2
"""Turns that bring the tokens to the board (CQ-202, CQ-203)."""
MOST_CHANGES = 3
"""Things that are moved at most."""
MOST_SEARCHED, MOST_EACH, A_TOUR = 24_000, 5_000, 60
"""Positions that making fair looks at in all, and for one tour; and what a tour costs besides: under two seconds."""


class Change(NamedTuple):
    """A castle or fortress of a seat goes from one cell to another; `number` is 0 for the castle, then the tiles."""

    seat: int
    number: int
    start: str
    target: str

    @property
    def thing(self) -> str:
        """What moves."""
        return "a fortress" if self.number else "the castle"


def measure_seat(ground: Ground, castle: int, tiles: tuple[int, ...], *limits: int) -> Tour:
    """The shortest tour of an army that has the board for itself, within the limits of `find_tour`.

    Of those that stand alike once the board is turned or mirrored, one is measured, and it is that one's tour.
    """
    images = list_images(ground)
    like = min((image[castle], tuple(sorted([image[tile] for tile in tiles]))) for image in images)
    return _measure_seat(ground, *like, *limits)


@lru_cache(maxsize=4096)
def _measure_seat(ground: Ground, castle: int, tiles: tuple[int, ...], *limits: int) -> Tour:
    army = Army(ground, Way(), 1 << castle, 0, 0, ground.cells, mask_of(tiles), TOKENS, may_lift=False)
    return find_tour(army, DEPLOYING, *limits)


def measure_seats(layout: Layout) -> list[Tour]:
    """Every army's tour."""
    assert layout.places is not None
    ground = ground_of(layout.centres)
    return [measure_seat(ground, *seat) for seat in zip(*layout.places, strict=True)]


def measure_spread(tours: list[Tour]) -> tuple[int, int]:
    """How many turns, and how many placements, lie between the shortest tour and the longest."""
    turns, slots = [tour.turns for tour in tours], [tour.slots for tour in tours]
    return max(turns) - min(turns), max(slots) - min(slots)


class Mended(NamedTuple):
    """The layout made fair by changes, or as it was where none are found.

    No single move of fewer than `least` cells makes it fair; None says that none at all does but the one that is given.
    """

    layout: Layout
    changes: tuple[Change, ...]
    least: int | None


def make_fair(layout: Layout, contour: int) -> Mended:
    """By moving as few castles and fortresses as we can find, each as little as possible."""
    return finish(mend(layout, contour), Mended)


def mend(layout: Layout, contour: int) -> Iterator[Mended | None]:
    """That, and None before each change that is tried."""
    now, changes, least = layout, tuple[Change, ...](), None
    left = MOST_SEARCHED - sum(tour.positions for tour in measure_seats(layout))
    while measure_spread(measure_seats(now))[0]:
        found, left, unsure = yield from _find_best_change(now, contour, left)
        least = least if changes else unsure
        if found is None or len(changes) == MOST_CHANGES:
            yield Mended(layout, (), least)
            return
        now, changes = found[0], (*changes, found[1])
    yield Mended(now, changes, least)


def _find_best_change(
    layout: Layout, contour: int, left: int
) -> Generator[None, None, tuple[tuple[Layout, Change] | None, int, int | None]]:
    """The one change after which the layout is fairer: fair if one can do that, then by as short a way as possible.

    Looked for in so many positions. Besides, how many are left then, and the shortest way that was not judged.
    """
    assert layout.places is not None
    ground, tours = ground_of(layout.centres), measure_seats(layout)
    now, best, unsure = measure_spread(tours), None, None
    things = [(castle, *tiles) for castle, tiles in zip(*layout.places, strict=True)]
    for far, seat, number, target in _list_changes(ground, contour, things):
        if best is not None and best[0] < (0, far):
            break  # fair already, by a shorter way than all that follow
        if left <= 0:
            unsure = far if unsure is None else unsure
            break
        after = with_inner(tuple(things), seat, number, target)
        changed = Layout(layout.centres, Places(tuple(own[0] for own in after), tuple(own[1:] for own in after)))
        if why_unplayable(changed, contour) is not None:
            continue
        yield
        others = [tour for other, tour in enumerate(tours) if other != seat]
        apart = now[0] if best is None else best[0][0] - (far > best[0][1])
        longest = (min(tour.turns for tour in others) + apart) * WHOLE_TURN
        castle, *tiles = after[seat]
        tour = measure_seat(ground, castle, tuple(tiles), min(left, MOST_EACH), longest)
        left -= tour.positions + A_TOUR
        spread = measure_spread([*others, tour])
        worth = (spread[0], far, spread[1], target)
        if tour.is_exact and spread < now and (best is None or worth < best[0]):
            best = worth, changed, Change(seat, number, ground.names[things[seat][number]], ground.names[target])
        unsure = far if unsure is None and tour.slots <= longest and not tour.is_exact else unsure
    return None if best is None else best[1:], left, unsure


def _list_changes(ground: Ground, contour: int, things: list[tuple[int, ...]]) -> list[tuple[int, int, int, int]]:
    """(how far, seat, number, target) of every change there is, the least first."""
    free = contour & ~mask_of(tuple(cell for own in things for cell in own))
    return sorted(
        (distance(ground.hexes[cell], ground.hexes[target]), seat, number, target)
        for seat, own in enumerate(things)
        for number, cell in enumerate(own)
        for target in list_bits(free)
    )
