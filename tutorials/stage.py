"""The table that a lesson is played on: what the lesson does to it, and what the engine told on the way."""

from __future__ import annotations

from engine.core.event import Event
from engine.core.refusal import RuleError
from engine.core.seat import CHANCE, Seat
from engine.core.table import Table
from tutorials.opening import find_seat, open_table
from tutorials.script import Act, Begin, LessonError, Script

CHANCE_WORD = "chance"
"""In an action block: the table draws, by the lesson's seed."""
ANY_WORD = "any"
"""In an action block: the first action on offer, where an earlier choice was the learner's."""


class Stage:
    """What a lesson of `script` is played on; each lesson is one."""

    script: Script
    table: Table
    seat: Seat
    """The learner's."""
    told: tuple[Event, ...] = ()
    """What happened in this step, as the learner may know it."""

    def begin(self, block: Begin) -> None:
        self.table = open_table(self.script, block)
        self.seat = find_seat(self.script, block, self.table)

    def act(self, block: Act) -> None:
        """Play the lesson's own actions; LessonError names the line of one that the engine refuses."""
        before = self.table.cursor
        for number, line in block.actions:
            if line == CHANCE_WORD:
                if self.table.to_act is not CHANCE:
                    raise self.wrong(number, f"chance has nothing to decide here: {self.now()}")
                self.table.deal_chance()
            else:
                self._step(number, self._first_offer(number) if line == ANY_WORD else line)
        self._listen(block.line, before, block.told)

    def carry_out(self, number: int, line: str, told: tuple[str, ...]) -> None:
        """Play what the learner chose for the block that opens in line `number`."""
        before = self.table.cursor
        self._step(number, line)
        self._listen(number, before, told)

    def now(self) -> str:
        return str(self.table.rules.describe(self.table.view(self.seat)))

    def wrong(self, line: int, what: str) -> LessonError:
        return LessonError(self.script.file, line, what)

    def _step(self, number: int, line: str) -> None:
        try:
            self.table.play(line, deal=False)
        except RuleError as wrong:
            raise self.wrong(number, str(wrong)) from wrong

    def _first_offer(self, number: int) -> str:
        for action in self.table.legal_actions():
            return str(action)
        raise self.wrong(number, "nothing is on offer here.")

    def _listen(self, number: int, before: int, told: tuple[str, ...]) -> None:
        """What the file says will happen must have happened."""
        heard = [event for at, event in self.table.log(self.seat) if at > before]
        story = " ".join(map(str, heard))
        for text in told:
            if text not in story:
                raise self.wrong(number, f"the engine does not tell '{text}'; it tells: {story or 'nothing'}")
        self.told = (*self.told, *heard)
