"""Reads a lesson file. Every fault names the file, the line and what is wrong there.

    ---
    game: barbarian
    title: Your first turn
    minutes: 5
    rules: BK-RECRUIT-01, BK-RECRUIT-03
    ---
    ## A chapter

    ```position
    scenario: III-1
    you: Franks
    turn: Franks
    ```
    One thought, at most sixty words. A rule is cited by its number (BK-RECRUIT-01).

    ```expect
    recruit Toxandria
    hint: What to say after one wrong try.
    hint: What to say after two.
    right: What to say when it is done.
    ```
    ---
    The next step.

`tutorials/README.md` explains every block.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tutorials import blocks
from tutorials.script import AnyBlock, Begin, Expect, LessonError, Quiz, Script, Step

LARGEST = 200_000
FENCE = re.compile(r"^```(\w*)\s*$")
HEAD_KEYS = ("game", "title", "summary", "minutes", "rules", "seed")
READ_BLOCK: dict[str, Callable[[str, int, blocks.Inside], AnyBlock]] = {
    "position": blocks.read_begin,
    "action": blocks.read_act,
    "expect": blocks.read_expect,
    "quiz": blocks.read_quiz,
    "look": blocks.read_look,
}


def read_file(path: str | Path) -> Script:
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            raise LessonError(file.name, 1, f"the file is larger than {LARGEST:,} bytes.")
        text = file.read_text(encoding="utf-8")
    except OSError as wrong:
        raise LessonError(
            file.name, 1, f"the file cannot be read: {(wrong.strerror or 'no access').lower()}."
        ) from wrong
    except UnicodeDecodeError as wrong:
        raise LessonError(file.name, 1, "the file is not UTF-8 text.") from wrong
    return read_script(text, file.name)


def read_script(text: str, file: str) -> Script:
    lines = text.splitlines()
    head, body = _read_head(lines, file)
    chapters, steps = _Body(lines, body, file).read()
    minutes, seed = _number(head, "minutes", 1, 60, file), _number(head, "seed", 0, 10**6, file)
    return Script(
        file=file,
        name=file.rsplit(".", 1)[0],
        game=head["game"][1],
        title=head["title"][1],
        summary=head.get("summary", (0, ""))[1],
        minutes=minutes,
        seed=seed,
        rules=tuple(head["rules"][1].replace(",", " ").split()),
        chapters=tuple(chapters),
        steps=tuple(steps),
    )


def _read_head(lines: list[str], file: str) -> tuple[dict[str, tuple[int, str]], int]:
    """The front matter as key to (line, value), and the number of the first line after it."""
    if not lines or lines[0].strip() != "---":
        raise LessonError(
            file, 1, "a lesson opens with a line '---' and its front matter (game, title, minutes, rules)."
        )
    head: dict[str, tuple[int, str]] = {}
    key = ""
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == "---":
            for needed in ("game", "title", "minutes", "rules"):
                if not head.get(needed, (0, ""))[1]:
                    raise LessonError(file, number, f"the front matter does not say '{needed}:'.")
            return head, number
        if line.startswith((" ", "\t")) and key:
            head[key] = (head[key][0], f"{head[key][1]} {line.strip()}".strip())
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip():
            continue
        if not colon or key not in HEAD_KEYS:
            raise LessonError(file, number, f"'{line.strip()[:40]}' is no front matter; it has {', '.join(HEAD_KEYS)}.")
        head[key] = (number, value)
    raise LessonError(file, len(lines), "the front matter is not closed by a line '---'.")


def _number(head: dict[str, tuple[int, str]], key: str, low: int, high: int, file: str) -> int:
    line, word = head.get(key, (1, "0"))
    if not (word.isascii() and word.isdigit() and len(word) < 9 and low <= int(word) <= high):
        raise LessonError(file, line, f"'{key}' is a number from {low} to {high}, not '{word[:20]}'.")
    return int(word)


class _Body:
    """Steps are parted by `---`, chapters open with `## `, blocks stand between fences."""

    def __init__(self, lines: list[str], start: int, file: str) -> None:
        self._lines = lines
        self._number = start
        self._file = file
        self._chapters: list[str] = []
        self._steps: list[Step] = []
        self._prose: list[str] = []
        self._blocks: list[AnyBlock] = []
        self._opened = start + 1

    def read(self) -> tuple[list[str], list[Step]]:
        while self._number < len(self._lines):
            line = self._lines[self._number]
            self._number += 1
            if line.startswith("## "):
                self._close()
                self._chapters.append(line[3:].strip())
            elif line.strip() == "---":
                self._close()
            elif fence := FENCE.match(line):
                self._blocks.append(self._read_block(fence[1]))
            elif line.startswith("#"):
                raise self._wrong("a chapter opens with '## '; no other headings are used.")
            else:
                self._read_prose(line)
        self._close()
        if not self._steps:
            raise self._wrong("there is no step in this lesson.")
        if not self._steps[0].begins:
            raise LessonError(self._file, self._steps[0].line, "the first step opens with a 'position' block.")
        return self._chapters, self._steps

    def _wrong(self, what: str, line: int | None = None) -> LessonError:
        return LessonError(self._file, self._number if line is None else line, what)

    def _read_prose(self, line: str) -> None:
        if line.strip() and any(isinstance(block, Expect | Quiz) for block in self._blocks):
            raise self._wrong("prose after a task belongs to the next step: put a line '---' before it.")
        if line.strip() and not self._prose:
            self._opened = self._number
        if line.strip() or self._prose:
            self._prose.append(line)

    def _read_block(self, kind: str) -> AnyBlock:
        opened = self._number
        if kind not in READ_BLOCK:
            raise self._wrong(f"there is no block '{kind}'; the blocks are {', '.join(READ_BLOCK)}.")
        inside: list[tuple[int, str]] = []
        while self._number < len(self._lines):
            line = self._lines[self._number]
            self._number += 1
            if line.strip() == "```":
                return READ_BLOCK[kind](self._file, opened, inside)
            inside.append((self._number, line.strip()))
        raise self._wrong(f"the block '{kind}' is not closed by a line of three backticks.", opened)

    def _close(self) -> None:
        prose = "\n".join(self._prose).strip()
        if not prose and not self._blocks:
            return
        if not self._chapters:
            raise self._wrong("a lesson's first step stands under a chapter: open it with '## '.", self._opened)
        if not prose:
            raise self._wrong("a step needs a sentence that says what it is about.", self._blocks[0].line)
        for block in self._blocks[1:]:
            if isinstance(block, Begin):
                raise self._wrong("a 'position' block comes before all others of its step.", block.line)
        self._steps.append(Step(self._opened, len(self._chapters) - 1, prose, tuple(self._blocks)))
        self._prose, self._blocks = [], []
