"""Moments of Conquerors: every fact is told, and its figures are the position's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import watching
from watching import Told

from app.conquerors.page import ConquerorsPage
from app.core.stage.moment import tell
from engine.conquerors.facts import Built, CameHome
from engine.core.hex_ground import mask_of
from engine.core.outcome import Outcome
from engine.core.table import Table

PAGE = ConquerorsPage()
SEEDS = range(3)


def play(seed: int) -> Table:
    seats = 2 + seed % 3
    ending = "all" if seats > 2 else "first"
    return watching.play("conquerors", seed, ("cautious",), seats=seats, ending=ending, start="ready", round_limit=25)


def watch(seed: int) -> Iterator[Told]:
    return watching.watch(PAGE, play(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_fact_is_a_moment_that_waits_for_whom_it_concerns(seed: int) -> None:
    kinds = set()
    for told in watch(seed):
        assert len(told.moments) == len(told.facts)
        for fact, moment in zip(told.facts, told.moments, strict=True):
            kinds.add(type(fact))
            assert moment.rule in {event.rule for event in told.events}
            concerned = tuple(told.table.rules.seats) if isinstance(fact, Outcome) else (fact.seat,)
            assert moment.seats == concerned and tell(moment)
    assert kinds == {Built, CameHome, Outcome}


@pytest.mark.parametrize("seed", SEEDS)
def test_cq_401_the_tile_turns_over_and_the_count_goes_up_by_one(seed: int) -> None:
    count = 0
    for told in watch(seed):
        for fact, moment in zip(told.facts, told.moments, strict=True):
            if not isinstance(fact, Built):
                continue
            count += 1
            names = told.table.rules.seat_names if hasattr(told.table.rules, "seat_names") else None
            assert names is None or moment.sides[0].name == names[fact.seat]
            built, tiles = told.after.built[fact.seat], told.after.tiles[fact.seat]
            assert len(told.before.built[fact.seat]) == len(built) - 1
            assert moment.sides[0].figure == f"{len(built) - 1} of {len(tiles)}"
            assert moment.beats[-1].figure == f"{len(built)} of {len(tiles)}"
            assert mask_of(built) & ~mask_of(tiles) == 0
            assert moment.title == f"A fortress on {fact.cell}"
            assert ("go home" in moment.lesson) == (len(built) == len(tiles))
    assert count > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_cq_407_places_are_told_in_the_order_of_coming_home(seed: int) -> None:
    table = play(seed)
    told = [(each, moment) for each in watch(seed) for moment in each.moments if moment.title.endswith("home!")]
    home = table.view(None).home
    assert [moment.seats[0] for _, moment in told] == list(home)
    assert [moment.beats[-1].figure for _, moment in told] == ["first", "second", "third"][: len(home)]


def test_cq_404_the_end_names_the_winner() -> None:
    last = list(watch(0))[-1]
    assert isinstance(last.facts[-1], Outcome)
    winner = last.facts[-1].winners[0]
    assert last.table.rules.seat_name(last.after, winner) in last.moments[-1].verdict
