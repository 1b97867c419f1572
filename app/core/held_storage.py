"""What one tab of a browser holds at a time: two tabs of one game would else overwrite each other's.

Tabs of one browser talk to each other there, the server has no part in it. A tab that opens asks whether another holds
the value; if so, `elsewhere` is true and nothing is loaded until `take`. The one that it is taken from is told first,
writes down what it has, and lets go.
"""

from __future__ import annotations

from typing import Any

import param

from app.core.storage import Storage


class HeldStorage(Storage):
    """A Storage that loads and saves only while this tab holds it."""

    elsewhere = param.Boolean(default=False, doc="Does another tab hold it?")
    released = param.Integer(default=0, doc="Counts how often this tab has let go: all that it had is written down.")

    _bundle = "assets/held_storage.js"
    _rename = {**Storage._rename, "elsewhere": None}

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen("elsewhere", lambda _: self._let_go())

    def take(self) -> None:
        """Take it over from the tab that holds it; what was kept there then arrives as if the page had just opened."""
        self._send_msg({"take": True})

    def _let_go(self) -> None:
        """Whoever watches `elsewhere` writes down what it has while it still may."""
        if not self.elsewhere:
            self.elsewhere = True
        self.loaded = False
        self.released += 1
        self.value = None

    def _found(self, text: str) -> None:
        self.elsewhere = False
        super()._found(text)

    def _send(self, *_: object) -> None:
        """What is no longer held is not written: the other tab's is newer."""
        if self.loaded or not self.elsewhere:
            super()._send()
