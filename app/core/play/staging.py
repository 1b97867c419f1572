"""What of a game goes onto the stage: moments of all that was played since the last look, forwards only."""

from __future__ import annotations

from collections.abc import Callable

from app.core.play.sitting import Sitting
from app.core.stage.moment import Moment
from app.core.stage.stage import SPEEDS, Stage
from engine.core.position import AnyView
from engine.core.seat import Seat
from engine.core.table import Table

LONGEST = 40
"""So many points at once are still told; after a leap over more (a game loaded, bots skipped) nobody waits for it."""


class Staging:
    """The stage of one sitting: `follow` after each change of it."""

    def __init__(self, sitting: Sitting, on_done: Callable[[], None]) -> None:
        self._sitting = sitting
        self._table: Table = sitting.table
        self._look = sitting.look
        self._views: dict[int, AnyView] = {}
        self.view = Stage(sitting.page.style, on_done)

    def is_busy(self) -> bool:
        """Is something being told that has to be over first?"""
        return self.view.is_busy

    def choose(self, pace: str) -> None:
        """Slow, quick, or off."""
        self.view.speed = SPEEDS.get(pace, self.view.speed)

    def follow(self) -> None:
        """Tell what is new. Who goes back or looks at another line is told nothing twice."""
        sitting = self._sitting
        before, point = self._look.cursor, sitting.look.cursor
        is_same = self._table is sitting.table and not sitting.is_looking_back
        if is_same and before < point <= before + LONGEST:
            self._tell([each for at in range(before, point) for each in self._moments_at(at)])
        elif not is_same or point < before:
            self.view.clear()
        self._table, self._look = sitting.table, sitting.look
        self._views.clear()

    def _tell(self, moments: list[Moment]) -> None:
        """Where it concerns somebody here it waits for a tap; what several people sealed they see opened together: the
        last choice was made behind the curtain, and somebody's secrets may still be in sight."""
        people, page = self._sitting.humans, self._sitting.page
        told = [(each, not each.is_passing and any(seat in people for seat in each.seats)) for each in moments]
        is_veiled = bool(told) and len(people) > 1 and page.is_secret(self._look.view(None))
        self.view.play(told, is_veiled=is_veiled)

    def _moments_at(self, point: int) -> list[Moment]:
        """What everybody at this screen may see of one action: one person's own secrets too, when they are alone."""
        sitting = self._sitting
        eyes = sitting.humans[0] if len(sitting.humans) == 1 else None
        played = sitting.look.moments[point]
        events = [event for event in played.events if event.is_visible_to(eyes)]
        if all(event.fact is None for event in events):
            return []
        return sitting.page.moments(sitting.rules, self._view_at(point, eyes), self._view_at(point + 1, eyes), events)

    def _view_at(self, point: int, eyes: Seat | None) -> AnyView:
        """What is asked once is kept: the end of one action is the beginning of the next, and both ends were seen."""
        if point not in self._views:
            looks = (self._look, *self._sitting.passed, self._sitting.look)
            seen = next((look for look in looks if look.cursor == point), None)
            self._views[point] = self._sitting.table.view_at(point, eyes) if seen is None else seen.view(eyes)
        return self._views[point]
