"""The pool of processes: a lost process is begun anew, and none outlives its server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.core.pool import is_lost, submit

SERVER = """
import os
from app.core.pool import submit
print(submit(os.getpid).result(60), flush=True)
input()
"""


def test_a_process_that_ends_in_the_midst_is_begun_anew() -> None:
    lost = submit(os._exit, 3)
    assert lost.exception(timeout=60) is not None and is_lost(lost)
    assert submit(abs, -4).result(timeout=60) == 4


def test_what_goes_wrong_in_the_work_is_told_where_it_was_asked() -> None:
    wrong = submit(int, "four")
    assert isinstance(wrong.exception(timeout=60), ValueError) and not is_lost(wrong)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up in /proc")
def test_a_server_that_is_killed_takes_its_processes_along() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    assert server.stdout is not None
    child = int(server.stdout.readline())
    server.send_signal(signal.SIGKILL)
    server.communicate()
    for _ in range(600):
        if not is_alive(child):
            return
        time.sleep(0.1)
    raise AssertionError("a process of the pool has outlived its server")


def is_alive(process: int) -> bool:
    """Is it there, and not only waiting to be buried?"""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
