"""The course of a class, without a server: who may do what when, and what a stranger may not."""

from __future__ import annotations

from random import Random

import pytest

from engine.classroom.bribe_duel import BribeDuel
from engine.classroom.classroom import MOST_STUDENTS, ClassError, Classroom, Phase
from engine.classroom.guess_the_odds import GuessTheOdds


@pytest.fixture
def room() -> Classroom:
    made = Classroom(Random(1))
    for name in ("Ann", "Ben", "Cem", "Dia"):
        made.join(name)
    return made


def refusal(call, *given) -> str:
    with pytest.raises(ClassError) as refused:
        call(*given)
    return str(refused.value)


def test_a_question_is_opened_answered_closed_and_revealed(room: Classroom) -> None:
    room.choose(GuessTheOdds())
    assert room.phase is Phase.CHOSEN
    room.begin(100.0)
    assert room.deadline == 160.0
    for who in room.students:
        room.answer(who, 1, (40,))
    assert room.count_answers() == (4, 4)
    room.close()
    room.reveal()
    assert room.phase is Phase.SHOWN
    assert [name for name, _ in room.rank()] == [1, 2, 3, 4]
    room.go_on(200.0)
    assert (room.phase, room.asked.number, room.asked.answers) == (Phase.OPEN, 2, {})


def test_time_closes_a_question(room: Classroom) -> None:
    room.choose(GuessTheOdds(seconds=20))
    room.begin(0.0)
    assert not room.tick(19.9)
    assert room.tick(20.0)
    assert room.phase is Phase.CLOSED
    assert "closed" in refusal(room.answer, 1, 1, (40,))


def test_an_answer_may_be_changed_while_the_question_is_open(room: Classroom) -> None:
    room.choose(GuessTheOdds())
    room.begin(0.0)
    room.answer(1, 1, (40,))
    room.answer(1, 1, (60,))
    assert room.find_answer(1) == (60,)
    assert room.count_answers() == (1, 4)


def test_an_old_answer_is_refused(room: Classroom) -> None:
    room.choose(GuessTheOdds())
    room.begin(0.0)
    room.close()
    room.reveal()
    room.go_on(0.0)
    assert "closed" in refusal(room.answer, 1, 1, (40,))
    assert room.asked.answers == {}


def test_nobody_answers_who_was_not_asked(room: Classroom) -> None:
    room.choose(GuessTheOdds())
    room.begin(0.0)
    late = room.join("Eve").number
    assert "next question" in refusal(room.answer, late, 1, (40,))
    room.remove(2)
    assert "next question" in refusal(room.answer, 2, 1, (40,))
    assert "next question" in refusal(room.answer, 999, 1, (40,))


def test_steps_out_of_turn_are_refused(room: Classroom) -> None:
    for call in (lambda: room.begin(0.0), room.close, room.reckon, lambda: room.repeat(0.0), lambda: room.go_on(0.0)):
        refusal(call)
    room.choose(BribeDuel())
    room.begin(0.0)
    for call in (lambda: room.begin(0.0), room.reckon, lambda: room.repeat(0.0)):
        refusal(call)
    assert room.phase is Phase.OPEN


def test_who_leaves_in_the_middle_spoils_nothing(room: Classroom) -> None:
    room.choose(BribeDuel())
    room.begin(0.0)
    room.answer(1, 1, (3,))
    room.remove(1)
    room.close()
    room.reveal()
    assert 1 not in dict(room.rank())
    room.repeat(0.0)
    assert set(room.asked.tasks) == {2, 3, 4}


def test_one_alone_cannot_duel() -> None:
    room = Classroom(Random(1))
    room.join("Ann")
    room.choose(BribeDuel())
    assert "two or more" in refusal(room.begin, 0.0)
    assert room.phase is Phase.CHOSEN


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 17, "x" * 100_000, "evil\u202etxt", "a\u0000b", "Z\u0301\u0302\u0303\u0304", "\ue000"]
)
def test_names_that_would_spoil_the_wall_are_refused(room: Classroom, name: str) -> None:
    assert refusal(room.join, name).endswith(".")
    assert len(room.students) == 4


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "李雷", "हिन्दी", "O'Neil", "<b>x</b>", "  two   words "])
def test_names_of_all_the_world_are_taken(room: Classroom, name: str) -> None:
    assert room.join(name).name == " ".join(name.split())


def test_a_name_is_taken_once(room: Classroom) -> None:
    assert "another name" in refusal(room.join, "aNN")
    room.remove(1)
    room.join("Ann")


def test_a_class_has_an_end() -> None:
    room = Classroom(Random(1))
    for number in range(MOST_STUDENTS):
        room.join(f"n{number}")
    assert "full" in refusal(room.join, "one more")


def test_a_rehearsal_comes_and_goes(room: Classroom) -> None:
    room.join("Ada")
    room.rehearse(30)
    assert len(room.students) == 35
    room.rehearse(5)
    assert len(room.students) == 10
    room.rehearse(0)
    assert [each.name for each in room.students.values()] == ["Ann", "Ben", "Cem", "Dia", "Ada"]
    assert "0 to" in refusal(room.rehearse, 10_000)


def test_made_up_participants_answer_one_after_the_other(room: Classroom) -> None:
    room.rehearse(12)
    room.choose(GuessTheOdds(seconds=100))
    room.begin(0.0)
    room.tick(4.0)
    assert room.count_answers()[0] == 0
    room.tick(30.0)
    some = room.count_answers()[0]
    assert 0 < some < 12
    room.tick(60.0)
    assert room.count_answers() == (12, 16)


def test_another_choice_forgets_the_open_question_and_begins_a_new_run(room: Classroom) -> None:
    room.choose(GuessTheOdds())
    room.begin(0.0)
    room.choose(GuessTheOdds(first=3))
    assert room.asked is None
    room.begin(0.0)
    assert room.asked.facts == (2,)
    assert room.past == []
