"""What may be taken back: pure questions about a table and the people at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.core.table import Table


def choices(table: Table, people: Sequence[Seat]) -> list[int]:
    """Points at which somebody at this screen chose; with bots alone, every choice."""
    return [
        point
        for point, moment in enumerate(table.moments)
        if isinstance(moment.actor, int) and (not people or moment.actor in people)
    ]


def undoable(table: Table, people: Sequence[Seat]) -> list[int]:
    """Decisions that may be taken back: nothing has been revealed since (a die, a card, an opened bribe)."""
    cursor = table.cursor
    barrier = max((point for point in table.reveals() if point <= cursor), default=0)
    return [point for point in choices(table, people) if barrier <= point < cursor]
