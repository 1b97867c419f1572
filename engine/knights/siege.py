"""Is a siege legal, by how much, and when would the place fall: `knights-siege` (WK-SIEGE-01 to -09)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from engine.core.calculator import Answer
from engine.core.seat import Seat
from engine.knights.army import Army, Stronghold
from engine.knights.battle import weigh


class SiegeStep(StrEnum):
    """What a siege declared now does."""

    BEGINS = "begins"
    FALLS = "falls"
    """The second siege by the same baron in a later turn: the place is taken."""
    REPEATED = "repeated"
    """A second siege in the same turn has no effect and is refused."""
    TOO_WEAK = "too_weak"
    TAKEN = "taken"
    """Another baron's siege marker lies there (WK-AMB-R30)."""


class SiegeAnswer(Answer, frozen=True):
    legal: bool
    step: SiegeStep
    margin: int
    """Men by which the besiegers outweigh the place; it takes more than 0."""
    attacker_weight: int
    place_weight: int
    falls_in_turn: int | None
    """The first turn in which the place can fall if the siege holds; None where nothing can begin."""


class Besieged(msgspec.Struct, frozen=True):
    """A siege has begun, or has decided over the place."""

    place: int
    seat: Seat
    owner: Seat | None
    answer: SiegeAnswer


def judge_siege(
    attackers: Sequence[Army], defenders: Sequence[Army], hold: Stronghold, turn: int, begun: int | None = None
) -> SiegeAnswer:
    """`begun` is the turn in which the besieger's own marker was placed, None when there is none."""
    mine, theirs = weigh(attackers), weigh(defenders) + hold.defence
    margin = mine - theirs
    if margin <= 0:
        return SiegeAnswer(False, SiegeStep.TOO_WEAK, margin, mine, theirs, None)
    if begun is None:
        return SiegeAnswer(True, SiegeStep.BEGINS, margin, mine, theirs, turn + 1)
    if begun >= turn:
        return SiegeAnswer(False, SiegeStep.REPEATED, margin, mine, theirs, begun + 1)
    return SiegeAnswer(True, SiegeStep.FALLS, margin, mine, theirs, turn)
