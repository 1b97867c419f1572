"""A class of full size, on one process and on two: a hundred come in and answer; rogues delay nobody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles

import pytest
from machines import Machine
from pupil import Pupil, answer_all, fill, open_class
from sites import Site, run_site
from test_load import WATCHED
from tornado.httpclient import HTTPClientError
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from visitor import run

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(
        not Path("/proc/self/statm").exists(), reason="reads the memory of a process from Linux's /proc"
    ),
]

STUDENTS = 100
MOST_BYTES = 150_000


@pytest.fixture
def site() -> Iterator[Site]:
    with run_site(WATCHED) as running:
        yield running


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Machine]:
    """Two processes: half of the phones come to the one that does not hold the class."""
    machine = Machine(f"sqlite:///{tmp_path / 'tables.db'}", "--procs", "2")
    try:
        machine.wait()
        yield machine
    finally:
        machine.end()


@pytest.fixture
def report(capsys) -> Callable[[str], None]:
    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    return say


def measure_bytes(site: Site | Machine) -> int:
    """Of all its processes together."""
    first = site.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) * 4096 for each in (first, *children))


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


async def begin(wall: Pupil, pupils: list[Pupil]) -> None:
    await wall.ask("choose", "phase", "chosen", slug="guess-the-odds", options={"seconds": "300"})
    await wall.lead("begin", "open")
    await asyncio.gather(*(pupil.hear("phase", "open") for pupil in pupils))


def test_a_hundred_come_in_and_answer_and_the_wall_follows(site: Site, report) -> None:
    measure_class(site, report)


def test_on_two_processes_a_hundred_come_in_and_answer_as_well(crowd: Machine, report) -> None:
    measure_class(crowd, report)


def measure_class(site: Site | Machine, report) -> None:
    async def course() -> None:
        first, opened = await open_class(site.url)
        some, _ = await fill(site.url, opened["class"], 10)  # what is loaded once is not a student's
        await begin(first, some)
        await first.say("order", verb="end")
        before = measure_bytes(site)
        wall, opened = await open_class(site.url)
        pupils, waited = await fill(site.url, opened["class"], STUDENTS, seconds=25)
        await begin(wall, pupils)
        answered = asyncio.create_task(wall.hear("answered", STUDENTS))
        times = await answer_all(pupils, 1, seconds=9)
        last = time.monotonic()
        await answered
        behind = time.monotonic() - last
        each = (measure_bytes(site) - before) / STUDENTS
        await wall.lead("close", "closed")
        begun = time.monotonic()
        await wall.lead("reveal", "shown")
        await asyncio.gather(*(pupil.hear("phase", "shown") for pupil in pupils))
        shown = time.monotonic() - begun
        report(
            f"{STUDENTS} in: p95 {1000 * p95(waited):.0f} ms; answers: p95 {1000 * p95(times):.0f} ms, most "
            f"{1000 * max(times):.0f} ms; wall {1000 * behind:.0f} ms behind; result on all phones after "
            f"{1000 * shown:.0f} ms; {each / 1000:.0f} kB a student"
        )
        assert p95(times) <= 1
        assert behind <= 1
        assert each <= MOST_BYTES

    run(course())


async def rage(site_url: str, code: str, until: float) -> int:
    """Guesses codes, sends rubbish and huge texts, comes again and again until the time is over."""
    refused = 0
    while time.monotonic() < until:
        try:
            rogue = await Pupil.come(site_url)
            for number in range(60):
                await rogue.line.write_message(f'{{"do":"join","code":"BCD{number:03}","name":"<script>"}}')
                await rogue.line.write_message('{"do":"give","round":1,"values":[1],"student":1}')
            await rogue.line.write_message("x" * 100_000)
            await rogue.hear("end")
        except (EOFError, WebSocketClosedError, HTTPClientError, StreamClosedError):
            await asyncio.sleep(0.02)
        refused += 1
    return refused


def test_rogues_delay_nobody(site: Site, report) -> None:
    async def course() -> None:
        wall, opened = await open_class(site.url)
        pupils, _ = await fill(site.url, opened["class"], 30)
        await begin(wall, pupils)
        calm = await answer_all(pupils, 1, seconds=4)
        until = time.monotonic() + 8
        rogues = asyncio.gather(*(rage(site.url, opened["class"], until) for _ in range(10)))
        await asyncio.sleep(1)
        raging = await answer_all(pupils, 1, seconds=5)
        refused = sum(await rogues)
        told = await wall.hear("phase", "open")
        report(f"calm p95 {1000 * p95(calm):.0f} ms; with rogues {1000 * p95(raging):.0f} ms; {refused} lines refused")
        assert refused > 50
        assert p95(raging) - p95(calm) <= 0.2
        assert told["here"] == 30

    run(course())
