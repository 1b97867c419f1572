"""Cards beside the board: what they say as frozen values, and the one component that shows them.

A card is a list of parts: a title, sentences, buttons, figures, a table. The browser builds them from text alone
(never HTML); the only markup are pictures, and those come from our own nodes.
"""

from __future__ import annotations

from typing import Any

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component, Listener, Text
from app.core.play.parts import (
    Button,
    Buttons,
    Cell,
    Figure,
    Grid,
    Icons,
    Part,
    Parts,
    Seating,
    Seatings,
    Title,
    Words,
    speak_parts,
    without_buttons,
)

__all__ = [
    "STYLE",
    "Button",
    "Buttons",
    "Card",
    "Cell",
    "Figure",
    "Grid",
    "Icons",
    "Part",
    "Parts",
    "Seating",
    "Seatings",
    "Title",
    "Words",
    "shown_if",
    "speak_parts",
    "without_buttons",
]

STYLE = [read_asset("widgets.css"), read_asset("card.css", "app.core.play")]
"""Of everything that looks like a card."""


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
