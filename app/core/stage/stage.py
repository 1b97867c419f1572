"""The stage over the board: it plays moments one after the other, and says when it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import panel as pn
import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.stage.moment import Moment, tell
from app.core.wait import can_wait, is_visited

SPEEDS = {"slow": 1.0, "quick": 0.55, "off": 0.0}
"""How long a beat lasts, as a part of a slow one; off shows nothing."""


class Stage(Component):
    """`play(moments, ...)` puts moments on; `on_done` hears when the last of them is over or was tapped away."""

    moments = param.List(default=[], item_type=dict, doc="What is played, in this order.")
    number = param.Integer(default=0, doc="Counts the batches, so that two alike are both played.")
    speed = param.Number(default=SPEEDS["quick"], bounds=(0, 2), doc="How long a beat lasts; 0: nothing is shown.")

    _bundle = "assets/stage.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("stage.css", "app.core.stage")]

    def __init__(self, style: str = "", on_done: Callable[[], None] = lambda: None) -> None:
        """`style`: CSS of the pictures on chips and sides."""
        super().__init__(sizing_mode=None, stylesheets=[style])
        self.is_busy = False
        self._on_done = on_done
        self.listen("done", self._done)

    def play(self, moments: Sequence[tuple[Moment, bool]], *, is_veiled: bool = False) -> None:
        """Play these; those marked True wait for a tap at their end. Veiled, they cover the whole page, so that all at
        one tablet look together. Without a browser nothing is waited for."""
        if not moments or not self.speed:
            return
        self.is_busy = can_wait() and is_visited(pn.state.curdoc)
        played = [
            {**msgspec.to_builtins(moment), "waits": waits, "veiled": is_veiled, "said": tell(moment)}
            for moment, waits in moments
        ]
        self.param.update(moments=played, number=self.number + 1)

    def clear(self) -> None:
        """Off the stage, whatever is on it: the table has gone elsewhere."""
        self.is_busy = False
        if self.moments:
            self.param.update(moments=[], number=self.number + 1)

    def _done(self, number: str) -> None:
        if number == str(self.number) and self.is_busy:
            self.is_busy = False
            self._on_done()
