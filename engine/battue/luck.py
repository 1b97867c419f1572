"""Luck: what each roll of a game could be expected to bring, what it brought, and the sum of both for each seat.

Dice are the only luck counted; cards and faces are not. A roll of battle counts for the attacker, and against the
defender where it defends its own tile or its own warriors: the mere neighbour of a tile that nobody controls only
lends a hand. A reroll is a roll of its own, compared with what could be expected when it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from engine.battue.actions import Pips, Reroll, Roll
from engine.battue.battle import attacker_wins
from engine.battue.questions import count_called, count_room, find_sides
from engine.battue.rounds import win_of_round
from engine.battue.rules import BattueRules
from engine.battue.state import BattueState, Fight
from engine.battue.steps import Reinforcing
from engine.core.position import step_of
from engine.core.seat import Seat
from engine.core.table import Moment
from engine.odds.dice import SIX_SIDED


class Kind(Enum):
    """What a roll was about."""

    ATTACK = "attack"
    """A round won counts 1."""
    DEFENCE = "defence"
    """A round beaten off counts 1."""
    REINFORCEMENT = "reinforcement"
    """Each warrior who joined counts 1."""


class Throw(msgspec.Struct, frozen=True):
    """One roll for one seat; `point` is the point of the game that it led to."""

    point: int
    seat: Seat
    kind: Kind
    expected: Fraction
    actual: int


class Tally(msgspec.Struct, frozen=True):
    """All throws of one kind of a seat, or all of a seat."""

    throws: int
    expected: Fraction
    actual: int

    @property
    def luck(self) -> Fraction:
        """Above zero is good luck."""
        return self.actual - self.expected


class Luck(msgspec.Struct, frozen=True):
    """One seat's dice. A round and a warrior weigh the same: nearly every round decides over one warrior."""

    attack: Tally
    defence: Tally
    reinforcement: Tally
    total: Tally


def count_luck(rules: BattueRules, moments: Sequence[Moment]) -> tuple[Luck, ...]:
    """Seat by seat, over a whole game or the part of it that is given from its start."""
    throws = list(list_throws(rules, moments))
    return tuple(_sum_up([throw for throw in throws if throw.seat == seat]) for seat in rules.seats)


def _sum_up(throws: Sequence[Throw]) -> Luck:
    """All throws of a seat, kind by kind and in all."""
    kinds = {kind.value: _tally([throw for throw in throws if throw.kind is kind]) for kind in Kind}
    return Luck(**kinds, total=_tally(throws))


def _tally(throws: Sequence[Throw]) -> Tally:
    expected = sum((throw.expected for throw in throws), Fraction(0))
    return Tally(len(throws), expected, sum(throw.actual for throw in throws))


def list_throws(rules: BattueRules, moments: Sequence[Moment]) -> Iterator[Throw]:
    """Every roll, in the order in which they fell."""
    before: BattueState = rules.start()
    for point, moment in enumerate(moments, start=1):
        action = moment.action
        if isinstance(action, Pips):
            yield _reinforcement(rules, before, action, point)
        elif isinstance(action, Roll | Reroll) and before.fight is not None:
            yield from _battle(rules, before, before.fight, action, point)
        before = moment.state


def _battle(
    rules: BattueRules, before: BattueState, fight: Fight, action: Roll | Reroll, point: int
) -> Iterator[Throw]:
    """A round for the attacker, and against the defender; of a reroll the defence die lies already."""
    sides = find_sides(rules.terms, before, fight)
    if isinstance(action, Roll):
        attack_die, defence = action.attack, sides.defended + action.defence
        expected = win_of_round(sides.attack - sides.defended)
    else:
        attack_die, defence = action.die, sides.defended + fight.defence_die
        wins = sum(attacker_wins(sides.attack + face, defence) for face in SIX_SIDED)
        expected = Fraction(wins, len(SIX_SIDED))
    is_won = attacker_wins(sides.attack + attack_die, defence)
    yield Throw(point, fight.attacker, Kind.ATTACK, expected, int(is_won))
    if before.flags[fight.place] == fight.defender or before.hordes[fight.defender][fight.place]:
        yield Throw(point, fight.defender, Kind.DEFENCE, 1 - expected, int(not is_won))


def _reinforcement(rules: BattueRules, before: BattueState, action: Pips, point: int) -> Throw:
    room = count_room(rules.terms, before, before.active, step_of(before, Reinforcing).place)
    come = {die: min(room, count_called(rules.box.limits, die, before.drums)) for die in SIX_SIDED}
    expected = Fraction(sum(come.values()), len(come))
    return Throw(point, before.active, Kind.REINFORCEMENT, expected, come[action.die])
