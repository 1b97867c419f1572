"""RULES.md: every rule that code, tests or the book itself cites is there, and every heading reads."""

import re
from importlib import resources
from pathlib import Path

import pytest

from engine.core.rulebook import load_rulebook

BOOK = load_rulebook("engine.knights")
KNOWN = {section.rule for section in BOOK.sections}
RULE = re.compile(r"\bWK-[A-Z0-9]+(?:-[A-Z0-9]+)+\b")
CODE = sorted(Path(str(resources.files("engine.knights"))).rglob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("file", CODE, ids=lambda file: file.name)
def test_every_rule_the_code_cites_is_in_the_book(file):
    cited = set(RULE.findall(file.read_text(encoding="utf-8")))
    assert cited <= KNOWN


def test_every_rule_the_book_cites_is_in_the_book():
    cited = {rule for section in BOOK.sections for rule in RULE.findall(section.text)}
    assert cited <= KNOWN


def test_rules_are_listed_once_with_a_family_and_a_text():
    rules = [section.rule for section in BOOK.sections]
    assert len(rules) == len(set(rules))
    assert all(section.family and section.text and section.title for section in BOOK.sections)
    assert BOOK.title == "Warrior Knights"
    assert BOOK.introduction


def test_tests_are_named_after_rules_that_exist():
    """test_wk_battle_05_... cites WK-BATTLE-05; examples, vectors and invariants are numbered in our own reading."""
    named = re.compile(r"def test_wk_([a-z0-9]+)_(r?\d\d)_")
    for file in TESTS:
        for family, number in named.findall(file.read_text(encoding="utf-8")):
            if family not in ("ex", "inv"):
                assert f"WK-{family.upper()}-{number.upper()}" in KNOWN, (file.name, family, number)
