"""Moments of Barbarian Kingdoms: every fact is told, its figures are the engine's, and secrets stay where they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import watching
from watching import Told

from app.barbarian.page import BarbarianPage
from app.core.stage.moment import tell
from engine.barbarian.battle import Chest, Opening, Won, find_least_bribe, settle

PAGE = BarbarianPage()


def watch(seed: int, seats: int = 3, eyes: int | None = None) -> Iterator[Told]:
    return watching.watch(PAGE, watching.play("barbarian", seed, seats=seats, round_limit=12), eyes)


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6])
def test_every_fact_is_told_once_and_in_order(seed: int) -> None:
    told = list(watch(seed))
    assert told
    for each in told:
        assert len(each.moments) == len(each.facts)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 8])
def test_bk_battle_04_the_sum_grows_to_the_total_of_the_rules(seed: int) -> None:
    battles = 0
    for told in watch(seed, seats=2 + seed % 4):
        rules = told.table.rules
        for fact, moment in zip(told.facts, told.moments, strict=True):
            if not isinstance(fact, Opening):
                continue
            battles += 1
            last = {beat.side: beat.figure for beat in moment.beats if beat.side is not None}
            points = (fact.settlement.active, fact.settlement.rival)
            assert last == {0: str(points[0].total), 1: str(points[1].total)}
            assert settle(*fact.sides, rules.edition.points) == fact.settlement
            winner = rules.edition.entry(fact.kingdoms[0 if fact.settlement.active_wins else 1]).plural
            assert winner in moment.verdict and moment.seats
    assert battles


def test_bk_battle_07_the_least_bribe_wins_and_one_less_does_not() -> None:
    tried = 0
    for seed in range(12):
        for told in watch(seed):
            for fact in (each for each in told.facts if isinstance(each, Opening)):
                table = told.table.rules.edition.points
                for is_active in (True, False):
                    least = find_least_bribe(*fact.sides, table, is_active=is_active)
                    for bribe, wins in ((least, True), (least - 1, False)):
                        if bribe < 0:
                            continue
                        tried += 1
                        sides = [
                            type(side)(**{**{n: getattr(side, n) for n in side.__struct_fields__}, "bribe": bribe})
                            if (number == 0) is is_active
                            else side
                            for number, side in enumerate(fact.sides)
                        ]
                        assert (settle(*sides, table).active_wins is is_active) is wins
    assert tried > 20


def test_bk_pillage_04_a_chest_is_told_to_its_finder_alone() -> None:
    for seed in range(4):
        assert not [fact for told in watch(seed) for fact in told.facts if isinstance(fact, Chest)]
        finds = [
            tell(moment)
            for eyes in range(3)
            for told in watch(seed, eyes=eyes)
            for event, moment in zip([e for e in told.events if e.fact is not None], told.moments, strict=True)
            if isinstance(event.fact, Chest) and str(event.fact.coin) in str(event.phrase)
        ]
        assert finds and all("held" in each for each in finds)


def test_the_end_is_told_to_everybody() -> None:
    ends = [
        moment
        for seed in range(30)
        for told in watch(seed)
        for fact, moment in zip(told.facts, told.moments, strict=True)
        if isinstance(fact, Won)
    ]
    assert ends and all(len(moment.seats) == 3 and "win" in moment.verdict for moment in ends)
