"""Starts several serving processes and looks after them: one that ends is started anew."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from secrets import token_hex

import msgspec

from app.core.address import next_free
from app.server.crowd import Crowd, Orders, Shared

MOST = 64
PAUSE = 0.2
"""Seconds between two looks at the processes."""


class Crew:
    """`start`, then `watch` until somebody interrupts, then `stop`."""

    def __init__(self, port: int, host: str, shared: Shared, count: int) -> None:
        inner: list[int] = []
        for _ in range(count):
            free = next_free(inner[-1] if inner else port)
            if free is None:
                raise OSError("no free ports are left for so many processes")
            inner.append(free)
        secret = token_hex(32)
        crowds = [Crowd(port, host, secret, tuple(inner), number) for number in range(count)]
        self._orders = [Orders(crowd, shared) for crowd in crowds]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """All of them, and wait until each answers."""
        self.workers = [self._start(orders) for orders in self._orders]
        for each in self.workers:
            if each.stdout is None or each.stdout.readline() != b"ready\n":
                self.stop()
                raise ChildProcessError("A serving process ended before it was ready.")

    @staticmethod
    def _start(orders: Orders) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "app.server.worker"]
        worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if worker.stdin is not None:
            worker.stdin.write(msgspec.json.encode(orders) + b"\n")
            worker.stdin.flush()
        return worker

    def watch(self, is_over: Callable[[], bool] = lambda: False) -> None:
        while not is_over():
            for number, each in enumerate(self.workers):
                if each.poll() is not None:
                    self._bury(each)
                    self.workers[number] = self._start(self._orders[number])
            time.sleep(PAUSE)

    def stop(self) -> None:
        for each in self.workers:
            each.terminate()
        for each in self.workers:
            each.wait(timeout=10)
            self._bury(each)

    @staticmethod
    def _bury(worker: subprocess.Popen[bytes]) -> None:
        for end in (worker.stdin, worker.stdout):
            if end is not None:
                end.close()


def run(port: int, host: str, shared: Shared, count: int, tell: Callable[[], None]) -> None:
    """Serve with so many processes until interrupted."""
    crew = Crew(port, host, shared, count)
    crew.start()
    tell()
    try:
        crew.watch()
    finally:
        crew.stop()
