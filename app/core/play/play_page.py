"""The Play tab: a form to set up a game, the table while it is played, and what is kept across reloads."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import panel as pn
import param
from panel.viewable import Viewable

from app.core.asked import ask_address
from app.core.curtain import Curtain
from app.core.held_storage import HeldStorage
from app.core.light import Column
from app.core.play.card import Card
from app.core.play.files import Files, Leave
from app.core.play.game_page import AnyPage
from app.core.play.keeping import LinkError, keep, load_in_steps, restore_in_steps, write_link
from app.core.play.parts import Button, Buttons, Title, Words
from app.core.play.review_view import ReviewView
from app.core.play.setup_form import SetupForm
from app.core.play.shared import open_link
from app.core.play.sitting import Sitting
from app.core.play.slices import Slices
from app.core.play.table_view import TableView
from app.core.storage import Storage
from app.core.wait import can_wait
from engine.core.record import LARGEST_RECORD
from engine.core.setup import Setup

LINK = "position"
"""The name under which a shared position stands in the address."""
PATIENCE = 150
"""Milliseconds after a change before the game is written into the browser's memory."""
ELSEWHERE = (
    "This game is open in another tab or window of this browser, and only one of them can play it. "
    "Take it over, and it goes on here exactly where it stands there: nothing is lost."
)
TAKE = "Play on here"


