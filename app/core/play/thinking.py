"""Thinking for a table, done in the pool of processes: what goes there are the set-up and one seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from functools import lru_cache

from app.core.pool import submit
from engine.bots.hint import think_piece
from engine.bots.thinker import Prospect
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.table import Table
from engine.registry import GAMES

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
def _find_rules(task: Task) -> AnyRules:
    slug, options, text = task
    game = GAMES[slug]
    return game.setup.from_options(dict(options), game.read_edition(text)).rules()
