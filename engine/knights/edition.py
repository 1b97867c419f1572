"""The edition of a box of Warrior Knights: its tables, which must fit together."""

from __future__ import annotations

from engine.knights.edition_faults import find_fault
from engine.knights.edition_tables import KnightsTables


class KnightsEdition(KnightsTables, frozen=True, forbid_unknown_fields=True):
    """The tables of `edition.toml`, or of somebody's own box."""

    def why_wrong(self) -> str | None:
        return find_fault(self)
