"""The table on one of several screens: what all tables show, and what only many screens need."""

from __future__ import annotations

from collections.abc import Callable

from app.core.curtain import Curtain
from app.core.play.card import Button, Buttons, Part, Parts, Words
from app.core.play.table_view import TableView
from app.core.together.sitting import SharedSitting

EARLY = "You may choose already. What you seal now is played when it is asked for; nobody sees it before."
SEALED = "Your choice is sealed. It is played when it is asked for."
ASKED = "You have asked to take something back. It happens when all others agree."


class ScreenView(TableView):
    """Widgets of one screen at a shared table."""

    sitting: SharedSitting

    def __init__(
        self,
        sitting: SharedSitting,
        curtain: Curtain,
        open_rule: Callable[[str], None],
        on_new: Callable[[], None],
        calculate: Callable[[], None],
    ) -> None:
        super().__init__(sitting, curtain, open_rule, on_new, calculate)
        self.orders |= {"wish": self._answer, "prepare": lambda _: sitting.prepare_anew()}

    def asked(self) -> Parts:
        return [*self._wish(), *super().asked(), *self._early()]

    def _early(self) -> list[Part]:
        sitting = self.sitting
        if sitting.is_supposing:
            return [Words(EARLY, "strong")]
        if sitting.is_prepared:
            return [Words(SEALED, "strong"), Buttons((Button("prepare", "Choose something else"),), "stack")]
        return []

    def _wish(self) -> list[Part]:
        sitting, wish = self.sitting, self.sitting.shared.wish
        if wish is None:
            return []
        if wish.seat in sitting.humans:
            return [Words(ASKED, "warning"), Buttons((Button("wish:withdraw", "Go on without"),), "stack")]
        if any(seat not in wish.agreed for seat in sitting.humans):
            words = f"{sitting.shared.name_of(wish.seat)} would like to take back the last decision."
            answers = (Button("wish:yes", "Agree", "main"), Button("wish:no", "No"))
            return [Words(words, "warning"), Buttons(answers, "row")]
        return []

    def _answer(self, word: str) -> None:
        sitting = self.sitting
        for seat in sitting.humans:
            sitting.attempt(lambda seat=seat: sitting.shared.answer(seat, word == "yes"))  # type: ignore[misc]
