"""The buttons that leave the page: save a record to a file, load one, share a link to the position, go to another page.

The browser does the filing; what it sends is checked by whoever listens. Nothing of a record stays in the component.
"""

from __future__ import annotations

import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.play.card import STYLE
from engine.core.record import LARGEST_RECORD

SHEET_STYLE = [*STYLE, read_asset("files.css", "app.core.play")]
"""Of what can be taken along, and of sheets over the page."""


class Files(Component):
    """`listen("save" | "share" | "new" | "load" | "too_large", ...)`; `give(name, text)` and `offer(link)` answer."""

    has_game = param.Boolean(default=True, doc="Is there a game to save, share and leave?")
    problem = param.String(default="", doc="Why a file was not loaded.")
    largest = param.Integer(default=LARGEST_RECORD, doc="Bytes of the largest file that is sent at all.")

    _bundle = "assets/files.js"
    _stylesheets = SHEET_STYLE

    def give(self, name: str, text: str) -> None:
        """Let the browser save this text under this name."""
        self._send_msg({"name": name, "text": text})

    def offer(self, link: str) -> None:
        """Show a link to be copied: the page's own address with this behind the question mark."""
        self._send_msg({"link": link})


class Leave(Component):
    """A link that looks like a button: to another page of ours."""

    label = param.String(default="", doc="What it says.")
    at_once = param.Boolean(default=False, doc="Go there as soon as there is an address.")
    address = param.String(default="./home", doc="Where it leads.")

    _bundle = "assets/leave.js"
    _stylesheets = STYLE
