"""The course for Battue: every lesson plays, teaches what it says, and answers wrong moves."""

from __future__ import annotations

from tutorials.coverage import survey
from tutorials.lesson import Lesson
from tutorials.library import find_lesson, list_lessons

LESSONS = list_lessons("battue")
NAMES = [script.name for script in LESSONS]


def advance(name, step):
    lesson = Lesson(find_lesson("battue", name))
    lesson.goto(step)
    return lesson


def find_step(name, words):
    steps = find_lesson("battue", name).steps
    return next(number for number, step in enumerate(steps) if words in step.prose)


def test_hardly_a_rule_is_left_out_and_each_with_its_reason():
    coverage = survey("battue")
    assert coverage.problems == ()
    assert set(coverage.left_out) == {"BT-CARD-09"}


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
