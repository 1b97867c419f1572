"""Quiz mode: repeatable, graded by the engine, and never asking what the learner could not know."""

from __future__ import annotations

import pytest

from engine.registry import GAMES
from tutorials.asking import Asker, find_asker
from tutorials.questions import KINDS, YES_NO, ask_questions, first_sentence, play_to_somewhere
from tutorials.quiz import QUESTIONS, Quiz


def take(game: str, seed: int, number: int = QUESTIONS) -> list:
    source = ask_questions(game, seed)
    return [next(source) for _ in range(number)]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_asks_the_same_and_another_seed_asks_something_else(game):
    first, again, other = take(game, 5), take(game, 5), take(game, 6)
    assert [question.text for question in first] == [question.text for question in again]
    assert [question.view for question in first] == [question.view for question in again]
    assert [question.text for question in first] != [question.text for question in other]


@pytest.mark.parametrize("game", list(GAMES))
def test_questions_cite_rules_that_exist_and_have_one_right_choice_among_several(game):
    book = GAMES[game].rulebook()
    for question in take(game, 11, 3 * QUESTIONS):
        assert question.text.endswith("?") and question.why
        assert 0 <= question.right < len(question.choices) == len(set(question.choices)) >= 2
        assert not question.rule or book.find(question.rule) is not None
        assert question.view == question.rules.observe(_state_behind(question), question.seat)


def _state_behind(question):
    """Some full position that the asked seat cannot tell from the real one."""
    from random import Random

    return question.rules.imagine(question.view, Random(1))


def test_yes_and_no_and_all_places_of_the_right_choice_come_up():
    questions = [question for seed in range(12) for question in take("barbarian", seed)]
    yes_no = [question for question in questions if question.choices == YES_NO]
    assert 0.25 < sum(question.right == 0 for question in yes_no) / len(yes_no) < 0.55
    assert {question.right for question in questions if len(question.choices) == 4} == {0, 1, 2, 3}
    assert len({question.rule for question in questions}) >= 15


def test_the_engine_grades_wishes_of_barbarian_kingdoms():
    """Every wish that the asker offers gets a verdict; both kinds occur, and refusals come from many rules."""
    from random import Random

    asker, random = find_asker("barbarian"), Random(3)
    refused, allowed = set(), 0
    for _ in range(25):
        table, pool = play_to_somewhere("barbarian", asker, random)
        menu = set(table.legal_actions())
        for wish in asker.wishes(table.rules, table.state, pool, random):
            refusal = table.why_illegal(wish)
            assert (refusal is None) == (wish in menu)
            assert asker.ask(table.rules, table.state, wish).endswith("?") and asker.name(
                table.rules, table.state, wish
            )
            if refusal is None:
                allowed += 1
            else:
                refused.add(refusal.rule)
    assert allowed > 50 and len(refused) >= 10
    assert {"BK-MAP-06", "BK-ASSAULT-02", "BK-CLAIM-01", "BK-CONTROL-03", "BK-RECRUIT-03"} <= refused


def test_a_game_without_words_of_its_own_is_asked_about_in_the_words_of_its_log(monkeypatch):
    monkeypatch.setattr("tutorials.questions.find_asker", lambda game: Asker())
    for question in take("barbarian", 1, 6):
        assert question.text.endswith("?") and question.choices


def test_a_quiz_counts_right_answers_and_ends_after_ten():
    quiz = Quiz("barbarian", 4)
    with pytest.raises(LookupError, match="answer first"):
        quiz.next()
    for number in range(QUESTIONS):
        assert quiz.number == number and quiz.given is None
        right = quiz.question.right
        choice = right if number % 2 else (right + 1) % len(quiz.question.choices)
        assert quiz.answer(choice) is bool(number % 2)
        with pytest.raises(LookupError, match="has been answered"):
            quiz.answer(right)
        if number + 1 < QUESTIONS:
            quiz.next()
    assert quiz.done and quiz.score == 5 and "5 of ten" in quiz.verdict()
    with pytest.raises(LookupError, match="last question"):
        quiz.next()
    assert len(KINDS) == QUESTIONS


def test_a_choice_that_is_not_there_is_refused():
    quiz = Quiz("barbarian", 4)
    with pytest.raises(LookupError, match="no choice 7"):
        quiz.answer(7)
    assert quiz.given is None


def test_an_explanation_is_the_first_sentence_of_the_rule():
    assert first_sentence("One. Two.") == "One."
    assert first_sentence("Only one") == "Only one"


def test_two_reasons_are_two_paragraphs_and_each_rule_is_named():
    """Why the other two of three are wrong; the question itself cites the first one's rule."""
    questions = [each for seed in range(4) for each in take("barbarian", seed) if "\n\n" in each.why]
    assert questions
    for question in questions:
        first, second = question.why.split("\n\n")
        assert first.partition(":")[0] in question.choices and second.partition(":")[0] in question.choices
        assert question.rule not in second
    assert any(each.why.endswith(")") for each in questions)
