"""Not waiting long for a database: its work is done in a thread, and a page that asks it hears soon that it is slow.

All pages of a server are answered by one loop. So a question that has no answer after a moment is left to its thread,
whoever asked hears that the database is away, and it is not asked again before that thread has come back. What it was
to append is either there then, and seen by all, or it is not: numbers that are taken are never taken twice.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from app.store.place import PATIENCE
from app.store.rows import StoreAway

GRACE = 0.09
"""Seconds for which everybody on a server may wait for one answer; a move takes two."""

P = ParamSpec("P")
R = TypeVar("R")


class Patience:
    """With one database. `give_up` ends what waits in vain; `grace` is None where nobody else is kept waiting."""

    def __init__(self, give_up: Callable[[], None]) -> None:
        self.grace: float | None = None
        self._give_up = give_up
        self._threads = ThreadPoolExecutor(2, "gonfalon-store")
        self._late: Future[Any] | None = None
        self._since = 0.0

    def ask_briefly(self, work: Callable[[], R]) -> R:
        now = time.monotonic()
        if self._late is not None and not self._late.done():
            if now - self._since > PATIENCE:
                self._since = now
                self._give_up()
            raise StoreAway
        asked = self._threads.submit(work)
        try:
            return asked.result(self.grace)
        except TimeoutError:
            self._late, self._since = asked, now
            raise StoreAway from None

    async def ask(self, work: Callable[[], R]) -> R:
        """Wait longer, where that keeps nobody else."""
        try:
            return await asyncio.wait_for(asyncio.to_thread(work), PATIENCE)
        except TimeoutError:
            self._give_up()
            raise StoreAway from None


class Patient(Protocol):
    """What has a database to ask."""

    patience: Patience


T = TypeVar("T", bound=Patient)


def soon(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """A method that asks the database; of a server, for a moment only."""

    @wraps(method)
    def ask(self: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        work = partial(method, self, *args, **kwargs)
        is_loop = self.patience.grace is not None and threading.current_thread() is threading.main_thread()
        return self.patience.ask_briefly(work) if is_loop else work()

    return ask
