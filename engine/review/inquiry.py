"""The order of a review: short pieces, so that others take turns, and whatever is known so far makes a review.

First the course of the game and what was luck, roughly; then what each decision cost, and the dearest of them again
with more trials; then course and luck as finely as was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from engine.core.seat import Seat
from engine.review.evidence import Evidence
from engine.review.findings import Finding, Judged, Kind, Piece

LEAST_TRIALS, MOST_TRIALS = 4, 400
PASS = 8
"""Trials of a point in one pass over the whole game, at most; there are two passes or more, so that the one tells how
sure the other is."""
TOGETHER: dict[Kind, int] = {"course": 8, "luck": 2, "decision": 1}
"""Points of one piece of work: it takes about as long whatever it asks."""
LOOKED_AT_AGAIN, MORE = 12, 4
"""So many of the dearest decisions are tried so many times as often again, before anybody is told off for them."""


class Matter(msgspec.Struct, frozen=True):
    """What there is to ask of a game."""

    free: tuple[int, ...]
    lucky: tuple[int, ...]
    judged: tuple[int, ...]
    """The decisions that are judged."""


def find_matter(evidence: Evidence, judged: Sequence[Seat]) -> Matter:
    """Decisions of these seats are judged, as far as the reviewer may know them."""
    free = evidence.free_points()
    moments = evidence.table.moments
    mine = [point for point in free if moments[point].actor in judged]
    if not evidence.knows_all:
        mine = [point for point in mine if moments[point].actor == evidence.asked]
    return Matter(tuple(free), tuple(evidence.lucky_points()), tuple(mine))


def investigate(evidence: Evidence, piece: Piece) -> list[Finding]:
    """Do one piece of the work."""
    asks: dict[Kind, Callable[[int, int, int], Finding]] = {
        "course": evidence.value,
        "luck": evidence.weigh_luck,
        "decision": evidence.judge,
    }
    ask = asks[piece.kind]
    return [ask(point, piece.trials, piece.seed) for point in piece.points]


class Inquiry:
    """A review under way: hands out pieces, takes what was found in any order, and knows how far it is."""

    def __init__(self, matter: Matter, trials: int, seed: int) -> None:
        if not LEAST_TRIALS <= trials <= MOST_TRIALS:
            raise ValueError(f"A review tries each point {LEAST_TRIALS} to {MOST_TRIALS} times, not {trials}.")
        self.matter = matter
        self.trials = trials
        self.seed = seed
        self._found: dict[Piece, Sequence[Finding]] = {}
        """By the piece, in the order in which they were handed out: empty while one is under way."""
        self._waiting = 0
        self._done = 0
        self._wanted = self._count()
        self._pieces = self._list_pieces()

    @property
    def part(self) -> float:
        """How much is done, from 0 to 1."""
        return self._done / self._wanted if self._wanted else 1.0

    @property
    def findings(self) -> list[Finding]:
        """All that was found, in an order that is always the same."""
        return [each for found in self._found.values() for each in found]

    def next_piece(self) -> Piece | None:
        """What may be done next; None when all is done, or must wait for what is under way."""
        piece = next(self._pieces, None)
        if piece is not None:
            self._found[piece] = ()
            self._waiting += 1
        return piece

    def take(self, piece: Piece, found: Sequence[Finding]) -> None:
        self._found[piece] = found
        self._waiting -= 1
        self._done += len(found)

    def _count(self) -> int:
        matter, passes = self.matter, len(self._passes())
        again = min(LOOKED_AT_AGAIN, len(matter.judged))
        return passes * (len(matter.free) + len(matter.lucky)) + len(matter.judged) + again

    def _passes(self) -> list[int]:
        """How many trials each pass makes."""
        passes = max(2, -(-self.trials // PASS))
        return [(self.trials + number) // passes for number in range(passes)]

    def _list_pieces(self) -> Iterator[Piece | None]:
        first, *more = self._passes()
        yield from self._cut("course", self.matter.free, first, 0)
        yield from self._cut("luck", self.matter.lucky, first, 0)
        yield from self._cut("decision", self.matter.judged, self.trials, 0)
        while self._waiting:
            # which were the dearest is known only when all are in
            yield None
        yield from self._cut("decision", self._dearest(), self.trials * MORE, 1)
        for number, trials in enumerate(more, start=1):
            yield from self._cut("course", self.matter.free, trials, number)
            yield from self._cut("luck", self.matter.lucky, trials, number)

    def _dearest(self) -> list[int]:
        judged = [each for each in self.findings if isinstance(each, Judged)]
        judged.sort(key=lambda each: (-each.cost - each.error, each.point))
        return [each.point for each in judged[:LOOKED_AT_AGAIN]]

    def _cut(self, kind: Kind, points: Sequence[int], trials: int, number: int) -> Iterator[Piece]:
        together = TOGETHER[kind]
        for at in range(0, len(points), together):
            yield Piece(kind, tuple(points[at : at + together]), trials, self.seed * 1000 + number)
