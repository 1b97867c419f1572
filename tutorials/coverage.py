"""Which rules a game's course teaches, and which it leaves out on purpose.

A lesson teaches the rules of its front matter. Those that no lesson teaches stand in `not_covered.md` beside the
lessons, a line a rule: `- BK-SETUP-03: why it needs no lesson`.
"""

from __future__ import annotations

import re
from importlib import resources

import msgspec

from engine.registry import GAMES
from tutorials.library import list_lessons

LEFT_OUT = re.compile(r"^- (?P<rule>[A-Z]{2,3}(?:-[A-Z0-9]+)+): (?P<why>\S.*)$")
FILE = "not_covered.md"


class Coverage(msgspec.Struct, frozen=True):
    game: str
    covered: tuple[str, ...]
    left_out: dict[str, str]
    """Rule to reason."""
    problems: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "covered": len(self.covered),
            "not_covered": self.left_out,
            "ok": not self.problems,
            "problems": list(self.problems),
        }

    def __str__(self) -> str:
        lines = [f"{self.game}: {len(self.covered)} rules are taught, {len(self.left_out)} are left out on purpose."]
        lines += [f"  not taught: {rule} ({why})" for rule, why in self.left_out.items()]
        lines += [f"  wrong: {problem}" for problem in self.problems]
        return "\n".join(lines)


def survey(game: str) -> Coverage:
    known = [section.rule for section in GAMES[game].rulebook().sections]
    covered = {rule for script in list_lessons(game) for rule in script.rules}
    left_out, problems = _read_left_out(game)
    for rule in left_out:
        if rule not in known:
            problems.append(f"{FILE} names {rule}, which is no rule of the game.")
        elif rule in covered:
            problems.append(f"{FILE} leaves out {rule}, but a lesson teaches it.")
    problems += [f"no lesson teaches {rule}." for rule in known if rule not in covered and rule not in left_out]
    return Coverage(game, tuple(rule for rule in known if rule in covered), left_out, tuple(problems))


def _read_left_out(game: str) -> tuple[dict[str, str], list[str]]:
    file = resources.files(f"tutorials.{game}") / FILE
    found: dict[str, str] = {}
    problems: list[str] = []
    if not file.is_file():
        return found, problems
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.startswith("- "):
            continue
        match = LEFT_OUT.match(line)
        if match is None:
            problems.append(f"{FILE}, line {number}: a line is written '- RULE: why it needs no lesson'.")
        else:
            found[match["rule"]] = match["why"]
    return found, problems
