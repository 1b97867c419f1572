"""Moments of Barbarian Kingdoms: every fact is told, its figures are the engine's, and secrets stay where they are."""

from __future__ import annotations

from random import Random

import pytest

from app.barbarian.page import BarbarianPage
from app.core.stage.moment import Moment, tell
from engine.barbarian import GAME
from engine.barbarian.battle import Chest, Opening, Won, find_least_bribe, settle
from engine.core.table import Table

PAGE = BarbarianPage()


def play(seed: int, seats: int = 3, eyes: int | None = None) -> list[tuple[object, list[Moment]]]:
    """(visible events with a fact, what is staged) of each action of a game of cautious and random play."""
    table = Table(GAME.setup(seats=seats, round_limit=12), seed=seed)
    random = Random(seed)
    bots = [GAME.bots["cautious"](), GAME.bots["random"]()]
    while isinstance(table.to_act, int):
        seat = table.to_act
        table.play(bots[seat % 2].choose(table.rules, table.view(seat), table.legal_actions(), random))
    told = []
    for point, moment in enumerate(table.moments):
        events = [event for event in moment.events if event.is_visible_to(eyes)]
        if any(event.fact is not None for event in events):
            views = (table.view_at(point, eyes), table.view_at(point + 1, eyes))
            told.append((table.rules, events, PAGE.moments(table.rules, *views, events)))
    return told


@pytest.mark.parametrize("seed", range(6))
def test_every_fact_is_told_once_and_in_order(seed: int) -> None:
    told = play(seed)
    assert told
    for _, events, moments in told:
        facts = [event.fact for event in events if event.fact is not None]
        assert len(moments) == len(facts)


@pytest.mark.parametrize("seed", range(6))
def test_bk_battle_04_the_sum_grows_to_the_total_of_the_rules(seed: int) -> None:
    battles = 0
    for rules, events, moments in play(seed, seats=2 + seed % 4):
        for fact, moment in zip([each.fact for each in events if each.fact is not None], moments, strict=True):
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
        for rules, events, _ in play(seed):
            for fact in (event.fact for event in events if isinstance(event.fact, Opening)):
                table = rules.edition.points
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
        assert not [f for _, events, _ in play(seed) for f in events if isinstance(f.fact, Chest)]
        finds = [
            tell(moment)
            for eyes in range(3)
            for _, events, moments in play(seed, eyes=eyes)
            for event, moment in zip([e for e in events if e.fact is not None], moments, strict=True)
            if isinstance(event.fact, Chest) and str(event.fact.coin) in str(event.phrase)
        ]
        assert finds and all("held" in each for each in finds)


def test_the_end_is_told_to_everybody() -> None:
    ends = [
        moment
        for seed in range(30)
        for _, events, moments in play(seed)
        for event, moment in zip([e for e in events if e.fact is not None], moments, strict=True)
        if isinstance(event.fact, Won)
    ]
    assert ends and all(len(moment.seats) == 3 and "win" in moment.verdict for moment in ends)
