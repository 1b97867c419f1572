"""How a battle or an assault is settled: pure, and the only copy. The rules and the calculators both call it.

The engine asks for each loss where it goes (`open_targets`, `take_loss`); the calculators let `place_losses` choose.
Both then ask `judge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from itertools import product
from typing import TypeAlias

import msgspec

from engine.core.seat import Seat
from engine.knights.army import COMMANDER, Army, Side, Tally
from engine.knights.pieces import HUNDRED, Combat, Face, Shape
from engine.odds.deck import Cards

MOST_CARDS = 10
BREACH = -1
"""Where a loss may go besides the armies, which are counted from 0."""


# --- drawing and discarding -------------------------------------------------------------------------------


def count_cards(side: Side, *, cap_10: bool = True) -> int:
    """One card a full hundred of the side's force; remainders are lost once, at the end (WK-BATTLE-03, WK-AMB-R09).

    The cap is not in the rulebook and concerns only this first draw (WK-BATTLE-04, WK-AMB-R10).
    """
    cards = side.force // HUNDRED
    return min(MOST_CARDS, cards) if cap_10 else cards


def keep_sizes(cards: int, has_commander: bool) -> range:
    """How many of the drawn cards may be kept (WK-BATTLE-05, WK-AMB-R32)."""
    if not has_commander:
        return range(cards, cards + 1)
    if cards == 2:
        return range(1, 2)
    return range(max(0, cards - 2) + 1)


def list_keeps(hand: Cards, has_commander: bool) -> tuple[Cards, ...]:
    """Every different set of cards that may be kept of a hand."""
    sizes = keep_sizes(sum(hand), has_commander)
    return tuple(kept for kept in product(*(range(count + 1) for count in hand)) if sum(kept) in sizes)


# --- losses -----------------------------------------------------------------------------------------------


def count_losses(by: Tally, on: Tally, *, star: bool = False, square: bool = False) -> int:
    """Losses in hundreds that `on` suffers: hits less avoids, never below 0 (WK-BATTLE-08, WK-BATTLE-09)."""
    return max(0, by.hits + star - on.avoids - square)


def open_targets(side: Side) -> tuple[int, ...]:
    """Where the side's next loss may go: armies by number, BREACH for the walls (WK-BATTLE-10, WK-BREACH-01)."""
    walls = (BREACH,) if side.defence > 0 else ()
    return walls + tuple(number for number, army in enumerate(side.armies) if army.capacity > 0)


def take_loss(side: Side, target: int) -> Side:
    """One loss: a breach, or a token that kills the noble once tokens outweigh his men (WK-BATTLE-11, WK-AMB-R12)."""
    if target == BREACH:
        if side.hold is None or side.hold.defence == 0:
            raise ValueError("there are no walls left to breach")
        hold = msgspec.structs.replace(side.hold, breaches=side.hold.breaches + 1)
        return msgspec.structs.replace(side, hold=hold)
    army = side.armies[target]
    if army.capacity == 0:
        raise ValueError(f"army {target} can take no more losses")
    tokens = army.tokens + 1
    hit = msgspec.structs.replace(army, tokens=tokens, alive=HUNDRED * tokens < army.men)
    return msgspec.structs.replace(side, armies=(*side.armies[:target], hit, *side.armies[target + 1 :]))


def settle_walls(side: Side) -> Side:
    """A fortified city at strength 0 loses its fortification and one breach with it (WK-BREACH-04, WK-FORTIFY-03)."""
    if side.hold is None or not side.hold.fortified or side.hold.defence > 0:
        return side
    hold = msgspec.structs.replace(side.hold, fortified=False, breaches=side.hold.breaches - 1)
    return msgspec.structs.replace(side, hold=hold)


class Placing(Enum):
    """Which losses a defender takes first where there is a choice; among armies see `place_losses`."""

    WALLS_FIRST = "walls_first"
    ARMIES_FIRST = "armies_first"


def place_losses(side: Side, losses: int, placing: Placing = Placing.WALLS_FIRST) -> Side:
    """A sensible allocation: the commander lives as long as he can, and as few nobles die as possible.

    Losses that kill nobody come first, leaderless troops before the nobles' and the commander's last; then nobles
    die one a loss, the smallest army first, the commander last. What nobody can take vanishes (WK-BATTLE-12).
    """
    for _ in range(losses):
        targets = open_targets(side)
        if not targets:
            break
        side = take_loss(side, _best_target(side, targets, placing))
    return settle_walls(side)


def _best_target(side: Side, targets: Sequence[int], placing: Placing) -> int:
    armies = [target for target in targets if target != BREACH]
    if BREACH in targets and (placing is Placing.WALLS_FIRST or not armies):
        return BREACH
    return min(armies, key=lambda number: _pain(side, number))


