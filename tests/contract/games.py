"""What every contract test walks over: games, their example set-ups, and random games through them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.registry import GAMES

SLUGS = list(GAMES)
EXAMPLES = [(slug, setup) for slug in SLUGS for setup in GAMES[slug].examples()]
NAMES = [f"{slug}-{number}" for number, (slug, _) in enumerate(EXAMPLES)]


def walk(setup: Setup, seed: int, limit: int = 100_000) -> Iterator[tuple[Rules[Any, Any, Any], Any, Any]]:
    """(rules, state, action) of one random game, the action not yet applied; the last action is None."""
    rules = setup.rules()
    rng = Random(seed)
    state = rules.start()
    for _ in range(limit):
        menu = rules.legal_actions(state)
        if not menu:
            yield rules, state, None
            return
        action = rng.choice(menu)
        yield rules, state, action
        state = rules.apply(state, action)


def positions(setup: Setup, seed: int, every: int, limit: int = 100_000) -> Iterator[tuple[Rules[Any, Any, Any], Any]]:
    """Some positions of a random game, spread over its length."""
    for number, (rules, state, _) in enumerate(walk(setup, seed, limit)):
        if number % every == 0:
            yield rules, state
