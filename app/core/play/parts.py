"""What a card beside the board says, as frozen values. Pure: no screen is needed.

A card is a list of parts: a title, sentences, buttons, figures, a table.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Part(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """One thing on a card."""


class Title(Part, frozen=True):
    """Who or what; `rule` is a citation to open, `icon` the markup of a picture."""

    text: str
    rule: str = ""
    icon: str = ""


class Words(Part, frozen=True):
    """A sentence. `tone` is plain, muted, strong or warning."""

    text: str
    tone: str = "plain"
    rule: str = ""


class Button(msgspec.Struct, frozen=True):
    """`name` is what a press reports. `tone` is plain, main, chosen or pale (pressable,
    but nothing for now), or several words."""

    name: str
    label: str
    tone: str = "plain"
    icon: str = ""
    said: str = ""
    drags: bool = False
    """May it be dragged onto the board: pressed, then the spot tapped where it is let go?"""


def pick(name: str, label: str, is_chosen: bool, icon: str = "", said: str = "") -> Button:
    """One of several buttons, some of which are chosen."""
    return Button(name, label, "chosen" if is_chosen else "plain", icon, said)


class Buttons(Part, frozen=True):
    """`layout` is wrap, row (all in one row, equal) or stack (one below the other)."""

    buttons: tuple[Button, ...]
    layout: str = "wrap"


def stacked(*buttons: Button) -> Buttons:
    """One below the other."""
    return Buttons(buttons, "stack")


class Icons(Part, frozen=True):
    """Small pictures in a row, such as coins, with a word before them."""

    label: str
    icons: tuple[str, ...]
    value: str = ""
    buttons: tuple[Button, ...] = ()
    """Pictures that open at a tap, after those that do not."""


class Figure(msgspec.Struct, frozen=True):
    """A number and what it counts."""

    value: str
    label: str
    icon: str = ""


class Seating(msgspec.Struct, frozen=True):
    """One seat as everybody sees it."""

    name: str
    note: str
    icons: tuple[str, ...]
    figures: tuple[Figure, ...]
    is_acting: bool = False
    colour: str = ""
    press: str = ""
    """What a tap on it reports; empty: it does not open."""
    warning: str = ""
    """One step from winning: in a few words."""


class Seatings(Part, frozen=True):
    seats: tuple[Seating, ...]


class Cell(msgspec.Struct, frozen=True):
    text: str
    icon: str = ""


def cells(*words: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, words))


class Grid(Part, frozen=True):
    """A table: the first column names the row; rows numbered in `strong` stand out."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    strong: tuple[int, ...] = ()


Parts = Sequence[Part]


def speak_parts(parts: Parts) -> str:
    """What a card says, as one would say it."""
    said = [part.text for part in parts if isinstance(part, Title | Words)]
    return " ".join(each if each.endswith((".", "!", "?")) else f"{each}." for each in said)


def without_buttons(parts: Parts) -> list[Part]:
    """For a card where nobody would hear them pressed."""
    return [part for part in parts if not isinstance(part, Buttons)]