class PlayPage(param.Parameterized):
    """One visitor's Play tab. `sitting` is the game at this screen, None while one is being set up.

    `curtain` hangs over the whole page, whichever tab is open: whoever shows the page puts it there.
    """

    sitting: Sitting | None = param.ClassSelector(
        class_=Sitting, default=None, allow_None=True, doc="The game at this screen."
    )

    def __init__(self, page: AnyPage, open_rule: Callable[[str], None], calculate: Callable[[], None]) -> None:
        super().__init__()
        self._calculate = calculate
        self.curtain = Curtain()
        self.game = page.game
        self.page = page
        self._open_rule = open_rule
        self.table: TableView | None = None
        self.form: SetupForm | None = None
        self.storage: HeldStorage | None = None
        self.share_table: Callable[[Setup, Sequence[str], str], str] | None = None
        """Opens a table for several screens and says where it is; None where there can be none."""
        self.files = Files(has_game=False)
        self.notice = Card()
        self.room = Column()
        self.review: ReviewView | None = None
        self._kept_review = Storage(key=f"gonfalon.review.{page.game.slug}")
        self._is_saving = False
        self._is_hurried = self._replaces = False
        self._work = Slices(self._show_waiting)
        self.files.listen("save", self._save)
        self.files.listen("share", self._share)
        self.files.listen("new", self._leave)
        self.files.listen("load", self._load)
        self.files.listen("too_large", self._too_large)
        self.notice.on_press(lambda _: self.notice.show(()))

    # --- the tab ------------------------------------------------------------------------------------------

    def build(self) -> Viewable:
        """What stands in the tab: a shared position, the game this browser has kept, or the form."""
        link = ask_address(LINK)
        if link:
            try:
                return open_link(self.page, link, self._open_rule)
            except LinkError as wrong:
                return _stray(str(wrong), self.game.slug)
        self.storage = HeldStorage(key=f"gonfalon.play.{self.game.slug}")
        self.storage.param.watch(lambda change: self._yield() if change.new else None, "elsewhere")
        self.storage.param.watch(lambda _: self._recall(), "loaded")
        self.storage.param.watch(lambda change: self.tell(change.new), "problem")
        return Column(self.notice, self.room, self.storage, self._kept_review)

    def _recall(self) -> None:
        """The browser has answered: go on with the game it kept, if there is one."""
        if self.storage is None or not self.storage.loaded:
            return
        kept = self.storage.value
        if self.sitting is not None:
            self._keep_soon()
            return
        if self._is_hurried and (kept is None or self._replaces):
            self._is_hurried = False
            self.play_now(replaces=True)
        elif kept is None:
            if self.form is None:  # what is being set up already, with the numbers of somebody's box, stays
                self.set_up()
        elif isinstance(kept, str):
            self._work.run(restore_in_steps(self.game, self.page, kept), self.begin, self._set_up_anew)
        else:
            self._set_up_anew("What this browser had kept is no game and was left aside.")

    def _set_up_anew(self, problem: str) -> None:
        self.set_up()
        self.tell(problem)

    def play_now(self, *, replaces: bool = False) -> None:
        """Begin with what the form suggests, at once or when the browser has answered. A game that this browser keeps
        goes on instead, unless the new one `replaces` it."""
        if self.sitting is not None and not replaces:
            return
        if self.storage is not None and not self.storage.loaded:
            self._is_hurried, self._replaces = True, replaces
            return
        self.set_up().begin()

    def set_up(self) -> SetupForm:
        """Show the form."""
        self._close_table()
        self.form = SetupForm(self.page, self.begin, self._open_table if self.share_table else None)
        self.files.has_game = False
        self.files.problem = ""
        self.room.objects = [self.form.view, self.files]
        return self.form

    def _open_table(self, setup: Setup, players: Sequence[str], edition: str) -> None:
        if self.share_table is not None:
            address = self.share_table(setup, players, edition)
            self.room.objects = [Leave(label="To the table", address=address, at_once=True)]

    def begin(self, sitting: Sitting) -> None:
        """Sit down at this game."""
        self._close_table()
        self.form = None
        self.files.param.update(has_game=True, problem="")
        self.table = TableView(sitting, self.curtain, self._open_rule, self._leave, self._calculate)
        self.table.orders["review"] = lambda _: self._look_back()
        self._stage = self.table.panel(self.files)
        self.room.objects = [self._stage]
        self.sitting = sitting
        if self.storage is not None and self.storage.elsewhere:
            self.storage.take()
        sitting.param.watch(lambda _: self._keep_soon(), "version")
        self._keep_soon()

    def tell(self, problem: str) -> None:
        """One sentence above everything."""
        self.notice.show([Words(problem, "warning"), Buttons((Button("close", "Close"),))] if problem else ())

    # --- the review ---------------------------------------------------------------------------------------

    def _look_back(self) -> None:
        """A review of the game as it stands, in the place of the table; bots wait meanwhile."""
        if self.table is None or self.sitting is None:
            return
        if self.sitting.is_looking_back:
            self.sitting.back_to_now()
        self.table.bots.pacemaker.stop()
        if self.review is None or not self.review.is_of(self.sitting):
            self._forget_review()
            self.review = ReviewView(self.sitting, self._back_to_table, self._kept_review)
            self.review.begin()
        self.room.objects = [self.review.panel()]

    def _back_to_table(self) -> None:
        if self.table is not None:
            self.room.objects = [self._stage]
            self.table.bots.adjust()

    def _forget_review(self) -> None:
        if self.review is not None:
            self.review.stop()
        self.review = None

    def _close_table(self) -> None:
        self._work.stop()
        self._forget_review()
        if self.table is not None:
            self.table.close()
            self.curtain.clear()
        self.table = None
        self.sitting = None

    # --- keeping ------------------------------------------------------------------------------------------

    def _keep_soon(self) -> None:
        """A little later, when the page has been drawn; changes in quick succession are kept once."""
        if self._is_saving:
            return
        if not can_wait():
            self._keep()
            return
        self._is_saving = True
        pn.state.curdoc.add_timeout_callback(self._keep, PATIENCE)

    def _keep(self) -> None:
        self._is_saving = False
        if self.storage is not None and self.storage.loaded:
            self.storage.value = None if self.sitting is None else keep(self.sitting)

    def _yield(self) -> None:
        """Another tab of this browser holds the game: write down what stands here, and say so in its place."""
        if self.sitting is not None:
            self._keep()
        self._close_table()
        self.form = None
        self.notice.show(())
        elsewhere = Card()
        elsewhere.show([Title("Open in another tab"), Words(ELSEWHERE), Buttons((Button("take", TAKE, "main"),))])
        elsewhere.on_press(lambda name: self._take() if name == "take" else None)
        self.room.objects = [elsewhere]

    def _take(self) -> None:
        if self.storage is not None:
            self.storage.take()

    def _leave(self, _: str = "") -> None:
        """Away from this game, to a new one."""
        self.set_up()
        self._keep()

    # --- files --------------------------------------------------------------------------------------------

    def _save(self, _: str) -> None:
        if self.sitting is not None:
            table = self.sitting.table
            self.files.give(f"{self.game.slug}-{table.cursor}.json", table.save(self.sitting.players))

    def _share(self, _: str) -> None:
        if self.sitting is not None:
            self.files.offer(f"{LINK}={write_link(self.sitting)}")

    def _load(self, text: str) -> None:
        """A record from a file: it is replayed before anything changes."""
        self._work.run(load_in_steps(self.game, self.page, text), self.begin, self._cannot_load)

    def _cannot_load(self, problem: str) -> None:
        self.files.problem = problem

    def _show_waiting(self, is_waiting: bool) -> None:
        self.notice.show([Words("The game is played again from its record: a moment.", "muted")] if is_waiting else ())

    def _too_large(self, size: str) -> None:
        shown = f"{int(size):,}" if size.isdigit() and len(size) < 18 else "too many"
        self.files.problem = f"The file has {shown} bytes; the largest record that is read has {LARGEST_RECORD:,}."


def _stray(problem: str, slug: str) -> Viewable:
    card = Card()
    card.show([Title("No such position"), Words(problem, "warning")])
    door = Leave(label="Play a game", address=f"./{slug}?tab=play")
    return Column(card, door, max_width=620)
