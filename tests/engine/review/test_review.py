"""A review adds up, is repeatable, sees what it may see, and calls luck what chance brought and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.seat import CHANCE, Seat
from engine.core.table import Table
from engine.registry import GAMES
from engine.review.case import Case, open_case, work_on
from engine.review.evidence import Evidence
from engine.review.findings import Judged, Piece, Review, Shifted, Valued
from engine.review.inquiry import Inquiry, find_matter, investigate
from engine.review.verdict import split_gains, sum_up
from tests.contract.games import SLUGS
from tests.engine.review.toy_race import MIND, PIPS, RaceSetup

FEW = 4


def play_race(rolls: tuple[int, ...], answers: str = "kkkk") -> Table:
    """The toy game with these dice; k keeps, d drops."""
    table = Table(RaceSetup(), deal=False)
    for pips, answer in zip(rolls, answers, strict=False):
        table.play(f"roll {pips}", deal=False)
        table.play("keep" if answer == "k" else "drop", deal=False)
    return table


def review_all(evidence: Evidence, trials: int = FEW, seed: int = 0, judged: tuple[int, ...] = (0,)) -> Review:
    inquiry = Inquiry(find_matter(evidence, [Seat(each) for each in judged]), trials, seed)
    while (piece := inquiry.next_piece()) is not None:
        inquiry.take(piece, investigate(evidence, piece))
    return sum_up(evidence, inquiry, ())


def cut(table: Table, point: int) -> Table:
    """The same game, no further than this."""
    table.goto(point)
    return table.fork()


def play_some(slug: str, seed: int = 6, most: int = 10_000) -> Table:
    """A game of careful bots, or its beginning."""
    game = GAMES[slug]
    table = Table(game.setup(seats=2), seed=seed)
    play_game(table, {seat: build_bot(game, "cautious") for seat in table.rules.seats}, seed)
    return cut(table, min(most, table.length))


# --- luck -----------------------------------------------------------------------------------------------------


def all_races() -> Iterator[tuple[float, Table]]:
    """Every game of the toy in which everything is kept, with its probability."""
    whole = sum(PIPS.values()) ** 4
    for rolls in product(PIPS, repeat=4):
        weight = 1
        for pips in rolls:
            weight *= PIPS[pips]
        yield weight / whole, play_race(rolls)


def test_luck_is_nothing_on_average_over_all_games() -> None:
    mean = [0.0, 0.0]
    for chance, table in all_races():
        evidence = Evidence(table, MIND)
        for point in evidence.lucky_points():
            for seat, shift in enumerate(evidence.weigh_luck(point, FEW, seed=5).shift):
                mean[seat] += chance * shift
    assert mean == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("rolls", [(1, 1, 1), (4, 2, 1), (1, 4, 2)])
def test_the_last_die_brings_what_enumeration_says(rolls: tuple[int, ...]) -> None:
    lead = rolls[0] + rolls[2] - rolls[1]
    worth = {pips: 1.0 if pips > lead else 0.5 if pips == lead else 0.0 for pips in PIPS}
    expected = sum(PIPS[pips] * worth[pips] for pips in PIPS) / sum(PIPS.values())
    for pips in PIPS:
        found = Evidence(play_race((*rolls, pips)), MIND).weigh_luck(6, FEW, seed=1)
        assert found.is_exact
        assert found.shift == pytest.approx((expected - worth[pips], worth[pips] - expected))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_each_outcome_brings_cancels_out_at_every_die(slug: str) -> None:
    table = play_some(slug)
    evidence = Evidence(table, GAMES[slug].mind)
    points = [point for point in evidence.lucky_points() if table.moments[point].actor is CHANCE]
    few = [point for point in points if 1 < len(table.rules.chances(table.state_at(point))) <= 40]
    for point in {few[0], few[-1]}:
        chances = table.rules.chances(table.state_at(point))
        total = [0.0, 0.0]
        for chance in chances:
            line = cut(table, point)
            line.play(chance.action, deal=False)
            ended = Evidence(line, GAMES[slug].mind)
            # as if the game had gone on to its end from here
            ended.knows_all = True
            shift = ended.weigh_luck(point, 1, seed=2).shift
            total = [sum_ + chance.weight * each for sum_, each in zip(total, shift, strict=True)]
        assert total == pytest.approx([0, 0], abs=1e-9)


# --- decisions ------------------------------------------------------------------------------------------------


def test_a_blunder_is_found_with_what_it_cost() -> None:
    """Dropping the winning four with the last die loses for sure what was won for sure."""
    review = review_all(Evidence(play_race((2, 1, 1, 4), "kkkd"), MIND), judged=(1,))
    dearest = review.decisions[0]
    assert (dearest.point, dearest.played, dearest.best) == (7, "drop", "keep")
    assert (dearest.cost, dearest.chance, dearest.error) == (1.0, 0.0, 0.0)
    assert review.table[1].judged == 2 and review.table[0].judged == 0


def test_the_best_costs_nothing() -> None:
    review = review_all(Evidence(play_race((2, 1, 1, 4)), MIND), judged=(0, 1))
    assert all(each.cost == 0 and each.best == each.played for each in review.decisions)


def find_secret_point(table: Table, seat: int) -> int:
    """A free decision of this seat while something is hidden from it."""
    rules = table.rules
    return next(
        point
        for point in Evidence(table, GAMES[table.setup.game].mind).free_points()
        if table.moments[point].actor == seat
        and rules.imagine(table.view_at(point, Seat(seat)), Random(1)) != table.state_at(point)
    )


def replace_hidden(table: Table, point: int, seat: int) -> Table:
    """The same game, but what the seat cannot see at this point is otherwise."""
    moment = table._moments[point - 1]
    other = table.rules.imagine(table.view_at(point, Seat(seat)), Random(1))
    table._moments[point - 1] = msgspec.structs.replace(moment, state=other)
    return table


@pytest.mark.parametrize("slug", ["barbarian", "battue"])
def test_what_a_view_hides_changes_no_verdict(slug: str) -> None:
    mind = msgspec.structs.replace(GAMES[slug].mind, horizon=6)
    table = play_some(slug, most=60)
    point = find_secret_point(table, 1)
    asked = Evidence(table, mind, Seat(1))
    found = [asked.judge(point, FEW, 1), asked.value(point, FEW, 1)]
    other = Evidence(replace_hidden(table, point, 1), mind, Seat(1))
    assert [other.judge(point, FEW, 1), other.value(point, FEW, 1)] == found


def test_of_a_game_that_goes_on_only_the_asked_seat_is_told() -> None:
    table = play_some("battue", most=120)
    evidence = Evidence(table, GAMES["battue"].mind, Seat(1))
    assert not evidence.knows_all
    matter = find_matter(evidence, [Seat(0), Seat(1)])
    assert matter.judged and all(table.moments[point].actor == 1 for point in matter.judged)
    assert all(not evidence.rules.hides(table.state_at(point)) for point in matter.lucky)
    nobody = find_matter(Evidence(table, GAMES["battue"].mind), [Seat(0), Seat(1)])
    assert nobody.judged == ()


# --- the whole ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_each_account_adds_up_and_all_of_it_can_be_kept(slug: str) -> None:
    evidence = Evidence(play_some(slug), msgspec.structs.replace(GAMES[slug].mind, horizon=3))
    assert evidence.is_over
    matter = find_matter(evidence, [Seat(0)])
    few = {name: getattr(matter, name)[-6:] for name in ("free", "lucky", "judged")}
    inquiry = Inquiry(msgspec.structs.replace(matter, **few), FEW, seed=0)
    parts = []
    while (piece := inquiry.next_piece()) is not None:
        inquiry.take(piece, investigate(evidence, piece))
        parts.append(inquiry.part)
    review = sum_up(evidence, inquiry, ("", "cautious"))
    assert parts == sorted(parts) and parts[-1] == review.done == 1
    for account in review.table:
        assert account.start + account.luck + account.decisions + account.others == pytest.approx(account.result)
    for each in review.course:
        assert sum(each.chances) == pytest.approx(1)
    one, other = review.table
    assert one.others == pytest.approx(-one.decisions - other.decisions - other.others, abs=1e-9)
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review


def test_the_same_seed_finds_the_same_and_a_review_can_stop_anywhere() -> None:
    table = play_race((2, 1, 1, 4), "kdkd")
    reviews = [review_all(Evidence(table, MIND), seed=seed, judged=(0, 1)) for seed in (3, 3)]
    assert reviews[0] == reviews[1]
    evidence = Evidence(table, MIND)
    inquiry = Inquiry(find_matter(evidence, [Seat(0), Seat(1)]), FEW, 3)
    assert sum_up(evidence, inquiry, ()).done == 0
    while (piece := inquiry.next_piece()) is not None:
        inquiry.take(piece, investigate(evidence, piece))
        part = sum_up(evidence, inquiry, ())
        assert 0 < part.done <= 1
    assert part == reviews[0]


def test_pieces_may_come_back_in_any_order() -> None:
    evidence = Evidence(play_race((2, 1, 1, 4), "kdkd"), MIND)
    inquiry = Inquiry(find_matter(evidence, [Seat(0), Seat(1)]), FEW, 3)
    random = Random(0)
    waiting: list[Piece] = []
    while (piece := inquiry.next_piece()) is not None or waiting:
        if piece is not None:
            waiting.append(piece)
        if piece is None or random.random() < 0.5:
            back = waiting.pop(random.randrange(len(waiting)))
            inquiry.take(back, investigate(evidence, back))
    assert sum_up(evidence, inquiry, ()) == review_all(evidence, seed=3, judged=(0, 1))


def test_pieces_find_the_same_in_any_process() -> None:
    table = play_some("conquerors", most=12)
    case = Case(table.save())
    evidence = Evidence(table, GAMES["conquerors"].mind)
    for piece in (Piece("course", (1, 3), 2, 7), Piece("luck", (0,), 2, 7), Piece("decision", (5,), 2, 7)):
        assert work_on(case, piece) == investigate(evidence, piece)
    kinds: list[Any] = [Valued, Shifted, Judged]
    assert [
        type(work_on(case, Piece(kind, (p,), 2, 7))[0]) for kind, p in (("course", 1), ("luck", 0), ("decision", 5))
    ] == kinds
    assert open_case(case) is open_case(case)


@pytest.mark.parametrize("trials", [0, 3, 401])
def test_too_few_or_too_many_trials_are_refused(trials: int) -> None:
    matter = find_matter(Evidence(play_race((1,)), MIND), [])
    with pytest.raises(ValueError, match=f"4 to 400 times, not {trials}"):
        Inquiry(matter, trials, 0)


def test_what_luck_did_is_no_decision() -> None:
    start, gains = split_gains({1: 0.5, 4: 0.9, 6: 1.0}, {0: 0.1, 2: 0.3, 5: -0.2})
    assert start == pytest.approx(0.4)
    assert gains == pytest.approx({1: 0.1, 4: 0.3})


@pytest.mark.parametrize(("first", "luck", "wanted"), [(0.0, 0.07, 0.0), (1.0, -0.07, 1.0)])
def test_nobody_starts_with_less_than_no_chance_or_more_than_all(first: float, luck: float, wanted: float) -> None:
    assert split_gains({2: first, 3: 0.5}, {0: luck})[0] == wanted
