"""A whole class of made-up participants, played from a seed: for a rehearsal without a room, and the sheet we ship."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.classroom.classroom import ClassError, Classroom
from engine.classroom.ledger import write_sheet
from engine.classroom.registry import ACTIVITIES

REPEATS = {"bribe-duel": 5, "guess-the-odds": 1, "when-to-stop": 3, "what-to-keep": 2, "assembly": 2}
"""How often each question is asked; a fight whose odds were told is not guessed again."""
STORMS = "when-to-stop"


def rehearse_class(seed: int, students: int = 16) -> str:
    """Every activity with all its questions, as a sheet."""
    room = Classroom(Random(seed))
    room.rehearse(students)
    for slug, kind in ACTIVITIES.items():
        room.choose(kind())
        room.begin(0.0)
        settle(room)
        while _go_on(room, REPEATS.get(slug, 1)):
            settle(room)
    return write_sheet(room)


def settle(room: Classroom) -> None:
    """All made-up participants answer, and the result is shown."""
    room.tick(room.deadline or 0.0)
    room.reveal()


def _go_on(room: Classroom, repeats: int) -> bool:
    """The same question again until it was asked often enough, then the next; a storm is stormed to its end first."""
    is_storm = room.past[-1].activity.slug == STORMS
    question = room.past[0 if is_storm else -1].facts
    may_repeat = sum(each.facts == question for each in room.past) < repeats
    verbs = [room.go_on, room.repeat] if is_storm else [room.repeat, room.go_on]
    return any(_can(verb) for verb in verbs if verb != room.repeat or may_repeat)


def _can(verb: Callable[[float], None]) -> bool:
    try:
        verb(0.0)
    except ClassError:
        return False
    return True
