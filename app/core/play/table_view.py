"""The table on screen: board, prompt, desk, log and curtain of one sitting. It draws what the sitting says, no more."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
from panel.viewable import Viewable

from app.core.board import Board
from app.core.curtain import Curtain
from app.core.log import EventLog
from app.core.play.aim import Aim, Choice, Play, Wish, lit, tap
from app.core.play.card import Card, shown_if
from app.core.play.game_page import Desk, DeskTools
from app.core.play.history import SHOWN, history_parts, log_lines
from app.core.play.layout import table_columns
from app.core.play.pace import BotPace
from app.core.play.prompt import list_choices, news_parts, prompt_parts
from app.core.play.sitting import Sitting
from app.core.refusal import RefusalCard
from app.core.scene import Scene
from engine.core.action import Action
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.rules import View
from engine.core.seat import Seat

FOUND = "They have found something that they alone may see."
RECENT = 60
"""Points back from now whose events a picture gets."""


class TableView:
    """Widgets for one sitting. The curtain and what lies outside this table are the page's."""

    def __init__(
        self,
        sitting: Sitting,
        curtain: Curtain,
        open_rule: Callable[[str], None],
        on_new: Callable[[], None],
        calculate: Callable[[], None],
    ) -> None:
        self.sitting = sitting
        self.page = sitting.page
        self._open_rule = open_rule
        self._new = on_new
        self._calculate = calculate
        self.curtain = curtain
        self._keys: tuple[tuple[str, str], ...] = ()
        self._choices: tuple[Choice, ...] = ()
        self._aim = Aim()
        self._desk: Desk | None = None
        self._shown = SHOWN
        self.bots = BotPace(sitting)
        self._build()
        self._watcher = sitting.param.watch(lambda _: self.refresh(), "version")
        self.refresh()

    def _build(self) -> None:
        view = self.sitting.view()
        self._keys = self.page.follow(self.sitting.rules, view, ())
        style = [self.page.style]
        self.board = Board.of(self._draw(view))
        self.seats = Card(plain=True, stylesheets=style)
        self.prompt = Card(stylesheets=style)
        self.refusal = RefusalCard()
        self.refusal.styles = shown_if(self.refusal, False)
        self.refusal.param.watch(self._room_for_refusal, "sentence")
        self.desk_room = pn.Column(sizing_mode="stretch_width", margin=0, visible=False)
        self.aside = Card(stylesheets=style)
        self.news = Card()
        self.history = Card(plain=True)
        self.log = EventLog()
        self.board.on_tap(self.tap)
        for card in (self.prompt, self.aside, self.history):
            card.on_press(self.press)
        for citing in (self.prompt, self.refusal, self.aside, self.log):
            citing.on_rule(self._open_rule)
        self.log.on_moment(self._look_at)

    def panel(self, *below: Viewable) -> Viewable:
        side = (self.refusal, self.prompt, self.desk_room, self.aside, self.news, self.history, *below, self.log)
        return table_columns(self.board, self.seats, len(self.sitting.rules.seats), side, 5)

    def close(self) -> None:
        self.bots.pacemaker.stop()
        self.sitting.param.unwatch(self._watcher)

    # --- drawing ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """After any change of the sitting: everything, in one message."""
        with pn.io.hold():
            sitting = self.sitting
            view = sitting.view()
            self._aim = Aim()
            self._choices = list_choices(sitting, view)
            self.refusal.clear()
            self._keys = self.page.follow(sitting.rules, view, self._keys)
            self._set_desk()
            self.board.show(self._draw(view), self._lit(), self._marked())
            notes = ["" if not name else f"{name} bot" for name in sitting.players]
            self.seats.show(self.page.seats(sitting.rules, view, notes))
            self.aside.show(() if sitting.is_looking_back else self.page.beside(sitting.rules, view))
            self._show_prompt()
            self.news.show(news_parts(sitting))
            self.history.show(history_parts(sitting, self.bots.name))
            self._show_log()
            self._set_curtain()
            self.bots.adjust()

    def _draw(self, view: View) -> Scene:
        sitting, now = self.sitting, self.sitting.table.cursor
        events = [event for number, _, event in sitting.events(max(now - RECENT, 0)) if number <= now]
        return self.page.draw_after(sitting.rules, view, self._keys, events)

    def _show_prompt(self) -> None:
        view = self.sitting.view()
        self.prompt.show(prompt_parts(self.sitting, view, self._choices, self._aim, self.bots.is_skipping))

    def _show_log(self) -> None:
        table = self.sitting.table
        self.log.show(log_lines(self.sitting, self._shown), table.cursor if table.cursor < table.length else None)

    def _lit(self) -> list[str]:
        return self._desk.lit() if self._desk is not None else lit(self._choices, self._aim)

    def _marked(self) -> dict[str, str]:
        if self._desk is not None:
            return self._desk.marked()
        marks = dict.fromkeys(self._recent_spots(), "look") if not self._aim.taps else {}
        return marks | dict.fromkeys(self._aim.taps, "chosen")

    def _recent_spots(self) -> list[str]:
        """Where a bot has just acted, while bots act."""
        sitting = self.sitting
        if not sitting.is_bots_turn or not sitting.table.cursor:
            return []
        latest = sitting.table.cursor - 1
        return [self.page.spot_of(event.place) for _, _, event in sitting.events(latest) if event.place]

    def _aimed(self) -> None:
        """The taps have changed, the position has not."""
        with pn.io.hold():
            self.board.param.update(lit=self._lit(), marked=self._marked())
            self._show_prompt()

    # --- desk ---------------------------------------------------------------------------------------------

    def _set_desk(self) -> None:
        sitting = self.sitting
        view = sitting.view()
        self._desk = None
        if sitting.acting is not None and self.page.has_desk(view):
            tools = DeskTools(self.play, self._desk_changed, self._open_rule)
            self._desk = self.page.desk(sitting.rules, view, sitting.menu(), tools)
        wanted = [self._desk.view] if self._desk is not None else []
        if wanted or self.desk_room.objects:
            self.desk_room.param.update(objects=wanted, visible=bool(wanted))

    def _desk_changed(self) -> None:
        self.refusal.clear()
        self.board.param.update(lit=self._lit(), marked=self._marked())

    # --- fingers ------------------------------------------------------------------------------------------

    def tap(self, spot: str) -> None:
        self.refusal.clear()
        if self.sitting.acting is None:
            if spot and self.sitting.is_bots_turn:
                self._say_whose_turn()
            return
        if self._desk is not None and self._desk.tap(spot):
            return
        meant = tap(self._choices, self._aim, spot)
        if isinstance(meant, Play):
            self.play(meant.action)
        elif isinstance(meant, Wish):
            self._refuse(meant.taps)
        else:
            self._aim = meant
            self._aimed()

    def _refuse(self, taps: tuple[str, ...]) -> None:
        sitting = self.sitting
        view = sitting.view()
        wish = self.page.wish(sitting.rules, view, taps, self._aim.group)
        refusal = None if wish is None else sitting.why_illegal(wish)
        if refusal is not None:
            self.say_no(refusal)
        else:
            hint = self.page.hint(sitting.rules, view, self._aim.taps, self._aim.group)
            self.say_no(Refusal(self.page.rule(view), sitting.rules.describe(view), Phrase("{hint}", {"hint": hint})))

    def _room_for_refusal(self, *_: object) -> None:
        self.refusal.styles = shown_if(self.refusal, bool(self.refusal.sentence))

    def _say_whose_turn(self) -> None:
        view = self.sitting.view()
        tip = "Wait for the bot, or skip ahead."
        self.say_no(Refusal(self.page.rule(view), self.sitting.rules.describe(view), Phrase(tip)))

    def say_no(self, refusal: Refusal) -> None:
        self.refusal.param.update(
            sentence=str(refusal.sentence), rule=refusal.rule, tip=str(refusal.tip) if str(refusal.tip) else ""
        )

    def play(self, action: Action) -> None:
        """Play it, or show the rule that forbids it."""
        if self.sitting.acting is None:
            return
        refusal = self.sitting.why_illegal(action)
        if refusal is not None:
            self.say_no(refusal)
            return
        self.sitting.play(action)

    # --- buttons ------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        kind, _, what = name.partition(":")
        act: dict[str, Callable[[str], None]] = {
            "play": self._press_play,
            "group": self._press_group,
            "aim": lambda _: self._set_aim(Aim((), self._aim.group)),
            "bots": self._press_bots,
            "history": self._press_history,
            "line": lambda number: self.sitting.show_line(int(number) if number.isdigit() else -1),
            "pace": self._press_pace,
            "peek": lambda _: self.sitting.peek(),
            "pass": lambda _: self.sitting.pass_on(),
            "new": lambda _: self._new(),
            "calculate": lambda _: self._calculate(),
        }
        if kind in act:
            act[kind](what)

    def _press_play(self, line: str) -> None:
        """The text of an action that was offered; after a change of the position it may be none any more."""
        chosen = next((each.action for each in self._choices if str(each.action) == line), None)
        if chosen is not None:
            self.play(chosen)

    def _press_group(self, name: str) -> None:
        """A kind of action. The only one of its kind is played at once, none is refused by its rule."""
        if self.sitting.acting is None:
            return
        self.refusal.clear()
        mine = [each for each in self._choices if each.group == name]
        if len(mine) == 1 and not mine[0].paths:
            self.play(mine[0].action)
        elif mine:
            self._set_aim(Aim((), "" if self._aim.group == name else name))
        else:
            self._refuse_group(name)

    def _refuse_group(self, name: str) -> None:
        sitting = self.sitting
        group = next((each for each in self.page.groups(sitting.rules, sitting.view()) if each.name == name), None)
        if group is not None and group.wish is not None:
            refusal = sitting.why_illegal(group.wish)
            if refusal is not None:
                self.say_no(refusal)

    def _set_aim(self, aim: Aim) -> None:
        self._aim = aim
        self._aimed()

    def _press_bots(self, what: str) -> None:
        self.bots.order(what)
        self._show_prompt()

    def _press_history(self, what: str) -> None:
        sitting = self.sitting
        self.bots.is_skipping = False
        act: dict[str, Callable[[], None]] = {
            "undo": sitting.undo,
            "redo": sitting.redo,
            "now": sitting.back_to_now,
            "on": sitting.play_on,
            "fork": sitting.fork,
            "start": lambda: sitting.look_at(max(sitting.table.cursor - 1, 0)),
        }
        if what in act:
            act[what]()

    def _press_pace(self, name: str) -> None:
        self.bots.choose(name)
        self.history.show(history_parts(self.sitting, self.bots.name))

    def _look_at(self, text: str) -> None:
        """A line of the log was tapped: go to that point, or show earlier lines."""
        if text == "-1":
            self._shown += 4 * SHOWN
            self._show_log()
        elif text.isdigit():
            self.sitting.look_at(int(text))

    # --- curtain ------------------------------------------------------------------------------------------

    def _set_curtain(self) -> None:
        sitting = self.sitting
        if sitting.waiting_for is None:
            self.curtain.clear()
            return
        view = sitting.table.view(None)
        who = self.page.who(sitting.rules, view, Seat(sitting.waiting_for))
        reason = FOUND if sitting.finder() is not None else self.page.asks(sitting.rules, view)
        self.curtain.lower(who, self._lift, reason)

    def _lift(self) -> Viewable:
        self.sitting.lift()
        return pn.Spacer(width=0, height=0, sizing_mode="fixed")
