"""What a review finds: frozen values that can be kept and written as JSON."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.seat import Seat

Chances: TypeAlias = tuple[float, ...]
"""How likely each seat is to win; they add up to one."""
Kind = Literal["course", "luck", "decision"]


class Piece(msgspec.Struct, frozen=True):
    """A short piece of the work: one question, asked at some points of the game."""

    kind: Kind
    points: tuple[int, ...]
    trials: int
    seed: int


class Valued(msgspec.Struct, frozen=True, tag=True):
    """The chances at a point, after so many actions."""

    point: int
    chances: Chances
    trials: int


class Shifted(msgspec.Struct, frozen=True, tag=True):
    """What chance brought, or what was opened, at a point: how much each seat gained by what came."""

    point: int
    before: Chances
    """What was to be expected."""
    shift: Chances
    is_exact: bool
    """Was everything that could come weighed, each with its probability?"""
    trials: int


class Judged(msgspec.Struct, frozen=True, tag=True):
    """A decision beside the best that was found, both tried in the same imagined games."""

    point: int
    seat: Seat
    played: str
    best: str
    chance: float
    """The seat's chance to win after what was played."""
    cost: float
    """How much of it the best would have added; never less than nothing."""
    error: float
    """The standard error of the cost."""
    trials: int

    @property
    def surely(self) -> float:
        """What it cost at least, but for one case in six."""
        return max(0.0, self.cost - self.error)


Finding: TypeAlias = Valued | Shifted | Judged


class Luck(msgspec.Struct, frozen=True):
    """One stroke of luck, in words, with what it brought each seat."""

    point: int
    words: str
    shift: Chances
    is_exact: bool
    is_opened: bool
    """Was it a secret that was opened? It was decided or drawn before, and is in no sum."""


class Account(msgspec.Struct, frozen=True):
    """One seat's game: start, luck, its own decisions and the rest add up to the result."""

    seat: Seat
    name: str
    player: str
    """A bot's name, or nothing for a person."""
    start: float
    luck: float
    luck_error: float | None
    """The standard error of it; None before there was a second pass."""
    decisions: float
    """What its own decisions brought, against a careful bot in its place."""
    others: float
    """What all others' decisions brought."""
    result: float
    """One for the winner, a part for each of several; while the game goes on, the chance."""
    cost: float
    """What its judged decisions cost against the best found, all together."""
    judged: int
    """How many of its decisions were judged."""


class Review(msgspec.Struct, frozen=True):
    """All that was found of one game, so far or for good."""

    game: str
    length: int
    """How many actions the record has."""
    is_over: bool
    asked: Seat | None
    """Whose eyes it was made for, while the game goes on; None: everybody's."""
    seed: int
    trials: int
    done: float
    """The part of the work that was done."""
    course: tuple[Valued, ...]
    decisions: tuple[Judged, ...]
    """The dearest first."""
    luck: tuple[Luck, ...]
    """The strongest first."""
    table: tuple[Account, ...]
