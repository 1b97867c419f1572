"""What happened, line by line: each line cites its rule, and can take one back to that moment."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component, Listener, Text


class Line(msgspec.Struct, frozen=True):
    """One line: what happened, the rule it followed, the moment it leads back to, and its seat's colour (CSS)."""

    text: str
    rule: str = ""
    moment: int | None = None
    colour: str = ""


class EventLog(Component):
    """`show(lines, now)`: the newest at the end; lines after the moment `now` are pale, they were undone."""

    lines = Text(default=[], doc="[text, rule, moment or None, colour] a line.")
    now = param.Integer(default=None, allow_None=True, doc="The moment that the board shows; None: the last.")
    fresh = param.Integer(default=None, allow_None=True, doc="Lines after this moment are new to whoever looks.")
    label = param.String(default="What happened", doc="What a screen reader calls the list.")

    _bundle = "assets/log.js"
    _stylesheets = [read_asset("widgets.css")]

    def show(self, lines: Sequence[Line], now: int | None = None, fresh: int | None = None) -> None:
        """In one message; the first line after the moment `fresh` comes to the top, where there is more than fits."""
        self.param.update(lines=[list(msgspec.structs.astuple(line)) for line in lines], now=now, fresh=fresh)

    def on_moment(self, listener: Listener) -> None:
        """`listener(moment)`, as text, when a line that has a moment is tapped."""
        self.listen("moment", listener)
