"""The Play tab at a shared table: the way in with code and seats, then the table with this screen's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from panel.viewable import Viewable

from app.core.light import Column
from app.core.play.card import Card
from app.core.play.files import Leave
from app.core.play.game_page import AnyPage
from app.core.play.pace import Pacemaker
from app.core.play.parts import Button, Buttons, Title, Words
from app.core.play.play_page import PlayPage
from app.core.play.sitting import Sitting
from app.core.together.lobby import path_to
from app.core.together.reception import Reception
from app.core.together.screen_view import ScreenView
from app.core.together.shared_table import SharedTable
from app.core.together.sitting import SharedSitting
from app.core.together.tables import Tables
from app.store.keys import read_code
from app.store.rows import StoreAway, StoreError
from engine.core.refusal import RuleError
from engine.core.setup import Setup

BEAT = 250
"""Milliseconds between two looks for news."""
OWN_GAME = "This tab is at a table of several screens. Open the game in another tab for one of your own."


class TogetherPage(PlayPage):
    """One screen at the shared table behind a code. `visitor` is whose guesses are counted, `is_wall` a projector's."""

    def __init__(
        self,
        page: AnyPage,
        open_rule: Callable[[str], None],
        calculate: Callable[[], None],
        tables: Tables,
        code: str,
        visitor: str,
        is_wall: bool = False,
    ) -> None:
        super().__init__(page, open_rule, calculate)
        self.tables, self.code, self.visitor, self.is_wall = tables, read_code(code) or code, visitor, is_wall
        self.shared: SharedTable | None = None
        self.reception = Reception(page, tables, self.code, visitor, self.sit)
        self.ways = Card(plain=True)
        self.pacemaker = Pacemaker(self.beat)
        self._is_cut_off = False
        self._away: frozenset[int] = frozenset()
        self.ways.on_press(lambda _: self.show_lobby())
        self.ways.show([Buttons((Button("lobby", "Code, seats, bots"),), "stack")])
        self.reception.keys.param.watch(lambda _: self._come_back(), "loaded")

    # --- the tab ------------------------------------------------------------------------------------------

    def build(self) -> Viewable:
        self._find()
        self.pacemaker.run(BEAT)
        return Column(self.notice, self.room, self.reception.keys)

    def _find(self) -> None:
        """Look for the table; while its store is away, again at every beat."""
        with self._reaching_the_store():
            shared = self.tables.find(self.code, self.visitor)
            if shared.game is not self.game:
                raise StoreError("This table is one of another game.")
            self.tell("")
            self.shared = self.reception.shared = shared
            if self.is_wall:
                self.sit()
            else:
                self.show_lobby()
                self._come_back()

    @contextmanager
    def _reaching_the_store(self) -> Iterator[None]:
        """While the store is away it is said so; a table that is no more, or cannot be read, ends."""
        try:
            yield
        except StoreAway as wrong:
            self._is_cut_off = True
            self.tell(str(wrong))
        except (StoreError, RuleError) as wrong:
            self._end(str(wrong))

    def _end(self, reason: str) -> None:
        """There is no such table, or it is no more."""
        self._close_table()
        self.pacemaker.stop()
        self.shared = self.reception.shared = None
        card = Card()
        card.show([Title("No such table"), Words(reason, "warning")])
        self.room.objects = [card, Leave(label="Try another code", address="./table")]

    def _come_back(self) -> None:
        """The browser has said which keys it holds: whoever has a seat here goes straight to it."""
        if self.shared is not None and self.reception.keys.loaded and self.sitting is None and self.reception.held:
            self.sit()

    def play_now(self, *, replaces: bool = False) -> None:
        """There is a game here already."""

    def begin(self, sitting: Sitting) -> None:
        self.tell(OWN_GAME)

    # --- the table ----------------------------------------------------------------------------------------

    def sit(self) -> None:
        """Show the table with the eyes of the seats that this browser holds; of nobody where it holds none."""
        if self.shared is None:
            return
        self._close_table()
        sitting = SharedSitting(self.page, self.shared, self.reception.tokens, self.tell)
        self.table = ScreenView(sitting, self.curtain, self._open_rule, self.show_lobby, self._calculate)
        self.room.objects = [self.table.panel(self.ways)]
        self.sitting = sitting

    def show_lobby(self) -> None:
        """Code, seats, and who plays them."""
        self._close_table()
        self.reception.open()
        self.room.objects = [self.reception.lobby]

    # --- news ---------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """Whatever has changed at the table is shown here."""
        if self.shared is None:
            self._find()
            return
        with self._reaching_the_store():
            self.tables.hear(self.shared)
            if self._is_cut_off:
                self._is_cut_off = False
                self.tell("")
            self._follow(self.shared)
            self._appear(self.shared)

    def _appear(self, shared: SharedTable) -> None:
        """The persons of this screen are here; whoever looks at the seats sees who is not."""
        shared.presence.appear(self.reception.held)
        away = frozenset(filter(shared.is_away, range(len(shared.players))))
        if away != self._away:
            self._away = away
            if self.sitting is None:
                self.reception.show()

    def _follow(self, shared: SharedTable) -> None:
        sitting = self.sitting
        if not isinstance(sitting, SharedSitting):
            if self.reception.shown != shared.change:
                self.reception.show()
        elif sitting.seen_change != shared.change:
            if sitting.held != self.reception.held:
                self.sit()
            else:
                sitting.follow()


def open_table(tables: Tables, visitor: str, setup: Setup, players: Sequence[str], edition: str) -> str:
    """Open a table for several screens; where it is."""
    return f".{path_to(setup.game, tables.open(setup, players, edition, visitor))}"
