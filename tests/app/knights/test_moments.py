"""Moments of Warrior Knights: every fact is told, its figures are the engine's, and hidden cards stay hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import watching
from watching import Told

from app.core.stage.moment import Moment, tell
from app.knights.moments import LESSONS
from app.knights.page import KnightsPage
from engine.core.outcome import Outcome
from engine.knights.battle import (
    Contest,
    Counted,
    Extended,
    Judged,
    Result,
    Struck,
    Unveiled,
    count_cards,
    count_losses,
    judge,
)
from engine.knights.pieces import HUNDRED, Face, Neutral, Shape
from engine.knights.questions import find_side
from engine.knights.siege import Besieged

PAGE = KnightsPage()
SEEDS = range(6)


def watch(seed: int, eyes: int | None = None) -> Iterator[Told]:
    options = {"seats": 2 + seed % 3, "turns": 4, "neutral_cards": seed % 2 == 0}
    table = watching.play("knights", seed, ("random", "cautious"), **options)
    return watching.watch(PAGE, table, eyes)


def list_pairs(kind: type) -> list[tuple[Told, object, Moment]]:
    """Every fact of a kind with its moment."""
    return [
        (told, fact, moment)
        for seed in SEEDS
        for told in watch(seed)
        for fact, moment in zip(told.facts, told.moments, strict=True)
        if isinstance(fact, kind)
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_every_fact_is_told_once_and_in_order(seed: int, eyes: int | None) -> None:
    told = list(watch(seed, eyes))
    assert told
    for each in told:
        assert len(each.moments) == len(each.facts)
        assert [moment.rule for moment in each.moments] == [
            event.rule for event in each.events if event.fact is not None
        ]


def test_wk_battle_03_the_forces_and_cards_are_those_of_the_rules() -> None:
    pairs = list_pairs(Counted)
    for told, fact, moment in pairs:
        cards = tuple(count_cards(side, cap_10=told.table.rules.cap_10) for side in fact.sides)
        assert fact.cards == cards
        assert [side.figure for side in moment.sides] == [str(side.force) for side in fact.sides]
        for number, side in enumerate(fact.sides):
            beats = [beat.text for beat in moment.beats if beat.side == number]
            assert beats[-1].startswith(str(cards[number]))
            parts = [int(word) for text in beats[:-1] for word in text.split() if word.isdigit()]
            assert sum(parts) == side.force
    assert len(pairs) > 5


def test_wk_battle_06_what_lies_open_is_what_everybody_sees() -> None:
    pairs = list_pairs(Unveiled)
    for told, fact, moment in pairs:
        said = [str(event.phrase) for event in told.events if event.rule == "WK-BATTLE-06"]
        for number, (faces, sentence) in enumerate(zip(fact.shown, said, strict=True)):
            assert sentence.endswith(f"{', '.join(face.value for face in faces) or 'nothing'}.")
            assert f"discards {fact.discarded[number]} " in sentence
            chips = [chip for beat in moment.beats if beat.side == number for chip in beat.chips]
            assert sum(int(chip.text.split()[0]) for chip in chips if chip.icon) == len(faces)
        assert moment.seats
    assert len(pairs) > 5


def test_wk_battle_08_the_losses_are_those_of_the_open_cards() -> None:
    pairs = list_pairs(Struck)
    for _, fact, moment in pairs:
        for faces, tally in zip(fact.shown, fact.tallies, strict=True):
            counts = tuple(faces.count(face) for face in (Face.HIT, Face.AVOID, Face.VICTORY))
            assert counts == (tally.hits, tally.avoids, tally.victories)
        for loser in (0, 1):
            star = fact.sides[1 - loser].has_ability(Shape.STAR)
            square = fact.sides[loser].has_ability(Shape.SQUARE)
            possible = {
                count_losses(fact.tallies[1 - loser], fact.tallies[loser], star=more, square=less)
                for more in {False, star}
                for less in {False, square}
            }
            assert fact.losses[loser] in possible
            said = [beat.text for beat in moment.beats if beat.side == loser]
            assert said[-1] == f"loses {fact.losses[loser] * HUNDRED} men"
    assert len(pairs) > 5


def test_wk_battle_15_the_verdict_is_that_of_the_count_and_the_lesson_is_true() -> None:
    pairs = list_pairs(Judged)
    results = set()
    for told, fact, moment in pairs:
        lead = fact.tallies[0].victories - fact.tallies[1].victories
        strict = told.table.rules.strict_count
        assert judge(*fact.sides, lead, strict_count=strict) == fact.verdict
        assert [side.figure for side in moment.sides] == [str(side.force) for side in fact.sides]
        results.add(fact.verdict.result)
        more = {judge(*fact.sides, lead + by, strict_count=strict).result for by in (-1, 1)}
        if fact.verdict.result is Result.TIE:
            assert Result.TIE not in more and moment.lesson == LESSONS[Result.TIE]
        if fact.verdict.result in (Result.ATTACKER_PARTIAL, Result.DEFENDER_PARTIAL):
            assert more & {Result.ATTACKER_TOTAL, Result.DEFENDER_TOTAL} and "total" in moment.lesson
    assert len(pairs) > 5 and len(results) > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sides_are_those_that_stand_on_the_board(seed: int) -> None:
    for told in watch(seed):
        for fact in told.facts:
            if isinstance(fact, Counted):
                rules, view = told.table.rules, told.after
                if view.fight is not None and view.fight.place == fact.place:
                    both = tuple(find_side(rules, view, view.fight, attacker) for attacker in (True, False))
                    assert both == fact.sides


def test_wk_siege_01_both_weights_are_shown() -> None:
    pairs = list_pairs(Besieged)
    for _, fact, moment in pairs:
        answer = fact.answer
        assert [side.figure for side in moment.sides] == [str(answer.attacker_weight), str(answer.place_weight)]
        assert answer.margin == answer.attacker_weight - answer.place_weight > 0
        assert fact.seat in moment.seats
    assert pairs


@pytest.mark.parametrize("seed", SEEDS)
def test_an_onlooker_hears_no_card_before_it_lies_open(seed: int) -> None:
    """Between the first draw and the opening of hands no moment shows a face."""
    faces = {face.value for face in Face}
    for told in watch(seed):
        for fact, moment in zip(told.facts, told.moments, strict=True):
            if isinstance(fact, Contest) and not isinstance(fact, Unveiled):
                assert not [chip for beat in moment.beats for chip in beat.chips]
            if isinstance(fact, Counted | Neutral | Besieged):
                assert not faces & set(tell(moment).replace(".", "").split())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_is_told_to_everybody_with_the_cities_of_the_rules(seed: int) -> None:
    *_, last = watch(seed)
    outcome = last.table.outcome()
    assert outcome is not None and last.facts[-1] == outcome
    end = last.moments[-1]
    assert end.seats == tuple(last.table.rules.seats)
    figures = {beat.side: beat.figure for beat in end.beats if beat.figure}
    assert figures == {seat: str(score) for seat, score in enumerate(outcome.scores)}
    assert all(last.table.rules.seat_name(last.after, seat) in end.verdict for seat in outcome.winners)


def test_every_kind_of_fact_comes_up() -> None:
    kinds = {type(fact) for seed in SEEDS for told in watch(seed) for fact in told.facts}
    assert kinds >= {Counted, Unveiled, Extended, Struck, Judged, Besieged, Neutral, Outcome}
