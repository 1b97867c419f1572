"""Who does something at a shared table is told that somebody else was quicker only where it concerns him."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from app.store.rows import Overtaken
from engine.core.seat import Seat

TRIES = 4
"""How often a deed is tried while others are quicker with what leaves the game as it is."""

P = ParamSpec("P")
T = TypeVar("T")
Deed = Callable[Concatenate[T, Seat, P], None]


def insistent(rests_on: Callable[[T, Seat], object]) -> Callable[[Deed[T, P]], Deed[T, P]]:
    """What this seat does is done once more where others were quicker with what it does not rest on: they sealed a
    choice, a bot took a seat. Only who has to decide anew is told that he was overtaken."""

    def insist_on(deed: Deed[T, P]) -> Deed[T, P]:
        @wraps(deed)
        def insist(table: T, seat: Seat, /, *args: P.args, **kwargs: P.kwargs) -> None:
            for _ in range(TRIES - 1):
                known = rests_on(table, seat)
                try:
                    return deed(table, seat, *args, **kwargs)
                except Overtaken:
                    if rests_on(table, seat) != known:
                        raise
            return deed(table, seat, *args, **kwargs)

        return insist

    return insist_on
