"""What every small browser component of ours has in common: it reports words to Python, one listener list a word.

Components show what they are given as text (`textContent`), never as HTML: a name that somebody typed stays a name.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import panel as pn
import param
from bokeh.embed.bundle import extension_dirs
from panel.custom import JSComponent
from panel.io.document import hold
from panel.reactive import Reactive

from app.core.light import Light
from app.core.scripts import join_scripts

Listener = Callable[[str], None]


class Text(param.List):
    """A list that goes to the browser as one JSON text: of plain values, Bokeh would look through every one of them
    for models, at every change."""


def find_scripts(name: str, room: str = "app.core") -> Path:
    """`<room>/assets/<name>`, the folder of a script that imports its neighbours: a component's bundle is served alone,
    so it is served as a whole."""
    folder = extension_dirs[f"gonfalon-{name}"] = Path(str(files(room))) / "assets" / name
    return folder


class Component(Light, JSComponent):
    """A component whose script sends `{word: text}`; `listen(word, listener)` hears it. Nothing else is let in."""

    __abstract = True

    _bundle_css: list[str] = []
    _set_in_browser: tuple[str, ...] = ()
    """Parameters that the script may set; what it sets of others stays in the browser."""

    def __init__(self, **params: Any) -> None:
        super().__init__(**{"sizing_mode": "stretch_width", "margin": 0, **params})
        self._listeners: dict[str, list[Listener]] = {}

    # --- to the browser -----------------------------------------------------------------------------------

    @classmethod
    def _render_esm(cls, compiled: Any = True, server: bool = False) -> str:
        """The address of the script where a page is served; in a cell of a notebook its text, with its neighbours."""
        script = cls._bundle_path
        if server or script is None:
            address: str = super()._render_esm(compiled, server)
            return address
        return join_scripts(Path(script))

    def _process_param_change(self, params: dict[str, Any]) -> dict[str, Any]:
        texts = {
            name: msgspec.json.encode(value).decode()
            for name, value in params.items()
            if isinstance(self.param[name], Text) and not isinstance(value, str)
        }
        processed: dict[str, Any] = super()._process_param_change({**params, **texts})
        return processed

    def _update_properties(self, *events: Any, doc: Any) -> dict[str, Any]:
        """Panel looks up the design of the whole page at every change; style sheets alone need that."""
        if any(event.name == "stylesheets" for event in events):
            changed: dict[str, Any] = super()._update_properties(*events, doc=doc)
            return changed
        return self._process_param_change({event.name: event.new for event in events})

    def _update_model(self, events: Any, msg: dict[str, Any], root: Any, model: Any, doc: Any, comm: Any) -> None:
        """What our script alone reads is set at once: Panel would look for models in it first, and ask the component
        for each of its names."""
        if doc in self._in_process__events or not msg or any(name in Reactive.param for name in msg):
            super()._update_model(events, msg, root, model, doc, comm)
            return
        ref = root.ref["id"]
        before = self._changing.get(ref, [])
        self._changing[ref] = list(msg)
        try:
            with hold(doc):
                model.data.update(**msg)
        finally:
            self._changing[ref] = before

    # --- from the browser ---------------------------------------------------------------------------------

    @property
    def _linked_properties(self) -> tuple[str, ...]:
        return self._set_in_browser

    def listen(self, word: str, listener: Listener) -> None:
        self._listeners.setdefault(word, []).append(listener)

    def listen_for(self, word: str, listener: Callable[[dict[str, Any]], None], most: int) -> None:
        """The same for a word that comes with values by name, as JSON of so many letters at most; anything else that a
        browser may say is passed over."""

        def read(text: str) -> None:
            try:
                said = json.loads(text) if len(text) <= most else None
            except (ValueError, RecursionError):
                said = None
            if isinstance(said, dict):
                listener(said)

        self.listen(word, read)

    def on_rule(self, listener: Listener) -> None:
        """`listener(rule)` when a citation is tapped."""
        self.listen("rule", listener)

    def on_press(self, listener: Listener) -> None:
        """`listener(name)` when a button is pressed."""
        self.listen("press", listener)

    def press(self, name: str) -> None:
        """As if a finger had done it."""
        self.tell("press", name)

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
