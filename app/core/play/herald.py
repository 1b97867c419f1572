"""The herald: tells those who listen to the page, not look at it, what has happened and who is asked.

A live region out of sight. What one seat alone may know it tells only where no other person could hear it.
"""

from __future__ import annotations

import param

from app.core.component import Component
from app.core.play.sitting import Sitting


class Herald(Component):
    """Each change of `news` is read out, sentence by sentence."""

    news = param.List(default=[], item_type=list, doc="[point of the game, sentence] each; the same is not told twice.")

    _bundle = "assets/herald.js"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(styles={"position": "absolute"}, width=1, height=1, sizing_mode="fixed")
        self._sitting = sitting
        self._told = sitting.look.cursor

    def announce(self) -> None:
        """What is new since the last time; nothing while somebody looks back or undoes."""
        sitting, before = self._sitting, self._told
        self._told = now = sitting.look.cursor
        if now <= before or sitting.is_looking_back:
            return
        eyes = sitting.eyes if len(sitting.humans) == 1 else None
        told = [[each.point, str(each.event.phrase)] for each in sitting.look.events(eyes, before) if each.point <= now]
        if sitting.acting is not None:
            told.append([now, sitting.page.asks(sitting.rules, sitting.look.view(eyes))])
        self.news = told
