"""Points and ranking (BT-SCORE-01 to -03, BT-END-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.battue.steps import AnyStep, Over
from engine.core.outcome import Outcome
from engine.core.seat import Seat

if TYPE_CHECKING:
    from engine.battue.rules import BattueRules

ENDING_RULES = {
    "trio": "BT-END-01",
    "last-standing": "BT-END-04",
    "nobody-left": "BT-AMB-17",
    "round-limit": "BT-AMB-27",
}


class Position(Protocol):
    """What a state and a view have in common here."""

    @property
    def step(self) -> AnyStep: ...
    @property
    def faces(self) -> tuple[str, ...]: ...
    @property
    def flags(self) -> tuple[Seat | None, ...]: ...
    @property
    def treasures(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def alive(self) -> tuple[bool, ...]: ...


def count_tile_points(rules: BattueRules, position: Position, seat: Seat) -> int:
    return sum(
        rules.box.faces[face].points
        for face, owner in zip(position.faces, position.flags, strict=True)
        if owner == seat
    )


def count_treasure(rules: BattueRules, position: Position, seat: Seat) -> int:
    return sum(rules.box.points[card] for card in position.treasures[seat])


def count_score(rules: BattueRules, position: Position, seat: Seat) -> int:
    """Tiles controlled and war treasure; cards in hand are worth nothing (BT-SCORE-01)."""
    return count_tile_points(rules, position, seat) + count_treasure(rules, position, seat)


def find_outcome(rules: BattueRules, position: Position) -> Outcome | None:
    step = position.step
    if not isinstance(step, Over):
        return None
    scores = {seat: count_score(rules, position, seat) for seat in rules.seats}
    # the survivor wins whatever the points say; after that points, then points from tiles
    worth = {
        seat: (
            step.ending == "last-standing" and position.alive[seat],
            scores[seat],
            count_tile_points(rules, position, seat),
        )
        for seat in rules.seats
    }
    ranking = tuple(
        tuple(seat for seat in rules.seats if worth[seat] == each) for each in sorted(set(worth.values()), reverse=True)
    )
    return Outcome(step.ending, ENDING_RULES[step.ending], ranking, tuple(scores.values()))
