"""Quiz questions about Battue: put in words, answered by the engine, varied."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engine.battue.odds import Assault
from engine.battue.setup import BattueSetup
from engine.battue.siege import besiege
from engine.core.table import Table
from engine.registry import GAMES
from tutorials.battue import facts
from tutorials.battue.asking import ASKER
from tutorials.questions import ask_questions


@pytest.fixture(scope="module")
def questions():
    return [question for seed in (1, 2, 3) for question in islice(ask_questions("battue", seed), 10)]


def place(words):
    return Table(BattueSetup.from_options({"position": words}), deal=False)


def facts_of(table, make, number=40):
    random = Random(1)
    return [
        fact
        for _ in range(number)
        if (fact := make(table.rules.terms, table.state, table.state.to_act, random)) is not None
    ]


def test_every_question_has_different_answers_and_a_rule(questions):
    rulebook = GAMES["battue"].rulebook()
    for question in questions:
        assert len(set(question.choices)) == len(question.choices) >= 2
        assert rulebook.find(question.rule) is not None
        assert question.text.endswith("?") and question.why


def test_questions_are_put_in_words_and_not_in_lines_of_a_record(questions):
    for question in questions:
        assert "'" not in question.text.replace("'s", "")
        assert not any(choice.startswith(("move ", "call ", "play L", "retreat ")) for choice in question.choices)


def test_thirty_questions_are_about_many_rules(questions):
    assert len({question.rule for question in questions}) >= 12


def test_wishes_at_a_retreat_are_ways_out_good_and_bad():
    table = place("Red: hordes C26 5, R03 5, C13 4\nBlue: hordes C28 2\nFaces: C13 Macellum")
    for line in ("done", "move C26 C14 5", "done", "face T12", "roll 1 4"):
        table.play(line, deal=False)
    lines = {str(wish) for wish in ASKER.wishes(table.rules, table.state, [], Random(1))}
    assert {"retreat R03", "retreat C13", "retreat C26", "retreat C28", "on"} <= lines
    answers = {line: table.why_illegal(line) for line in lines}
    assert answers["retreat C13"] is None and answers["retreat R03"].rule == "BT-RETREAT-04"


def test_bt_reinf_05_a_call_is_answered_within_its_limits():
    for fact in facts_of(place("Red: hordes R03 7, C13 7"), facts._call):
        assert fact.answer == "1"
    answers = {fact.text[-40:]: fact.answer for fact in facts_of(place("Red: hordes R03 2"), facts._call, 60)}
    assert set(answers.values()) == {"1", "2", "3"}


def test_bt_battle_09_odds_of_a_round_are_those_of_the_calculator():
    """Of one warrior a round is the whole siege."""
    found = facts_of(place("Red: hordes C13 1\nFaces: C14 Balneum"), facts._odds)
    assert found
    chances = {f"{float(besiege(Assault(warriors=1, defence=defence)).win):.0%}" for defence in (3, 4)}
    assert {fact.answer for fact in found} <= chances


def test_bt_empty_02_the_owner_rolls_wherever_it_sits():
    table = place("Red: hordes R03 3\nYellow: hordes R15 1; flags C13\nFaces: C13 Macellum")
    asked = {fact.text: (fact.answer, fact.rule) for fact in facts_of(table, facts._who_rolls)}
    assert ("Yellow", "BT-EMPTY-02") in asked.values() and ("Blue", "BT-EMPTY-01") in asked.values()
