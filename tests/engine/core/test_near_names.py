"""A wrong name is answered with the right one, at every door that takes names."""

from __future__ import annotations

import pytest

from engine.core.action import read_action
from engine.core.near_names import LONGEST_WORD, did_you_mean, find_near_name
from engine.core.parameters import InputError
from engine.core.refusal import MalformedAction, SetupError
from engine.registry import GAMES

NAMES = ["Roma", "Toxandria", "Lusitania", "Lugdunum", "R03"]


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("Rome", "Roma"),
        ("toxandria", "Toxandria"),
        (" TOXANDRIA ", "Toxandria"),
        ("Toxandira", "Toxandria"),
        ("lusi", "Lusitania"),
        ("lu", None),
        ("Atlantis", None),
        ("", None),
        ("a" * (LONGEST_WORD + 1), None),
    ],
)
def test_the_nearest_name_is_found_or_none(word: str, near: str | None) -> None:
    assert find_near_name(word, NAMES) == near
    assert did_you_mean(word, NAMES) == ("" if near is None else f" Did you mean '{near}'?")


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_misspelt_verb_is_answered_with_the_verb(slug: str) -> None:
    rules = next(GAMES[slug].examples()).rules()
    verb = str(rules.legal_actions(rules.start())[0]).split()[0]
    with pytest.raises(MalformedAction, match=f"Did you mean '{verb}'"):
        read_action(verb[:1] + verb[1:].upper() + "e x", rules.actions)


def test_a_misspelt_kingdom_option_and_choice_are_answered_too() -> None:
    rules = GAMES["barbarian"].setup().rules()
    with pytest.raises(MalformedAction, match="Did you mean 'warrior'"):
        rules.read_action("assault warior Belgica Neustria")
    with pytest.raises(SetupError, match="Did you mean 'scenario'"):
        GAMES["barbarian"].setup.from_options({"scenerio": "III-1"})
    with pytest.raises((SetupError, InputError), match="Did you mean 'printed'"):
        GAMES["barbarian"].setup.from_options({"powers": "print"})


def test_what_is_longer_than_any_slip_is_not_compared() -> None:
    long = "x" * 60
    assert find_near_name(long, [long]) == long
    assert find_near_name(long + "x", [long + "x"]) is None
