"""The edition of a box of Warrior Knights: its tables, which must fit together."""

from __future__ import annotations

from collections.abc import Iterator

from engine.knights.edition_faults import list_faults
from engine.knights.edition_tables import KnightsTables


class KnightsEdition(KnightsTables, frozen=True, forbid_unknown_fields=True):
    """The tables of `edition.toml`, or of somebody's own box."""

    def list_faults(self) -> Iterator[str]:
        return list_faults(self)
