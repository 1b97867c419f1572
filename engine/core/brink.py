"""On the brink: somebody is one step from winning, or the game from its end. Each game says it of its own victory."""

from __future__ import annotations

import msgspec

from engine.core.phrase import Phrase, say
from engine.core.seat import Seat


class Brink(msgspec.Struct, frozen=True):
    """`seat` is who is one step away; None: it concerns all, such as a last round. `rule` says what one step is."""

    seat: Seat | None
    phrase: Phrase
    rule: str


def list_last_round(number: int, last: int, rule: str) -> list[Brink]:
    """It concerns all that the last round is played, where there is one."""
    return [Brink(None, say("This is the last round."), rule)] if number == last else []
