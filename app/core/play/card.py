"""Cards beside the board: the one component that shows them.

What a card says are `app.core.play.parts`. The browser builds them from text alone (never HTML); the only markup are
pictures, and those come from our own nodes.
"""

from __future__ import annotations

from typing import Any

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component, Text
from app.core.play.parts import Parts

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
