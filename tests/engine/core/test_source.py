"""Where numbers come from, read from what a table says; and no packaged table that does not say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core.edition import Table
from engine.core.source import Origin, find_origin, read_source
from engine.registry import GAMES


@pytest.mark.parametrize(
    ("source", "field", "origin"),
    [
        ("rulebook p. 5", "recruit", Origin.RULEBOOK),
        ("name, colour: rulebook p. 5; king: public fact; the rest: reconstructed", "colour", Origin.RULEBOOK),
        ("name, colour: rulebook p. 5; king: public fact; the rest: reconstructed", "king", Origin.PUBLIC),
        ("name, colour: rulebook p. 5; king: public fact; the rest: reconstructed", "claim", Origin.RECONSTRUCTED),
        ("name and kind: official FAQ; cost reconstructed", "kind", Origin.FAQ),
        ("name and kind: official FAQ; cost reconstructed", "cost", Origin.RECONSTRUCTED),
        ("that a vote may take charges: rulebook (p. 12); the rest reconstructed", "kind", Origin.RECONSTRUCTED),
        ("name: rulebook", "colour", Origin.RECONSTRUCTED),
        ("first of recruit: public fact; the rest: reconstructed", "recruit", Origin.RECONSTRUCTED),
        ("my copy, printed 2024", "claim", Origin.OWN),
    ],
)
def test_a_field_comes_from_where_its_table_says(source, field, origin):
    assert find_origin(source, field) is origin


def test_the_first_of_a_list_may_be_surer_than_the_others():
    source = "first of recruit: public fact; the rest: reconstructed"
    found = [find_origin(source, "recruit", number) for number in (1, 2, 4)]
    assert found == [Origin.PUBLIC, Origin.RECONSTRUCTED, Origin.RECONSTRUCTED]


def tables(value: Any) -> Iterator[Table]:
    if isinstance(value, Table):
        yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from tables(getattr(value, name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from tables(item)


@pytest.mark.parametrize("slug", GAMES)
def test_every_table_of_a_box_says_where_its_numbers_come_from(slug):
    found = list(tables(GAMES[slug].load_edition()))
    assert found
    for table in found:
        assert all(part.origin is not Origin.OWN for part in read_source(table.source)), table.source
