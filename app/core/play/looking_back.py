"""A review under way in the pool of processes: what goes there is the record, what comes back is joined here."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from app.core.play.sitting import Sitting
from app.core.pool import submit
from app.core.wait import when_answered
from engine.core.seat import Seat
from engine.review.case import Case, work_on
from engine.review.evidence import Evidence
from engine.review.findings import Finding, Piece, Review
from engine.review.inquiry import Inquiry, find_matter
from engine.review.verdict import sum_up

TRIALS, SEED = 12, 0
AT_ONCE = 2
"""Pieces of one review in the pool at a time, so that other visitors take turns."""
NEWS = 0.04
"""After so much more of the work what is known is summed up anew."""


class LookingBack:
    """The review of the line of play that is shown, as far as it has been played."""

    def __init__(self, sitting: Sitting) -> None:
        self.line = sitting.table
        self.stood = self.line.length
        table = self.line.fork()
        people = sitting.humans
        record = table.save(sitting.players)
        self._players = sitting.players
        self._case = Case(record, sitting.edition_text, people[0] if len(people) == 1 else None)
        self.mark = sha256(record.encode()).hexdigest()[:24]
        """Which record it is of."""
        self.evidence = Evidence(table, sitting.game.mind, self._case.asked)
        judged = people or tuple(Seat(seat) for seat in table.rules.seats)
        self._inquiry = Inquiry(find_matter(self.evidence, judged), TRIALS, SEED)
        self._asked: dict[Piece, Future[list[Finding]]] = {}
        self._told = -1.0
        self.is_over = False
        self.review = self._sum_up()

    @property
    def part(self) -> float:
        """How much is done, from 0 to 1."""
        return self.review.done if self.is_over else self._inquiry.part

    def recall(self, kept: object) -> bool:
        """What this browser has kept of the same record, if it can be used."""
        try:
            mark, review = msgspec.convert(kept, tuple[str, Review])
        except msgspec.ValidationError:
            return False
        if mark != self.mark or not self._fits(review):
            return False
        self.review, self.is_over = review, True
        return True

    def keep(self) -> list[Any]:
        """What the browser may keep."""
        return [self.mark, msgspec.to_builtins(self.review)]

    def go_on(self, changed: Callable[[], None]) -> None:
        """Ask for as many pieces as may be asked for at once; `changed` is called when one is there."""
        while not self.is_over and len(self._asked) < AT_ONCE and (piece := self._inquiry.next_piece()) is not None:
            asked = self._asked[piece] = submit(work_on, self._case, piece)
            when_answered(asked, partial(self._come, piece, changed))
        if not self._asked and not self.is_over:
            self._end()

    def stop(self) -> None:
        """What is known is enough."""
        for asked in self._asked.values():
            asked.cancel()
        self._asked.clear()
        if not self.is_over:
            self._end()

    # --- inside -------------------------------------------------------------------------------------------

    def _come(self, piece: Piece, changed: Callable[[], None]) -> None:
        asked = self._asked.pop(piece, None)
        if asked is None or self.is_over:
            return
        if asked.cancelled() or asked.exception() is not None:
            # a process was lost: what is known is all
            self.stop()
        else:
            self._inquiry.take(piece, asked.result())
            self.go_on(changed)
        if not self.is_over and self._inquiry.part - self._told >= NEWS:
            self.review = self._sum_up()
        changed()

    def _end(self) -> None:
        self.is_over = True
        self.review = self._sum_up()

    def _sum_up(self) -> Review:
        self._told = self._inquiry.part
        return sum_up(self.evidence, self._inquiry, self._players)

    def _fits(self, review: Review) -> bool:
        """It comes from outside: it may speak only of seats and points that there are."""
        table = self.evidence.table
        seats, length = len(table.rules.seats), table.length
        points = [each.point for each in review.course] + [each.point for each in review.luck]
        lists = [each.chances for each in review.course] + [each.shift for each in review.luck]
        return (
            review.length == length
            and all(0 <= point <= length for point in points)
            and all(len(each) == seats for each in lists)
            and all(0 <= each.point < length and 0 <= each.seat < seats for each in review.decisions)
            and [each.seat for each in review.table] == list(table.rules.seats)
        )
