"""Several processes behind one port: pages, lines and tables work whichever of them the system picks."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from bokeh.util.token import get_session_id, get_token_payload
from machines import Machine
from pupil import ask_a_class
from visitor import Visitor, run

from app.server.crowd import WORKER


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read().decode()


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    machine = Machine(f"sqlite:///{tmp_path_factory.mktemp('store') / 'tables.db'}", "--procs", "2")
    try:
        machine.wait()
        yield machine
    finally:
        machine.end()


def test_a_page_of_one_process_is_lived_in_by_way_of_the_other(crowd) -> None:
    """Its line arrives wherever the system deals it, by chance, and so does the question whether it is still there."""
    address = crowd.url

    async def visit_often() -> set[str]:
        workers = set()
        for number in range(100):
            if number >= 10 and len(workers) == 2:
                break
            visitor = await Visitor.come(address, "/table")
            assert "CodeEntry" in visitor.models
            workers.add(get_token_payload(visitor.token)["arguments"][WORKER][0])
            visit = get_session_id(visitor.token)
            for _ in range(4):
                assert json.loads(read(f"{address}/alive?visit={visit}"))["alive"] is True
            visitor.line.close()
        return workers

    assert len(run(visit_often())) == 2
    assert json.loads(read(f"{address}/alive?visit=nobody"))["alive"] is False


def test_a_token_that_is_not_ours_is_relayed_nowhere(crowd) -> None:
    async def join() -> None:
        with pytest.raises(EOFError, match="no such visit"):
            await Visitor.join(crowd.url, "/table", "x.y")

    run(join())


@pytest.mark.soak
def test_a_process_that_is_killed_is_started_anew(crowd) -> None:
    process, address = crowd.process, crowd.url
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


def test_a_class_works_whichever_process_a_phone_comes_to(crowd) -> None:
    """The system deals lines out to both; each finds the one that holds the class."""

    async def course() -> None:
        wall, _, pupils = await ask_a_class(crowd.url, 16)
        await wall.say("order", verb="end")
        await asyncio.gather(*(pupil.hear("end") for pupil in pupils))

    run(course())