def _pain(side: Side, number: int) -> tuple[bool, bool, bool, int]:
    army = side.armies[number]
    return army.has_noble and army.capacity == 1, number == side.commander, army.has_noble, army.men


# --- the verdict ------------------------------------------------------------------------------------------


class Result(StrEnum):
    """How the victory count ended, or that there was none (WK-BATTLE-13, WK-BATTLE-15)."""

    ATTACKER_TOTAL = "attacker_total"
    ATTACKER_PARTIAL = "attacker_partial"
    TIE = "tie"
    DEFENDER_PARTIAL = "defender_partial"
    DEFENDER_TOTAL = "defender_total"
    NO_COUNT = "no_count"


class Verdict(msgspec.Struct, frozen=True):
    """What the losses and the victory count come to. Numbers are positions in the armies of a side."""

    result: Result
    broken: bool
    """The walls are down and nobody inside stands (WK-ASSAULT-04)."""
    captured: bool
    attackers_killed: tuple[int, ...]
    defenders_killed: tuple[int, ...]
    attackers_retreat: tuple[int, ...]
    defenders_retreat: tuple[int, ...]


def judge(attacker: Side, defender: Side, lead: int, *, strict_count: bool = False) -> Verdict:
    """The end of a fight whose losses are placed; `lead` is the attacker's victory cards less the defender's.

    `strict_count` is the other reading of WK-AMB-R14: victories count only against a living noble.
    """
    is_assault = defender.hold is not None
    attacker_lives = attacker.has_living_noble
    broken = is_assault and not defender.stands
    opposed = defender.has_living_noble if strict_count or not is_assault else not broken
    if not attacker_lives or not opposed:
        return _verdict(attacker, defender, Result.NO_COUNT, broken, broken and attacker_lives)
    lead += attacker.has_ability(Shape.TRIANGLE) - defender.has_ability(Shape.TRIANGLE)
    result = read_lead(lead)
    return _verdict(attacker, defender, result, broken, is_assault and (broken or lead > 0))


def read_lead(lead: int) -> Result:
    if lead == 0:
        return Result.TIE
    if lead > 0:
        return Result.ATTACKER_TOTAL if lead > 1 else Result.ATTACKER_PARTIAL
    return Result.DEFENDER_TOTAL if lead < -1 else Result.DEFENDER_PARTIAL


def _verdict(attacker: Side, defender: Side, result: Result, broken: bool, captured: bool) -> Verdict:
    attackers, defenders = _nobles(attacker, True), _nobles(defender, True)
    return Verdict(
        result,
        broken,
        captured,
        _nobles(attacker, False) + (attackers if result is Result.DEFENDER_TOTAL else ()),
        _nobles(defender, False) + (defenders if result is Result.ATTACKER_TOTAL else ()),
        attackers if result is Result.DEFENDER_PARTIAL else (),
        defenders if result is Result.ATTACKER_PARTIAL else (),
    )


def _nobles(side: Side, alive: bool) -> tuple[int, ...]:
    return tuple(number for number, army in enumerate(side.armies) if army.has_noble and army.alive is alive)


# --- what events tell of it -------------------------------------------------------------------------------

Pair: TypeAlias = tuple[int, int]
"""One number for the attacker, one for the defender."""


class Contest(msgspec.Struct, frozen=True):
    """A battle or an assault as it stands: attacker and defender; no seat stands for a neutral city."""

    place: int
    kind: Combat
    seats: tuple[Seat | None, Seat | None]
    sides: tuple[Side, Side]


class Counted(Contest, frozen=True):
    """How many cards each side draws."""

    cards: Pair


class Unveiled(Contest, frozen=True):
    """The cards that were kept lie open."""

    shown: tuple[tuple[Face, ...], tuple[Face, ...]]
    discarded: Pair


class Extended(msgspec.Struct, frozen=True):
    """One more card among those that lie open."""

    place: int
    seat: Seat | None
    face: Face


class Struck(Contest, frozen=True):
    """What the open cards come to, and the losses that each side suffers, in hundreds."""

    shown: tuple[tuple[Face, ...], tuple[Face, ...]]
    tallies: tuple[Tally, Tally]
    losses: Pair


class Judged(Contest, frozen=True):
    """The fight is over; `sides` are those that its losses have left."""

    tallies: tuple[Tally, Tally]
    verdict: Verdict


# --- sieges -----------------------------------------------------------------------------------------------


def weigh(armies: Sequence[Army]) -> int:
    """What armies count in a siege: men less tokens, and once 200 for nobles (WK-SIEGE-01)."""
    nobles = [army for army in armies if army.shape is not None and army.alive]
    return sum([army.force for army in armies]) + (COMMANDER if nobles else 0)
