"""`lesson list` and `lesson check`: for who writes lessons."""

from __future__ import annotations

import argparse
from typing import Any

from app.command.reply import Reply, add_json


def add_commands(commands: Any) -> None:
    lesson = commands.add_parser("lesson", help="list the lessons, or check lesson files")
    verbs = lesson.add_subparsers(metavar="list|check", required=True)
    listing = verbs.add_parser("list", help="every lesson, by game")
    add_json(listing)
    listing.set_defaults(run=list_lessons)
    check = verbs.add_parser("check", help="play a lesson file, or all lessons, to the end")
    check.add_argument("file", metavar="FILE", nargs="?")
    add_json(check)
    check.set_defaults(run=check_lessons)


def list_lessons(options: argparse.Namespace) -> Reply:
    from tutorials.library import list_all

    lessons = list_all()
    document = [
        {"game": each.game, "file": each.name, "title": each.title, "minutes": each.minutes, "steps": len(each.steps)}
        for each in lessons
    ]
    return Reply(
        "\n".join(f"{each['game']:<12} {each['title']} ({each['minutes']} min, {each['file']})" for each in document),
        document,
    )


def check_lessons(options: argparse.Namespace) -> Reply:
    from tutorials.check import check_all, check_file

    reports = [check_file(options.file)] if options.file else check_all()
    document = [report.as_json() for report in reports]
    return Reply("\n".join(str(report) for report in reports), document)
