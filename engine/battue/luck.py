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
from engine.battue.battle import Sides, attacker_wins
from engine.battue.questions import count_called, find_sides
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

    @property
    def total(self) -> Tally:
        return _add([self.attack, self.defence, self.reinforcement])


def count_luck(rules: BattueRules, moments: Sequence[Moment]) -> tuple[Luck, ...]:
    """Seat by seat, over a whole game or the part of it that is given from its start."""
    throws = list(list_throws(rules, moments))
    return tuple(
        Luck(*(_sum([each for each in throws if (each.seat, each.kind) == (seat, kind)]) for kind in Kind))
        for seat in rules.seats
    )


def list_throws(rules: BattueRules, moments: Sequence[Moment]) -> Iterator[Throw]:
    """Every roll, in the order in which they fell."""
    before: BattueState = rules.start()
    for point, moment in enumerate(moments, start=1):
        yield from _throws_of(rules, before, moment, point)
        before = moment.state


def _throws_of(rules: BattueRules, before: BattueState, moment: Moment, point: int) -> Iterator[Throw]:
    action = moment.action
    if isinstance(action, Pips):
        yield _reinforcement(rules, before, action, point)
    elif isinstance(action, Roll) and before.fight is not None:
        sides = find_sides(rules.terms, before, before.fight)
        expected = win_of_round(sides.attack - sides.defended)
        is_won = attacker_wins(sides.attack + action.attack, sides.defended + action.defence)
        yield from _battle(before, before.fight, expected, is_won, point)
    elif isinstance(action, Reroll) and before.fight is not None:
        sides = find_sides(rules.terms, before, before.fight)
        yield from _battle(before, before.fight, *_rerolled(sides, before.fight.defence_die, action.die), point)


def _rerolled(sides: Sides, defence_die: int, die: int) -> tuple[Fraction, bool]:
    """(chance to win, won): the defence die lies already."""
    defence = sides.defended + defence_die
    wins = sum(attacker_wins(sides.attack + face, defence) for face in SIX_SIDED)
    return Fraction(wins, len(SIX_SIDED)), attacker_wins(sides.attack + die, defence)


def _battle(before: BattueState, fight: Fight, expected: Fraction, is_won: bool, point: int) -> Iterator[Throw]:
    yield Throw(point, fight.attacker, Kind.ATTACK, expected, int(is_won))
    if before.flags[fight.place] == fight.defender or before.hordes[fight.defender][fight.place]:
        yield Throw(point, fight.defender, Kind.DEFENCE, 1 - expected, int(not is_won))


def _reinforcement(rules: BattueRules, before: BattueState, action: Pips, point: int) -> Throw:
    place = step_of(before, Reinforcing).place
    limits, horde = rules.box.limits, before.hordes[before.active]
    room = min(limits.horde - horde[place], limits.board - sum(horde))
    come = {die: min(room, count_called(limits, die, before.drums)) for die in SIX_SIDED}
    expected = Fraction(sum(come.values()), len(come))
    return Throw(point, before.active, Kind.REINFORCEMENT, expected, come[action.die])


def _sum(throws: Sequence[Throw]) -> Tally:
    expected = sum((each.expected for each in throws), Fraction(0))
    return Tally(len(throws), expected, sum(each.actual for each in throws))


def _add(tallies: Sequence[Tally]) -> Tally:
    expected = sum((each.expected for each in tallies), Fraction(0))
    return Tally(sum(each.throws for each in tallies), expected, sum(each.actual for each in tallies))
