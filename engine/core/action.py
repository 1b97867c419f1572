"""Actions are frozen values; each has one short line of text that reads back to the same value.

The line is the verb (the type's tag) and one word a field, in order. Identifiers therefore hold no spaces. Numbers
are digits, a tuple is its items joined by commas (`-` when empty), a pair joins its two halves by a colon, and a
tuple of pairs joins them by semicolons: `take Belgica:2,1;Neustria:3 -`.
"""

from __future__ import annotations

import typing
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from engine.core.near_names import did_you_mean, list_known
from engine.core.refusal import MalformedAction

LONGEST_LINE = 2_000
EMPTY = "-"
MOST_LISTED = 50


class Action(msgspec.Struct, frozen=True, gc=False, tag=lambda name: name.lower(), tag_field="verb"):
    """Base of every action. `str(action)` is its line."""

    def __str__(self) -> str:
        return write_action(self)


A = TypeVar("A", bound=Action)


def write_action(action: Action) -> str:
    verb, fields = _shape(type(action))
    return " ".join([verb, *(_write(getattr(action, name)) for name, _ in fields)])


def read_action(line: str, kinds: UnionType | type[Action]) -> Any:
    """The action of one of `kinds` (a union of action types) that `line` stands for."""
    if len(line) > LONGEST_LINE:
        raise MalformedAction(f"An action's line has at most {LONGEST_LINE} characters; this one has {len(line)}.")
    if not line.isprintable():
        raise MalformedAction(f"An action's line has characters that can be read; '{line[:60]}' has others.")
    words = line.split()
    verbs = _verbs(kinds)
    if not words or words[0] not in verbs:
        known, meant = _list_some(sorted(verbs)), did_you_mean(words[0] if words else "", verbs)
        raise MalformedAction(f"'{line[:60]}' is no action of this game; its verbs are: {known}.{meant}")
    kind = verbs[words[0]]
    fields = _shape(kind)[1]
    if len(words) != len(fields) + 1:
        form = " ".join([words[0], *(name.upper() for name, _ in fields)])
        raise MalformedAction(f"'{line[:60]}' does not have the form '{form}'.")
    values = [_read(word, hint, line) for word, (_, hint) in zip(words[1:], fields, strict=True)]
    return kind(*values)


def _list_some(names: list[str]) -> str:
    """As many as a sentence holds."""
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


@cache
def _shape(kind: type[Action]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    hints = typing.get_type_hints(kind)
    return str(kind.__struct_config__.tag), tuple((name, hints[name]) for name in kind.__struct_fields__)


@cache
def _verbs(kinds: UnionType | type[Action]) -> dict[str, type[Action]]:
    return {_shape(kind)[0]: kind for kind in (get_args(kinds) or (kinds,))}


def _write(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return ";".join(f"{key}:{_write(items)}" for key, items in value)
        return ",".join(map(_write, value)) or EMPTY
    return str(value) or EMPTY


def _read(word: str, hint: Any, line: str) -> Any:
    if get_origin(hint) is tuple:
        return _read_tuple(word, get_args(hint)[0], line)
    if isinstance(hint, type) and issubclass(hint, Enum):
        members = {str(member.value): member for member in hint}
        if word not in members:
            raise MalformedAction(f"'{word[:40]}' in '{line[:60]}' should be one of: {list_known(word, members)}")
        return members[word]
    if hint is int or getattr(hint, "__supertype__", None) is int:
        if not word.lstrip("-").isascii() or not word.removeprefix("-").isdigit() or len(word) > 9:
            raise MalformedAction(f"'{word[:40]}' in '{line[:60]}' should be a whole number.")
        return int(word)
    return "" if word == EMPTY else word


def _read_tuple(word: str, item: Any, line: str) -> Any:
    if word == EMPTY:
        return ()
    if get_origin(item) is not tuple:
        return tuple(_read(part, item, line) for part in word.split(","))
    key_hint, items_hint = get_args(item)
    pairs = []
    for part in word.split(";"):
        key, colon, items = part.partition(":")
        if not colon:
            raise MalformedAction(f"'{part[:40]}' in '{line[:60]}' should be written name:values.")
        pairs.append((_read(key, key_hint, line), _read(items, items_hint, line)))
    return tuple(pairs)
