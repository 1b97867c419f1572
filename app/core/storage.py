"""What one browser remembers for one visitor: a small JSON value under a key, in localStorage.

The server keeps nothing. What comes back was in the visitor's hands, so it is data to check, never to trust.
"""

from __future__ import annotations

import json
from typing import Any

import param

from app.core.component import Component

LIMIT = 512_000
"""Characters: what one key may hold. Browsers give a site about five million for everything."""


class Storage(Component):
    """`value` is what the browser holds under `key`: it arrives once `loaded` is true, and each change is saved."""

    key = param.String(default="", regex=r"[\w.:-]*", constant=True, doc="The name it is kept under.")
    value = param.Parameter(default=None, doc="Anything JSON can say; None removes it.")
    loaded = param.Boolean(default=False, doc="True once the browser has answered.")
    problem = param.String(default="", doc="A sentence when the browser could not save or load, else empty.")

    text = param.String(default="", doc="The value as the browser keeps it.")

    _bundle = "assets/storage.js"
    _rename = {"value": None, "loaded": None, "problem": None}

    def __init__(self, **params: Any) -> None:
        if not params.get("key"):
            raise ValueError("Storage needs a key to keep its value under.")
        super().__init__(visible=False, **params)
        self.listen("found", self._found)
        self.listen("problem", self._complain)
        self.param.watch(self._send, "value")
        if self.value is not None:
            self._send()

    def _send(self, *_: object) -> None:
        text = "" if self.value is None else json.dumps(self.value, separators=(",", ":"))
        if len(text) > LIMIT:
            self.problem = f"This is too large to be kept in the browser ({len(text):,} of {LIMIT:,} characters)."
            return
        self.problem = ""
        self.text = text

    def _complain(self, sentence: str) -> None:
        self.problem = sentence[:200]

    def _found(self, text: str) -> None:
        if self.loaded:
            return
        value = None
        if text:
            value, self.problem = read_kept(text)
        if value is not None and self.value is None:
            self.value = value
        self.loaded = True


def read_kept(text: str) -> tuple[Any, str]:
    """The value and an empty sentence, or None and the sentence that says why it cannot be used."""
    if len(text) > LIMIT:
        return None, "What this browser had kept is too large and was left aside."
    try:
        return json.loads(text), ""
    except (ValueError, RecursionError):
        return None, "What this browser had kept is damaged and was left aside."
