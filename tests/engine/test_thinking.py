"""How the thinker compares its choices: on a race of dice that is small enough to be known by heart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots.hint import join_pieces
from engine.bots.thinker import DOUBT, WORLDS_TO_BE_SURE, Candidate, Prospect, Thinker, find_best
from engine.core.action import Action
from engine.core.menu import Menu
from tests.engine.review.toy_race import MIND, Drop, Keep, Keeper, Keeping, RaceRules, RaceSetup


class Dropper(Keeper):
    """Would drop first, and plays on by keeping."""

    def rank(self, rules: Any, view: Any, menu: Sequence[Action], random: Random) -> list[Action]:
        return list(reversed(menu))


class Doubter(Keeper):
    """Knows one choice only, twice."""

    def rank(self, rules: Any, view: Any, menu: Sequence[Action], random: Random) -> list[Action]:
        return [Keep(), Keep()]


def weigh(policy: Any, turn: int, points: tuple[int, int], trials: int, pips: int = 4) -> list[Prospect]:
    rules = RaceRules(RaceSetup())
    state = rules.start()
    state = rules.apply(state, rules.chances(state)[0].action)
    state = msgspec.structs.replace(state, turn=turn, points=points, to_act=turn % 2, step=Keeping(pips))
    menu: Menu[Action] = rules.legal_actions(state)
    thinker = Thinker(msgspec.structs.replace(MIND, policy=policy), trials)
    return thinker.weigh(rules, rules.observe(state, state.to_act), menu, Random(1))


@pytest.mark.parametrize("policy", [Keeper, Dropper])
def test_the_choice_that_wins_is_found_whoever_is_asked_first(policy: Any) -> None:
    best, other = weigh(policy, turn=3, points=(5, 4), trials=20)
    assert (best.action, best.chance) == (Keep(), 1) and (other.action, other.chance) == (Drop(), 0)
    assert best.trials == other.trials == WORLDS_TO_BE_SURE


@pytest.mark.parametrize("policy", [Keeper, Dropper])
def test_where_all_is_the_same_the_careful_bots_choice_stays_and_few_trials_do(policy: Any) -> None:
    best, other = weigh(policy, turn=3, points=(9, 0), trials=40)
    assert best.action == (Keep() if policy is Keeper else Drop())
    assert best.chance == other.chance == 0 and best.trials == other.trials == WORLDS_TO_BE_SURE


@pytest.mark.parametrize("trials", [12, 40])
def test_choices_are_tried_in_the_same_worlds_with_the_same_luck(trials: int) -> None:
    one, other = weigh(Doubter, turn=0, points=(0, 0), trials=trials, pips=1)
    assert one.chance == other.chance and 0 < one.chance < 1 and one.trials == other.trials == WORLDS_TO_BE_SURE


@pytest.mark.parametrize(("results", "leads"), [("10101", False), ("11001", True), ("01010", False), ("11111", True)])
def test_another_choice_is_preferred_when_its_worlds_agree_about_it(results: str, leads: bool) -> None:
    """Against 01010: three worlds better and two worse may be luck."""
    first, other = Candidate(Drop(), seats=2), Candidate(Keep(), seats=2)
    other.results, first.results = list(map(float, results)), [0.0, 1.0, 0.0, 1.0, 0.0]
    assert other.leads(first, DOUBT) is leads
    assert find_best([first, other]) is (other if leads else first)


@pytest.mark.parametrize("trials", range(1, 12))
def test_however_few_trials_there_are_none_is_lost(trials: int) -> None:
    found = weigh(Dropper, turn=0, points=(0, 0), trials=trials)
    assert sum(each.trials for each in found) == trials


def test_of_pieces_the_choice_leads_that_was_most_often_the_best() -> None:
    def tell(action: Action, chance: float, trials: int) -> Prospect:
        return Prospect(action, chance, trials, 0.1)

    pieces = [[tell(Keep(), 0.6, 8), tell(Drop(), 0.5, 8)]] * 2 + [[tell(Drop(), 0.9, 30), tell(Keep(), 0.5, 2)]]
    joined = join_pieces(pieces)
    assert [each.action for each in joined] == [Keep(), Drop()]
    assert joined[0].trials == 18 and joined[0].chance == pytest.approx((0.6 * 16 + 0.5 * 2) / 18)
