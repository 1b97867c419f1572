"""What each of several people has found and alone may know, and whether they have looked at it yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.core.play.look import Look
from engine.core.event import Event
from engine.core.seat import Seat

if TYPE_CHECKING:
    from app.core.play.game_page import AnyPage


class Finds:
    """Which finds count is the game's word: `GamePage.is_shown_at_once`."""

    def __init__(self, page: AnyPage) -> None:
        self._page = page
        self._seen: dict[Seat, int] = {}

    def of(self, look: Look, seat: Seat) -> list[Event]:
        """What this seat has found and not looked at."""
        moments = look.moments[self._seen.get(seat, 0) : look.cursor]
        events = [event for moment in moments for event in moment.events]
        return [event for event in events if event.seats == (seat,) and self._page.is_shown_at_once(event)]

    def see(self, seat: Seat, point: int) -> None:
        """This seat has seen everything up to this point."""
        self._seen[seat] = point

    def see_all(self, seats: Sequence[Seat], point: int) -> None:
        for seat in seats:
            self.see(seat, point)
