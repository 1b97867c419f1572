"""A game to be reviewed, as text: any process can open it and do a piece of the work."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.bots.thinker import Mind
from engine.core.record import read_record
from engine.core.seat import Seat
from engine.core.table import Table, load_table
from engine.registry import GAMES
from engine.review.evidence import Evidence
from engine.review.findings import Finding, Piece
from engine.review.inquiry import investigate


class Case(msgspec.Struct, frozen=True):
    """A record, the text of an edition of one's own or nothing, and for whose eyes the review is."""

    record: str
    edition: str = ""
    asked: Seat | None = None


@lru_cache(maxsize=4)
def open_case(case: Case) -> Evidence:
    """The evidence, once a process: opening it plays the whole game again."""
    game = GAMES[read_record(case.record).game]
    table: Table = load_table(case.record, game.setup, game.read_edition(case.edition), deal=False)
    mind: Mind = game.mind
    return Evidence(table, mind, case.asked)


def work_on(case: Case, piece: Piece) -> list[Finding]:
    """One piece of the work, in whatever process: the same piece finds the same anywhere."""
    return investigate(open_case(case), piece)
