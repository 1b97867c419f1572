"""What of a game goes onto the stage: moments of all that was played since the last look, forwards only."""

from __future__ import annotations

from collections.abc import Callable

from app.core.play.sitting import Sitting
from app.core.stage.moment import Moment
from app.core.stage.stage import SPEEDS, Stage
from engine.core.table import Table

LONGEST = 40
"""So many points at once are still told; after a leap over more (a game loaded, bots skipped) nobody waits for it."""


class Staging:
    """The stage of one sitting: `follow` after each change of it."""

    def __init__(self, sitting: Sitting, on_done: Callable[[], None]) -> None:
        self._sitting = sitting
        self._table: Table = sitting.table
        self._point = sitting.table.cursor
        self.view = Stage(stylesheets=[sitting.page.style])
        self.view.on_done(on_done)

    def is_busy(self) -> bool:
        """Is something being told that has to be over first?"""
        return self.view.is_busy

    def choose(self, pace: str) -> None:
        """Slow, quick, or off."""
        self.view.speed = SPEEDS.get(pace, self.view.speed)

    def follow(self) -> None:
        """Tell what is new. Who goes back or looks at another line is told nothing twice."""
        sitting = self._sitting
        before, point = self._point, sitting.table.cursor
        is_same = self._table is sitting.table and not sitting.is_looking_back
        self._table, self._point = sitting.table, point
        if not is_same or not before < point <= before + LONGEST:
            if not is_same or point < before:
                self.view.clear()
            return
        moments = [each for at in range(before, point) for each in self._moments_at(at)]
        people = sitting.humans
        told = [(each, any(seat in people for seat in each.seats)) for each in moments]
        self.view.play(told, is_veiled=len(people) > 1 and any(waits for _, waits in told))

    def _moments_at(self, point: int) -> list[Moment]:
        """What everybody at this screen may see of one action: one person's own secrets too, when they are alone."""
        sitting = self._sitting
        eyes = sitting.humans[0] if len(sitting.humans) == 1 else None
        played = sitting.look.moments[point]
        events = [event for event in played.events if event.is_visible_to(eyes)]
        if all(event.fact is None for event in events):
            return []
        before, after = (sitting.table.view_at(each, eyes) for each in (point, point + 1))
        return sitting.page.moments(sitting.rules, before, after, events)
