"""The table on screen: board, prompt, desk, log and curtain of one sitting. It draws what the sitting says, no more."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import panel as pn
from panel.viewable import Viewable

from app.core.curtain import Curtain
from app.core.play.aim import Aim
from app.core.play.card import shown_if
from app.core.play.chooser import Chooser
from app.core.play.console import Console
from app.core.play.herald import Herald
from app.core.play.history import recent_spots
from app.core.play.layout import IN_A_CELL, ON_A_PAGE
from app.core.play.odds import final_parts
from app.core.play.pace import BotPace
from app.core.play.parts import Parts
from app.core.play.prompt import prompt_parts
from app.core.play.seat_strip import about_parts
from app.core.play.sitting import Sitting
from app.core.play.staging import Staging
from app.core.refusal import RefusalCard
from engine.core.action import Action
from engine.core.phrase import Phrase
from engine.core.refusal import IllegalAction, Refusal
from engine.core.seat import Seat

NO_HINT = "There is nothing for you to decide now."
NOTHING_THERE = "A tap there means nothing now."
SHINES = "Tap what shines on the board."
BUTTONS = "Answer with the buttons."
WAIT = "Wait for the bot, or skip ahead."
FOUND = "They have found something that they alone may see."


class TableView(Chooser):
    """Widgets for one sitting. The curtain and what lies outside this table are the page's."""

    opens = True

    def __init__(
        self,
        sitting: Sitting,
        curtain: Curtain,
        open_rule: Callable[[str], None],
        on_new: Callable[[], None],
        calculate: Callable[[], None],
    ) -> None:
        self.refusal = RefusalCard(css_classes=["refusal-room"])
        self.refusal.styles = shown_if(self.refusal, False)
        self.refusal.param.watch(self._room_for_refusal, "sentence")
        self.herald = Herald(sitting)
        self.staging = Staging(sitting, self._after_stage)
        self.bots = BotPace(sitting, self.staging.is_busy)
        self.console = Console(sitting, self.bots, self.staging, self.refusal.show)
        self.curtain = curtain
        self._pending: Action | None = None
        """What cannot be taken back and was tapped on the board: it is asked once, then played."""
        self._finger = self._finger_before = ""
        """The spot of the board whose tap is being answered, and the one of the last tap."""
        self._on_new, self._calculate = on_new, calculate
        super().__init__(sitting, open_rule)
        for card in (self.console.bar, self.console.settings, self.seats):
            card.on_press(self.press)
        for citing in (self.refusal, self.console.story):
            citing.on_rule(open_rule)
        self.refresh()

    def list_orders(self) -> dict[str, Callable[[str], None]]:
        return {
            **super().list_orders(),
            **self.console.orders,
            "bots": self._press_bots,
            "peek": lambda _: self.sitting.peek(),
            "pass": lambda _: self.sitting.pass_on(),
            "new": lambda _: self._on_new(),
            "calculate": lambda _: self._calculate(),
            "final": self._press_final,
            "about": self._open_sheet,
            "close": lambda _: self._close_sheet(),
        }

    def panel(self, *more: Viewable) -> Viewable:
        """The whole table; `more` is what is wanted now and then, behind the bar."""
        self.console.behind.extend(more)
        console = self.console
        voice = () if self.speaker is None else (self.speaker,)
        ask = (self.refusal, self.prompt, *voice, self.desk_card, self.desk_room, self.aside, self.herald)
        regions = {"story": console.story, "bar": console.bar, "sheet": self.sheet, "more": console.more}
        layout = IN_A_CELL if self.sitting.is_in_a_cell else ON_A_PAGE
        seats = len(self.sitting.rules.seats)
        return layout.stage_columns(self.board, self.staging.view, self.seats, seats, ask, regions)

    def close(self) -> None:
        self.bots.pacemaker.stop()
        super().close()

    # --- drawing ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        with pn.io.hold():
            self.refusal.clear()
            self._pending = None
            self._close_sheet()
            super().refresh()

    def redraw(self) -> None:
        with pn.io.hold():
            super().redraw()
            self.console.show()
            self.staging.follow()
            self._hang_curtain()
            self.herald.announce()
            self.bots.adjust()

    def _hang_curtain(self) -> None:
        """While the game waits for a seat that is to look alone; not before what is being told is over."""
        sitting = self.sitting
        if sitting.waiting_for is None or self.staging.is_busy():
            self.curtain.clear()
            return
        view = sitting.look.view(None)
        who = self.page.who(sitting.rules, view, Seat(sitting.waiting_for))
        reason = FOUND if sitting.finder() is not None else self.page.asks(sitting.rules, view)
        self.curtain.lower(who, sitting.lift, reason)

    def asked(self) -> Parts:
        if self._pending is not None:
            return final_parts(self.page, self.sitting.rules, self.sitting.view(), self._pending)
        return prompt_parts(self.sitting, self.sitting.view(), self._choices, self._aim, self.bots.is_skipping)

    def beside(self) -> Parts:
        sitting = self.sitting
        return () if sitting.is_looking_back else self.page.beside(sitting.rules, sitting.view())

    def _marked(self) -> dict[str, str]:
        """Where a bot has just acted, while bots act."""
        return dict.fromkeys(recent_spots(self.sitting), "look") | super()._marked()

    def _notes(self) -> dict[str, str]:
        """While one thing is asked about, nothing else is promised."""
        return {} if self._pending is not None else super()._notes()

    def _close_sheet(self) -> None:
        self.hint.forget()
        self.sheet.show(())

    def _open_sheet(self, thing: str) -> None:
        """What a seat, a card in hand, a price is, and why it is so now; the same again closes it."""
        parts = about_parts(self.page, self.sitting.rules, self.sitting.view(), thing)
        wanted = msgspec.to_builtins(parts)
        self.sheet.show(() if self.sheet.parts == wanted else parts)

    # --- deciding -----------------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Play it, or show the rule that forbids it."""
        if self.sitting.acting is None:
            return
        try:
            if self._finger and self.sitting.why_illegal(action) is None and self.sitting.is_final(action):
                self._ask_once(action)
            else:
                self.sitting.play(action)
        except IllegalAction as wrong:
            self.explain(wrong.refusal)

    def _ask_once(self, action: Action | None) -> None:
        """A button says what it does; a finger on the board may only have wanted to look. None: not this."""
        self._pending = action
        self._show_prompt()
        self.desk_room.visible = bool(self.desk_room.objects) and action is None
        self.desk_card.styles = shown_if(self.desk_card, bool(self.desk_card.parts) and action is None)
        self._show_marks()

    def _press_final(self, answer: str) -> None:
        action = self._pending
        self._ask_once(None)
        if answer == "yes" and action is not None:
            self.play(action)
        else:
            self._set_aim(Aim((), self._aim.group))

    def guess(self, action: Action | None) -> None:
        refusal = None if action is None else self.sitting.why_illegal(action)
        self.explain(refusal or self._nothing_there())

    def press(self, name: str) -> None:
        self.console.shut_more(name.partition(":")[0])
        super().press(name)

    def tap(self, spot: str) -> None:
        """A second tap on the target that was asked about says yes, any other takes it back."""
        self.refusal.clear()
        self.console.shut_more()
        self._close_sheet()
        if self._pending is not None:
            self._press_final("yes" if spot and spot == self._finger_before else "no")
            return
        self._finger = self._finger_before = spot
        try:
            super().tap(spot)
        finally:
            self._finger = ""

    def tap_in_vain(self, spot: str) -> None:
        if spot and self.sitting.is_bots_turn:
            self.explain(self._describe(Phrase(WAIT)))

    def _press_group(self, name: str) -> None:
        self.refusal.clear()
        super()._press_group(name)

    def _desk_changed(self) -> None:
        self.refusal.clear()
        super()._desk_changed()

    def _nothing_there(self) -> Refusal:
        """A tap that means nothing: what is asked, and where it is answered."""
        rules, view = self.sitting.rules, self.sitting.view()
        hint = self.page.hint(rules, view, self._aim.taps, self._aim.group) or (SHINES if self._lit() else BUTTONS)
        asked = str(rules.describe(view))
        tip = Phrase("{asked} {hint}", {"asked": asked, "hint": hint})
        return Refusal(self.page.rule(rules, view), Phrase(NOTHING_THERE), tip)

    def _describe(self, tip: Phrase) -> Refusal:
        """Whose decision it is, as a refusal of anything else."""
        rules, view = self.sitting.rules, self.sitting.view()
        return Refusal(self.page.rule(rules, view), rules.describe(view), tip)

    def explain(self, reason: Refusal) -> None:
        self.refusal.show(reason)
        self.speak(f"{reason.sentence} {reason.tip}")

    def _room_for_refusal(self, *_: object) -> None:
        self.refusal.styles = shown_if(self.refusal, bool(self.refusal.sentence))

    # --- the bar -----------------------------------------------------------------------------------

    def _press_bots(self, what: str) -> None:
        self.bots.order(what)
        self._show_prompt()

    def _press_hint(self, what: str) -> None:
        if what != "stop" and self.sitting.acting is None:
            self.explain(self._describe(Phrase(NO_HINT)))
        else:
            super()._press_hint(what)

    def _after_stage(self) -> None:
        """What was told is over: whoever is to look next may take the tablet."""
        self._hang_curtain()
        self.bots.adjust()
