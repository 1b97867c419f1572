"""A real server in a process of its own, for tests that ask it over the network."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

PATIENCE = 120
"""Seconds that a server gets to start: a loaded machine fails no test."""
SMALLEST = "/favicon.ico"
"""What comes at once from the same host: there a browser can be given what it is to have kept, without a page."""


class Site:
    """The running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


def find_free_port() -> int:
    """One that the system deals out to nobody: what is free now is so when the server comes up, and comes up again."""
    while True:
        port = random.SystemRandom().randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def run_site(script: Path = HERE / "serve_pages.py", port: int = 0) -> Iterator[Site]:
    """A server of one's own: for tests that end it. `script` is given the port and an address for the home page."""
    port = port or find_free_port()
    with run_server([str(script), str(port), f"http://192.0.2.7:{port}/"], port) as site:
        yield site


@contextmanager
def run_server(said: Sequence[str], port: int, asked: str = "/", **variables: str) -> Iterator[Site]:
    """Python with these words, from when it answers at an address until the end."""
    process = subprocess.Popen(
        [sys.executable, *said],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_until_answers(process, f"http://127.0.0.1:{port}{asked}")
        yield Site(process, port)
    finally:
        process.kill()
        process.wait(timeout=60)


def _wait_until_answers(process: subprocess.Popen[bytes], url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"the server ended with code {process.returncode} before it answered")
        try:
            urllib.request.urlopen(url, timeout=30).close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the server did not answer within {PATIENCE} seconds")
