"""The course for Battue: every lesson plays, teaches what it says, and answers wrong moves."""

from __future__ import annotations

from importlib.resources import files

import pytest

from engine.registry import GAMES
from tutorials.check import check_script
from tutorials.coverage import survey
from tutorials.lesson import Lesson
from tutorials.library import find_lesson, list_lessons
from tutorials.reader import read_script
from tutorials.script import Expect, Quiz

LESSONS = list_lessons("battue")
NAMES = [script.name for script in LESSONS]


def advance(name, step):
    lesson = Lesson(find_lesson("battue", name))
    lesson.goto(step)
    return lesson


def find_step(name, words):
    steps = find_lesson("battue", name).steps
    return next(number for number, step in enumerate(steps) if words in step.prose)


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_engine_plays_the_lesson_in_every_way_it_allows(script):
    assert check_script(script).problems == ()


def test_the_course_is_long_enough_and_every_family_of_rules_is_met():
    assert len(LESSONS) >= 6
    families = {section.rule.split("-")[1] for section in GAMES["battue"].rulebook().sections}
    taught = {rule.split("-")[1] for script in LESSONS for rule in script.rules}
    assert taught == families


def test_hardly_a_rule_is_left_out_and_each_with_its_reason():
    coverage = survey("battue")
    assert coverage.problems == ()
    assert set(coverage.left_out) == {"BT-CARD-09"}


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_learner_acts_in_most_steps(script):
    asked = [step for step in script.steps if any(isinstance(block, Expect | Quiz) for block in step.blocks)]
    assert len(asked) >= 0.6 * len(script.steps)


def test_the_check_finds_a_look_at_what_is_not_in_the_city():
    """Also where the edition has no board, because the tiles are laid anew in each game."""
    script = LESSONS[0]
    text = (files("tutorials.battue") / script.file).read_text(encoding="utf-8")
    broken = read_script(text.replace("```look\nC01", "```look\nC77", 1), script.file)
    assert [what for _, what in check_script(broken).problems] == ["there is no place 'C77' to look at."]


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_every_task_survives_nonsense_and_gives_its_hints(script):
    lesson = Lesson(script)
    tasks = 0
    while True:
        while (task := lesson.task) is not None:
            if isinstance(task, Expect):
                before = lesson.table.cursor
                first, second = lesson.play("dance"), lesson.play("retreat Z99")
                assert (first.kind, second.kind) == ("wrong", "refused")
                assert [first.hint, second.hint] == list(task.hints[:2])
                assert lesson.table.cursor == before
                tasks += 1
            lesson.solve()
        if not lesson.can_go_on:
            break
        lesson.next()
    assert lesson.done and tasks


def test_a_wrong_edge_is_refused_with_its_rule_and_another_edge_answered():
    lesson = advance("01_over_the_wall", find_step("01_over_the_wall", "Choose well"))
    refused = lesson.play("enter west R14")
    assert (refused.kind, refused.refusal.rule) == ("refused", "BT-START-03")
    other = lesson.play("enter east R07")
    assert other.kind == "wrong" and "R03" in other.text
    assert lesson.play("enter north R03").kind == "right"


def test_moving_too_many_is_what_the_second_lesson_asks_for():
    lesson = advance("02_marching", find_step("02_marching", "Send four more?"))
    fits = lesson.play("move R03 C13 3")
    assert fits.kind == "wrong" and "one too many" in fits.text
    tried = lesson.play("move R03 C13 4")
    assert tried.kind == "right" and tried.refusal.rule == "BT-MOVE-05"
    assert lesson.view.hordes[lesson.seat][lesson.view.city.board.index["C13"]] == 5


def test_a_retreat_outside_teaches_why_not():
    step = find_step("03_empty_tiles", "Out of the city")
    lesson = advance("03_empty_tiles", step)
    assert lesson.play("on").kind == "wrong"
    assert lesson.play("retreat camp").refusal.rule == "BT-RETREAT-05"


def test_the_last_lesson_stops_where_backward_induction_stops():
    """'Fight on with three or more' and 'leave with two' is what the solver says of that very tile."""
    from engine.battue.odds import Assault
    from engine.battue.stopping import find_best_stopping

    for gain, defence, least in ((4, 4, 3), (2, 4, 4), (6, 4, 2), (4, 5, 4)):
        rows = find_best_stopping(Assault(warriors=8, defence=defence), gain, 1).rows
        assert rows[0].fight_on_with[0] == least
