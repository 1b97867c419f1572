"""Editions as plain tables: written as TOML, changed at a path, and only what was changed as a short text.

A path is names and numbers with dots between, such as `kingdom.0.recruit`; a changed table says in its source that the
field comes from the owner's box.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

import msgspec

from engine.core.edition import LARGEST_FILE, LARGEST_NUMBER, LONGEST_TEXT
from engine.core.near_names import did_you_mean
from engine.core.refusal import EditionError
from engine.core.source import Origin

Tables: TypeAlias = dict[str, Any]
MOST_CHANGES = 300
LONGEST_PATH = 120
DEEPEST = 8
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,20}")
OWN = ("mine", "My box")
"""Slug and name of an edition that an owner has changed and not named."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Another value at a path."""

    path: str
    value: Any


# --- changing -------------------------------------------------------------------------------------------------


def find_value(tables: Tables, path: str) -> Any:
    """What stands at a path, or one sentence."""
    return _follow(tables, _read_path(path))[-1]


def _follow(tables: Tables, steps: list[str]) -> list[Any]:
    """What stands at each step of a path, after the whole edition; one sentence where the path leads nowhere."""
    way: list[Any] = [tables]
    for number, step in enumerate(steps):
        at, nothing = way[-1], f"The edition has nothing at '{'.'.join(steps)}': "
        if not isinstance(at, dict | list):
            raise EditionError(f"{nothing}'{steps[number - 1][:40]}' holds one value.")
        inner = at if isinstance(at, dict) else {str(place): item for place, item in enumerate(at)}
        if step not in inner:
            meant = did_you_mean(step, inner) if isinstance(at, dict) else ""
            raise EditionError(f"{nothing}'{step[:40]}' is not there.{meant}")
        way.append(inner[step])
    return way


def can_lack(tables: Tables, path: str) -> bool:
    """May nothing stand there? So it is where another of the same list has nothing: a port, a tower's warrior."""
    items, last = _list_alike(tables, path)
    return 0 < sum(last in item for item in items) < len(items)


def find_like(tables: Tables, path: str) -> Any:
    """What stands at a path, or where nothing stands what stands there in the first of its list that has it."""
    if not can_lack(tables, path):
        return find_value(tables, path)
    items, last = _list_alike(tables, path)
    own = find_value(tables, path.rpartition(".")[0])
    return next(item[last] for item in (own, *items) if last in item)


def _list_alike(tables: Tables, path: str) -> tuple[list[Any], str]:
    """The tables among which the one around a value stands, and what the value is called there."""
    steps = _read_path(path)
    items, number = _follow(tables, steps[:-2])[-1], "".join(steps[-2:-1])
    is_one = is_list_of_tables(items) and number.isdecimal() and int(number) < len(items)
    return items if is_one else [], steps[-1]


def read_entry(tables: Tables, path: str, text: str) -> Change:
    """What somebody typed there; nothing typed means that nothing stands there, where that may be."""
    like = find_like(tables, path)
    return Change(path, None if not text.strip() and can_lack(tables, path) else read_value(text, like))


def _read_path(path: str) -> list[str]:
    steps = path.split(".")
    if len(path) > LONGEST_PATH or len(steps) > DEEPEST or not all(steps):
        raise EditionError(f"'{path[:60]}' is no path into an edition, such as kingdom.0.recruit.")
    return steps


def apply_changes(tables: Tables, changes: Sequence[Change]) -> Tables:
    """A copy with these values; its sources say that they are the owner's."""
    if len(changes) > MOST_CHANGES:
        raise EditionError(f"{len(changes)} changes are too many for one go; at most {MOST_CHANGES} are taken.")
    found = deepcopy(tables)
    for change in changes:
        find_like(tables, change.path)
        steps = _read_path(change.path)
        way, last = _follow(found, steps[:-1]), steps[-1]
        if last == "source":
            raise EditionError("A source is not changed by itself: it follows what is changed.")
        _check_modest(change.value)
        if change.value is None and can_lack(tables, change.path):
            way[-1].pop(last, None)
        else:
            way[-1][last if isinstance(way[-1], dict) else int(last)] = change.value
        _own(way, steps)
    about = found.get("edition", {})
    if changes and (about.get("slug"), about.get("name")) == _about(tables):
        about["slug"], about["name"] = OWN
    return found


def _about(tables: Tables) -> tuple[Any, Any]:
    about = tables.get("edition", {})
    return about.get("slug"), about.get("name")


def _own(way: list[Any], steps: list[str]) -> None:
    """The nearest table on the way to a value says that it comes from the owner's box."""
    for number in range(len(way) - 1, 0, -1):
        table = way[number]
        if isinstance(table, dict) and isinstance(table.get("source"), str):
            said = f"{' of '.join(reversed(steps[number:]))}: {Origin.OWN.value}"
            parts = table["source"].split("; ")
            if said not in parts and len(table["source"]) + len(said) + 2 <= LONGEST_TEXT:
                table["source"] = "; ".join([said, *parts])
            return


