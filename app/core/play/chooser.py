"""Where a person decides: the board, what is asked, and a desk where taps do not say it all. Taps become actions here.

The Play tab's table and a lesson's are both choosers; what they do with an action, and where they say no, is theirs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

import panel as pn

from app.core.board import Board
from app.core.light import Column
from app.core.play.aim import Aim, Choice, Path, Play, Wish, lit, tap
from app.core.play.card import Card
from app.core.play.choosing import Keys
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.hint import Hint
from app.core.play.odds import notes
from app.core.play.parts import Parts, speak_parts
from app.core.play.seat_strip import seat_parts
from app.core.play.sitting import Sitting
from app.core.scene import Scene
from app.core.speaker import Speaker
from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.refusal import Refusal

RECENT = 60
"""Points back from now whose events a picture gets."""


class Chooser(ABC):
    """Widgets of one sitting that follow it; `close` lets go of it."""

    opens: ClassVar[bool] = False
    """Does a tap on a seat's card open what is to be said of it?"""

    def __init__(self, sitting: Sitting, open_rule: Callable[[str], None]) -> None:
        self.sitting = sitting
        self.page = sitting.page
        self._choices: tuple[Choice, ...] = ()
        self._aim = Aim()
        self._desk: AnyDesk | None = None
        self._open_rule = open_rule
        self._keys: Keys = self.page.follow(sitting.rules, sitting.view(), ())
        style = [self.page.style]
        self.board = Board.of(self._draw(sitting.view()))
        self.seats = Card(plain=True, stylesheets=style)
        self.prompt = Card(stylesheets=style)
        self.speaker = Speaker() if self.page.reads_aloud else None
        self.desk_card = Card(stylesheets=style)
        self.desk_room = Column(visible=False)
        self.aside = Card(stylesheets=style)
        self.sheet = Card(stylesheets=style)
        """Over the table, or beside it: what is looked up."""
        self.hint = Hint(sitting, self.show_sheet)
        self.board.on_tap(self.tap)
        self.orders = self.list_orders()
        for card in (self.prompt, self.aside, self.sheet):
            card.on_press(self.press)
            card.on_rule(open_rule)
        self.desk_card.on_press(self._press_desk)
        self.desk_card.on_rule(open_rule)
        self._watcher = sitting.param.watch(lambda _: self.follow(), "version")

    def close(self) -> None:
        self.hint.stop()
        self.sitting.param.unwatch(self._watcher)

    def list_orders(self) -> dict[str, Callable[[str], None]]:
        """What the words mean that buttons report before the colon."""
        return {
            "play": self._press_play,
            "group": self._press_group,
            "aim": lambda _: self._set_aim(Aim((), self._aim.group)),
            "hint": self._press_hint,
        }

    # --- what a chooser is for ----------------------------------------------------------------------------

    @abstractmethod
    def play(self, action: Action) -> None:
        """The person wants this; it may be illegal."""

    @abstractmethod
    def guess(self, action: Action | None) -> None:
        """The taps lead to nothing legal; this was probably meant."""

    @abstractmethod
    def tap_in_vain(self, spot: str) -> None:
        """A tap while nobody at this screen may act."""

    @abstractmethod
    def explain(self, reason: Refusal) -> None:
        """A tap at a desk meant no action: what was tapped."""

    @abstractmethod
    def asked(self) -> Parts:
        """What is asked, and the buttons that answer it."""

    @abstractmethod
    def beside(self) -> Parts:
        """What the step needs beside the board."""

    def show_sheet(self, parts: Parts) -> None:
        """What was looked up, or what a search has found so far."""
        self.sheet.show(parts)

    # --- drawing ------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """After any change of the sitting."""
        self.refresh()

    def refresh(self) -> None:
        """Everything, and nothing has been tapped yet."""
        with pn.io.hold():
            self._aim = Aim()
            self._set_desk(self.sitting.view())
            self.redraw()

    def redraw(self) -> None:
        """Everything, in one message; what has been tapped stays tapped."""
        with pn.io.hold():
            sitting, view = self.sitting, self.sitting.view()
            menu = () if self.page.has_desk(view) else sitting.menu()
            self._choices = self.page.choices(sitting.rules, view, menu)
            self._keys = self.page.follow(sitting.rules, view, self._keys)
            self.board.show(self._draw(view), lit=self._lit(), marked=self._marked(), notes=self._notes())
            seats = seat_parts(self.page, sitting.rules, view, sitting.players, sitting.humans, self.opens)
            self.seats.show(seats)
            self.aside.show(self.beside())
            self._show_prompt()

    def _draw(self, view: AnyView) -> Scene:
        sitting, now = self.sitting, self.sitting.look.cursor
        events = [each.event for each in sitting.events(max(now - RECENT, 0)) if each.point <= now]
        return self.page.draw_after(sitting.rules, view, self._keys, events)

    def _show_prompt(self) -> None:
        parts = self.asked()
        self.prompt.show(parts)
        self.read_aloud(parts)

    def read_aloud(self, parts: Parts) -> None:
        self.speak(speak_parts(parts))

    def speak(self, text: str) -> None:
        """Read this aloud, where somebody has asked for it."""
        if self.speaker is not None:
            self.speaker.text = text

    def _lit(self) -> list[str]:
        return self._desk.lit() if self._desk is not None else lit(self._choices, self._aim)

    def _marked(self) -> dict[str, str]:
        return self._desk.marked() if self._desk is not None else dict.fromkeys(self._aim.taps, "chosen")

    def _notes(self) -> dict[str, str]:
        """What stands on a target that is one tap away: a chance, a strength."""
        if self._desk is not None:
            return self._desk.notes()
        sitting = self.sitting
        return notes(self.page, sitting.rules, sitting.view(), self._choices, self._aim) if self._choices else {}

    def _show_marks(self) -> None:
        self.board.param.update(lit=self._lit(), marked=self._marked(), notes=self._notes())

    def _set_aim(self, aim: Aim) -> None:
        """The taps have changed, the position has not."""
        self._aim = aim
        with pn.io.hold():
            self._show_marks()
            self._show_prompt()

    # --- desk ---------------------------------------------------------------------------------------------

    def _set_desk(self, view: AnyView) -> None:
        sitting = self.sitting
        if self._desk is not None:
            self._desk.is_over = True
        self._desk = None
        if sitting.acting is not None and self.page.has_desk(view):
            tools = DeskTools(self.play, self._desk_changed, self._open_rule, self.desk_card, self.explain)
            self._desk = self.page.desk(sitting.rules, view, sitting.menu(), tools)
        shown = None if self._desk is None else self._desk.view
        if shown is not self.desk_card:
            self.desk_card.show(())
        wanted = [] if shown is None or shown is self.desk_card else [shown]
        if wanted or self.desk_room.objects:
            self.desk_room.param.update(objects=wanted, visible=bool(wanted))

    def _press_desk(self, name: str) -> None:
        if self._desk is not None:
            self._desk.press(name)

    def _desk_changed(self) -> None:
        self._show_marks()

    # --- fingers ------------------------------------------------------------------------------------------

    def tap(self, spot: str) -> None:
        if self.sitting.acting is None:
            self.tap_in_vain(spot)
            return
        if self._desk is not None and self._desk.tap(spot):
            return
        meant = tap(self._choices, self._aim, spot)
        if isinstance(meant, Play):
            self.play(meant.action)
        elif isinstance(meant, Wish):
            self.guess(self._meant_by(meant.taps))
        else:
            self._set_aim(meant)

    def _meant_by(self, taps: Path) -> Action | None:
        return self.page.wish(self.sitting.rules, self.sitting.view(), taps, self._aim.group)

    def press(self, name: str) -> None:
        """A button reports `word` or `word:what`; others are passed over."""
        word, _, what = name.partition(":")
        if word in self.orders:
            self.orders[word](what)

    def _press_play(self, line: str) -> None:
        """The text of an action that was offered; after a change of the position it may be none any more."""
        chosen = next((each.action for each in self._choices if str(each.action) == line), None)
        if chosen is not None:
            self.play(chosen)

    def _press_hint(self, what: str) -> None:
        """Ask, be content with what is known, or do what was found."""
        found = next((each for each in self.sitting.menu() if what == f"play {each}"), None)
        if found is not None:
            self.play(found)
        elif what == "stop":
            self.hint.settle()
        else:
            self.hint.ask()

    def _press_group(self, name: str) -> None:
        """A kind of action. The only one of its kind is played at once, none is refused by its rule."""
        sitting = self.sitting
        if sitting.acting is None:
            return
        mine = [each for each in self._choices if each.group == name]
        if len(mine) == 1 and not mine[0].paths:
            self.play(mine[0].action)
        elif mine:
            self._set_aim(Aim((), "" if self._aim.group == name else name))
        else:
            groups = self.page.groups(sitting.rules, sitting.view())
            self.guess(next((each.wish for each in groups if each.name == name), None))
