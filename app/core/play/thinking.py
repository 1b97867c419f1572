"""Thinking for a table, done in the pool of processes: what goes there are the set-up and one seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import lru_cache
from typing import Any

from app.core.pool import submit
from engine.bots.hint import join_pieces, think_piece
from engine.bots.thinker import Prospect
from engine.core.edition import read_edition
from engine.core.position import AnyView
from engine.core.rules import Rules
from engine.core.table import Table
from engine.registry import GAMES

PIECE = 40
"""Trials of one piece of work: well under a second in every game."""

Task = tuple[str, tuple[tuple[str, str], ...], str]
"""Game, options of its set-up, the text of an edition of one's own."""


def task_of(table: Table, edition_text: str) -> Task:
    """What another process needs to have the same rules."""
    setup = table.setup
    options: Mapping[str, str] = setup.options()
    return setup.game, tuple(sorted(options.items())), edition_text


def ask_piece(task: Task, view: AnyView, trials: int, seed: int) -> Future[list[Prospect]]:
    """So many trials, in the pool."""
    return submit(work, task, view, trials, seed)


def work(task: Task, view: AnyView, trials: int, seed: int) -> list[Prospect]:
    """In a process of the pool."""
    return think_piece(GAMES[task[0]].mind, _find_rules(task), view, trials, seed)


@lru_cache(maxsize=8)
def _find_rules(task: Task) -> Rules[Any, Any, Any]:
    slug, options, text = task
    game = GAMES[slug]
    edition = read_edition(text, game.edition) if text else None
    return game.setup.from_options(dict(options), edition).rules()


class Search:
    """A search under way, piece by piece; `tell` is called when there is more to show."""

    def __init__(self, task: Task, view: AnyView, pieces: int, tell: Callable[[Future[Any], Callable[[], None]], None]):
        self.pieces: list[list[Prospect]] = []
        self.wanted = pieces
        self._task, self._view, self._tell = task, view, tell
        self._asked: Future[list[Prospect]] | None = None
        self.is_over = False

    def go_on(self, done: Callable[[], None]) -> None:
        """Ask for the next piece; `done` is called when it is there."""
        self._asked = ask_piece(self._task, self._view, PIECE, len(self.pieces))
        self._tell(self._asked, done)

    def take(self) -> None:
        """The piece that was asked for is there, or is lost: then what is known is all."""
        asked, self._asked = self._asked, None
        if asked is None or asked.cancelled() or asked.exception() is not None:
            self.is_over = True
            return
        self.pieces.append(asked.result())
        self.is_over = len(self.pieces) >= self.wanted

    def stop(self) -> None:
        """No more pieces."""
        self.is_over = True
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def prospects(self) -> list[Prospect]:
        """What is known so far."""
        return join_pieces(self.pieces)
