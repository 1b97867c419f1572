"""Starts several serving processes and looks after them: one that ends is started anew."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from secrets import token_hex

import msgspec

from app.core.address import LOOPBACK, is_free, next_free
from app.server.crowd import Crowd, Orders, Shared

MOST = 64
PAUSE = 0.2
"""Seconds between two looks at the processes."""


class Crew:
    """`start`, then `watch` until somebody interrupts, then `stop`."""

    def __init__(self, port: int, host: str, shared: Shared, count: int, advertise: str = "") -> None:
        inner = {token_hex(8): address for address in list_addresses(port, count, advertise)}
        secret, book = _join_book(shared.store) if advertise else (token_hex(32), "")
        crowds = [Crowd(port, host, secret, name, inner, book) for name in inner]
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


def list_addresses(port: int, count: int, advertise: str) -> list[str]:
    """By which our processes reach each other: from that address on; else any that are free on this machine."""
    if advertise:
        host, _, first = advertise.rpartition(":")
        wanted = [int(first) + number for number in range(count)]
        taken = next((each for each in wanted if not is_free(each, host)), None)
        if taken is not None:
            raise OSError(f"This machine cannot listen at {host}:{taken}: name another address with --advertise.")
        return [f"{host}:{each}" for each in wanted]
    inner: list[int] = []
    for _ in range(count):
        free = next_free(inner[-1] if inner else port)
        if free is None:
            raise OSError("no free ports are left for so many processes")
        inner.append(free)
    return [f"{LOOPBACK}:{each}" for each in inner]


def _join_book(store: str) -> tuple[str, str]:
    """The secret that all servers of this store share, and where their book is."""
    from app.store.place import default_address
    from app.store.servers import Servers  # processes of one machine need no database
    from app.store.store import Store

    book = store or default_address()
    with closing(Store(book)) as opened:
        return Servers(opened).find_secret(), book


def run(port: int, host: str, shared: Shared, count: int, tell: Callable[[], None], advertise: str = "") -> None:
    """Serve with so many processes until interrupted; `advertise` is where servers of other machines reach them."""
    crew = Crew(port, host, shared, count, advertise)
    crew.start()
    tell()
    try:
        crew.watch()
    finally:
        crew.stop()
