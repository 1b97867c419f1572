"""When bots act: at a beat one can follow, or skipping ahead. The beat is a callback of the session's own event loop,
or of a notebook's kernel; no thread. It ends with the session."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

import panel as pn
from panel.io.state import set_curdoc

from app.core.play.look import Look
from app.core.play.sitting import Sitting
from app.core.play.thinking import ask_piece, task_of
from app.core.pool import is_lost
from app.core.wait import is_visited
from engine.bots.levels import TRIALS
from engine.bots.thinker import Prospect

PACES = {"slow": ("Slow", 1800), "quick": ("Quick", 800), "off": ("Off", 250)}
"""Milliseconds from one action of a bot to the next; moments on the stage follow the same word."""
FASTER = 20
"""Milliseconds between two batches of bots' decisions when somebody skips ahead."""
BATCH = 12
"""Decisions a batch."""
BREATHS = 3
"""So many times as long as a beat takes, until the next one of any session."""
LONGEST = 0.1
"""Seconds that one session's beat holds up the others' at most."""


class Queue:
    """Beats of all sessions of this process, one at a time and with a breath between: bots that play in fifty sessions
    take a third of the server at most, and whoever taps waits for one beat, not for fifty."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self.is_busy = False
        self.took = 0.0
        """Seconds of the last beat."""

    def ask(self, beat: Callable[[], None]) -> None:
        """Call it when its turn has come; at once where nobody else waits. Within a running event loop."""
        self._waiting.append(beat)
        if not self.is_busy:
            self._call_next()

    def _call_next(self) -> None:
        self.is_busy = bool(self._waiting)
        if self.is_busy:
            asyncio.get_running_loop().call_later(min(BREATHS * self.took, LONGEST), self._call_next)
            self._waiting.popleft()()


QUEUE = Queue()


class Pacemaker:
    """`run(milliseconds)` beats until `stop()`. Without a session (tests) it never beats.

    The callback is the document's own: Panel's would be kept, and the game with it, until the session ends.
    """

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._document: Any = None
        self._callback: Any = None
        self._is_waiting = False
        self.period = 0

    def run(self, period: int) -> None:
        if period == self.period:
            return
        self.stop()
        self.period = period
        document = pn.state.curdoc
        if document is not None:
            self._document = document
            self._callback = document.add_periodic_callback(partial(self._queue_up, document), period)

    def _queue_up(self, document: Any) -> None:
        """While the line is down nobody could follow: bots wait until the browser is back."""
        if is_visited(document) and not self._is_waiting:
            self._is_waiting = True
            QUEUE.ask(partial(self._call_up, document))

    def _call_up(self, document: Any) -> None:
        self._is_waiting = False
        if self.period and is_visited(document):
            document.add_next_tick_callback(partial(self._beat_for, document))

    def _beat_for(self, document: Any) -> None:
        start = time.perf_counter()
        if self.period:
            with set_curdoc(document):
                self._beat()
        QUEUE.took = time.perf_counter() - start

    def stop(self) -> None:
        self.period = 0
        if self._callback is not None:
            self._document.remove_periodic_callback(self._callback)
            self._callback = self._document = None


class KernelPacemaker:
    """The same in a cell of a notebook: no session is there, and its kernel's loop beats; in a script none does."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._timer: asyncio.TimerHandle | None = None
        self.period = 0

    def run(self, period: int) -> None:
        if period != self.period:
            self.stop()
            self.period = period
            self._wait()

    def _wait(self) -> None:
        with suppress(RuntimeError):  # no loop is running
            self._timer = asyncio.get_running_loop().call_later(self.period / 1000, self._beat_once)

    def _beat_once(self) -> None:
        self._timer = None
        self._beat()
        if self.period and self._timer is None:
            self._wait()

    def stop(self) -> None:
        self.period = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BotPace:
    """Lets the bots of a sitting act: `tick` at every beat, `adjust` after every change."""

    def __init__(self, sitting: Sitting, is_held: Callable[[], bool] = lambda: False) -> None:
        self.sitting = sitting
        self._is_held = is_held
        """Is something being shown that has to be over first?"""
        self._thought: tuple[Look, Future[list[Prospect]]] | None = None
        self.name = "quick"
        self.is_skipping = False
        self.pacemaker = (KernelPacemaker if sitting.is_in_a_cell else Pacemaker)(self.tick)

    def tick(self) -> None:
        """A bot's moment has come."""
        if not self.sitting.is_bots_turn or self.sitting.is_paused:
            self.adjust()
            return
        if self._is_held():
            return
        if self.sitting.thinker:
            self._think(self.sitting.thinker)
        else:
            self.sitting.play_bot(BATCH if self.is_skipping else 1)

    def _think(self, level: str) -> None:
        """In the pool, beat by beat: nothing here waits. A thought about a position that is no more is dropped."""
        sitting, look = self.sitting, self.sitting.now
        if self._thought is not None and self._thought[0] is not look:
            self._thought[1].cancel()
            self._thought = None
        if self._thought is None:
            task, view = task_of(sitting.table, sitting.edition_text), look.view(sitting.bot)
            self._thought = look, ask_piece(task, view, TRIALS[level], sitting.draw_seed())
        elif self._thought[1].done():
            asked, self._thought = self._thought[1], None
            if is_lost(asked):
                sitting.play_bot()
            else:
                sitting.play_thought(asked.result()[0].action)

    def adjust(self) -> None:
        sitting = self.sitting
        if not sitting.is_bots_turn or sitting.is_paused:
            self.is_skipping = self.is_skipping and sitting.is_bots_turn
            self.pacemaker.stop()
        else:
            self.pacemaker.run(FASTER if self.is_skipping else PACES[self.name][1])

    def order(self, what: str) -> None:
        """Go on, pause, or skip to the next decision of a person."""
        self.is_skipping = what == "skip"
        self.sitting.is_paused = what == "pause"
        self.adjust()

    def choose(self, name: str) -> None:
        if name in PACES:
            self.name = name
            self.adjust()
