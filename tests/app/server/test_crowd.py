"""Several processes behind one port: pages, lines and tables work whichever of them the system picks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from bokeh.util.token import get_session_id, get_token_payload
from sites import find_free_port
from visitor import Visitor, find_token, run

from app.server.crowd import WORKER

ROOT = Path(__file__).parents[3]


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = find_free_port()
    store = f"sqlite:///{tmp_path_factory.mktemp('store') / 'tables.db'}"
    program = "import sys; from app.command import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--procs", "2", "--store", store]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert b"Gonfalon is at" in process.stdout.readline()
    yield process, f"http://127.0.0.1:{port}"
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    process.stdout.close()


def test_a_page_of_one_process_is_lived_in_by_way_of_the_other(crowd) -> None:
    """Its line arrives wherever the system deals it, and so does the question whether it is still there."""
    _, address = crowd

    async def visit_often() -> set[str]:
        workers = set()
        for _ in range(10):
            visitor = await Visitor.come(address, "/table")
            assert "CodeEntry" in visitor.models
            workers.add(get_token_payload(visitor.token)["arguments"][WORKER][0])
            visit = get_session_id(visitor.token)
            for _ in range(4):
                assert json.loads(read(f"{address}/alive?visit={visit}"))["alive"] is True
            visitor.line.close()
        return workers

    assert run(visit_often()) == {b"0", b"1"}
    assert json.loads(read(f"{address}/alive?visit=nobody"))["alive"] is False


@pytest.mark.parametrize("number", [b"7", b"-1", b"x" * 100])
def test_an_address_cannot_name_a_process(crowd, number: bytes) -> None:
    page = read(f"{crowd[1]}/table?{WORKER}={number.decode()}")
    assert get_token_payload(find_token(page))["arguments"][WORKER] != [number]


def test_a_token_that_is_not_ours_is_relayed_nowhere(crowd) -> None:
    async def join() -> None:
        with pytest.raises(EOFError, match="no such visit"):
            await Visitor.join(crowd[1], "/table", "x.y")

    run(join())


@pytest.mark.soak
def test_a_process_that_is_killed_is_started_anew(crowd) -> None:
    process, address = crowd
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(workers) == 2
    os.kill(int(workers[0]), signal.SIGKILL)
    deadline = time.monotonic() + 60
    while True:
        now = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        if workers[0] not in now and len(now) == 2:
            break
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "Join a table" in read(f"{address}/table")
