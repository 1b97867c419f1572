"""Passing the tablet: the curtain hangs while the game waits for a seat that is to look alone."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
from panel.viewable import Viewable

from app.core.curtain import Curtain
from app.core.play.sitting import Sitting
from engine.core.seat import Seat

FOUND = "They have found something that they alone may see."


class Passing:
    """Hangs the curtain of one sitting, and not before what is being told is over."""

    def __init__(self, sitting: Sitting, curtain: Curtain, is_telling: Callable[[], bool]) -> None:
        self._sitting, self.curtain, self._is_telling = sitting, curtain, is_telling

    def hang(self) -> None:
        """After any change: for whom it hangs now, if for anybody."""
        sitting = self._sitting
        if sitting.waiting_for is None or self._is_telling():
            self.curtain.clear()
            return
        view = sitting.look.view(None)
        who = sitting.page.who(sitting.rules, view, Seat(sitting.waiting_for))
        reason = FOUND if sitting.finder() is not None else sitting.page.asks(sitting.rules, view)
        self.curtain.lower(who, self._lift, reason)

    def _lift(self) -> Viewable:
        self._sitting.lift()
        return pn.Spacer(width=0, height=0, sizing_mode="fixed")
