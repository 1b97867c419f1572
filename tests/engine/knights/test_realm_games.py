"""Whole games of the realm: they end, and nothing that cannot be ever is."""

from random import Random

import pytest

from engine.bots.play import play_decision
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import Table
from engine.knights import GAME
from engine.knights.invariants import list_faults
from engine.knights.setup import KnightsSetup

SWITCHES = (
    {},
    {"elimination": True},
    {"length": 8},
    {"strongest": True, "rounds": 12},
    {"length": 12},
    {"hostages": True},
    {"hostages": True, "elimination": True},
    {"miracles": True, "abandoned": True},
)


def play_out(setup: KnightsSetup, names: tuple[str, ...], seed: int, every: int = 1) -> Table:
    """A game between bots, looked at after every so many actions."""
    table, random, actions = Table(setup, seed=seed), Random(seed), 0
    bots = {seat: GAME.bots[names[seat % len(names)]]() for seat in table.rules.seats}
    while table.to_act is not NOBODY:
        if table.to_act is not CHANCE:
            play_decision(table, bots[table.to_act], random)
        actions += 1
        if actions % every == 0:
            faults = list(list_faults(table.rules, table.state))
            assert not faults, (faults, seed, setup.options(), table.state.step)
    return table


@pytest.mark.parametrize("seats", range(2, 7))
def test_careful_barons_finish_games_of_every_size_by_influence_or_arms(seats):
    table = play_out(KnightsSetup(seats=seats, scenario="realm", length=8), ("cautious",), seats)
    assert table.outcome().ending in ("influence", "military")
    assert table.state.turn < 30


def test_random_barons_finish_too():
    table = play_out(KnightsSetup(seats=3, scenario="realm", rounds=12), ("random",), 1)
    assert table.outcome() is not None


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_three_hundred_whole_games_keep_the_invariants(block):
    names = (("cautious",), ("cautious", "random"), ("random",))
    for number in range(30):
        seed = 30 * block + number
        options = {"rounds": 40, **SWITCHES[seed // 5 % len(SWITCHES)]}
        setup = KnightsSetup(seats=2 + seed % 5, scenario="realm", **options)
        assert play_out(setup, names[number % 3], seed).outcome() is not None
