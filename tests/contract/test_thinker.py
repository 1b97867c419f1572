"""The thinker in every game: it keeps to the rules, to its view, and to its seed."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots.levels import LABELS, TRIALS, build_bot, list_bots
from engine.bots.thinker import WORLDS_TO_BE_SURE, Thinker, share_win
from engine.core.seat import CHANCE, NOBODY
from engine.registry import GAMES
from tests.contract.games import SLUGS, positions, walk

FEW = 12


def find_decisions(slug: str, seed: int, number: int) -> list[tuple[Any, Any]]:
    """(rules, state) of decisions between several choices, spread over a random game."""
    setup = next(iter(GAMES[slug].examples()))
    found = [
        (rules, state)
        for rules, state in positions(setup, seed, every=17, limit=400)
        if isinstance(state.to_act, int) and len(rules.legal_actions(state)) > 1
    ]
    return found[:number]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_view_hides_changes_no_choice(slug: str) -> None:
    thinker = Thinker(msgspec.structs.replace(GAMES[slug].mind, horizon=8), FEW)
    for number, (rules, state) in enumerate(find_decisions(slug, seed=4, number=4)):
        other = rules.imagine(rules.observe(state, state.to_act), Random(number))
        choices = [
            thinker.weigh(rules, rules.observe(each, state.to_act), rules.legal_actions(each), Random(5))
            for each in (state, other)
        ]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_prospects_are_legal_chances_over_all_trials(slug: str) -> None:
    thinker = Thinker(msgspec.structs.replace(GAMES[slug].mind, horizon=8), FEW)
    for rules, state in find_decisions(slug, seed=8, number=3):
        menu = rules.legal_actions(state)
        prospects = thinker.weigh(rules, rules.observe(state, state.to_act), menu, Random(1))
        # a choice that is settled is tried no more
        assert 2 * WORLDS_TO_BE_SURE <= sum(each.trials for each in prospects) <= FEW
        assert [each.trials for each in prospects] == sorted((each.trials for each in prospects), reverse=True)
        for each in prospects:
            assert each.action in menu
            assert 0 <= each.chance <= 1 and 0 <= each.error <= 0.5
        assert thinker.choose(rules, rules.observe(state, state.to_act), menu, Random(1)) == prospects[0].action


@pytest.mark.parametrize("slug", SLUGS)
def test_appraisals_share_one_win(slug: str) -> None:
    appraise = GAMES[slug].mind.appraise
    for setup in GAMES[slug].examples():
        for number, (rules, state, _) in enumerate(walk(setup, 3, limit=120)):
            if number % 40 == 39 or state.to_act is NOBODY:
                chances = appraise(rules, state)
                assert len(chances) == len(rules.seats)
                assert sum(chances) == pytest.approx(1)
                assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_won_game_is_one_win_shared_by_the_winners(slug: str) -> None:
    *_, (rules, state, _) = walk(next(iter(GAMES[slug].examples())), seed=2)
    shares = share_win(rules, state)
    assert sum(shares) == pytest.approx(1)
    assert {seat for seat in rules.seats if shares[seat]} == set(rules.outcome(state).winners)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_about_to_win_chooses_what_wins(slug: str) -> None:
    """Found by a random game's last decision: some choice of its winner ends it, and the thinker takes such a one."""
    for seed in range(40):
        decided = [
            (rules, state, action)
            for rules, state, action in walk(next(iter(GAMES[slug].examples())), seed)
            if state.to_act is not CHANCE and state.to_act is not NOBODY
        ]
        rules, state, action = decided[-1]
        after, menu = rules.apply(state, action), rules.legal_actions(state)
        if rules.is_secret(rules.observe(state, None)):  # what a sealed choice brings lies with the others too
            continue
        if len(menu) < 2 or after.to_act is not NOBODY or rules.outcome(after).winners != (state.to_act,):
            continue
        thinker = Thinker(GAMES[slug].mind, 4 * len(menu))
        prospects = thinker.weigh(rules, rules.observe(state, state.to_act), menu, Random(seed))
        won = [each for each in prospects if each.action == action]
        # another choice may win as surely; none is better, and the one that wins is known to
        assert prospects[0].chance == pytest.approx(1)
        assert not won or won[0].chance == pytest.approx(1)
        return
    pytest.skip("no random game ended by a choice of its winner")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_player_by_name_has_a_label_and_a_wrong_name_is_told_the_right_ones(slug: str) -> None:
    game = GAMES[slug]
    assert set(list_bots(game)) == set(LABELS) == set(game.bots) | set(TRIALS)
    with pytest.raises(ValueError, match="Did you mean"):
        build_bot(game, "thinkr")
