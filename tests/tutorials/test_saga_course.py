"""The course for Saga: every lesson plays, teaches what it says; the quiz asks what the engine answers."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.table import Table
from engine.registry import GAMES
from engine.saga.setup import SagaSetup
from tutorials.check import check_script
from tutorials.coverage import survey
from tutorials.library import list_lessons
from tutorials.questions import ask_questions
from tutorials.saga.asking import ASKER
from tutorials.script import Expect, Quiz

LESSONS = list_lessons("saga")
NAMES = [script.name for script in LESSONS]


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_engine_plays_the_lesson_in_every_way_it_allows(script):
    assert check_script(script).problems == ()


def test_the_course_is_long_enough_and_leaves_hardly_a_rule_out():
    assert len(LESSONS) >= 6
    coverage = survey("saga")
    assert coverage.problems == () and set(coverage.left_out) == {"SG-A19"}


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_learner_acts_in_most_steps(script):
    asked = [step for step in script.steps if any(isinstance(block, Expect | Quiz) for block in step.blocks)]
    assert len(asked) >= 0.6 * len(script.steps)


def test_the_count_of_the_lesson_is_the_one_it_tells():
    script = next(each for each in LESSONS if each.name.endswith("the_count"))
    first = script.steps[0].blocks[0]
    table = Table(SagaSetup.from_options({**first.options, "position": first.words}), deal=False)
    table.play("lay V1/1 G")
    table.play("done")
    assert table.outcome().scores == (36, 5)


def test_thirty_questions_have_different_answers_a_rule_and_words():
    rulebook = GAMES["saga"].rulebook()
    questions = [question for seed in (1, 2, 3) for question in islice(ask_questions("saga", seed), 10)]
    for question in questions:
        assert len(set(question.choices)) == len(question.choices) >= 2
        assert rulebook.find(question.rule) is not None
        assert question.text.endswith("?") and question.why
        assert "/" not in question.text
    assert len({question.rule for question in questions}) >= 6


def test_every_wish_has_a_name_of_its_own_words():
    table = Table(SagaSetup.from_options({"seats": 2, "backs": "V,R,Y,B"}), seed=2)
    for _ in range(60):
        if not isinstance(table.to_act, int) or table.outcome():
            break
        for action in table.legal_actions():
            if ASKER.is_good(table.rules, table.state):
                assert ASKER.name(table.rules, table.state, action) != str(action)
        table.play(table.legal_actions()[0])
