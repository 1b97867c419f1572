"""The curtain before a secret: it covers the whole screen until the right person lifts it.

What lies behind is not hidden, it is absent: it is built when the curtain goes up and dropped when it comes down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import param
from panel.viewable import Viewable, Viewer

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
    """`lower(who, behind)` covers the screen; `behind()` builds what that person may see once they lift it."""

    is_lifted = param.Boolean(default=True, doc="False while the cover is on the screen.")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._behind: Callable[[], Viewable] | None = None
        self._stage = Column()

    def lower(self, who: str, behind: Callable[[], Viewable], reason: str = "") -> None:
        cover = Cover(who=who, reason=reason)
        cover.listen("lift", lambda _: self.lift())
        self._behind = behind
        self._stage.objects = [cover]
        self.is_lifted = False

    def lift(self) -> None:
        """The person named has the tablet: show what lies behind. A second press finds nothing left to do."""
        behind, self._behind = self._behind, None
        if behind is not None:
            self._stage.objects = [behind()]
            self.is_lifted = True

    def clear(self) -> None:
        """The secret is done with: nothing of it stays."""
        self._behind = None
        self._stage.objects = []
        self.is_lifted = True

    def __panel__(self) -> Column:
        return self._stage
