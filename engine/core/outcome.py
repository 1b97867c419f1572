"""How a game ended."""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat


class Outcome(msgspec.Struct, frozen=True):
    """`ending` names the condition that was met; `ranking` lists groups of equal seats, best first."""

    ending: str
    rule: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]
