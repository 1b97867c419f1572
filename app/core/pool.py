"""One pool of processes for all slow work: the server goes on serving everybody meanwhile.

As many processes as cores, begun when the first work comes and ended with the server, begun anew when one is lost: at
once, while with an idle time for them to end after, loky hears of a loss only when that has passed. Work is a function
of a module with plain values, and it is short: who has much to do asks for it in pieces, so that visitors take turns
and whoever gives up has only the piece at hand to wait for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from threading import Thread
from time import sleep
from typing import Any, TypeVar

from loky import get_reusable_executor

T = TypeVar("T")


def submit(work: Callable[..., T], *values: Any) -> Future[T]:
    """The result, later. Cancel it when nobody waits any more: then it may never be begun."""
    executor = get_reusable_executor(os.cpu_count() or 1, timeout=None, initializer=end_with, initargs=(os.getpid(),))
    asked: Future[T] = executor.submit(work, *values)
    return asked


def end_with(server: int) -> None:
    """In each process of the pool: it does not outlive the server, however that ended."""

    def watch() -> None:
        while os.getppid() == server:
            sleep(1)
        os._exit(0)

    Thread(target=watch, daemon=True, name="watch the server").start()


def is_lost(asked: Future[Any]) -> bool:
    """Was it given up, by whoever asked or with its process?"""
    return asked.cancelled() or isinstance(asked.exception(), BrokenExecutor)
