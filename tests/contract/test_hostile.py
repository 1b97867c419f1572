"""Very many legal actions keep the invariants, and among them hostile ones change nothing (`pytest -m soak -s`)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from games import SLUGS, walk

from engine.core.refusal import GameOver, IllegalAction, MalformedAction
from engine.registry import GAMES

LEGAL, HOSTILE = 300_000, 30_000
STRANGE = ("", "-", "x", "0", "A1", "nowhere", "<b>", "{place}", "é", "a" * 60)


def make_value(hint: Any, known: list[str], random: Random) -> Any:
    """Something of the right kind: what was heard in this game, or what nobody would say."""
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        kinds = [parts[0]] * random.randint(0, 3) if parts[-1] is Ellipsis else parts
        return tuple(make_value(kind, known, random) for kind in kinds)
    if isinstance(hint, type) and hasattr(hint, "__members__"):
        return random.choice(list(hint))
    if hint is bool:
        return random.random() < 0.5
    if hint is int or getattr(hint, "__supertype__", None) is int:
        return random.choice((-1, 0, 1, 2, 3, 5, 7, 12, 99, 99_999))
    return random.choice((*STRANGE, *known))


def make_hostile(kinds: Any, heard: list[Any], random: Random) -> Any:
    """An action of earlier in the game, one with a field of another, or one that was made up."""
    if random.random() < 0.4:
        return random.choice(heard)
    kind = random.choice(get_args(kinds))
    words = [word for action in random.sample(heard, min(3, len(heard))) for word in str(action).split()[1:]]
    hints = get_type_hints(kind)
    return kind(*(make_value(hints[name], words, random) for name in kind.__struct_fields__))


def list_games(slug: str) -> Iterator[tuple[Any, int]]:
    """Every example set-up in turn, each time with another seed."""
    seed = 0
    while True:
        for setup in GAMES[slug].examples():
            seed += 1
            yield setup, seed


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_legal_actions_keep_the_invariants_and_hostile_ones_change_nothing(slug: str) -> None:
    game, random = GAMES[slug], Random(5)
    known = {section.rule for section in game.rulebook().sections}
    legal = hostile = refused = 0
    for setup, seed in list_games(slug):
        heard: list[Any] = []
        for rules, state, action in walk(setup, seed):
            faults = list(game.faults(rules, state))
            assert not faults, (setup.options(), seed, faults)
            heard += [action] if action is not None else []
            if heard and legal * HOSTILE >= hostile * LEGAL:
                hostile += 1
                refused += try_hostile(rules, state, make_hostile(rules.actions, heard, random), known)
            legal += action is not None
        if legal >= LEGAL and hostile >= HOSTILE:
            break
    print(f"\n{slug}: {legal:,} legal actions, {hostile:,} hostile ones, {refused:,} of them refused")
    assert refused > HOSTILE / 2


def says_more(rules: Any, state: Any, action: Any, menu: Any) -> bool:
    """What is neither on offer nor refused says more than a menu does, such as which of two like cards is kept: to all
    others it is something that is on offer."""
    others = [seat for seat in rules.seats if seat != state.to_act]

    def show(done: Any) -> list[Any]:
        after = rules.apply(state, done)
        return [rules.observe(after, seat) for seat in others]

    return any(show(each) == show(action) for each in menu)


def try_hostile(rules: Any, state: Any, action: Any, known: set[str]) -> bool:
    """Refused by a rule that there is, or on offer; its line reads back or is refused as well."""
    menu = rules.legal_actions(state)
    refusal = rules.why_illegal(state, action)
    if action in menu:
        assert refusal is None, (action, refusal)
    elif refusal is None:
        assert says_more(rules, state, action, menu), action
    try:
        rules.read_action(str(action))
    except MalformedAction as wrong:
        assert "\n" not in str(wrong)
    if refusal is None:
        return False
    text = f"{refusal.sentence} {refusal.tip}"
    assert refusal.rule in known and "\n" not in text, (action, text)
    with pytest.raises((IllegalAction, GameOver)):
        rules.apply(state, action)
    return True
