"""Long work on the command line: in processes of this machine, saying on stderr how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

MOST_WORKERS = 256


@contextmanager
def open_pool(workers: int) -> Iterator[Executor]:
    """Processes that stop with whatever has not begun."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def show_progress(words: str, end: str = "") -> None:
    """In place of what stood there before; only where a person looks on."""
    if sys.stderr.isatty():
        print(f"\r{words}", end=end, file=sys.stderr, flush=True)
