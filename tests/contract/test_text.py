"""Every action has one line of text that reads back to it, whatever its fields hold."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from games import EXAMPLES, NAMES, SLUGS, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.play import play_decision
from engine.core.action import read_action
from engine.core.setup import Setup
from engine.core.table import Table
from engine.registry import GAMES

WORDS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.+~|-]{0,15}", fullmatch=True)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if parts[-1] is Ellipsis:
            return st.lists(values(parts[0]), max_size=4).map(tuple)
        return st.tuples(*map(values, parts))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if hint is bool:
        return st.booleans()
    if hint is int or getattr(hint, "__supertype__", None) is int:
        return st.integers(min_value=-999, max_value=99_999)
    return WORDS


def actions_of(slug: str) -> st.SearchStrategy[Any]:
    kinds = get_args(next(GAMES[slug].examples()).rules().actions)
    return st.one_of([st.builds(kind, *_fields(kind)) for kind in kinds])


def _fields(kind: Any) -> list[st.SearchStrategy[Any]]:
    hints = get_type_hints(kind)
    return [values(hints[name]) for name in kind.__struct_fields__]


@pytest.mark.parametrize("slug", SLUGS)
@settings(deadline=None)  # the first draw builds every type; a busy machine is no fault
@given(data=st.data())
def test_text_reads_back(slug: str, data: st.DataObject) -> None:
    action = data.draw(actions_of(slug))
    kinds = next(GAMES[slug].examples()).rules().actions
    line = str(action)
    assert read_action(line, kinds) == action
    assert "\n" not in line


@pytest.mark.parametrize("slug", SLUGS)
@settings(deadline=None)  # the first draw builds every type; a busy machine is no fault
@given(data=st.data())
def test_json_reads_back(slug: str, data: st.DataObject) -> None:
    action = data.draw(actions_of(slug))
    kinds = next(GAMES[slug].examples()).rules().actions
    assert msgspec.json.decode(msgspec.json.encode(action), type=kinds) == action


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES, ids=NAMES)
def test_every_action_that_is_offered_reads_back(slug: str, setup: Setup) -> None:
    for rules, state, _ in walk(setup, seed=41):
        for action in rules.legal_actions(state):
            assert rules.read_action(str(action)) == action


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_begins_with_a_capital_letter(slug):
    table, bot, chance = Table(GAMES[slug].setup(), seed=1), GAMES[slug].bots["random"](), Random(1)
    for _ in range(150):
        if table.outcome() is None:
            play_decision(table, bot, chance)
    told = [str(event.phrase) for moment in table.moments for event in moment.events]
    assert told and [words for words in told if words[0].islower()] == []
