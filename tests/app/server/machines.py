"""Servers that share a store and nothing else, each a tree of processes, behind a balancer: machines to a test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from balancer import Balancer, run_balancer
from sites import find_free_port

from app.core.address import is_free

ROOT = Path(__file__).parents[3]
PROGRAM = "import sys; from app.command import main; sys.exit(main(sys.argv[1:]))"


class Machine:
    """One `gonfalon serve`."""

    def __init__(self, store: str, *more: str) -> None:
        self.port = find_free_port()
        command = [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port), "--store", store, *more]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, start_new_session=True
        )
        self.url = f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        assert self.process.stdout is not None
        assert any(b"Gonfalon is at" in line for line in self.process.stdout), "the server ended before it was ready"

    def kill(self) -> None:
        """As if the plug were pulled: all its processes at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=60)
        while not is_free(self.port):
            time.sleep(0.02)

    def end(self) -> None:
        if self.process.poll() is None:  # not by SIGINT: tests in the background of a shell hand on that it is ignored
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def run_machines(store: str, count: int = 2) -> Iterator[tuple[Balancer, list[Machine]]]:
    """So many, and the balancer by which visitors come."""
    port, machines = find_free_port(), []
    try:
        for _ in range(count):
            inner = f"127.0.0.1:{find_free_port()}"
            machines.append(Machine(store, "--address", f"http://127.0.0.1:{port}/", "--advertise", inner))
        for each in machines:
            each.wait()
        with run_balancer(port, [each.port for each in machines]) as balancer:
            yield balancer, machines
    finally:
        for each in machines:
            each.end()
