"""Moments of Battue: every fact is told, its figures are the engine's, and secrets stay where they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import watching
from watching import Told

from app.battue.page import BattuePage
from app.core.play.ending import list_places
from app.core.stage.moment import tell
from engine.battue import GAME
from engine.battue import actions as act
from engine.battue.battle import (
    Called,
    Clash,
    Foretold,
    Gained,
    Left,
    Rerolled,
    Rolled,
    Settled,
    Sides,
    Uncovered,
    attacker_wins,
    find_least_die,
    settle,
)
from engine.battue.questions import count_called, find_sides
from engine.core.outcome import Outcome
from engine.core.table import Table

PAGE = BattuePage()
SEEDS = range(5)


def play(seed: int) -> Table:
    return watching.play("battue", seed, seats=2 + seed % 3, round_limit=6)


def watch(seed: int, eyes: int | None = None) -> Iterator[Told]:
    return watching.watch(PAGE, play(seed), eyes)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_every_fact_is_told_at_once_or_with_the_round_it_belongs_to(seed: int, eyes: int | None) -> None:
    waiting: Rolled | None = None
    count = 0
    for told in watch(seed, eyes):
        expected = []
        for fact in told.facts:
            if isinstance(fact, Rolled):
                assert waiting is None
                waiting = fact
            if isinstance(fact, Settled):
                assert waiting is not None
                assert (fact.place, fact.round, fact.defence_die) == (
                    waiting.place,
                    waiting.round,
                    waiting.defence_die,
                )
                waiting = None
            expected.append(fact)
        silent = len(expected) - len(told.moments)
        assert silent in (0, sum(isinstance(fact, Rolled) for fact in expected))
        count += len(told.moments)
    assert waiting is None and count > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_bt_battle_09_the_sums_grow_to_those_of_the_rules(seed: int) -> None:
    rounds = 0
    for told in watch(seed):
        shown = iter(told.moments)
        for fact in told.facts:
            if isinstance(fact, Rolled):
                continue  # an onlooker is told the dice with the round
            moment = next(shown)
            if not isinstance(fact, Clash):
                continue
            rounds += 1
            outcome = settle(fact.sides, fact.attack_die, fact.defence_die)
            assert fact.outcome == outcome
            last = {beat.side: beat.figure for beat in moment.beats if beat.side is not None}
            assert last == {0: str(outcome.attack), 1: str(outcome.defence)}
            assert [side.figure for side in moment.sides] == [str(fact.sides.attack), str(fact.sides.defended)]
            assert f"{outcome.attack} to {outcome.defence}" in moment.verdict
            assert fact.attacker in moment.seats
    assert rounds > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_bt_battle_07_the_facts_are_those_of_the_dice_and_the_position(seed: int) -> None:
    table = play(seed)
    for point, moment in enumerate(table.moments):
        before = table.view_at(point, None)
        for fact in (event.fact for event in moment.events):
            if isinstance(fact, Rolled) and isinstance(moment.action, act.Roll):
                assert (fact.attack_die, fact.defence_die) == (moment.action.attack, moment.action.defence)
                assert fact.sides == find_sides(table.rules.terms, before, before.fight)
            if isinstance(fact, Rerolled):
                assert (fact.was, fact.attack_die) == (before.fight.attack_die, moment.action.die)
            if isinstance(fact, Called):
                assert fact.called == count_called(table.rules.box.limits, fact.die, before.drums)
                assert fact.horde - fact.added == before.hordes[fact.seat][fact.place]


@pytest.mark.parametrize("defence", range(14))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_least_die_wins_and_one_less_does_not(defence: int, die: int) -> None:
    sides = Sides(attackers=4, defenders=1, defence=defence)
    winning = [each for each in range(1, 7) if attacker_wins(sides.attack + each, sides.defended + die)]
    assert find_least_die(sides, die) == (winning[0] if winning else None)


def test_the_lesson_is_true() -> None:
    lessons = set()
    for seed in SEEDS:
        for told in watch(seed):
            settled = [fact for fact in told.facts if isinstance(fact, Settled)]
            if not settled:
                # the dice lie, and a card may still answer them
                continue
            for fact, moment in zip(settled, [each for each in told.moments if "round" in each.title], strict=True):
                least = find_least_die(fact.sides, fact.defence_die)
                lessons.add(moment.lesson.rstrip("123456789. "))
                if "would have been enough" in moment.lesson:
                    assert least is not None and str(least) in moment.lesson and fact.attack_die > least
                if "needed" in moment.lesson:
                    assert least is not None and str(least) in moment.lesson and fact.attack_die < least
                if "no die" in moment.lesson:
                    assert least is None
    assert len(lessons) >= 3


def test_who_holds_a_card_for_the_dice_sees_them_first() -> None:
    seen = [
        (told, fact)
        for seed in range(10)
        for eyes in (0, 1)
        for told in watch(seed, eyes)
        for fact in told.facts
        if isinstance(fact, Rolled) and any("unless a card" in each.verdict for each in told.moments)
    ]
    for told, fact in seen:
        held = [told.table.rules.box.loot[card] for card in told.after.hand]
        assert told.after.seat in (fact.attacker, fact.defender) and any(card.after_roll for card in held)
    assert seen


@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_seat_alone_may_know_is_told_to_nobody_else(seed: int) -> None:
    """Scouted tiles, cards drawn into a hand or stolen: facts go with events that the others do not get."""
    for eyes in (None, 0, 1):
        for told in watch(seed, eyes):
            for fact in told.facts:
                if isinstance(fact, Uncovered):
                    assert told.after.faces[fact.place] == fact.kind
                    assert fact.is_up == told.after.up[fact.place] and (fact.is_up or fact.seat == eyes)
                if isinstance(fact, Gained) and fact.card not in told.after.treasures[fact.seat]:
                    assert eyes in (fact.seat, fact.victim)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_onlooker_hears_no_card_that_is_hidden_from_it(seed: int) -> None:
    """Whatever is named on the stage was seen: an event drawn, a card laid open."""
    names = {card.name for card in play(seed).rules.box.loot.values()}
    for told in watch(seed):
        public = " ".join(str(event.phrase) for event in told.events)
        for moment in told.moments:
            assert not [name for name in names if name in tell(moment) and name not in public]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_is_told_to_everybody_with_the_scores_of_the_rules(seed: int) -> None:
    *_, last = watch(seed)
    table = last.table
    outcome = table.outcome()
    assert outcome is not None and last.facts[-1] == outcome == table.rules.outcome(table.state)
    end = last.moments[-1]
    assert end.seats == tuple(table.rules.seats)
    figures = {beat.side: beat.figure for beat in end.beats if beat.figure}
    assert figures == {seat: str(score) for seat, score in enumerate(outcome.scores)}
    first = [seat for place, seat in list_places(outcome) if place == 1]
    assert all(table.rules.seat_names[seat] in end.verdict for seat in first)


def test_every_kind_of_fact_comes_up() -> None:
    kinds = {type(fact) for seed in SEEDS for eyes in (0, 1) for told in watch(seed, eyes) for fact in told.facts}
    assert kinds >= {Rolled, Settled, Called, Uncovered, Foretold, Gained, Left, Outcome}


def test_bt_setup_08_a_city_laid_by_chance_is_told_once() -> None:
    events = [event for moment in Table(GAME.setup(seats=3), seed=1).moments for event in moment.events]
    assert [event.rule for event in events].count("BT-SETUP-08") == 1
    assert not [event for event in events if event.rule in ("BT-SETUP-04", "BT-SETUP-05", "BT-SETUP-06")]
