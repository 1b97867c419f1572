"""The tables of an edition as rows for people: a group a table, a row a value, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.core.edition_text import Tables, is_list_of_tables, write_entry
from engine.core.source import Origin, find_origin

NAMES = ("name", "title", "slug", "id", "back", "noble")
"""What an item of a list is called by, the first of them that it has."""


class Row(msgspec.Struct, frozen=True):
    """One value: where it stands, what it is called, how it is written, where it comes from."""

    path: str
    label: str
    entry: str
    origin: Origin
    first: Origin
    """Where the first of a list comes from."""


class Group(msgspec.Struct, frozen=True):
    """The values of one table, or of one item of a list in it."""

    title: str
    source: str
    rows: tuple[Row, ...]

    @property
    def reconstructed(self) -> int:
        """How many values are still invented."""
        return sum(row.origin is Origin.RECONSTRUCTED for row in self.rows)


def list_groups(tables: Tables) -> Iterator[Group]:
    """Every table but the one that says who made the edition."""
    for key, value in tables.items():
        if key == "edition":
            continue
        if isinstance(value, dict):
            yield from _walk(value, key, _title(key))
        elif isinstance(value, list):
            for number, item in enumerate(_fill(value)):
                if isinstance(item, dict):
                    yield from _walk(item, f"{key}.{number}", f"{_title(key)}: {_call(item, number)}")


def _walk(table: Mapping[str, Any], path: str, title: str, source: str = "", field: str = "") -> Iterator[Group]:
    """`field` is the one of the sourced table that this lies in; empty in that table itself."""
    if "source" in table:
        source, field = str(table["source"]), ""
    rows: list[Row] = []
    inner: list[Group] = []
    for key, value in table.items():
        at, of = f"{path}.{key}", field or key
        if key == "source":
            continue
        if _is_list_of_tables(value):
            for number, item in enumerate(_fill(value)):
                called = f"{title}, {key}: {_call(item, number)}"
                inner += _walk(item, f"{at}.{number}", called, source, of)
        elif isinstance(value, dict) and "source" in value:
            inner += _walk(value, at, f"{title}, {_title(key).lower()}")
        else:
            rows += _list_rows(value, at, _title(key), (find_origin(source, of), find_origin(source, of, number=1)))
    if rows:
        yield Group(title, source, tuple(rows))
    yield from inner


def _list_rows(value: Any, at: str, label: str, origins: tuple[Origin, Origin]) -> Iterator[Row]:
    """A row; of a small table within a table, a row for each of its values."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _list_rows(item, f"{at}.{key}", f"{label}: {_title(key).lower()}", origins)
    else:
        yield Row(at, label, write_entry(value), *origins)


def _fill(items: list[Any]) -> list[Any]:
    """The items of a list, each with what only others of them have: nothing stands there, and may be entered."""
    known = {key: None for item in items if isinstance(item, dict) for key in item}
    return [{**known, **item} if isinstance(item, dict) else item for item in items]


def _is_list_of_tables(value: Any) -> bool:
    """Small operations that a card puts together stay one value."""
    return is_list_of_tables(value) and not any("do" in item for item in value)


def _call(item: Mapping[str, Any], number: int) -> str:
    return str(next((item[name] for name in NAMES if isinstance(item.get(name), str)), number + 1))


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()
