"""Many games between bots: who is stronger, and what each seat is worth.

A fixture is one game to be played and needs nothing but text, so that any executor can carry it to any process: the
local pool or a cluster. Seats are balanced: every rotation of the bots over the seats is played equally often, and
the games of one round of rotations share a seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from functools import lru_cache
from itertools import combinations
from math import log10, sqrt
from random import Random
from typing import TypeAlias

import msgspec

from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.edition import Edition
from engine.core.table import Table
from engine.registry import GAMES

SURE = 1.96
"""Standard errors either side of a 95 % interval."""
ROUNDS_OF_FIT, REDRAWS = 200, 200

Kind: TypeAlias = tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]
"""Who played in which seat, and the ranking."""


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played: options of the set-up, a bot a seat, and a seed."""

    number: int
    game: str
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int
    edition: str = ""
    """The text of an edition of one's own, or nothing."""


class Result(msgspec.Struct, frozen=True):
    """How a fixture ended."""

    fixture: int
    bots: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    decisions: int


class Interval(msgspec.Struct, frozen=True):
    """A value, and between which two the true one lies in 95 of 100 cases."""

    value: float
    least: float
    most: float


class Standing(msgspec.Struct, frozen=True):
    """What the results say of a bot or of a seat."""

    name: str
    games: int
    wins: Interval
    """The share of games won; who shares a win has a part of it."""
    elo: Interval | None = None


def list_fixtures(
    game: str, options: Mapping[str, str], bots: Sequence[str], seats: int, games: int, seed: int, edition: str = ""
) -> list[Fixture]:
    """Bots go round the seats: game after game each is moved on by one."""
    return [
        Fixture(number, game, options, _seat_bots(bots, seats, number), seed + number // len(bots), edition)
        for number in range(games)
    ]


def _seat_bots(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    return tuple(bots[(seat + number) % len(bots)] for seat in range(seats))


@lru_cache(maxsize=4)
def _read_edition(game: str, text: str) -> Edition | None:
    return GAMES[game].read_edition(text)


def play_fixture(fixture: Fixture) -> Result:
    """Play it to its end: the same fixture ends in the same way wherever it is played."""
    game = GAMES[fixture.game]
    setup = game.setup.from_options(dict(fixture.options), _read_edition(fixture.game, fixture.edition))
    table = Table(setup, seed=fixture.seed)
    bots = {seat: build_bot(game, fixture.bots[seat]) for seat in table.rules.seats}
    decisions = play_game(table, bots, seed=fixture.seed)
    outcome = table.outcome()
    if outcome is None:
        raise RuntimeError("a game that nobody plays on has an outcome")
    return Result(fixture.number, fixture.bots, outcome.ranking, outcome.scores, decisions)


def play_fixtures(fixtures: Iterable[Fixture], executor: Executor) -> Iterator[Result]:
    """Results as they come in, in any order. Whoever stops listening stops what has not begun."""
    waiting = [executor.submit(play_fixture, fixture) for fixture in fixtures]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for each in waiting:
            each.cancel()


# --- what the results say -------------------------------------------------------------------------------------


def share_result(result: Result) -> dict[int, float]:
    """What part of the win each seat has."""
    winners = result.ranking[0]
    return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.bots))}


def measure_share(won: float, games: int) -> Interval:
    """A share with its interval by Wilson: it never leaves 0 to 1, and is honest about few games."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, square = won / games, SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def rank_bots(results: Sequence[Result], seed: int = 0) -> list[Standing]:
    """The bots, the strongest first, with Elo against their average and intervals from games weighed anew.

    Games that ended alike are weighed together (Bayesian bootstrap), so that very many cost no more than a few.
    """
    names = sorted({name for result in results for name in result.bots})
    kinds = count_kinds(results)
    ratings = fit_elo(kinds, names)
    random = Random(seed)
    redrawn = [
        fit_elo({kind: random.gammavariate(count, 1) for kind, count in kinds.items()}, names) for _ in range(REDRAWS)
    ]
    standings = []
    for name in names:
        played = [(seat, result) for result in results for seat, bot in enumerate(result.bots) if bot == name]
        won = sum(share_result(result)[seat] for seat, result in played)
        values = sorted(each[name] for each in redrawn)
        cut = max(1, REDRAWS // 40)
        elo = Interval(ratings[name], values[cut - 1], values[-cut])
        standings.append(Standing(name, len(played), measure_share(won, len(played)), elo))
    return sorted(standings, key=lambda each: -ratings[each.name])


def rank_seats(results: Sequence[Result]) -> list[Standing]:
    """What share of all games each seat won: whether a set-up is fair."""
    seats = len(results[0].bots) if results else 0
    return [
        Standing(
            str(seat), len(results), measure_share(sum(share_result(each)[seat] for each in results), len(results))
        )
        for seat in range(seats)
    ]


def count_kinds(results: Iterable[Result]) -> Counter[Kind]:
    """How many games ended in the same way between the same bots."""
    return Counter((result.bots, result.ranking) for result in results)


def fit_elo(kinds: Mapping[Kind, float], names: Sequence[str]) -> dict[str, float]:
    """Ratings by Bradley and Terry: of two bots at a table, who is ranked above has beaten the other.

    A drawn game of each with each is added, so that who has won everything does not rise without end.
    """
    beaten: dict[tuple[str, str], float] = {(one, other): 0.5 for one in names for other in names}
    for (bots, ranking), weight in kinds.items():
        rank = {seat: place for place, group in enumerate(ranking) for seat in group}
        for one, other in combinations(range(len(bots)), 2):
            first, second = bots[one], bots[other]
            if first != second:
                part = 0.5 if rank[one] == rank[other] else float(rank[one] < rank[other])
                beaten[first, second] += weight * part
                beaten[second, first] += weight * (1 - part)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS_OF_FIT):
        strength = {name: _refit(name, strength, beaten) for name in names}
    ratings = {name: 400 * log10(each) for name, each in strength.items()}
    middle = sum(ratings.values()) / len(ratings)
    return {name: rating - middle for name, rating in ratings.items()}


def _refit(name: str, strength: Mapping[str, float], beaten: Mapping[tuple[str, str], float]) -> float:
    others = [other for other in strength if other != name]
    if not others:
        return 1.0
    won = sum(beaten[name, other] for other in others)
    met = sum((beaten[name, other] + beaten[other, name]) / (strength[name] + strength[other]) for other in others)
    return won / met
