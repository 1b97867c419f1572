"""Every game, every example set-up: random play comes to an end, keeps the invariants, and replays."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from games import EXAMPLES, NAMES, SLUGS, walk

from engine.bots.play import play_game
from engine.core.outcome import Outcome
from engine.core.seat import CHANCE, NOBODY
from engine.core.setup import Setup
from engine.core.table import Table, load_table
from engine.registry import GAMES


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_random_games_end_and_keep_the_invariants(slug: str, setup: Setup) -> None:
    game = GAMES[slug]
    for rules, state, action in walk(setup, seed=1):
        faults = list(game.faults(rules, state))
        assert not faults, (setup.options(), faults)
        outcome = rules.outcome(state)
        if action is None:
            assert state.to_act is NOBODY
            assert isinstance(outcome, Outcome)
            assert sorted(seat for group in outcome.ranking for seat in group) == list(rules.seats)
            assert len(outcome.scores) == len(rules.seats)
            assert game.rulebook().find(outcome.rule), outcome.rule
        else:
            assert outcome is None
            assert state.to_act is CHANCE or state.to_act in rules.seats


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_chances_are_the_menu_of_chance_with_whole_weights(slug: str, setup: Setup) -> None:
    for rules, state, action in walk(setup, seed=2):
        if action is None or state.to_act is not CHANCE:
            continue
        chances = rules.chances(state)
        assert [chance.action for chance in chances] == list(rules.legal_actions(state))
        assert len({str(chance.action) for chance in chances}) == len(chances)
        assert all(isinstance(chance.weight, int) and chance.weight > 0 for chance in chances)


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_a_record_replays_to_the_same_state(slug: str, setup: Setup) -> None:
    game = GAMES[slug]
    table = Table(setup, seed=3)
    bots = {seat: game.bots["random"]() for seat in table.rules.seats}
    play_game(table, bots, seed=3)
    again = load_table(table.save(), game.setup, setup.edition)
    assert again.digest() == table.digest()
    assert again.outcome() == table.outcome()
    assert [str(event) for _, event in again.log()] == [str(event) for _, event in table.log()]
    half = table.length // 2
    table.goto(half)
    assert load_table(table.save(), game.setup, setup.edition, deal=False).digest() == table.digest()
    fork = table.fork()
    assert fork.digest() == table.digest()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_game(slug: str) -> None:
    game = GAMES[slug]
    setup = next(game.examples())

    def digest() -> str:
        table = Table(setup, seed=5)
        play_game(table, {seat: game.bots["cautious"]() for seat in table.rules.seats}, seed=5)
        return table.digest()

    assert digest() == digest()


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_every_bot_comes_to_an_end(slug: str, setup: Setup) -> None:
    game = GAMES[slug]
    names = sorted(game.bots)
    table = Table(setup, seed=4)
    play_game(table, {seat: game.bots[names[seat % len(names)]]() for seat in table.rules.seats}, seed=4)
    assert table.outcome() is not None


@pytest.mark.parametrize("slug", SLUGS)
def test_going_back_and_forward_passes_over_chance_and_keeps_the_future(slug: str) -> None:
    game = GAMES[slug]
    table = Table(next(game.examples()), seed=6)
    rng = Random(6)
    for _ in range(40):
        if table.to_act is NOBODY:
            break
        table.play(rng.choice(table.legal_actions()))
    end, digest = table.cursor, table.digest()
    first = next(point for point, moment in enumerate(table.moments) if moment.actor is not CHANCE)
    while table.cursor > first:
        table.back()
        assert table.to_act is not CHANCE
    while table.can_go_forward():
        table.forward()
    assert (table.cursor, table.digest()) == (end, digest)


@pytest.mark.parametrize("slug", SLUGS)
def test_states_and_views_are_frozen_and_speak_json(slug: str) -> None:
    setup = next(GAMES[slug].examples())
    for number, (rules, state, _) in enumerate(walk(setup, seed=7)):
        if number % 25:
            continue
        text = msgspec.json.encode(state)
        assert msgspec.json.encode(msgspec.json.decode(text, type=rules.state_type)) == text
        for seat in (None, *rules.seats):
            view = rules.observe(state, seat)
            seen = msgspec.json.encode(view)
            assert msgspec.json.encode(msgspec.json.decode(seen, type=rules.view_type)) == seen
        with pytest.raises(AttributeError):
            state.to_act = NOBODY


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_a_thousand_random_games_keep_the_invariants(slug: str) -> None:
    game = GAMES[slug]
    setups = list(game.examples())
    for seed in range(1_000):
        for rules, state, _ in walk(setups[seed % len(setups)], seed):
            faults = list(game.faults(rules, state))
            assert not faults, (setups[seed % len(setups)].options(), seed, faults)
