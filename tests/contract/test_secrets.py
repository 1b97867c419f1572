"""Secrets leave only through views. Planting: change only what a seat may not know, and nothing it gets may change."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from games import EXAMPLES, NAMES, walk

from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.registry import GAMES


def seen(rules: Rules[Any, Any, Any], state: Any, seat: Any) -> bytes:
    """Everything that reaches a seat: its view, the words beside the board, and its menu when it is to act."""
    view = rules.observe(state, seat)
    menu = [str(action) for action in rules.legal_actions(state)] if state.to_act == seat else []
    return msgspec.json.encode((view, str(rules.describe(view)), menu))


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_planted_secrets_change_nothing_that_a_seat_gets(slug: str, setup: Setup) -> None:
    """A game that hides little is played several times; one that hides nothing leaves nothing to plant."""
    has_secrets = setup.rules().has_secrets and not GAMES[slug].is_open
    planted = 0
    for seed in range(21, 41):
        planted += plant(setup, seed)
        if planted > 10 or not has_secrets:
            break
    if has_secrets:
        assert planted > 10, "the imagined positions never differed: the test would prove nothing"
    else:
        assert planted == 0, "a game that says that it hides nothing hides something"


def plant(setup: Setup, seed: int) -> int:
    """How often, in one random game, a position could be changed without a seat noticing."""
    rng = Random(seed)
    planted = 0
    for number, (rules, state, _) in enumerate(walk(setup, seed)):
        if number % 11:
            continue
        for seat in (None, *rules.seats):
            view = rules.observe(state, seat)
            other = rules.imagine(view, rng)
            assert seen(rules, other, seat) == seen(rules, state, seat)
            planted += msgspec.json.encode(other) != msgspec.json.encode(state)
    return planted


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_an_open_game_shows_everybody_everything(slug: str, setup: Setup) -> None:
    if not GAMES[slug].is_open:
        pytest.skip("this game hides something")
    for number, (rules, state, _) in enumerate(walk(setup, seed=23)):
        if number % 11 == 0:
            known = msgspec.to_builtins(state)
            for seat in (None, *rules.seats):
                assert msgspec.to_builtins(rules.observe(state, seat)) == {**known, "seat": seat}


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_an_action_tells_a_seat_the_same_in_both_worlds_until_a_reveal(slug: str, setup: Setup) -> None:
    """Play the same action in the real and in a planted position: a seat that cannot tell them apart before can tell
    them apart afterwards only when an event it may see is marked as a reveal."""
    rng = Random(22)
    compared = 0
    for number, (rules, state, action) in enumerate(walk(setup, seed=22)):
        if number % 5 or action is None:
            continue
        for seat in (None, *rules.seats):
            other = rules.imagine(rules.observe(state, seat), rng)
            if rules.why_illegal(other, action) is not None:
                continue
            logs: tuple[list[Any], list[Any]] = ([], [])
            views = [
                rules.observe(rules.apply(position, action, log.append), seat)
                for position, log in zip((state, other), logs, strict=True)
            ]
            visible = [[event for event in log if event.is_visible_to(seat)] for log in logs]
            if any(event.reveals for events in visible for event in events):
                continue
            assert visible[0] == visible[1], (str(action), seat)
            if rules.outcome(rules.apply(state, action)) is None:
                assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1]), (str(action), seat)
            compared += 1
    assert compared > 10
