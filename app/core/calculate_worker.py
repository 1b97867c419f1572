"""Slow answers, worked out in a process of their own: the server goes on serving everybody meanwhile.

Answers are pure, so they are remembered by their inputs. The other process imports the engine only, takes one question
at a time, and ends with the server.
"""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Lock, Thread

from engine.core.calculator import Answer, Calculator
from engine.registry import CALCULATORS

REMEMBERED = 256
"""So many answers are kept, those asked for last."""


def solve(slug: str, link: str) -> Answer:
    """Run in the other process."""
    return CALCULATORS[slug].from_link(link).answer()


class Worker:
    """One process for slow answers, begun when the first is asked for."""

    def __init__(self, work: Callable[[str, str], Answer] = solve) -> None:
        self._work = work
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[str, Answer] = OrderedDict()
        self._lock = Lock()

    def ask(self, calculator: Calculator) -> Future[Answer]:
        """The answer, at once where it is known. Cancel it when nobody waits any more: then it may never be begun."""
        link = calculator.link()
        known = self._recall(link)
        if known is not None:
            answered: Future[Answer] = Future()
            answered.set_result(known)
            return answered
        asked = self._submit(calculator.slug, link)
        asked.add_done_callback(lambda done: self._remember(link, done))
        return asked

    def _submit(self, slug: str, link: str) -> Future[Answer]:
        with self._lock:
            if self._pool is None:
                self._pool = _new_pool()
            try:
                return self._pool.submit(self._work, slug, link)
            except BrokenProcessPool:  # the system has ended it, for want of memory perhaps: begin a new one
                self._pool = _new_pool()
                return self._pool.submit(self._work, slug, link)

    def _recall(self, link: str) -> Answer | None:
        with self._lock:
            if link in self._known:
                self._known.move_to_end(link)
            return self._known.get(link)

    def _remember(self, link: str, done: Future[Answer]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        with self._lock:
            self._known[link] = done.result()
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)

    def close(self) -> None:
        """End the process; what was asked and not begun is cancelled."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)


@cache
def worker() -> Worker:
    """The one of this server: it holds nothing but answers to inputs, which are nobody's secret."""
    return Worker()


def is_unanswered(asked: Future[Answer]) -> bool:
    """Was it given up, by whoever asked or with the process?"""
    return asked.cancelled() or isinstance(asked.exception(), BrokenProcessPool | CancelledError)


def _new_pool() -> ProcessPoolExecutor:
    # spawned, not forked: the server's sockets and threads stay its own
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Ctrl-C is the server's matter, and when the server is gone nobody waits any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
