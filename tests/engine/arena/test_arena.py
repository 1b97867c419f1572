"""Fixtures are balanced, ratings and intervals are what they say, and any executor plays the same games."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import log10
from multiprocessing import get_context

import pytest

from engine.arena import (
    Fixture,
    Result,
    count_kinds,
    fit_elo,
    list_fixtures,
    measure_share,
    play_fixture,
    play_fixtures,
    rank_bots,
    rank_seats,
)


def won(number: int, winner: int, bots: tuple[str, ...] = ("one", "other")) -> Result:
    """A game of two seats that `winner` has won."""
    return Result(number, bots, ((winner,), (1 - winner,)), (0, 0), 1)


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    fixtures = list_fixtures("saga", {"seats": "3"}, ["one", "two", "three"], 3, games=30, seed=1)
    seats = Counter((seat, bot) for each in fixtures for seat, bot in enumerate(each.bots))
    assert set(seats.values()) == {10}
    assert [each.seed for each in fixtures[:6]] == [1, 1, 1, 2, 2, 2]


def test_ratings_of_two_bots_follow_their_odds() -> None:
    results = [won(number, 0) for number in range(300)] + [won(number, 1) for number in range(300, 400)]
    ratings = fit_elo(count_kinds(results), ["one", "other"])
    assert ratings["one"] - ratings["other"] == pytest.approx(400 * log10(300.5 / 100.5), abs=0.01)
    assert sum(ratings.values()) == pytest.approx(0)


def test_a_chain_of_bots_is_rated_through_the_one_between() -> None:
    """One beats two by three to one, two beats three by three to one: one stands twice as far above three."""
    pairs = [("one", "two"), ("two", "three")]
    results = [won(number, int(number % 4 == 0), pair) for pair in pairs for number in range(400)]
    ratings = fit_elo(count_kinds(results), ["one", "three", "two"])
    assert ratings["one"] - ratings["three"] == pytest.approx(2 * (ratings["one"] - ratings["two"]), rel=0.02)


def test_an_interval_by_wilson() -> None:
    """120 of 200 games: 53.1 % to 66.5 %, as tables have it."""
    share = measure_share(120, 200)
    assert (share.value, share.least, share.most) == pytest.approx((0.6, 0.5308, 0.6654), abs=1e-4)
    assert measure_share(0, 0).most == 1
    assert 0 < measure_share(0, 10).most < 0.3


def test_standings_are_of_bots_and_of_seats() -> None:
    results = [won(number, 0) for number in range(30)] + [won(30 + number, 1) for number in range(10)]
    first, second = rank_bots(results)
    assert (first.name, first.games, first.wins.value) == ("one", 40, 0.75)
    assert first.elo is not None and second.elo is not None
    # of 40 games, p = 3/4: 400/ln 10/2 * 1.96 / sqrt(40 * 3/4 * 1/4) = 62 either side
    assert first.elo.least == pytest.approx(first.elo.value - 62, abs=15)
    assert first.elo.most == pytest.approx(first.elo.value + 62, abs=15)
    assert [each.wins.value for each in rank_seats(results)] == [0.75, 0.25]


def test_a_shared_win_is_shared() -> None:
    tie = Result(0, ("one", "other"), ((0, 1),), (3, 3), 1)
    assert [each.wins.value for each in rank_seats([tie])] == [0.5, 0.5]
    assert fit_elo(count_kinds([tie]), ["one", "other"])["one"] == pytest.approx(0)


FIXTURES = list_fixtures("saga", {"seats": "2"}, ["cautious", "random"], 2, games=6, seed=3)


def test_a_fixture_ends_the_same_wherever_it_is_played() -> None:
    here = [play_fixture(each) for each in FIXTURES]
    for executor in (ThreadPoolExecutor(1), ProcessPoolExecutor(2, mp_context=get_context("spawn"))):
        with executor:
            there = sorted(play_fixtures(FIXTURES, executor), key=lambda each: each.fixture)
        assert there == here


def test_a_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra [arena] is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        there = sorted(play_fixtures(FIXTURES, client.get_executor(pure=False)), key=lambda each: each.fixture)
    assert there == [play_fixture(each) for each in FIXTURES]


def test_an_edition_of_ones_own_travels_with_the_fixture() -> None:
    with pytest.raises(ValueError, match="edition"):
        play_fixture(Fixture(0, "saga", {"seats": "2"}, ("random", "random"), 1, "not an edition"))
