"""Luck: each roll's expected against its actual result, by hand and against the rules' own chance nodes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from engine.battue import GAME
from engine.battue.actions import Pips, Reroll, Roll
from engine.battue.battle import settle
from engine.battue.luck import Kind, count_luck, list_throws
from engine.battue.questions import find_sides
from engine.core.seat import Seat
from engine.core.table import Moment, Table


def moments_of(ground, state, *lines):
    """Plays lines; the moment before them leads to the given state."""
    moments = [Moment(state.to_act, ground.rules.read_action("done"), state, ())]
    for line in lines:
        action = ground.rules.read_action(line)
        actor, state = state.to_act, ground.rules.apply(state, action)
        moments.append(Moment(actor, action, state, ()))
    return moments


def assault(ground, **changes):
    """Six warriors of seat 0 stand before the gate R03, defence 3, which nobody controls."""
    return ground.state({0: {"camp": 6}, 1: {"camp": 6}}, **changes)


def test_bt_reinf_02_a_call_brings_two_on_the_average_and_one_by_a_one(ground) -> None:
    here = ground(seats=2)
    throws = list(list_throws(here.rules, moments_of(here, assault(here), "call camp", "pips 1")))
    # room for two: 1, 1, 2, 2, 2, 2 of six faces, so 10/6 are expected; the die brings one
    assert [(each.kind, each.expected, each.actual) for each in throws] == [(Kind.REINFORCEMENT, Fraction(5, 3), 1)]


def test_bt_battle_07_a_round_counts_for_the_attacker_and_not_for_a_mere_neighbour(ground) -> None:
    here = ground(seats=2)
    moments = moments_of(here, assault(here), "done", "move camp R03 6", "roll 1 6")
    throws = list(list_throws(here.rules, moments))
    # 6 against 3: lost only where the defence die is at least 3 higher: (1,4) (1,5) (1,6) (2,5) (2,6) (3,6)
    assert [(each.seat, each.kind, each.expected, each.actual) for each in throws] == [
        (0, Kind.ATTACK, Fraction(30, 36), 0)
    ]


def test_bt_empty_02_who_defends_its_own_tile_has_luck_too(ground) -> None:
    here = ground(seats=2)
    moments = moments_of(here, assault(here, flags={"R03": 1}), "done", "move camp R03 6", "roll 1 6")
    luck = count_luck(here.rules, moments)
    assert luck[0].attack.luck == -Fraction(5, 6)
    assert luck[1].defence.luck == Fraction(5, 6)
    assert luck[0].total.throws == luck[1].total.throws == 1


def test_bt_card_04_a_reroll_is_a_roll_of_its_own(ground) -> None:
    here = ground(seats=2)
    state = assault(here, hands={0: ("L07",)})
    lines = ("done", "move camp R03 6", "done", "roll 1 6", "play L07", "reroll 6")
    throws = list(list_throws(here.rules, moments_of(here, state, *lines)))
    # 6 + die against 3 + 6: a 4 or more wins, which is half of the faces
    assert [(each.expected, each.actual) for each in throws] == [(Fraction(30, 36), 0), (Fraction(1, 2), 1)]
    luck = count_luck(here.rules, moments_of(here, state, *lines))
    assert luck[0].attack.luck == 1 - Fraction(30, 36) - Fraction(1, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_roll_of_a_game_is_compared_with_what_its_own_chance_node_expects(seats) -> None:
    """Expected values are recomputed from the rules' chances: the outcomes applied one by one."""
    table, random = Table(GAME.setup(seats=seats, round_limit=12), seats), Random(seats)
    bots = [GAME.bots["cautious"]() for _ in range(seats)]
    while isinstance(table.to_act, int):
        seat = table.to_act
        table.play(bots[seat].choose(table.rules, table.view(seat), table.legal_actions(), random))
    throws = list(list_throws(table.rules, table.moments))
    rolls = [each for each in table.moments if isinstance(each.action, Roll | Reroll | Pips)]
    assert len({throw.point for throw in throws}) == len(rolls) > 20
    for throw in throws:
        before = table.moments[throw.point - 2].state
        chances = table.rules.chances(before)
        values = [_value(table.rules, before, chance.action, throw) for chance in chances]
        assert throw.expected == Fraction(sum(values), len(values))
        assert throw.actual == _value(table.rules, before, table.moments[throw.point - 1].action, throw)
    luck = count_luck(table.rules, table.moments)
    for seat in table.rules.seats:
        mine = [each for each in throws if each.seat == seat]
        assert luck[seat].total.luck == sum((each.actual - each.expected for each in mine), Fraction(0))


def _value(rules, before, action, throw) -> int:
    """What an outcome is worth to the seat: warriors that really join, or the round as battle.py settles it."""
    if throw.kind is Kind.REINFORCEMENT:
        after = rules.apply(before, action)
        return sum(after.hordes[throw.seat]) - sum(before.hordes[throw.seat])
    sides = find_sides(rules.terms, before, before.fight)
    dice = (action.attack, action.defence) if isinstance(action, Roll) else (action.die, before.fight.defence_die)
    is_won = settle(sides, *dice).blow.value in ("captured", "defender-loses")
    return int(is_won is (throw.kind is Kind.ATTACK))


def test_nobody_has_luck_before_the_dice_fall() -> None:
    table = Table(GAME.setup(seats=3), 1)
    assert all(each.total.throws == 0 and each.total.luck == 0 for each in count_luck(table.rules, table.moments))
    assert [Seat(0), Seat(1), Seat(2)] == list(table.rules.seats)
