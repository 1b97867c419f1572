"""Every game's table of steps: each step has its entry, each action its place, each decision its rule and sentence."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from games import EXAMPLES, NAMES, SLUGS, walk

from engine.core.position import Step
from engine.core.setup import Setup
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Draw, End, Passage
from engine.registry import GAMES


def stepped(setup: Setup) -> SteppedRules[Any, Any, Any, Any]:
    rules = setup.rules()
    if not isinstance(rules, SteppedRules):
        pytest.skip(f"the rules of {setup.game} are not played by a table of steps yet")
    return rules


def list_steps(kind: type[Step]) -> set[type[Step]]:
    """Every step type of a module's game, found by what is defined and not by what is listed."""
    return {kind, *(each for sub in kind.__subclasses__() for each in list_steps(sub))}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_step_type_has_an_entry(slug: str) -> None:
    tables = [stepped(setup).steps for setup in GAMES[slug].examples()]
    known = {step for table in tables for step in table}
    package = GAMES[slug].package
    defined = {step for step in list_steps(Step) if step.__module__.startswith(package + ".")}
    assert {step for step in defined if not step.__subclasses__()} == known


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_belongs_to_a_step(slug: str) -> None:
    rules = [stepped(setup) for setup in GAMES[slug].examples()]
    placed = {action for each in rules for deeds in each.steps.deeds.values() for action in deeds}
    assert placed == set(get_args(rules[0].actions))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_decision_cites_a_rule_of_the_book(slug: str) -> None:
    rules = stepped(next(iter(GAMES[slug].examples())))
    book = GAMES[slug].rulebook()
    for step, entry in rules.steps.items():
        if isinstance(entry, Choice | Draw | End):
            assert book.find(entry.rule), (step, entry.rule)
            assert entry.sentence, step
    for action, due in rules.due.items():
        assert book.find(due.rule), (action, due.rule)
    assert book.find(rules.not_due)


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_every_sentence_finds_its_values(slug: str, setup: Setup) -> None:
    rules = stepped(setup)
    book = GAMES[slug].rulebook()
    for _, state, _ in walk(setup, seed=6, limit=400):
        assert not isinstance(rules.steps[type(state.step)], Passage)
        for seat in (None, *rules.seats):
            view = rules.observe(state, seat)
            assert not re.search(r"[{}]", str(rules.describe(view)))
            assert book.find(rules.rule_of(view))
