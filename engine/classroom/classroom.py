"""A class: who is here, what is asked, what was answered. Time and chance come from outside.

`choose` shows an activity, `begin` asks its first question, `close` ends the answering, `reveal` shows the result,
`repeat` asks the same once more with new partners, `go_on` asks the next.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from random import Random

import msgspec

from engine.classroom.activity import Activity, Answer, Form, Round, Score
from engine.classroom.pictures import Result

MOST_STUDENTS = 200
MOST_ROUNDS = 200
LONGEST_NAME = 16
MADE_UP = ("Ada", "Bo", "Cleo", "Dag", "Edda", "Finn", "Gita", "Hal", "Iris", "Jon", "Kaya", "Leo", "Mina", "Nils",
           "Oda", "Pia", "Quin", "Rosa", "Sven", "Tara", "Ugo", "Vera", "Wim", "Xenia", "Yara", "Zeno")  # fmt: skip
CLOSED = "This question is closed."
SLOWEST = 0.6
"""Made-up participants answer within this part of the time."""


class Phase(Enum):
    LOBBY = "lobby"
    CHOSEN = "chosen"
    """An activity is shown with its instructions."""
    OPEN = "open"
    CLOSED = "closed"
    SHOWN = "shown"


class ClassError(ValueError):
    """What cannot be done now, in one sentence."""


class Student(msgspec.Struct):
    number: int
    name: str
    is_made_up: bool = False


class Revealed(msgspec.Struct, frozen=True):
    """A round with what it was worth."""

    scores: Mapping[int, Score]
    result: Result


class Classroom:
    """One class from its first student to its end."""

    def __init__(self, rng: Random) -> None:
        self.students: dict[int, Student] = {}
        self.phase = Phase.LOBBY
        self.activity: Activity | None = None
        self.rounds: list[Round] = []
        """Those that are over; the one that is asked stands in `asked`."""
        self.asked: Round | None = None
        self.revealed: Revealed | None = None
        self.scores: list[tuple[Round, Mapping[int, Score]]] = []
        self.totals: dict[int, Fraction] = {}
        """The points of this run of the activity."""
        self.names: dict[int, str] = {}
        """Of everybody who was ever here, for the sheet."""
        self.deadline: float | None = None
        self._rng = rng
        self._run = 0
        self._due: dict[int, float] = {}

    # --- who is here ----------------------------------------------------------------------------------------

    def join(self, name: str, is_made_up: bool = False) -> Student:
        """A new student by a nickname that nobody else has."""
        clean = clean_name(name)
        if len(self.students) >= MOST_STUDENTS:
            raise ClassError(f"This class is full: it has {MOST_STUDENTS} places.")
        if any(fold(each.name) == fold(clean) for each in self.students.values()):
            raise ClassError(f"Somebody is called {clean} already: take another name.")
        student = Student(len(self.names) + 1, clean, is_made_up)
        self.students[student.number] = student
        self.names[student.number] = clean
        return student

    def remove(self, number: int) -> None:
        """Somebody leaves; what was answered so far stays in the sheet."""
        self.students.pop(number, None)
        self._due.pop(number, None)

    def rehearse(self, count: int) -> None:
        """So many made-up participants come in; nought sends them home."""
        if not 0 <= count <= MOST_STUDENTS:
            raise ClassError(f"A rehearsal has 0 to {MOST_STUDENTS} made-up participants.")
        for student in [each for each in self.students.values() if each.is_made_up]:
            self.remove(student.number)
        taken = {fold(each.name) for each in self.students.values()}
        names = (f"{name} {lap}" if lap else name for lap in range(MOST_STUDENTS) for name in MADE_UP)
        free = (name for name in names if fold(name) not in taken)
        for _ in range(min(count, MOST_STUDENTS - len(self.students))):
            self.join(next(free), is_made_up=True)

    # --- the course of a question ---------------------------------------------------------------------------

    @property
    def past(self) -> list[Round]:
        """The rounds of this run of the activity that are over."""
        return [each for each in self.rounds if each.run == self._run]

    def choose(self, activity: Activity) -> None:
        """Show an activity; what was asked until now is over."""
        self._forget_question()
        self.activity = activity
        self.phase = Phase.CHOSEN
        self.totals = {}
        self._run += 1

    def begin(self, now: float) -> None:
        """Ask the first question of the activity that is shown."""
        if self.activity is None or self.phase is not Phase.CHOSEN:
            raise ClassError("Choose an activity first.")
        self._ask(self.activity, False, now)

    def repeat(self, now: float) -> None:
        """Ask the same once more, with new partners."""
        self._ask(self._need(Phase.SHOWN, "Reveal the result before you ask again.").activity, True, now)

    def go_on(self, now: float) -> None:
        """Ask the next question."""
        self._ask(self._need(Phase.SHOWN, "Reveal the result before you go on.").activity, False, now)

    def _ask(self, activity: Activity, again: bool, now: float) -> None:
        if len(self.rounds) >= MOST_ROUNDS:
            raise ClassError(f"A class has at most {MOST_ROUNDS} questions: export it, and open another.")
        tasks = activity.deal(sorted(self.students), self.past, again, self._rng)
        if not tasks:
            raise ClassError(self._why_nothing(again))
        self.revealed = None
        self.asked = Round(len(self.rounds) + 1, self._run, activity, tasks, {})
        self.phase = Phase.OPEN
        self.deadline = now + activity.seconds
        made_up = [who for who in tasks if who in self.students and self.students[who].is_made_up]
        self._due = {who: now + self._rng.uniform(0.05, SLOWEST) * activity.seconds for who in made_up}

    def _why_nothing(self, again: bool) -> str:
        if len(self.students) < 2:
            return "Nobody to ask: let two or more join, or rehearse."
        return "Nobody can be asked." if again else "Nothing more is asked here: repeat, or choose another activity."

    def answer(self, number: int, round_number: int, answer: Answer) -> None:
        """What a student answers; it may be changed until the question is closed."""
        asked = self._need(Phase.OPEN, CLOSED)
        if asked.number != round_number:
            raise ClassError(CLOSED)
        if number not in self.students or number not in asked.tasks:
            raise ClassError("You were not asked this time: you are in again at the next question.")
        wrong = asked.activity.why_not(asked.tasks[number], answer)
        if wrong is not None:
            raise ClassError(wrong)
        self.asked = msgspec.structs.replace(asked, answers={**asked.answers, number: answer})

    def tick(self, now: float) -> bool:
        """What time alone brings: made-up participants answer, and the question closes. Has anything changed?"""
        if self.phase is not Phase.OPEN or self.asked is None:
            return False
        due = [who for who, when in self._due.items() if when <= now]
        for who in due:
            del self._due[who]
            made = self.asked.activity.make_up(self.asked.tasks[who], self.past, self._rng)
            self.answer(who, self.asked.number, made)
        if self.deadline is not None and now >= self.deadline:
            self.close()
            return True
        return bool(due)

    def close(self) -> None:
        """Nobody answers any more, and chance speaks."""
        asked = self._need(Phase.OPEN, "No question is open.")
        self.phase = Phase.CLOSED
        self.deadline = None
        self._due = {}
        self.asked = msgspec.structs.replace(asked, chance=asked.activity.draw(asked, self._rng))

    def reckon(self) -> Revealed:
        """What the closed question was worth: pure, so that it may be done elsewhere while the class goes on."""
        asked = self._need(Phase.CLOSED, "Close the question before you reveal it.")
        return Revealed(asked.activity.score(asked), asked.activity.result([*self.past, asked]))

    def reveal(self, revealed: Revealed | None = None) -> None:
        """Show it to everybody."""
        revealed = revealed or self.reckon()
        asked = self._need(Phase.CLOSED, "Close the question before you reveal it.")
        self.revealed = revealed
        self.rounds.append(asked)
        self.scores.append((asked, revealed.scores))
        for who, score in revealed.scores.items():
            self.totals[who] = self.totals.get(who, Fraction()) + score.points
        self.phase = Phase.SHOWN

    # --- what may be asked of it ----------------------------------------------------------------------------

    def find_form(self, number: int) -> Form | None:
        """What this student is asked now, or was asked just now."""
        if self.asked is None or number not in self.asked.tasks:
            return None
        return self.asked.activity.form(self.asked.tasks[number])

    def find_answer(self, number: int) -> Answer | None:
        return None if self.asked is None else self.asked.answers.get(number)

    def count_answers(self) -> tuple[int, int]:
        """How many have answered, of how many who were asked."""
        return (0, 0) if self.asked is None else (len(self.asked.answers), len(self.asked.tasks))

    def rank(self) -> list[tuple[int, Fraction]]:
        """The points of this run, the best first; only those who are still here."""
        totals = {who: self.totals.get(who, Fraction()) for who in self.students}
        return sorted(totals.items(), key=lambda each: (-each[1], each[0]))

    def _forget_question(self) -> None:
        self.asked = self.revealed = self.deadline = None
        self._due = {}

    def _need(self, phase: Phase, sentence: str) -> Round:
        """What is asked, when the class is so far."""
        if self.asked is None or self.phase is not phase:
            raise ClassError(sentence)
        return self.asked


def clean_name(name: str) -> str:
    """A nickname as it may stand on the wall: one line, printable, short."""
    if len(name) > 200:
        raise ClassError(f"A name has at most {LONGEST_NAME} letters.")
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not clean:
        raise ClassError("Say by what name you want to be called.")
    if not clean.isprintable() or _is_heaped(clean):
        raise ClassError("A name is made of letters, digits and simple signs.")
    if len(clean) > LONGEST_NAME:
        raise ClassError(f"A name has at most {LONGEST_NAME} letters.")
    return clean


def _is_heaped(name: str) -> bool:
    """Are marks heaped on a letter, so that they would reach over the lines above?"""
    marks = [unicodedata.category(each) in ("Mn", "Me") for each in name]
    return any(all(marks[at : at + 3]) for at in range(len(marks) - 2))


def fold(name: str) -> str:
    """Names that differ only in capitals are one name."""
    return name.casefold()
