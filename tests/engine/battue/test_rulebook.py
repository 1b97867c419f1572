"""RULES.md, the code and the tests speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

from engine.battue import GAME
from engine.battue.setup import BattueSetup

ENGINE = Path(__file__).parents[3] / "engine" / "battue"
TESTS = Path(__file__).parent
RULE = re.compile(r"BT-[A-Z]+-\d\d")
SHORT = re.compile(r"(BT-[A-Z]+-\d\d)((?:,? (?:to|and) -\d\d|, -\d\d)+)")


def cited(text):
    """Every rule a text names; `BT-MOVE-01 to -09` and `BT-AMB-08, -12` are written out."""
    found = set(RULE.findall(text))
    for first, more in SHORT.findall(text):
        family, last = first[:-2], int(first[-2:])
        for word, number in re.findall(r"(to|and|,) -(\d\d)", more):
            numbers = range(last, int(number) + 1) if word == "to" else (int(number),)
            found |= {f"{family}{each:02}" for each in numbers}
            last = int(number)
    return found


def rules_in_test_names():
    """The rules that tests carry in their names."""
    names = re.findall(r"def test_(bt_[a-z]+_\d\d)_", "".join(file.read_text() for file in TESTS.glob("test_*.py")))
    return {name.upper().replace("_", "-") for name in names}


def test_every_rule_cited_is_in_the_rulebook():
    known = {section.rule for section in GAME.rulebook().sections}
    for file in ENGINE.rglob("*.py"):
        assert cited(file.read_text()) <= known, file.name


def test_every_rule_of_the_rulebook_is_cited_or_tested():
    known = {section.rule for section in GAME.rulebook().sections}
    code = set().union(*(cited(file.read_text()) for file in ENGINE.rglob("*.py")))
    assert known - code - rules_in_test_names() == set()


def test_the_rulebook_is_whole():
    sections = GAME.rulebook().sections
    assert len(sections) == len({section.rule for section in sections})
    assert sum(not section.rule.startswith("BT-AMB") for section in sections) == 99
    assert [section.rule for section in sections if "AMB" in section.rule] == [f"BT-AMB-{n:02}" for n in range(1, 29)]
    assert all(section.text and section.family for section in sections)


def test_every_switch_is_named_by_a_ruling():
    rulings = " ".join(section.text for section in GAME.rulebook().sections if section.rule.startswith("BT-AMB"))
    switches = {field.name for field in BattueSetup.fields()} - {"names"}
    assert {name for name in switches if f"`{name}`" not in rulings} == set()


def test_every_rule_named_in_the_text_exists():
    known = {section.rule for section in GAME.rulebook().sections}
    assert set().union(*(cited(section.text) for section in GAME.rulebook().sections)) <= known
