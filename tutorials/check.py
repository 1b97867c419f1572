"""Plays lessons to their end by their own `expect` blocks, every way that these allow, and reads what they say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from engine.core.refusal import MalformedAction
from engine.registry import GAMES
from tutorials.asking import find_asker
from tutorials.coverage import Coverage, survey
from tutorials.lesson import Lesson
from tutorials.library import list_lessons
from tutorials.reader import read_file
from tutorials.script import Expect, LessonError, Look, Quiz, Script, Step

MOST_WORDS = 60
MOST_BRANCHES = 12
"""So many moves are tried of those that a pattern with gaps allows."""


class Report(msgspec.Struct, frozen=True):
    """What is wrong with one lesson: (line, what); nothing, if it is good."""

    file: str
    title: str
    steps: int
    rules: tuple[str, ...]
    problems: tuple[tuple[int, str], ...]

    @property
    def is_good(self) -> bool:
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "title": self.title,
            "ok": self.is_good,
            "steps": self.steps,
            "rules": list(self.rules),
            "problems": [{"line": line, "what": what} for line, what in self.problems],
        }

    def __str__(self) -> str:
        if self.is_good:
            return f"{self.file}: good, {self.steps} steps, {len(self.rules)} rules."
        return "\n".join(f"{self.file}, line {line}: {what}" for line, what in self.problems)


def check_file(path: str | Path) -> Report:
    """A lesson file, anywhere. LessonError when it cannot even be read as a lesson."""
    return check_script(read_file(path))


def check_all() -> tuple[list[Report], list[Coverage]]:
    """Every lesson of every game that has any, and what the courses leave out."""
    games = [game for game in GAMES if list_lessons(game)]
    reports = [check_script(script) for game in games for script in list_lessons(game)]
    return reports, [survey(game) for game in games]


def check_script(script: Script) -> Report:
    checker = _Checker(script)
    try:
        checker.check()
    except LessonError as wrong:
        checker.problems.add((wrong.line, wrong.what))
    return Report(script.file, script.title, len(script.steps), script.rules, tuple(sorted(checker.problems)))


class _Checker:
    def __init__(self, script: Script) -> None:
        self._script = script
        self.problems: set[tuple[int, str]] = set()
        self._touched: set[str] = set()
        """Rules that were cited, or that something that happened or was refused has cited."""

    def check(self) -> None:
        """Gather what is wrong; what ends the lesson at once is raised."""
        lesson = Lesson(self._script)
        game = GAMES[self._script.game]
        known = {section.rule for section in game.rulebook().sections}
        citation = re.compile(rf"\b{game.prefix}(?:-[A-Z0-9]+)+\b")
        for step in self._script.steps:
            self._read(step, known, citation)
        self._play_on(lesson, branches=True)
        self._check_rules(known)

    def _say(self, line: int, what: str) -> None:
        self.problems.add((line, what))

    # --- reading ------------------------------------------------------------------------------------------

    def _read(self, step: Step, known: set[str], citation: re.Pattern[str]) -> None:
        words = len(citation.sub("", step.prose).split())
        if words > MOST_WORDS:
            self._say(step.line, f"the step has {words} words; one thought takes at most {MOST_WORDS}.")
        for line, text in list_texts(step):
            for rule in citation.findall(text):
                if rule not in known:
                    self._say(line, f"{rule} is no rule of {self._script.game}.")
                self._touched.add(rule)
        if self._script.chapters[step.chapter] == "":
            self._say(step.line, "the chapter has no title.")

    def _check_rules(self, known: set[str]) -> None:
        for rule in self._script.rules:
            if rule not in known:
                self._say(1, f"the front matter lists {rule}, which is no rule of {self._script.game}.")
            elif rule not in self._touched:
                self._say(1, f"the front matter lists {rule}, but the lesson neither cites it nor meets it.")

    # --- playing ------------------------------------------------------------------------------------------

    def _play_on(self, lesson: Lesson, *, branches: bool) -> None:
        """To the end of the lesson; with `branches`, also each other allowed move to the end of its chapter."""
        while True:
            self._check_page(lesson)
            while (task := lesson.task) is not None:
                if isinstance(task, Expect):
                    self._check_expect(lesson, task, branches)
                else:
                    self._check_quiz(lesson, task)
                lesson.solve()
            self._touched |= {event.rule for event in lesson.told}
            if not lesson.can_go_on or (not branches and self._script.steps[lesson.step + 1].begins):
                break
            lesson.next()
        if branches and not lesson.done:
            self._say(lesson.page.line, "the lesson stops here, before its last step is done.")

    def _check_page(self, lesson: Lesson) -> None:
        places = find_asker(self._script.game).places(lesson.table.rules, lesson.table.state)
        for block in lesson.page.blocks:
            for place in block.places if isinstance(block, Look) else ():
                if place not in places:
                    self._say(block.line, f"there is no place '{place[:40]}' to look at.")

    def _check_expect(self, lesson: Lesson, task: Expect, branches: bool) -> None:
        menu = [str(action) for action in lesson.table.legal_actions()]
        for pattern in task.moves if branches else ():
            if not pattern.select(menu):
                self._say(task.line, f"'{pattern.text}' is not legal here: {self._why(lesson, pattern.text)}")
        for refused in task.refused:
            if refused.wish.is_concrete:
                refusal = lesson.why_not(refused.wish.text)
                if refusal is None:
                    self._say(task.line, f"'{refused.wish.text}' is legal here, not refused.")
                elif refusal.rule != refused.rule:
                    self._say(task.line, f"'{refused.wish.text}' is refused by {refusal.rule}, not {refused.rule}.")
                self._touched.add(refused.rule)
        if branches:
            self._try_branches(lesson, task, menu)

    def _why(self, lesson: Lesson, line: str) -> str:
        try:
            return str(lesson.why_not(line) or "nothing on the menu fits")
        except MalformedAction as wrong:
            return str(wrong)

    def _try_branches(self, lesson: Lesson, task: Expect, menu: list[str]) -> None:
        """A learner may choose any of the moves: with each of them the rest of the chapter must still work."""
        solution = lesson.find_solution(task)
        others = [line for line in menu if line != solution and any(each.matches(line) for each in task.moves)]
        for line in others[:MOST_BRANCHES]:
            branch = copy_lesson(lesson)
            try:
                branch.play(line)
                self._play_on(branch, branches=False)
            except LessonError as wrong:
                self._say(wrong.line, f"after '{line}' (line {task.line}): {wrong.what}")

    def _check_quiz(self, lesson: Lesson, task: Quiz) -> None:
        for choice in task.choices:
            if not choice.action:
                continue
            try:
                refusal = lesson.why_not(choice.action)
            except MalformedAction as wrong:
                self._say(choice.line, str(wrong))
                continue
            if choice.is_right != (refusal is None):
                self._say(choice.line, f"the engine says otherwise: {refusal or 'it is legal'}")
            if refusal is not None:
                self._touched.add(refusal.rule)


def copy_lesson(lesson: Lesson) -> Lesson:
    """Another learner in the very same place."""
    other = Lesson(lesson.script)
    other.resume(lesson)
    return other


def list_texts(step: Step) -> list[tuple[int, str]]:
    """Everything in a step that a learner may read, with the line of its block."""
    found = [(step.line, step.prose)]
    for block in step.blocks:
        if isinstance(block, Expect):
            found += [
                (block.line, text) for text in (*block.hints, block.right, *(each.text for each in block.replies))
            ]
        elif isinstance(block, Quiz):
            found.append((block.line, block.question))
            found += [(choice.line, f"{choice.text} {choice.why}") for choice in block.choices]
    return found
