"""What a command answers: words for a person, and the same as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import msgspec


class Reply(msgspec.Struct, frozen=True):
    text: str
    document: Any
    code: int = 0


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json` is understood before the command and behind it."""
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="one JSON document on stdout, nothing else"
    )


def add_command(
    commands: Any, name: str, answer: Callable[[argparse.Namespace], Reply], about: str, *places: str
) -> argparse.ArgumentParser:
    """A command that `answer` answers; what its `places` are called stands behind it in this order."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about)
    parser.set_defaults(run=answer)
    for place in places:
        parser.add_argument(place, metavar=place.upper())
    add_json(parser)
    return parser


def add_set(parser: argparse.ArgumentParser, what: str, called: str = "option") -> None:
    """`--set` names one value after the other; `read_pairs` reads them."""
    parser.add_argument(
        "--set", action="append", default=[], metavar=f"{called}=value", help=f"{what}; may be repeated"
    )


def read_pairs(pairs: list[str]) -> dict[str, str]:
    """`--set option=value` as a mapping."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise ValueError(f"'--set' takes option=value, not '{pair[:60]}'.")
        found[name] = value
    return found
