"""A whole fight at once, by the same functions that the rules ask step by step and the odds case by case."""

from __future__ import annotations

import msgspec

from engine.knights.army import Side, Tally
from engine.knights.battle import Placing, Verdict, count_losses, judge, place_losses
from engine.knights.pieces import Shape


class Settled(msgspec.Struct, frozen=True):
    """Both sides after their losses, and the verdict."""

    attacker: Side
    defender: Side
    verdict: Verdict


def settle(
    attacker: Side,
    defender: Side,
    attack: Tally,
    defend: Tally,
    *,
    placing: Placing = Placing.WALLS_FIRST,
    strict_count: bool = False,
) -> Settled:
    """A whole fight from the revealed cards, abilities used and losses placed by default."""
    taken = count_losses(
        attack, defend, star=attacker.has_ability(Shape.STAR), square=defender.has_ability(Shape.SQUARE)
    )
    suffered = count_losses(
        defend, attack, star=defender.has_ability(Shape.STAR), square=attacker.has_ability(Shape.SQUARE)
    )
    after = place_losses(attacker, suffered)
    against = place_losses(defender, taken, placing)
    verdict = judge(after, against, attack.victories - defend.victories, strict_count=strict_count)
    return Settled(after, against, verdict)
