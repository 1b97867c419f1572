"""What every small browser component of ours has in common: it reports words to Python, one listener list a word.

Components show what they are given as text (`textContent`), never as HTML: a name that somebody typed stays a name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
from panel.custom import JSComponent

Listener = Callable[[str], None]


class Component(JSComponent):
    """A component whose script sends `{word: text}`; `listen(word, listener)` hears it. Nothing else is let in."""

    __abstract = True

    _bundle_css: list[str] = []

    def __init__(self, **params: Any) -> None:
        params = {"sizing_mode": "stretch_width", "margin": 0, **params}
        super().__init__(**params)
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, word: str, listener: Listener) -> None:
        self._listeners.setdefault(word, []).append(listener)

    def tell(self, word: str, text: str) -> None:
        """As if the browser had said it."""
        for listener in tuple(self._listeners.get(word, ())):
            listener(text)

    def _handle_msg(self, data: Any) -> None:
        """Python's answers only reach a page that has said it is ready: what comes earlier waits for that."""
        pn.state.onload(lambda: self._hear(data))

    def _hear(self, data: Any) -> None:
        if isinstance(data, dict):
            for word, text in data.items():
                if isinstance(text, str):
                    self.tell(str(word), text)
