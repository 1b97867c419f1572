"""`lesson list` and `lesson check`: for who writes lessons."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from app.command.reply import Reply, add_command

FAULTY = 1
"""The exit code when a lesson has been read and is wrong."""


def add_commands(commands: Any) -> None:
    lesson = commands.add_parser("lesson", help="list the lessons, or check lesson files")
    verbs = lesson.add_subparsers(metavar="list|check", required=True)
    add_command(verbs, "list", list_lessons, "every lesson, by game")
    check = add_command(verbs, "check", check_lessons, "play a lesson file, or all lessons, to the end")
    check.add_argument("file", metavar="FILE", nargs="?")


def list_lessons(options: argparse.Namespace) -> Reply:
    from tutorials.library import list_all

    scripts = list_all()
    document = [{**msgspec.structs.asdict(each), "steps": len(each.steps)} for each in scripts]
    lines = [f"{each.game:<12} {each.title} ({each.minutes} min, {each.file})" for each in scripts]
    return Reply("\n".join(lines) or "There are no lessons yet.", document)


def check_lessons(options: argparse.Namespace) -> Reply:
    """One file, or every lesson and what the courses leave out."""
    from tutorials.check import check_all, check_file

    reports, coverages = ([check_file(options.file)], []) if options.file else check_all()
    is_good = all(report.is_good for report in reports) and not any(each.problems for each in coverages)
    document = {
        "ok": is_good,
        "lessons": [report.as_json() for report in reports],
        "coverage": [coverage.as_json() for coverage in coverages],
    }
    return Reply("\n".join(map(str, (*reports, *coverages))), document, 0 if is_good else FAULTY)
