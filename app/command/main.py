"""Reading the command line, and saying what went wrong in one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import msgspec

from app.command import arena, calculators, games, lessons, play, pocket, review, serving, tables
from app.command.reply import Reply, add_json

BAD_INPUT = 2


class _Parser(argparse.ArgumentParser):
    """Faults of the command line are one sentence, like all others."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message[:1].upper()}{message[1:]}. 'gonfalon --help' lists the commands.")


def build_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="gonfalon",
        description="Learn, play and calculate five conquest board games. Without a command, the app starts.",
    )
    add_json(parser)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    parser.set_defaults(**vars(serving.add_commands(commands)), json=False)
    for module in (games, play, review, arena, calculators, lessons, pocket, tables):
        module.add_commands(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        options = build_parser().parse_args(arguments)
        reply: Reply = options.run(options)
    except (ValueError, OSError) as wrong:
        print(_sentence(wrong), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    try:
        print(msgspec.json.encode(reply.document).decode() if options.json else reply.text)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has gone (`| head`): leave quietly, also when Python closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return reply.code


def _sentence(wrong: Exception) -> str:
    if isinstance(wrong, OSError) and wrong.strerror:
        return f"{wrong.filename or 'The file'}: {wrong.strerror.lower()}."
    return " ".join(str(wrong).split())
