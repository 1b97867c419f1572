"""The rules of every game are found by what is meant."""

from __future__ import annotations

import pytest

from engine.core.rule_search import LONGEST, RuleSearch, Words, cut, list_words, load_search, read_words
from engine.core.rulebook import Section
from engine.registry import GAMES


def ask(game: str, question: str) -> list[str]:
    return [section.rule for section in load_search(GAMES[game].package).find(question).sections]


@pytest.mark.parametrize(
    ("game", "question", "rule"),
    [
        ("barbarian", "who gets the bribe", "BK-BATTLE-08"),  # says: each side keeps the bribe it was given
        ("barbarian", "bribe the gets who", "BK-BATTLE-08"),
        ("barbarian", "price of a warrior", "BK-RECRUIT-02"),
        ("barbarian", "recruting cost", "BK-RECRUIT-02"),
        ("barbarian", "evacuating units", "BK-EVAC-01"),
        ("battue", "reinforcment", "BT-REINF-02"),
        ("knights", "tired noble", "WK-ACT-14"),
        ("saga", "buying knights", "SG-501"),
        ("conquerors", "may I skip", "CQ-309"),
    ],
)
def test_a_question_in_ones_own_words_finds_the_rule(game, question, rule):
    assert rule in ask(game, question)[:6]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("barbarian", {"BK-VICTORY-02", "BK-VICTORY-03"}),
        ("battue", {"BT-END-01", "BT-SCORE-01"}),
        ("knights", {"WK-END-01", "WK-END-03"}),
        ("saga", {"SG-101", "SG-718"}),
        ("conquerors", {"CQ-101"}),
    ],
)
@pytest.mark.parametrize("question", ["how do I win", "How does one win the game?", "winning"])
def test_the_aim_comes_before_all_else_that_is_won(game, rules, question):
    assert set(ask(game, question)[: len(rules)]) == rules


def test_a_tie_is_that_of_a_fight_first():
    assert ask("barbarian", "what happens on a tie")[0] == "BK-BATTLE-07"
    assert ask("battue", "what happens on a tie")[0] == "BT-BATTLE-09"


def test_what_a_game_calls_otherwise_is_found():
    assert "BK-EVAC-01" in ask("barbarian", "when may I retreat")[:6]


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_answer_first_exist(game):
    chief = read_words(GAMES[game].package).chief
    assert chief and {rule for rules in chief.values() for rule in rules} <= {
        section.rule for section in GAMES[game].rulebook().sections
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_found_by_its_title_and_by_its_number(game):
    for section in GAMES[game].rulebook().sections:
        assert ask(game, section.rule.lower())[0] == section.rule
        wanted = load_search(GAMES[game].package).stems(section.title)
        assert not wanted or section.rule in ask(game, section.title), section.title


def test_what_says_all_comes_before_what_says_most():
    sections = [Section("A-1", "Kings", "", "", "A king."), Section("A-2", "Kings at sea", "", "", "A king sails.")]
    search = RuleSearch(sections)
    found = search.find("sea kings")
    assert found.is_whole and [each.rule for each in found.sections] == ["A-2", "A-1"]
    assert not search.find("kings elephants").is_whole
    assert search.find("elephants").sections == ()


def test_words_for_the_same_thing_find_less_than_the_word_itself():
    sections = [Section("A-1", "Gold", "", "", "Gold."), Section("A-2", "Money", "", "", "Money.")]
    found = RuleSearch(sections, Words(same=("gold money",))).find("money")
    assert [each.rule for each in found.sections] == ["A-2", "A-1"]


@pytest.mark.parametrize(
    "question", ["", "   ", "the", "???", "\x00" * 9, "x" * 100_000, "<script>", "é" * LONGEST, "-- --"]
)
def test_nonsense_finds_nothing_and_breaks_nothing(question):
    assert all(len(load_search(game.package).find(question).sections) <= 6 for game in GAMES.values())


def test_stems_join_the_forms_of_a_word():
    for forms in ("evacuate evacuates evacuated evacuating evacuation", "army armies", "siege sieges besieged"):
        stems = {cut(word) for word in list_words(forms)}
        assert len(stems) == (2 if "besieged" in forms else 1), stems


@pytest.mark.parametrize("game", GAMES)
def test_every_group_of_a_game_leads_to_one_of_its_rules(game):
    package = GAMES[game].package
    search = load_search(package)
    for group in read_words(package).same:
        assert any(search.holders[cut(word)] for word in list_words(group)), group
        assert len(list_words(group)) > 1, group
