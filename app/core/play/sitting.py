"""A sitting at this screen: the table, who is human, whose eyes look, and where in the game one is.

No Panel in here. Pages watch `version`; everything a page shows comes from `view()`, which is the view of the seat
whose eyes look at the screen, or of an onlooker when nobody in particular looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import param

from app.core.play.finds import Finds
from app.core.play.game_page import AnyPage
from app.core.play.look import Look, Told
from app.core.play.undo import choices, is_final, undoable, why_no_undo
from engine.bots.bot import Bot
from engine.bots.levels import TRIALS, build_bot
from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Game
from engine.core.outcome import Outcome
from engine.core.position import AnyView
from engine.core.refusal import Refusal, RuleError
from engine.core.rules import Rules
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table

HUMAN = ""


class Sitting(param.Parameterized):
    """Who sits where is `players`: a bot's name a seat, or "" for a person."""

    table: Table = param.ClassSelector(class_=Table, doc="The line of play that is shown.")
    eyes: int | None = param.Integer(
        default=None, allow_None=True, doc="The seat that looks at the screen; None: nobody in particular."
    )
    waiting_for: int | None = param.Integer(
        default=None, allow_None=True, doc="The seat the tablet must be passed to first."
    )
    is_shown: bool = param.Boolean(
        default=False, doc="The seat that looks is shown what it alone may know; nobody acts before it passes on."
    )
    is_looking_back: bool = param.Boolean(default=False, doc="An earlier point is looked at; nobody acts there.")
    is_paused: bool = param.Boolean(default=False, doc="Bots wait.")
    version: int = param.Integer(default=0, doc="Counts every change.")

    def __init__(
        self,
        game: Game,
        page: AnyPage,
        table: Table,
        players: Sequence[str],
        seed: int | None = None,
        edition_text: str = "",
    ) -> None:
        if len(players) != len(table.rules.seats):
            raise RuleError(f"{len(players)} players cannot sit on {len(table.rules.seats)} seats.")
        try:
            bots = {seat: build_bot(game, name) for seat, name in enumerate(players) if name != HUMAN}
        except ValueError as unknown:
            raise RuleError(str(unknown)) from unknown
        super().__init__(table=table)
        self.game = game
        self.page = page
        self.players = tuple(players)
        self.edition_text = edition_text
        self.lines: list[Table] = [table]
        self._bots: dict[int, Bot] = bots
        self._random = Random(seed)
        self._finds = Finds(page)
        self._look = Look(table)
        self.passed: list[Look] = []
        """Positions that the latest action went through unasked."""
        self._play_unasked()
        self._finds.see_all(self.humans, table.cursor)
        self._settle()

    # --- what is seen -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return self.table.rules

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.rules.seats if self.players[seat] == HUMAN)

    @property
    def look(self) -> Look:
        """The position shown, asked of the rules once for each change."""
        if not self._look.is_of(self.table):
            self._look = Look(self.table)
        return self._look

    def view(self) -> AnyView:
        return self.look.view(self.eyes)

    @property
    def outcome(self) -> Outcome | None:
        return self.look.outcome

    @property
    def actor(self) -> Seat | None:
        """The seat that is to act, whoever plays it."""
        actor = self.table.to_act
        return actor if isinstance(actor, int) else None

    @property
    def acting(self) -> Seat | None:
        """The seat for which a person at this screen may act now."""
        actor = self.table.to_act
        if not isinstance(actor, int) or self.players[actor] != HUMAN:
            return None
        return None if self.is_looking_back or self.is_held else actor

    @property
    def is_held(self) -> bool:
        """Does the game wait for somebody to take the tablet, or to have seen enough?"""
        return self.waiting_for is not None or self.is_shown

    @property
    def is_bots_turn(self) -> bool:
        actor = self.table.to_act
        is_bot = isinstance(actor, int) and self.players[actor] != HUMAN
        return is_bot and not self.is_looking_back and not self.is_held

    def events(self, start: int = 0) -> list[Told]:
        """What happened after the point `start`, as these eyes may know it, undone things too."""
        return self.look.events(self.eyes, start)

    # --- acting -------------------------------------------------------------------------------------------

    def menu(self) -> Sequence[Action]:
        return self.look.menu if self.acting is not None else ()

    def why_illegal(self, action: Action) -> Refusal | None:
        return self.table.why_illegal(action)

    def play(self, action: Action) -> None:
        """For the person who may act now; raises RuleError when it is not legal."""
        seat = self.acting
        if seat is None:
            raise RuleError("Nobody at this screen may act now.")
        self.table.play(action, seat)
        self._play_unasked()
        self._changed()

    def play_bot(self, most: int = 1) -> int:
        """Let bots play up to so many decisions; how many they played. Nothing is drawn in between."""
        played = 0
        while played < most and self._play_decision():
            played += 1
        if played:
            self._changed()
        return played

    @property
    def thinker(self) -> str:
        """The level of the bot that is to act, where it takes its time and has a choice."""
        actor = self.actor
        if actor is None or not self.is_bots_turn or len(self.look.menu) < 2:
            return ""
        return self.players[actor] if self.players[actor] in TRIALS else ""

    def draw_seed(self) -> int:
        """For a bot that thinks elsewhere."""
        return self._random.getrandbits(32)

    def play_thought(self, action: Action) -> None:
        """What a bot has thought of elsewhere."""
        if self.is_bots_turn:
            self.table.play(action)
            self._play_unasked()
            self._changed()

    def _play_decision(self) -> bool:
        table, seat = self.table, self.table.to_act
        if not isinstance(seat, int) or not self.is_bots_turn:
            return False
        choice = self._bots[seat].choose(table.rules, self.look.view(seat), self.look.menu, self._random)
        table.play(choice, seat)
        self._play_unasked()
        return True

    def _play_unasked(self) -> None:
        """What a person need not be asked. Only at the newest point: nothing that was undone gets lost."""
        self.passed.clear()
        while self.table.cursor == self.table.length:
            seat = self.table.to_act
            if not isinstance(seat, int) or self.players[seat] != HUMAN:
                return
            choice = self._find_unasked(self.table.state)
            if choice is None:
                return
            self.passed.append(self.look)
            self.table.play(choice, seat)

    def _find_unasked(self, state: Any) -> Action | None:
        """What the person who is to act there need not be asked."""
        seat, look = state.to_act, self.look
        if not isinstance(seat, int) or self.players[seat] != HUMAN:
            return None
        is_now = state is self.table.state
        view = look.view(seat) if is_now else self.rules.observe(state, Seat(seat))
        menu = look.menu if is_now else self.rules.legal_actions(state)
        return self.page.unasked(self.rules, view, menu, len(self.humans) == 1)

    def is_final(self, action: Action) -> bool:
        """Could this legal action, with what follows it unasked, not be taken back?"""
        return is_final(self.rules, self.table.state, action, self._find_unasked)

    # --- passing the tablet -------------------------------------------------------------------------------

    def lift(self) -> None:
        """The person for whom the curtain hangs has the tablet."""
        if self.waiting_for is not None:
            eyes = Seat(self.waiting_for)
            self.param.update(eyes=eyes, waiting_for=None, is_shown=self.finder() == eyes)
            self.version += 1

    def wanted_secret(self) -> str:
        """What the person who decides in the open may want to look at first."""
        return self.page.wanted_secret(self.look.view(None)) if self.acting is not None and self.eyes is None else ""

    def peek(self) -> None:
        """They do: the tablet is passed to them, as for a secret decision."""
        if self.wanted_secret():
            self.waiting_for = self.acting
            self.version += 1

    def found(self) -> list[Event]:
        """What the seat that looks alone may know and has not been shown yet."""
        return [] if self.eyes is None else self._finds.of(self.look, Seat(self.eyes))

    def pass_on(self) -> None:
        """The person who was shown something has seen it."""
        if self.is_shown and self.eyes is not None:
            self._finds.see(Seat(self.eyes), self.table.cursor)
            self.is_shown = False
            self._changed()

    def finder(self) -> Seat | None:
        """Among several people: who has found something that they alone may know and have not looked at."""
        if len(self.humans) < 2 or self.is_looking_back or self.outcome is not None:
            return None
        return next((seat for seat in self.humans if self._finds.of(self.look, seat)), None)

    # --- back and forth -----------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        return bool(undoable(self.look, self.humans))

    def why_no_undo(self) -> str:
        return why_no_undo(self.look, self.humans)

    def can_redo(self) -> bool:
        return self.table.can_go_forward()

    def undo(self) -> None:
        """To the last decision of somebody at this screen. What was revealed is not taken back: to try something else
        from before it, look at that point of the log and play on in a line of its own."""
        points = undoable(self.look, self.humans)
        if points:
            self._move(points[-1], look=not self.humans)

    def redo(self) -> None:
        points = [point for point in choices(self.look, self.humans) if point > self.table.cursor]
        if self.can_redo():
            self._move(points[0] if points else self.table.length, look=not self.humans)

    def look_at(self, point: int) -> None:
        """Look at any point of the game; nobody acts there before `play_on`. What chance drew stays drawn."""
        moments = self.look.moments
        point = min(max(point, 0), len(moments))
        while point < len(moments) and not isinstance(moments[point].actor, int):
            point += 1
        self._move(point, look=True)

    def back_to_now(self) -> None:
        self._move(self.table.length, look=False)

    def stand_at(self, point: int) -> None:
        """As it was left: what came after this point was undone."""
        self._move(point, look=False)

    def play_on(self) -> None:
        """Go on from the point shown; what came after it is kept until somebody acts, and for good, in a line of its
        own, where it showed something that the point shown did not know yet."""
        if any(point > self.look.cursor for point in self.look.reveals):
            self.fork()
            return
        self.is_looking_back = False
        self._changed()

    def fork(self) -> None:
        """Go on from the point shown in a line of its own; the other line stays as it is."""
        self.lines.append(self.table.fork())
        self._show_line(len(self.lines) - 1)

    def show_line(self, number: int) -> None:
        if 0 <= number < len(self.lines):
            self._show_line(number)

    def _show_line(self, number: int) -> None:
        self.param.update(table=self.lines[number], is_looking_back=False, eyes=None)
        self._finds.see_all(self.humans, self.table.cursor)
        self._changed()

    def _move(self, point: int, look: bool) -> None:
        self.table.goto(point)
        self.is_looking_back = look and point < self.table.length
        self._finds.see_all(self.humans, point)
        self._changed()

    # --- whose eyes ---------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._settle()
        self.version += 1

    def _settle(self) -> None:
        finder = self.finder()
        if finder is None:
            eyes, waiting_for = self._who_looks()
        else:
            eyes, waiting_for = (finder, None) if self.eyes == finder else (None, finder)
        self.param.update(eyes=eyes, waiting_for=waiting_for, is_shown=finder is not None and eyes == finder)

    def _who_looks(self) -> tuple[int | None, int | None]:
        """(eyes, whom to pass the tablet to). A lone person always looks; among several, whoever decides in secret."""
        people = self.humans
        if len(people) == 1:
            return people[0], None
        actor = self.table.to_act
        if actor is NOBODY or actor not in people or self.is_looking_back:
            return None, None
        if self.eyes == actor:
            return self.eyes, None
        return None, actor if self.page.is_secret(self.look.view(None)) else None
