"""RULES.md and the code belong together: no rule is cited that is not there, none is there that nobody keeps."""

from __future__ import annotations

import ast
import re
from importlib import resources
from pathlib import Path

from engine.core.rulebook import load_rulebook

RULE = re.compile(r"BK-(?:POWER-[A-Z]{3}-\d|POWER-\d+|[0-9A-Z]+-\d+)(?:(?:, | and | to | or )-\d+)*")
SHORT = re.compile(r"(, | and | to | or )-(\d+)")
IN_NAME = re.compile(r"bk_(power_[a-z]{3}|[0-9]?[a-z]+)_(\d+(?:_(?:and_)?\d+)*)")
BOOK = load_rulebook("engine.barbarian")
HEADINGS = {section.rule for section in BOOK.sections}


def cited(text: str) -> set[str]:
    """Every rule ID in a text; `BK-SCORE-01 to -03` and `BK-MAP-06, -08` name several."""
    found = set()
    for match in RULE.finditer(text):
        head = re.match(r"BK-(?:POWER-[A-Z]{3}|[0-9A-Z]+)-\d+", match.group())
        assert head is not None
        family, last = head.group().rsplit("-", 1)
        found.add(head.group())
        for joint, number in SHORT.findall(match.group()):
            between = range(int(last) + 1, int(number) + 1) if joint == " to " else [int(number)]
            found |= {f"{family}-{each:02}" for each in between}
            last = number
    return found


def in_code() -> dict[str, set[str]]:
    """Rule IDs by file of the engine."""
    return {
        path: cited(text)
        for path, text in sources(resources.files("engine.barbarian"))
        if path.endswith((".py", ".toml"))
    }


def sources(folder, above=""):
    for entry in folder.iterdir():
        path = f"{above}{entry.name}"
        if entry.is_dir():
            yield from sources(entry, f"{path}/")
        elif path.endswith((".py", ".toml")):
            yield path, entry.read_text(encoding="utf-8")


def in_tests() -> set[str]:
    """Rule IDs in names and docstrings of tests."""
    found = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= named(node.name) | cited(ast.get_docstring(node) or "")
    return found


def named(name: str) -> set[str]:
    return {
        f"BK-{family.upper().replace('_', '-')}-{number}"
        for family, numbers in IN_NAME.findall(name)
        for number in re.findall(r"\d+", numbers)
    }


def test_the_readers_of_rule_ids_read_them():
    assert cited("BK-SCORE-01 to -03, BK-MAP-06, -08; BK-POWER-HUN-1 and BK-2P-04") == {
        "BK-SCORE-01", "BK-SCORE-02", "BK-SCORE-03", "BK-MAP-06", "BK-MAP-08", "BK-POWER-HUN-1", "BK-2P-04",
    }  # fmt: skip
    assert named("test_bk_battle_03_and_08_bribes_and_bk_power_ost_1_and_bk_2p_04") == {
        "BK-BATTLE-03", "BK-BATTLE-08", "BK-POWER-OST-1", "BK-2P-04",
    }  # fmt: skip


def test_every_rule_that_the_code_cites_is_a_heading():
    unknown = {path: rules - HEADINGS for path, rules in in_code().items() if rules - HEADINGS}
    assert not unknown


def test_every_rule_that_a_test_names_is_a_heading():
    assert not in_tests() - HEADINGS


def test_every_heading_is_named_by_a_test():
    assert not sorted(HEADINGS - in_tests())


def test_every_rule_that_the_rulebook_refers_to_is_a_heading():
    text = " ".join(section.text for section in BOOK.sections) + BOOK.introduction
    assert not cited(text) - HEADINGS


def test_headings_stand_once_and_say_something():
    rules = [section.rule for section in BOOK.sections]
    assert len(rules) == len(set(rules)) == len(HEADINGS)
    assert not [section.rule for section in BOOK.sections if len(section.text) < 40]
