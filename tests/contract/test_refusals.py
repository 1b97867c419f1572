"""Menu and refusals agree: what is offered is accepted, the rest of a pool is refused by a rule that exists."""

from __future__ import annotations

from typing import Any

import pytest
from games import EXAMPLES, NAMES, SLUGS, walk

from engine.core.refusal import GameOver, IllegalAction, MalformedAction, Refusal, RuleError, WrongSeat
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.table import Table
from engine.registry import GAMES

POOL_SIZE = 400


def gather_pool(setup: Setup) -> dict[str, Any]:
    """Actions that were legal somewhere in two games of this set-up by their lines, every kind among them."""
    by_kind: dict[type, dict[str, Any]] = {}
    for seed in (11, 12):
        for rules, state, _ in walk(setup, seed):
            for action in rules.legal_actions(state):
                by_kind.setdefault(type(action), {})[str(action)] = action
    share = max(1, POOL_SIZE // len(by_kind))
    pool = {}
    for actions in by_kind.values():
        found = list(actions.items())
        pool |= found[:: max(1, len(found) // share)][:share]
    return pool


def find_refusal(rules: Rules[Any, Any, Any], state: Any, action: Any) -> Refusal | None:
    """Why this may not be played: what playing it is told, and nothing else is worked out."""
    try:
        rules.apply(state, action)
    except IllegalAction as wrong:
        return wrong.refusal
    except GameOver:
        return rules.why_illegal(state, action)
    raise AssertionError(f"{action} was played, and is not offered")


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_offered_is_accepted_and_the_rest_is_refused_by_a_rule(slug: str, setup: Setup) -> None:
    book = GAMES[slug].rulebook()
    pool = gather_pool(setup)
    known = {section.rule for section in book.sections}
    refused = set()
    for number, (rules, state, _) in enumerate(walk(setup, seed=13)):
        menu = rules.legal_actions(state)
        assert len(set(map(str, menu))) == len(menu), "an action is offered twice"
        for action in menu:
            assert rules.why_illegal(state, action) is None, str(action)
        if number % 17:
            continue
        offered = set(map(str, menu))
        for line, action in pool.items():
            if line in offered:
                assert rules.why_illegal(state, action) is None, line
                continue
            refusal = find_refusal(rules, state, action)
            assert refusal is not None and refusal.rule in known, (line, refusal)
            refused.add(refusal.rule)
            text = f"{refusal.sentence} {refusal.tip}"
            assert "{" not in text and "  " not in text, text
    assert len(refused) >= 3


@pytest.mark.parametrize("slug", SLUGS)
def test_every_event_cites_a_rule_that_exists(slug: str) -> None:
    game = GAMES[slug]
    known = {section.rule for section in game.rulebook().sections}
    for setup in game.examples():
        for rules, state, action in walk(setup, seed=14):
            if action is None:
                break
            events: list[Any] = []
            rules.apply(state, action, events.append)
            for event in events:
                assert event.rule in known, event
                assert "{" not in str(event.phrase), event


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_refuses_in_one_family_of_errors(slug: str) -> None:
    table = Table(next(GAMES[slug].examples()), seed=1)
    before = table.digest()
    seat = table.to_act
    other = next(each for each in table.rules.seats if each != seat)
    with pytest.raises(WrongSeat):
        table.play(table.legal_actions()[0], other)
    for line in ("", "conquer everything", "\x00", "🦊 fox", "a" * 10_000, "stay " * 40):
        with pytest.raises(MalformedAction):
            table.play(line)
    with pytest.raises(RuleError):
        table.goto(10**6)
    assert table.digest() == before
