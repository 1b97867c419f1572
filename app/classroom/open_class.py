"""A class that is open: its students' phones, its walls, and what each of them is sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import SystemRandom
from typing import Any, Protocol

import msgspec

from app.classroom.messages import Choose, Give, Join, Order, Rehearse, Remove, Switch
from app.classroom.screens import find_places, list_activities, show_phone, show_wall
from app.store.keys import hash_token, make_token
from engine.classroom.classroom import ClassError, Classroom
from engine.classroom.ledger import write_sheet
from engine.classroom.registry import ACTIVITIES

MOST_OF_ADDRESS = 120
"""Students from one address: a class behind one router finds room, one guest cannot take all places."""
MOST_WALLS = 4
LINES_EACH = 3
"""Pages that one student may have open; the oldest gives way."""


class Line(Protocol):
    """The way to one page."""

    address: str

    def send(self, document: dict[str, Any]) -> None: ...
    def end(self, sentence: str) -> None: ...


class OpenClass:
    """One class with everybody who looks at it. Secrets are kept as hashes; all of it goes when it is closed."""

    def __init__(self, code: str, key: str, teacher: str, now: float) -> None:
        self.code, self.key, self.teacher = code, key, hash_token(teacher)
        self.room = Classroom(SystemRandom())
        self.begun = self.seen = now
        """When it was opened, and when a teacher last had a wall."""
        self.shows_names = False
        self.door = True
        self.is_changed = False
        """Has the wall something new to show?"""
        self.walls: list[Line] = []
        self.phones: dict[int, list[Line]] = {}
        self._students: dict[str, int] = {}
        self._from: Counter[str] = Counter()
        self._order = asyncio.Lock()

    # --- the teacher ----------------------------------------------------------------------------------------

    def is_teacher(self, token: str) -> bool:
        return hash_token(token) == self.teacher

    def add_wall(self, line: Line, now: float) -> None:
        _add(line, self.walls, MOST_WALLS, "This class was opened on another wall.")
        self.seen = now
        line.send({"activities": list_activities()} | self._draw_wall(now))

    async def do(self, said: Choose | Order | Switch | Remove | Rehearse, line: Line, now: float) -> None:
        """What the teacher wants, one thing after the other; ClassError where it cannot be."""
        async with self._order:
            match said:
                case Choose():
                    await self._choose(said)
                case Order():
                    await self._obey(said, line, now)
                case Switch():
                    self.shows_names = self.shows_names if said.names is None else said.names
                    self.door = self.door if said.door is None else said.door
                case Remove():
                    self._remove(said.number)
                case Rehearse():
                    self.room.rehearse(said.count)
        self.tell_all(now)

    async def _choose(self, said: Choose) -> None:
        kind = ACTIVITIES.get(said.slug)
        if kind is None:
            raise ClassError("There is no such activity.")
        activity = kind.from_options(said.options)
        await asyncio.to_thread(activity.prepare)
        self.room.choose(activity)

    async def _obey(self, said: Order, line: Line, now: float) -> None:
        match said.verb:
            case "begin":
                self.room.begin(now)
            case "close":
                self.room.close()
            case "reveal":
                # the equilibrium may take a moment: the class goes on meanwhile
                self.room.reveal(await asyncio.to_thread(self.room.reckon))
            case "repeat":
                self.room.repeat(now)
            case "next":
                self.room.go_on(now)
            case "sheet":
                line.send({"sheet": write_sheet(self.room)})

    def _remove(self, number: int) -> None:
        self.room.remove(number)
        self._students = {token: who for token, who in self._students.items() if who != number}
        for line in self.phones.pop(number, []):
            line.end("The teacher has sent you out.")

    # --- the students ---------------------------------------------------------------------------------------

    def join(self, said: Join, line: Line, now: float) -> int:
        """A new student; his token goes to his own page alone."""
        if not self.door:
            raise ClassError("The door of this class is shut: ask your teacher to open it.")
        if self._from[line.address] >= MOST_OF_ADDRESS:
            raise ClassError("From this address nobody more can join.")
        student = self.room.join(said.name)
        token = make_token()
        self._students[hash_token(token)] = student.number
        self._from[line.address] += 1
        line.send({"token": token, "code": self.key})
        self.add_phone(student.number, line, now)
        return student.number

    def find_student(self, token: str) -> int | None:
        return self._students.get(hash_token(token))

    def add_phone(self, number: int, line: Line, now: float) -> None:
        lines = self.phones.setdefault(number, [])
        _add(line, lines, LINES_EACH, "You have opened this class on another page.")
        self.is_changed = True
        line.send(show_phone(self.room, number, find_places(self.room), now))

    def give(self, number: int, said: Give, line: Line) -> None:
        self.room.answer(number, said.round, said.values)
        self.is_changed = True
        line.send({"given": list(said.values), "round": said.round})

    def leave(self, line: Line) -> None:
        """A page is gone; whoever held it may come back."""
        for lines in (self.walls, *self.phones.values()):
            if line in lines:
                lines.remove(line)

    # --- what is sent ---------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time goes on; the wall is told of what came since it was last told."""
        before = self.room.phase
        if self.room.tick(now):
            self.is_changed = True
        if self.room.phase is not before:
            self.tell_all(now)
        elif self.is_changed:
            self._tell_walls(now)
        if self.walls:
            self.seen = now

    def tell_all(self, now: float) -> None:
        self._tell_walls(now)
        places = find_places(self.room)
        for number, lines in list(self.phones.items()):
            if lines and number in self.room.students:
                shown = show_phone(self.room, number, places, now)
                for line in list(lines):
                    line.send(shown)

    def _tell_walls(self, now: float) -> None:
        self.is_changed = False
        if self.walls:
            shown = self._draw_wall(now)
            for line in list(self.walls):
                line.send(shown)

    def _draw_wall(self, now: float) -> dict[str, Any]:
        return show_wall(self.room, self.shows_names, self.door, now)

    def end(self, sentence: str) -> None:
        """Everybody is told, and nothing is kept."""
        for line in [*self.walls, *(line for lines in self.phones.values() for line in lines)]:
            line.end(sentence)
        self.walls.clear()
        self.phones.clear()
        self._students.clear()


def _add(line: Line, lines: list[Line], most: int, sentence: str) -> None:
    """The oldest gives way, and hears why."""
    while len(lines) >= most:
        lines.pop(0).end(sentence)
    lines.append(line)


def write_document(document: dict[str, Any]) -> str:
    return msgspec.json.encode(document).decode()
