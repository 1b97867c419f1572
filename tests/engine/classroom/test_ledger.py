"""A class as a sheet: what is written comes back, formulas stay names, and what is no sheet is told so."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest
from rehearse import rehearse_class

from engine.classroom.classroom import Classroom
from engine.classroom.guess_the_odds import GuessTheOdds
from engine.classroom.ledger import COLUMNS, LARGEST_SHEET, read_rehearsal, read_sheet, write_sheet
from engine.classroom.lookback import has_learned, list_exploits, list_progress, rank_students
from engine.classroom.registry import ACTIVITIES
from engine.core.parameters import InputError


def test_what_is_written_comes_back() -> None:
    room = Classroom(Random(2))
    room.rehearse(7)
    for kind in ACTIVITIES.values():
        room.choose(kind(seconds=77))
        room.begin(0.0)
        for again in (True, False):
            room.tick(room.deadline)
            room.reveal()
            if again:
                room.repeat(0.0)
    sheet = read_sheet(write_sheet(room))
    assert len(sheet.rounds) == 10
    for (asked, scores), back, again in zip(room.scores, sheet.rounds, sheet.scores, strict=True):
        assert (back.number, back.run, back.chance) == (asked.number, asked.run, asked.chance)
        assert back.activity.options() == {"seconds": 77}
        named = {sheet.names[who]: (task.role, task.facts) for who, task in back.tasks.items()}
        assert named == {room.names[who]: (task.role, task.facts) for who, task in asked.tasks.items()}
        assert {sheet.names[who]: score for who, score in again.items()} == {
            room.names[who]: score for who, score in scores.items()
        }


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-2", "@SUM(A1)", "'quoted", 'a,"b"', "<i>"])
def test_a_name_never_becomes_a_formula(name: str) -> None:
    room = Classroom(Random(2))
    room.join(name)
    room.join("Ben")
    room.choose(GuessTheOdds())
    room.begin(0.0)
    room.answer(1, 1, (40,))
    room.close()
    room.reveal()
    text = write_sheet(room)
    for row in csv.reader(io.StringIO(text)):
        assert not any(cell.startswith(tuple("=+-@")) for cell in row)
    assert read_sheet(text).names[1] == name


def test_the_sheet_that_is_shipped_holds_every_activity_and_agrees_with_itself() -> None:
    sheet = read_rehearsal()
    assert {each.activity.slug for each in sheet.rounds} == set(ACTIVITIES)
    assert all(scores for scores in sheet.scores)


HEAD = ",".join(COLUMNS) + "\n"
LINE = "1,1,guess-the-odds,{},1,Ann,guesser,0,,40,1,1\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00",
        "a,b\n1,2\n",
        HEAD,
        HEAD + LINE.replace("guess-the-odds", "guess-the-odd"),
        HEAD + LINE.replace("{}", '{"first":99}'),
        HEAD + LINE.replace("{}", "[]"),
        HEAD + LINE.replace("{}", "[" * 5000),
        HEAD + LINE.replace(",40,", ",400,"),
        HEAD + LINE.replace(",40,", ",forty,"),
        HEAD + LINE.replace(",0,,40", ",99,,40"),
        HEAD + LINE.replace(",0,,40", ",,,40"),
        HEAD + LINE.replace("{},1,", "{},,"),
        HEAD + LINE.replace("1,1,guess", "one,1,guess"),
        HEAD + "1,1\n",
        "x" * (LARGEST_SHEET + 1),
    ],
)
def test_what_is_no_sheet_is_told_so_in_one_sentence(text: str) -> None:
    with pytest.raises(InputError) as refused:
        read_sheet(text)
    assert len(str(refused.value)) < 300


def test_a_rehearsal_is_the_same_from_the_same_seed() -> None:
    assert rehearse_class(3, 4) == rehearse_class(3, 4) != rehearse_class(4, 4)


def test_looking_back() -> None:
    sheet = read_rehearsal()
    progress = list(list_progress(sheet))
    assert [each.round for each in progress] == list(range(1, len(sheet.rounds) + 1))
    guesses = [each for each in progress if each.activity == "guess-the-odds"]
    assert has_learned(guesses) > 0
    assert has_learned(list(reversed(guesses))) == -has_learned(guesses)
    exploits = list(list_exploits(sheet))
    assert len(exploits) == 2 * len(sheet.of("bribe-duel"))
    assert all(each.gain >= 0 for each in exploits)
    for slug in ACTIVITIES:
        points = [each.points for each in rank_students(sheet, slug)]
        assert points == sorted(points, reverse=True)
        assert len(points) == len(sheet.names)