def read_value(text: str, like: Any) -> Any:
    """What somebody typed, as the kind of value that stands there now; one sentence for anything else."""
    if len(text) > LONGEST_TEXT:
        raise EditionError(f"At most {LONGEST_TEXT:,} letters fit here.")
    value = _read_like(text.strip(), like)
    _check_modest(value)
    return value


def _read_like(words: str, like: Any) -> Any:
    if isinstance(like, bool):
        if words.lower() not in ("yes", "no", "true", "false"):
            raise EditionError("Write yes or no.")
        return words.lower() in ("yes", "true")
    if isinstance(like, int):
        return _read_number(words)
    if isinstance(like, str):
        return words
    if is_plain_list(like):
        items = [item.strip() for item in words.split(",") if item.strip()]
        return [_read_number(item) for item in items] if like and isinstance(like[0], int) else items
    try:
        return json.loads(words)
    except (ValueError, RecursionError) as wrong:
        raise EditionError("Write it as it stood: brackets, quotes and commas as they were.") from wrong


def _check_modest(value: Any, deep: int = 0) -> None:
    """What is put together below walks through a value once more for each bracket, and a file is UTF-8."""
    if deep > DEEPEST:
        raise EditionError(f"Here are brackets within brackets, more than {DEEPEST} deep.")
    if isinstance(value, str) and not all(word.isprintable() for word in value.split()):
        raise EditionError("Here is a sign that no font can show.")
    for inner in [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_modest(inner, deep + 1)


def _read_number(words: str) -> int:
    if not WHOLE_NUMBER.fullmatch(words):
        raise EditionError(f"'{words[:20]}' is no whole number." if words else "A whole number is missing.")
    if abs(int(words)) > LARGEST_NUMBER:
        raise EditionError(f"{int(words):,} is beyond {LARGEST_NUMBER:,}, the largest number that is read.")
    return int(words)


def is_plain_list(value: Any) -> bool:
    """Texts or whole numbers only: written with commas between."""
    return isinstance(value, list) and (
        all(isinstance(item, int) and not isinstance(item, bool) for item in value)
        or all(isinstance(item, str) and "," not in item for item in value)
    )


def is_list_of_tables(value: Any) -> bool:
    """Tables only, and one at least."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def write_entry(value: Any) -> str:
    """A value as it is shown and typed; `read_value` reads it back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    if isinstance(value, int | str):
        return str(value)
    return ", ".join(map(str, value)) if is_plain_list(value) else json.dumps(value, ensure_ascii=False)


# --- as a file ------------------------------------------------------------------------------------------------


def write_tables(tables: Tables) -> str:
    """TOML that reads back to the same tables."""
    text = "\n".join(_write_table(name, value) for name, value in tables.items())
    if len(text.encode()) > LARGEST_FILE:
        raise EditionError(f"The edition would be larger than {LARGEST_FILE:,} bytes.")
    return text


def _write_table(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return "".join([f"[{name}]\n", *_write_lines(value)])
    if is_list_of_tables(value):
        return "\n".join("".join([f"[[{name}]]\n", *_write_lines(item)]) for item in value)
    return f"{name} = {_write(value)}\n"


def _write_lines(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if is_list_of_tables(value):
            rows = "".join(f"    {_write(item)},\n" for item in value)
            yield f"{_key(key)} = [\n{rows}]\n"
        else:
            yield f"{_key(key)} = {_write(value)}\n"


def _key(key: str) -> str:
    return key if key.replace("_", "a").replace("-", "a").isalnum() and key.isascii() else json.dumps(key)


def _write(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_write(item)}" for key, item in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(_write, value))}]"
    if isinstance(value, str | bool):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, int | float):
        return repr(value)
    raise EditionError("An edition holds numbers, texts, lists and tables; nothing else.")


# --- only what was changed ------------------------------------------------------------------------------------


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is changed of which edition."""

    of: str
    changes: tuple[Change, ...]


def write_changes(digest: str, changes: Sequence[Change]) -> bytes:
    return msgspec.json.encode(Changed(digest, tuple(changes)))


def read_changes(raw: bytes, digest: str) -> tuple[Change, ...]:
    """The changes of our present edition that a link holds; one sentence for anything else."""
    try:
        found = msgspec.json.decode(raw, type=Changed)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise EditionError("This link holds no changes of an edition.") from wrong
    if found.of != digest:
        raise EditionError("This link changes another version of our edition than the one here.")
    if len(found.changes) > MOST_CHANGES:
        raise EditionError(f"This link changes more than {MOST_CHANGES} values.")
    return found.changes
