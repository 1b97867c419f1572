"""The sheet of a class: every question and answer as CSV, and back. No code and no token stands in it.

Points and regrets are written for whoever opens it in a spreadsheet; read back, they are reckoned anew.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from engine.classroom.activity import Activity, Round, Score, Task
from engine.classroom.classroom import MOST_ROUNDS, MOST_STUDENTS, Classroom
from engine.classroom.registry import ACTIVITIES
from engine.core.near_names import did_you_mean
from engine.core.parameters import InputError

COLUMNS = ("round", "run", "activity", "options", "chance", "name", "role", "facts", "partner", "answer", "points",
           "regret")  # fmt: skip
LARGEST_SHEET = 8_000_000
FORMULA = tuple("=+-@'\t")
"""A cell that begins so would be reckoned by a spreadsheet: a nickname must not become a formula."""


class Sheet(msgspec.Struct, frozen=True):
    """What a class left behind: its rounds with what they were worth, and who stood behind the numbers."""

    rounds: tuple[Round, ...]
    scores: tuple[Mapping[int, Score], ...]
    names: Mapping[int, str]

    def of(self, slug: str) -> list[Round]:
        """The rounds of one activity."""
        return [each for each in self.rounds if each.activity.slug == slug]


def write_sheet(room: Classroom) -> str:
    """Everything that was revealed so far."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for asked, scores in room.scores:
        writer.writerows(_list_rows(asked, scores, room.names))
    return out.getvalue()


def _list_rows(asked: Round, scores: Mapping[int, Score], names: Mapping[int, str]) -> Iterator[list[str]]:
    options = json.dumps(asked.activity.options(), sort_keys=True)
    head = [str(asked.number), str(asked.run), asked.activity.slug, options, _write(asked.chance)]
    for who, task in asked.tasks.items():
        score = scores.get(who)
        yield [
            *head,
            guard(names[who]),
            task.role,
            _write(task.facts),
            "" if task.partner is None else guard(names[task.partner]),
            _write(asked.answers.get(who, ())),
            "" if score is None else f"{float(score.points):.4f}",
            "" if score is None else f"{float(score.regret):.6f}",
        ]


def guard(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name


def read_rehearsal() -> Sheet:
    """The class that is shipped: made-up participants, one rehearsal of every activity."""
    return read_sheet((files("engine.classroom") / "rehearsal.csv").read_text(encoding="utf-8"))


def read_sheet(text: str) -> Sheet:
    """A sheet as a class exported it; InputError in one sentence where it is something else."""
    if len(text) > LARGEST_SHEET:
        raise InputError(f"The sheet has {len(text):,} letters; the largest that is read has {LARGEST_SHEET:,}.")
    try:
        rows = list(csv.DictReader(io.StringIO(text), restval=""))
    except csv.Error as wrong:
        raise InputError("The file is no sheet of a class: it cannot be read as CSV.") from wrong
    if not rows or tuple(rows[0]) != COLUMNS:
        raise InputError(
            f"A sheet of a class has a line a question and student, with the columns {', '.join(COLUMNS)}."
        )
    if len(rows) > MOST_ROUNDS * MOST_STUDENTS:
        raise InputError(f"The sheet has {len(rows):,} lines; a class has at most {MOST_ROUNDS * MOST_STUDENTS:,}.")
    names = dict.fromkeys(_unguard(row["name"]) for row in rows)
    numbers = {name: number for number, name in enumerate(names, start=1)}
    rounds = tuple(_read_round(group, numbers) for group in _group(rows))
    return Sheet(
        rounds, tuple(each.activity.score(each) for each in rounds), {at: name for name, at in numbers.items()}
    )


def _group(rows: Iterable[Mapping[str, str]]) -> list[list[Mapping[str, str]]]:
    groups: dict[str, list[Mapping[str, str]]] = {}
    for row in rows:
        groups.setdefault(row["round"], []).append(row)
    return list(groups.values())


def _read_round(rows: Sequence[Mapping[str, str]], numbers: Mapping[str, int]) -> Round:
    first = rows[0]
    tasks, answers = {}, {}
    for row in rows:
        who = numbers[_unguard(row["name"])]
        tasks[who] = Task(row["role"], _read(row["facts"]), numbers.get(_unguard(row["partner"])))
        if row["answer"]:
            answers[who] = _read(row["answer"])
    activity = _read_activity(first["activity"], first["options"])
    number, run = _read(first["round"]), _read(first["run"])
    asked = Round(number[0] if number else 0, run[0] if run else 0, activity, tasks, answers, _read(first["chance"]))
    _check(asked)
    return asked


def _check(asked: Round) -> None:
    """A line that was changed by hand must still be a task and an answer to it."""
    try:
        for who, answer in asked.answers.items():
            wrong = asked.activity.why_not(asked.tasks[who], answer)
            if wrong:
                raise InputError(f"Round {asked.number} of the sheet: {wrong}")
        asked.activity.score(asked)
    except (IndexError, KeyError, TypeError) as broken:
        raise InputError(f"Round {asked.number} of the sheet is damaged: its numbers are no task.") from broken


def _read_activity(slug: str, options: str) -> Activity:
    kind = ACTIVITIES.get(slug)
    if kind is None:
        meant = did_you_mean(slug[:40], ACTIVITIES)
        raise InputError(f"The sheet names no activity that is known: '{slug[:40]}'.{meant}")
    try:
        values = msgspec.json.decode(options or "{}", type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise InputError(f"The options of {slug} cannot be read.") from wrong
    return kind.from_options(values)


def _unguard(name: str) -> str:
    return name.removeprefix("'")


def _write(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _read(text: str) -> tuple[int, ...]:
    words = text.split()
    if len(words) > 2000 or not all(word.removeprefix("-").isdecimal() and len(word) < 10 for word in words):
        raise InputError(f"'{text[:40]}' are no whole numbers of a sheet.")
    return tuple(map(int, words))
