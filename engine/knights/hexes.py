"""The grid of the realm: what hexes are called, and which sides they share."""

from __future__ import annotations

import re
from string import ascii_uppercase

from engine.core.position import expect

NAME = re.compile(r"^([A-Z])([1-9][0-9]?)$")


def hex_name(column: int, row: int) -> str:
    """Columns count from 0 and are written as letters; rows count from 1."""
    return f"{ascii_uppercase[column]}{row}"


def read_hex(name: str) -> tuple[int, int] | None:
    """Column and row, or None where the text names no hex."""
    found = NAME.match(name)
    return None if found is None else (ascii_uppercase.index(found[1]), int(found[2]))


def list_hexes(columns: int, rows: int) -> tuple[str, ...]:
    return tuple(hex_name(column, row) for row in range(1, rows + 1) for column in range(columns))


def find_neighbours(name: str, columns: int, rows: int) -> tuple[str, ...]:
    """The up to six hexes that share a side; even rows are shifted half a hex to the east."""
    column, row = expect(read_hex(name), f"'{name}' names no hex")
    west = column - 1 if row % 2 else column
    near = [(column - 1, row), (column + 1, row)]
    near += [(west + step, row + rise) for rise in (-1, 1) for step in (0, 1)]
    return tuple(hex_name(c, r) for c, r in near if 0 <= c < columns and 1 <= r <= rows)


def is_border(name: str, columns: int, rows: int) -> bool:
    """Does the hex lie in an outer row or column (WK-2P-02)?"""
    at = read_hex(name)
    return at is not None and (at[0] in (0, columns - 1) or at[1] in (1, rows))


def read_side(text: str) -> tuple[str, str]:
    """'A4-A5' as the two hexes in order."""
    one, _, other = text.partition("-")
    return (one, other) if one < other else (other, one)
