"""Cards beside the board: what they say as frozen values, and the one component that shows them.

A card is a list of parts: a title, sentences, buttons, figures, a table. The browser builds them from text alone
(never HTML); the only markup are pictures, and those come from our own nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component, Listener, Text

STYLE = [read_asset("widgets.css"), read_asset("card.css", "app.core.play")]
"""Of everything that looks like a card."""


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


class Buttons(Part, frozen=True):
    """`layout` is wrap, row (all in one row, equal) or stack (one below the other)."""

    buttons: tuple[Button, ...]
    layout: str = "wrap"


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


def shown_if(component: Component, is_shown: bool) -> dict[str, Any]:
    """The component's styles, with no room in a layout unless it is shown: its own sheet outdoes `visible=False`."""
    return {**component.styles, "display": "" if is_shown else "none"}


class Card(Component):
    """`show(parts)`; `on_press(listener)` hears buttons by name, `on_rule(listener)` citations."""

    parts = Text(default=[], item_type=dict, doc="What the card says, part by part.")
    plain = param.Boolean(default=False, doc="Without frame and paper.")

    calls = param.Boolean(default=False, doc="Scrolls into sight when it comes, and back when it goes.")

    _bundle = "assets/card.js"
    _stylesheets = STYLE

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.styles = shown_if(self, bool(self.parts))

    def show(self, parts: Parts) -> None:
        """Say this; a card that says nothing takes no room."""
        wanted: list[dict[str, Any]] = msgspec.to_builtins(list(parts))
        if wanted != self.parts:
            self.param.update(parts=wanted, styles=shown_if(self, bool(wanted)))

    def on_press(self, listener: Listener) -> None:
        self.listen("press", listener)

    def on_rule(self, listener: Listener) -> None:
        self.listen("rule", listener)

    def press(self, name: str) -> None:
        """As if a finger had done it."""
        self.tell("press", name)
