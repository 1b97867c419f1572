"""What happened, in words, with the rule that made it happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from engine.core.phrase import Phrase
from engine.core.seat import Seat


class Event(msgspec.Struct, frozen=True):
    """`seats` names who may know; None means everybody. `place` lets a page point at where it happened.

    `fact` is the value that the rules computed, for whoever shows more than a sentence: a battle settled, dice rolled.
    `reveals` marks an event that shows those seats what they could not know before: a bribe opened, a chest plundered.
    """

    rule: str
    phrase: Phrase
    seats: tuple[Seat, ...] | None = None
    place: str = ""
    reveals: bool = False
    fact: Any = None

    def is_visible_to(self, seat: Seat | None) -> bool:
        return self.seats is None or seat in self.seats

    def __str__(self) -> str:
        return f"{self.phrase} [{self.rule}]"


Tell: TypeAlias = Callable[[Event], None]
