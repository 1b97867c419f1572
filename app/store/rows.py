"""What the store hands out, and what can go wrong with it."""

from __future__ import annotations

import msgspec


class StoreError(ValueError):
    """What was wanted of the store cannot be had; the message is one sentence for the person who asked."""


class StoreAway(StoreError):
    """The database does not answer. Nothing is lost by asking again."""

    def __init__(self) -> None:
        super().__init__(
            "The store of the shared tables cannot be reached just now. Nothing is lost: wait a moment and try again."
        )


class NoSuchTable(StoreError):
    """A code that leads to no table."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no table with the code {code[:12]}: it may have ended, or the code is mistyped.")


class Overtaken(StoreError):
    """Somebody else has appended a line with this number before."""

    def __init__(self) -> None:
        super().__init__("Somebody else was quicker: look at what has changed, and decide again.")


class SeatTaken(StoreError):
    """Two wanted one seat, and this is the second."""

    def __init__(self) -> None:
        super().__init__("Somebody else has just taken this seat.")


class Line(msgspec.Struct, frozen=True):
    """One thing that happened at a table: `kind` and `text` are the caller's own words."""

    kind: str
    text: str
    seat: int | None = None
    number: int = 0
    """Its place in the table's log, counted from 1; the store fills it in."""


class Holder(msgspec.Struct, frozen=True):
    """Who sits on a seat: the name that is shown, and the hash of the secret token that proves it."""

    seat: int
    name: str
    token_hash: str


class Kept(msgspec.Struct, frozen=True):
    """A table as it was opened, and how far it has come. `version` counts every change."""

    code: str
    game: str
    setup: str
    edition: str
    players: tuple[str, ...]
    opened: float
    changed: float
    version: int
    length: int


class News(msgspec.Struct, frozen=True):
    """A table as it stands, and the lines of it that somebody has not seen yet."""

    kept: Kept
    holders: dict[int, Holder]
    lines: list[Line]
