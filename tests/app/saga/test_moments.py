"""Moments of Saga: every fact is told once, sums are the engine's, and nobody hears what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import watching
from watching import Told

from app.core.stage.moment import Moment, tell
from app.saga.page import SagaPage
from engine.core.outcome import Outcome
from engine.core.table import Table
from engine.saga.battle import Fall, LastCard, Lifted
from engine.saga.board import garrison_of
from engine.saga.count import Item, sum_items
from engine.saga.pieces import COLOUR, say_knight, sum_values

PAGE = SagaPage()
SEEDS = range(4)


def play(seed: int) -> Table:
    """Chance turns the lands, so that every power comes up."""
    return watching.play("saga", seed, seats=2 + seed % 3, round_limit=40, draw_faces=True)


def watch(seed: int, eyes: int | None = None) -> Iterator[Told]:
    return watching.watch(PAGE, play(seed), eyes)


def figures(moment: Moment) -> dict[int, str]:
    """What each side comes to."""
    return {beat.side: beat.figure for beat in moment.beats if beat.side is not None and beat.figure}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_every_fact_is_told_once_and_the_count_is_one_moment(seed: int, eyes: int | None) -> None:
    kinds = set()
    for told in watch(seed, eyes):
        single = [fact for fact in told.facts if not isinstance(fact, Item)]
        assert len(told.moments) == len(single)
        kinds |= {type(fact) for fact in told.facts}
    assert kinds >= {Fall, Item, Outcome}


def test_every_kind_of_fact_comes_up() -> None:
    kinds = {type(fact) for seed in SEEDS for told in watch(seed) for fact in told.facts}
    assert kinds >= {Fall, Lifted, LastCard, Item, Outcome}


@pytest.mark.parametrize("seed", SEEDS)
def test_sg_401_the_sums_grow_to_those_of_army_and_garrison(seed: int) -> None:
    falls = 0
    for told in watch(seed):
        for fact, moment in zip(told.facts, told.moments, strict=False):
            if not isinstance(fact, Fall):
                continue
            falls += 1
            before = garrison_of(told.before, fact.land)
            assert fact.loser == told.before.owners[fact.land]
            assert set(fact.beaten) <= set(before) and told.after.owners[fact.land] == fact.seat
            assert figures(moment) == {0: str(sum_values(fact.beaten)), 1: str(sum_values(fact.army))}
            assert sum(len(beat.chips) for beat in moment.beats) == len(fact.army) + len(fact.beaten)
            assert f"with {sum_values(fact.army)} against {sum_values(fact.beaten)}" in moment.verdict
            assert set(moment.seats) == {fact.seat, fact.loser} - {None}
    assert falls > 3


@pytest.mark.parametrize("seed", SEEDS)
def test_sg_703_the_feast_counts_to_the_totals_of_the_rules(seed: int) -> None:
    *_, last = watch(seed)
    outcome = last.table.outcome()
    items = [fact for fact in last.facts if isinstance(fact, Item)]
    assert outcome is not None and last.facts[-1] == outcome
    assert tuple(outcome.scores) == sum_items(items, last.table.rules.seats)
    feast = last.moments[-1]
    shown = figures(feast)
    assert all(shown.get(seat, "0") == str(score) for seat, score in enumerate(outcome.scores))
    assert feast.seats == tuple(last.table.rules.seats)
    assert all(last.table.rules.terms.seat_names[seat] in feast.verdict for seat in outcome.winners)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_seat_alone_may_know_is_told_to_nobody_else(seed: int) -> None:
    """Onlookers hear of cards only what was in the open before, or what these events laid open."""
    for told in watch(seed):
        public = " ".join(str(event.phrase) for event in told.events)
        for fact, moment in zip(told.facts, told.moments, strict=False):
            assert not isinstance(fact, Fall) or all(each in COLOUR for each in (*fact.army, *fact.beaten))
            if isinstance(fact, Lifted):
                assert say_knight(fact.knight) in public
                assert told.before.hidings or "lays a hooded knight" in public
            assert "?" not in tell(moment)
