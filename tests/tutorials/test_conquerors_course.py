"""The course for Conquerors: every lesson plays, short sentences for children, and every rule is met."""

from __future__ import annotations

import re

import pytest

from tutorials.check import check_script
from tutorials.coverage import survey
from tutorials.lesson import Lesson
from tutorials.library import find_lesson, list_lessons
from tutorials.script import Expect, Quiz

LESSONS = list_lessons("conquerors")
NAMES = [script.name for script in LESSONS]
LONGEST_SENTENCE = 25


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_engine_plays_the_lesson_in_every_way_it_allows(script) -> None:
    assert check_script(script).problems == ()


def test_the_course_leaves_no_rule_out_and_helps_who_helps() -> None:
    assert len(LESSONS) >= 5 and "07_helping_a_child" in NAMES
    coverage = survey("conquerors")
    assert coverage.problems == () and not coverage.left_out


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_sentences_are_short_enough_to_be_read_aloud(script) -> None:
    for step in script.steps:
        prose = re.sub(r"\(CQ-[^)]*\)|\*", "", step.prose)
        for sentence in re.split(r"(?<=[.!?:])\s+", prose):
            assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_learner_acts_in_most_steps(script) -> None:
    asked = [step for step in script.steps if any(isinstance(block, Expect | Quiz) for block in step.blocks)]
    assert len(asked) >= 0.6 * len(script.steps)


def test_the_first_lesson_is_the_shortest_game_there_is() -> None:
    """Ten placements, four turns: what the route calculator says of that very position."""
    from engine.conquerors.calculators import ConquerorsRoute

    lesson = Lesson(find_lesson("conquerors", "01_a_whole_little_game"))
    answer = ConquerorsRoute.from_view(lesson.table.rules, lesson.view, lesson.seat).answer()
    assert (answer.turns, answer.placements) == (4, 10)
    while True:
        while lesson.task is not None:
            lesson.solve()
        if not lesson.can_go_on:
            break
        lesson.next()
    assert lesson.table.outcome().winners == (lesson.seat,)
    assert lesson.table.state.round == 4
