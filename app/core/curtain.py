"""The curtain before a secret: it covers the whole screen until the right person lifts it.

What lies behind is not hidden, it is absent: whoever lowers the curtain puts it on the page when it goes up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import param
from panel.viewable import Viewer

from app.core.asset import read_asset
from app.core.component import Component
from app.core.light import Column


class Cover(Component):
    """The cloth itself: whose turn it is to look, why, and one big button."""

    who = param.String(default="", doc="Who takes the tablet.")
    reason = param.String(default="", doc="What for.")

    _bundle = "assets/cover.js"
    _stylesheets = [read_asset("widgets.css")]


class Curtain(Viewer):
    """`lower(who, on_lift)` covers the screen; `on_lift()` is called once that person lifts it."""

    is_lifted = param.Boolean(default=True, doc="False while the cover is on the screen.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._on_lift: Callable[[], None] | None = None
        self._stage = Column()

    def lower(self, who: str, on_lift: Callable[[], None], reason: str = "") -> None:
        cover = Cover(who=who, reason=reason)
        cover.listen("lift", lambda _: self.lift())
        self._on_lift = on_lift
        self._stage.objects = [cover]
        self.is_lifted = False

    def lift(self) -> None:
        """The person named has the tablet. A second press finds nothing left to do."""
        on_lift = self._on_lift
        self.clear()
        if on_lift is not None:
            on_lift()

    def clear(self) -> None:
        """Nobody is waited for any more."""
        self._on_lift = None
        self._stage.objects = []
        self.is_lifted = True

    def __panel__(self) -> Column:
        return self._stage
