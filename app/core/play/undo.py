"""What may be taken back: pure questions about a look at a table and the people at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.look import Look
from engine.core.seat import Seat


def choices(look: Look, people: Sequence[Seat]) -> list[int]:
    """Points at which somebody at this screen chose; with bots alone, every choice."""
    return [
        point
        for point, moment in enumerate(look.moments)
        if isinstance(moment.actor, int) and (not people or moment.actor in people)
    ]


def undoable(look: Look, people: Sequence[Seat]) -> list[int]:
    """Decisions that may be taken back: nothing has been revealed since (a die, a card, an opened bribe)."""
    barrier = max((point for point in look.reveals if point <= look.cursor), default=0)
    return [point for point in choices(look, people) if barrier <= point < look.cursor]
