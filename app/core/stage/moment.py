"""A moment of the game as it would be told at a table: who against whom, the secret, the sum, the verdict. Values only.

A game's page builds moments from what a view and its events tell; the browser plays them beat by beat.
"""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat


class Chip(msgspec.Struct, frozen=True):
    """A small thing on the stage: a coin, a card, a die. `icon` is the markup of its picture, `text` what it says."""

    text: str
    icon: str = ""


class Side(msgspec.Struct, frozen=True):
    """Who takes part: a name, a CSS colour, an icon, and the figure it begins with (empty: none)."""

    name: str
    colour: str = ""
    icon: str = ""
    figure: str = ""


class Beat(msgspec.Struct, frozen=True):
    """One step of the telling: words and chips at a side (None: in the middle), and the side's figure after it."""

    text: str
    side: int | None = None
    chips: tuple[Chip, ...] = ()
    figure: str = ""


class Moment(msgspec.Struct, frozen=True):
    """`verdict` is the last word, `lesson` what one may learn from it ("1 would have been enough").

    `seats` are those whom it concerns: a person among them goes on with a tap, unless it is passing.
    """

    title: str
    rule: str = ""
    sides: tuple[Side, ...] = ()
    beats: tuple[Beat, ...] = ()
    verdict: str = ""
    lesson: str = ""
    seats: tuple[Seat, ...] = ()
    is_passing: bool = False
    """Told at its pace even to those whom it concerns: more comes at once, or they are asked next."""


def tell(moment: Moment) -> str:
    """The whole moment in one text, for whoever listens instead of looking."""
    names = [side.name for side in moment.sides]
    said = [moment.title, *names, *(beat.text for beat in moment.beats), moment.verdict, moment.lesson]
    return " ".join(each if each.endswith((".", "!", "?")) else f"{each}." for each in said if each)
