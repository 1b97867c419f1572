"""Every lesson, played to its end by its own expects; and what a learner hears who does something else."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refusal
from engine.registry import GAMES
from tutorials.check import check_script
from tutorials.coverage import survey
from tutorials.lesson import Lesson
from tutorials.library import find_lesson, list_all, list_lessons
from tutorials.script import Act, Expect, Quiz
from tutorials.stage import ANY_WORD, CHANCE_WORD

SCRIPTS = list_all()
NAMES = [f"{script.game}-{script.name}" for script in SCRIPTS]
MOST_LEFT_OUT = {"knights": 140}
"""The course teaches the war; the full turn around it has lessons of its own to come, and says where it has none."""


def reach(lesson: Lesson, wanted: type) -> Lesson:
    """Play as the lesson would until it waits for a task of this kind."""
    while not isinstance(lesson.task, wanted):
        if lesson.task is not None:
            lesson.solve()
        elif lesson.can_go_on:
            lesson.next()
        else:
            pytest.skip(f"{lesson.script.title} has no such task")
    return lesson


def find_refused(lesson: Lesson) -> tuple[str, Refusal]:
    """A move that the course makes elsewhere and that is refused here, and that this task does not ask for."""
    asked = {each.wish.text for each in lesson.task.refused}
    for script in list_lessons(lesson.script.game):
        for block in (block for step in script.steps for block in step.blocks):
            for _, line in block.actions if isinstance(block, Act) else ():
                if line not in (CHANCE_WORD, ANY_WORD, *asked) and (refusal := lesson.why_not(line)) is not None:
                    return line, refusal
    raise LookupError("the course makes no move that is refused here")


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_a_lesson_plays_to_its_end_by_its_own_expects_and_every_way_they_allow(script):
    assert check_script(script).problems == ()


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_the_learner_acts_in_every_lesson_and_never_reads_for_long(script):
    tasks = [any(isinstance(block, Expect | Quiz) for block in step.blocks) for step in script.steps]
    assert sum(tasks) * 2 >= len(tasks)
    without = max((len(run) for run in "".join("x" if task else "." for task in tasks).split("x")), default=0)
    assert without <= 3


@pytest.mark.parametrize("game", [slug for slug in GAMES if list_lessons(slug)])
def test_a_course_teaches_every_rule_or_says_why_not(game):
    found = survey(game)
    assert found.problems == ()
    assert len(found.left_out) <= MOST_LEFT_OUT.get(game, 5)
    assert all(len(why) > 20 for why in found.left_out.values())


def test_barbarian_kingdoms_has_a_course_of_at_least_eight_lessons_that_touches_every_family():
    scripts = list_lessons("barbarian")
    assert len(scripts) >= 8
    taught = {rule for script in scripts for rule in script.rules}
    for section in GAMES["barbarian"].rulebook().sections:
        mates = {each.rule for each in GAMES["barbarian"].rulebook().sections if each.family == section.family}
        assert mates & taught, section.family


# --- wrong moves ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_a_wrong_answer_says_why_and_leaves_the_question_open(script):
    lesson = reach(Lesson(script), Quiz)
    quiz = lesson.task
    wrong = next(number for number, choice in enumerate(quiz.choices) if not choice.is_right)
    feedback = lesson.answer(wrong)
    assert feedback.kind == "wrong" and feedback.text == quiz.choices[wrong].why
    assert lesson.task is quiz and not lesson.can_go_on
    assert lesson.answer(99).kind == "wrong"


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_an_illegal_move_gets_the_engines_refusal_and_one_hint_after_the_other(script):
    lesson = reach(Lesson(script), Expect)
    task, before = lesson.task, lesson.table.digest()
    wish, refusal = find_refused(lesson)
    first = lesson.play(wish)
    assert first.kind == "refused" and first.refusal == refusal and first.text == str(refusal.sentence)
    assert refusal.rule.startswith(GAMES[script.game].prefix)
    assert first.hint == task.hints[0]
    assert lesson.play(wish).hint == task.hints[1]
    assert lesson.play(wish).hint == task.hints[-1]
    assert lesson.table.digest() == before and lesson.task is task and not lesson.can_go_on


def test_a_legal_move_that_is_not_meant_gets_the_lessons_own_word():
    lesson = Lesson(find_lesson("barbarian", "03_money"))
    lesson.next()
    lesson.play("recruit Belgica")
    lesson.next()
    feedback = lesson.play("recruit Ripuaria")
    assert feedback.kind == "wrong" and feedback.refusal is None
    assert feedback.text.startswith("A fine choice") and feedback.hint
    assert lesson.play("tax").text == "The rules allow that. Here, though, something else is meant."
    assert lesson.play("recruit Toxandria").kind == "right"
    assert lesson.play("pay 1,1 - - -").kind == "wrong"
    assert lesson.play("pay 2 - - -").kind == "right" and lesson.can_go_on


def test_text_that_is_no_action_is_a_wrong_try_with_a_hint():
    lesson = reach(Lesson(find_lesson("barbarian", "03_money")), Expect)
    feedback = lesson.play("dance Belgica")
    assert feedback.kind == "wrong" and "dance" in feedback.text and feedback.hint == lesson.task.hints[0]


def test_a_refusal_that_the_lesson_asks_for_is_the_right_answer():
    lesson = Lesson(find_lesson("barbarian", "03_money"))
    lesson.next()
    assert lesson.play("recruit Tolosa").kind == "refused"
    feedback = lesson.play("recruit Belgica")
    assert feedback.kind == "right" and feedback.refusal.rule == "BK-RECRUIT-03" and lesson.can_go_on


def test_nothing_is_played_where_the_lesson_asks_for_nothing():
    lesson = Lesson(find_lesson("barbarian", "01_the_empire_falls"))
    before = lesson.table.digest()
    assert lesson.task is None and lesson.play("stay").kind == "wrong"
    lesson.next()
    assert isinstance(lesson.task, Quiz) and lesson.play("stay").text == "Answer the question first."
    assert lesson.table.digest() == before


# --- going about ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_any_step_can_be_opened_and_shows_the_same_position_as_playing_there(script):
    played = Lesson(script)
    while True:
        jumped = Lesson(script)
        jumped.goto(played.step)
        assert jumped.table.digest() == played.table.digest() and jumped.look == played.look
        while played.task is not None:
            played.solve()
        if not played.can_go_on:
            break
        played.next()
    assert played.done and played.is_last


def test_back_opens_the_step_before_and_next_needs_no_second_proof():
    lesson = Lesson(find_lesson("barbarian", "02_the_map"))
    lesson.goto_chapter(1)
    assert lesson.script.chapters[lesson.page.chapter] == "Water"
    lesson.solve()
    lesson.next()
    here, digest = lesson.step, lesson.table.digest()
    lesson.back()
    assert lesson.step == here - 1 and lesson.task is not None and lesson.can_go_on
    lesson.next()
    assert lesson.step == here and lesson.table.digest() == digest
    lesson.goto(0)
    with pytest.raises(LookupError, match="first step"):
        lesson.back()
    with pytest.raises(LookupError, match="no step"):
        lesson.goto(99)


def test_next_waits_for_the_task():
    lesson = Lesson(find_lesson("barbarian", "07_battle"))
    assert not lesson.can_go_on
    with pytest.raises(LookupError, match="comes first"):
        lesson.next()


def test_a_fork_is_a_table_of_its_own_whose_record_replays():
    from engine.barbarian.setup import BarbarianSetup
    from engine.core.table import load_table

    lesson = reach(Lesson(find_lesson("barbarian", "05_assault_and_claim")), Expect)
    before = lesson.table.digest()
    fork = lesson.fork()
    fork.play("stay")
    assert lesson.table.digest() == before
    assert load_table(fork.save(), BarbarianSetup).digest() == fork.digest()


def test_what_happened_is_told_as_the_learner_may_know_it():
    lesson = Lesson(find_lesson("barbarian", "07_battle"))
    lesson.solve()
    lesson.next()
    lesson.next()
    lesson.play("bribe 2")
    assert "BK-BATTLE-07" in [event.rule for event in lesson.told]
    assert all(event.is_visible_to(lesson.seat) for event in lesson.told)


def test_watchers_hear_of_each_step_and_each_word():
    lesson = Lesson(find_lesson("barbarian", "03_money"))
    heard: list[str] = []
    lesson.param.watch(lambda *changes: heard.extend(change.name for change in changes), ["step", "feedback", "moved"])
    lesson.next()
    assert {"step", "moved"} <= set(heard)
    heard.clear()
    lesson.play("recruit Tolosa")
    assert heard == ["feedback"]
