"""The table on one of several screens: what all tables show, and what only many screens need."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.core.play.parts import Button, Buttons, Part, Parts, Words
from app.core.play.table_view import TableView
from app.core.together.lobby import spell
from app.core.together.sitting import SharedSitting
from app.core.together.wish import PERSON, Wish
from engine.core.seat import Seat

EARLY = "You may choose already: it stays sealed until it is asked for."
FREE = "{free} of {seats} seats are free. The code of this table is {code}."
SEALED = "Your choice is sealed. It is played when it is asked for."
PARTING = "You have asked to hand over a seat. It happens when all others who are here agree."
ASKED = "You have asked to take something back. It happens when all others agree."


class ScreenView(TableView):
    """Widgets of one screen at a shared table."""

    sitting: SharedSitting
    _question: tuple[object, ...] = ()
    """What was asked when nothing had been tapped yet."""

    def list_orders(self) -> dict[str, Callable[[str], None]]:
        return {
            **super().list_orders(),
            "wish": self._answer,
            "prepare": lambda _: self.sitting.prepare_anew(),
            "lobby": lambda _: self._on_new(),
        }

    def follow(self) -> None:
        """Others come and go, and bots take their seats: half a deed stays, as long as the same is asked."""
        if self._question == self._find_question():
            self.redraw()
        else:
            self.refresh()

    def refresh(self) -> None:
        self._question = self._find_question()
        super().refresh()

    def _find_question(self) -> tuple[object, ...]:
        return self.sitting.acting, self.sitting.look.cursor, self.sitting.look.state

    def asked(self) -> Parts:
        return [*self._wish(), *self._early(), *super().asked(), *self._prepared(), *self._free()]

    def _early(self) -> list[Part]:
        return [Words(EARLY, "strong")] if self.sitting.is_supposing else []

    def _prepared(self) -> list[Part]:
        if not self.sitting.is_prepared or self.sitting.is_supposing:
            return []
        return [Words(SEALED, "strong"), Buttons((Button("prepare", "Choose something else"),), "stack")]

    def _free(self) -> list[Part]:
        """On a screen that only looks on: how others come."""
        sitting, shared = self.sitting, self.sitting.shared
        free = shared.free_seats()
        if sitting.held or not free:
            return []
        words = FREE.format(free=len(free), seats=len(shared.players), code=spell(shared.code))
        return [Words(words, "strong"), Buttons((Button("lobby", "Show the code to scan"),), "stack")]

    def _wish(self) -> list[Part]:
        sitting, wish = self.sitting, self.sitting.shared.wish
        if wish is None:
            return []
        if wish.seat in sitting.humans:
            words = ASKED if wish.away < 0 else PARTING
            return [Words(words, "warning"), Buttons((Button("wish:withdraw", "Go on without"),), "stack")]
        if any(seat not in wish.agreed for seat in sitting.humans):
            answers = (Button("wish:yes", "Agree", "main"), Button("wish:no", "No"))
            return [Words(self._tell_wish(wish), "warning"), Buttons(answers, "row")]
        return []

    def _tell_wish(self, wish: Wish) -> str:
        rules, view = self.sitting.rules, self.sitting.view()
        who = rules.seat_name(view, Seat(wish.seat))
        if wish.away < 0:
            return f"{who} would like to take back the last decision."
        away = rules.seat_name(view, Seat(wish.away))
        if wish.player == PERSON:
            return f"{away} is away. {who} would like to free that seat for another person."
        return f"{away} is away. {who} would like a bot to play there until {away} is back."

    def _answer(self, word: str) -> None:
        sitting = self.sitting
        for seat in sitting.humans:
            sitting.attempt(partial(sitting.shared.answer, seat, word == "yes"))
