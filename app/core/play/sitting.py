"""A sitting at this screen: people and bots decide in turn, go back and forth, and keep lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from app.core.play.look import Look, is_final
from app.core.play.screen import HUMAN, Screen
from engine.bots.bot import Bot
from engine.bots.levels import TRIALS, build_bot
from engine.core.action import Action
from engine.core.game import Game
from engine.core.refusal import RuleError
from engine.core.seat import Seat
from engine.core.table import Table

if TYPE_CHECKING:
    from app.core.play.game_page import AnyPage


class Sitting(Screen):
    """What is done at this screen; what is seen of it is the `Screen`'s."""

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
        super().__init__(page, table, players)
        self.game = game
        self.edition_text = edition_text
        self.lines: list[Table] = [table]
        self._bots: dict[int, Bot] = self._find_bots()
        self._random = Random(seed)
        self.passed: list[Look] = []
        """Positions that the latest action went through unasked."""
        self._known: dict[int, tuple[Any, bool]] = {}
        """By point, the position there and whether a person was asked for what was done in it."""
        self._play_unasked()
        self._see_all()
        self._settle()

    def _find_bots(self) -> dict[int, Bot]:
        try:
            return {seat: build_bot(self.game, name) for seat, name in enumerate(self.players) if name != HUMAN}
        except ValueError as unknown:
            raise RuleError(str(unknown)) from unknown

    # --- acting -------------------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """For the person who may act now; raises RuleError when it is not legal."""
        seat = self.acting
        if seat is None:
            raise RuleError("Nobody at this screen may act now.")
        self._known[self.table.cursor] = self.table.state, True
        self.table.play(action, seat)
        self._play_unasked()
        self._changed()

    def play_bot(self, most: int = 1) -> int:
        """Let bots play up to so many decisions; how many they played. Nothing is drawn in between."""
        played = 0
        while played < most and (bot := self.bot) is not None:
            self.table.play(self._ask_bot(bot), bot)
            self._play_unasked()
            played += 1
        if played:
            self._changed()
        return played

    @property
    def thinker(self) -> str:
        """The level of the bot that is to act, where it takes its time and has a choice."""
        if self.bot is None or len(self.now.menu) < 2:
            return ""
        level = self.players[self.bot]
        return level if level in TRIALS else ""

    def draw_seed(self) -> int:
        """For a bot that thinks elsewhere."""
        return self._random.getrandbits(32)

    def play_thought(self, action: Action) -> None:
        """What a bot has thought of elsewhere."""
        if self.is_bots_turn:
            self.table.play(action)
            self._play_unasked()
            self._changed()

    def _ask_bot(self, bot: Seat) -> Action:
        return self._bots[bot].choose(self.rules, self.now.view(bot), self.now.menu, self._random)

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
            self._known[self.table.cursor] = self.table.state, False
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

    def was_asked(self, point: int) -> bool:
        """Was a person asked for what was done there, or did it go by itself?"""
        state = self.table.state_at(point)
        known, was_asked = self._known.get(point, (None, False))
        if known is not state:
            was_asked = self._find_unasked(state) is None
            self._known[point] = state, was_asked
        return was_asked

    def is_final(self, action: Action) -> bool:
        """Could this legal action, with what follows it unasked, not be taken back?"""
        return is_final(self.rules, self.table.state, action, self._find_unasked)

    # --- back and forth -----------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        return not self.why_no_undo()

    def why_no_undo(self) -> str:
        return self.look.why_no_undo(self.humans)

    def can_redo(self) -> bool:
        return self.table.can_go_forward()

    def undo(self) -> None:
        """To the last decision of somebody at this screen. What was revealed is not taken back: to try something else
        from before it, look at that point of the log and play on in a line of its own."""
        points = self.look.undoable(self.humans)
        if points:
            self._move(points[-1], look=not self.humans)

    def redo(self) -> None:
        points = [point for point in self.look.choices(self.humans) if point > self.table.cursor]
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
        self.show_line(len(self.lines) - 1)

    def show_line(self, number: int) -> None:
        if 0 <= number < len(self.lines):
            self.param.update(table=self.lines[number], is_looking_back=False, eyes=None)
            self._see_all()
            self._changed()

    def _move(self, point: int, look: bool) -> None:
        self.table.goto(point)
        self.is_looking_back = look and point < self.table.length
        self._see_all()
        self._changed()
