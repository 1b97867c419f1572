"""Many visits at once, visits that have gone, and what they leave: taps and memory as ratios, on a server of its own.

A tap here leads to the beginning of a game and back to now: the whole table is drawn anew.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

import pytest
from guest import PATHS, Guest, settle
from sites import Site, run_site
from visitor import run

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(
        not Path("/proc/self/schedstat").exists(), reason="reads the work of a process from Linux's /proc"
    ),
]

HERE = Path(__file__).parent
WATCHED = HERE.parent / "app" / "server" / "serve_watched.py"
TAPS = 60
BOTS = "random random random"


@pytest.fixture
def site() -> Iterator[Site]:
    with run_site(WATCHED) as running:
        yield running


@pytest.fixture
def report(capsys) -> Callable[[str], None]:
    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    return say


def name_of(path: str) -> str:
    return path.partition("?")[0]


async def sit(site: Site, path: str) -> Guest:
    """At a game of bots that has gone on for a while."""
    guest = await Guest.come(site.url, path)
    await guest.begin(BOTS)
    await asyncio.sleep(3)
    return guest


async def wait_for_taps(site: Site, path: str) -> float:
    """Seconds of the server's work after which 95 of 100 taps are answered."""
    guest = await sit(site, path)
    took = await guest.leaf(TAPS, site.process.pid)
    guest.leave()
    return quantiles(took, n=20)[-1]


async def work_of_taps(site: Site, path: str) -> float:
    """Seconds of work of the server for a tap."""
    guest, costs = await sit(site, path), []
    await guest.leaf(10, site.process.pid)
    for _ in range(TAPS // 2):
        before = await settle(site.process.pid)
        await guest.leaf(2, site.process.pid)
        costs.append((await settle(site.process.pid) - before) / 2)
    guest.leave()
    return median(costs)


def test_among_fifty_sessions_of_running_bots_a_tap_takes_at_most_three_times_as_long(site, report):
    alone = [run(wait_for_taps(site, path)) for path in PATHS]
    with subprocess.Popen(
        [sys.executable, str(HERE / "guest.py"), site.url, "49"], stdout=subprocess.PIPE, text=True
    ) as crowd:
        assert crowd.stdout is not None and crowd.stdout.readline(), "the crowd did not come"
        among = [run(wait_for_taps(site, path)) for path in PATHS]
        crowd.kill()
    for path, one, many in zip(PATHS, alone, among, strict=True):
        report(
            f"{name_of(path):<10} p95 {1000 * one:.0f} ms, of 50 {1000 * many:.0f} ms   {many / one:.1f}x (at most 3)"
        )
    assert sum(among) <= 3 * sum(alone)


def test_after_three_hundred_visits_a_tap_costs_what_it_did(site, report):
    async def come_and_go() -> None:
        for number in range(30):
            guest = await Guest.come(site.url, PATHS[number % len(PATHS)])
            await guest.begin(BOTS)
            guest.leave()

    fresh = run(work_of_taps(site, PATHS[0]))
    run(come_and_go())
    for number in range(270):
        urllib.request.urlopen(site.url + PATHS[number % len(PATHS)], timeout=20).close()
        if number % 90 == 89:
            ask(site, "end")
    later = run(work_of_taps(site, PATHS[0]))
    report(
        f"a tap's work {1000 * fresh:.1f} ms, after 300 visits {1000 * later:.1f}   {later / fresh:.2f}x (at most 1.2)"
    )
    assert later <= 1.2 * fresh


def ask(site: Site, what: str) -> dict[str, int]:
    with urllib.request.urlopen(f"{site.url}/{what}", timeout=60) as answer:
        return json.loads(answer.read())


async def bytes_a_session(site: Site, path: str, players: str, count: int = 4, times: int = 5) -> float:
    """What each further session that is open holds, its game running.

    So many come at a time, and the median is taken: now and then a table of Python's own, which is no session's,
    doubles at once by two megabytes (that of all names does, on a bare page too).
    """

    async def come() -> Guest:
        guest = await Guest.come(site.url, path)
        if players:
            await guest.begin(players)
        return guest

    guests, held = [], []
    for _ in range(1 + times):
        guests += [await come() for _ in range(count)]
        await asyncio.sleep(3)
        held.append(ask(site, "count")["bytes"])
    for guest in guests:
        guest.leave()
    return median(after - before for before, after in pairwise(held)) / count


@pytest.mark.parametrize("path", PATHS)
def test_a_session_with_a_running_game_holds_at_most_six_times_a_bare_page(report, path):
    with run_site(WATCHED) as site:
        bare = run(bytes_a_session(site, "/bare_markdown", ""))
    with run_site(WATCHED) as site:
        ours = run(bytes_a_session(site, path, BOTS))
    report(f"{name_of(path):<11} holds {ours / 1e3:.0f} kB   bare {bare / 1e3:.0f} kB   {ours / bare:.1f}x (at most 6)")
    assert ours <= 6 * bare


@pytest.mark.parametrize("path", PATHS)
def test_ten_games_left_in_a_session_hold_no_more_than_one(site, report, path):
    async def play(games: int, sessions: int = 6) -> float:
        """Bytes that each further session holds in which so many games were left for another."""
        before = ask(site, "count")["bytes"]
        guests = [await Guest.come(site.url, path) for _ in range(sessions)]
        for guest in guests:
            await guest.begin(BOTS)
        for _ in range(games):
            for guest in guests:
                await guest.tell(guest.models["Card"][-1], {"press": "new"})
                await guest.again(BOTS)
        await asyncio.sleep(3)
        held = (ask(site, "count")["bytes"] - before) / sessions
        for guest in guests:
            guest.leave()
        return held

    for _ in range(2):
        run(play(10))  # what games fill that all share: pictures, tables of menus
    ten = median(run(play(10)) for _ in range(3))
    with run_site(WATCHED) as fresh:
        one = run(bytes_a_session(fresh, path, BOTS))
    report(
        f"{name_of(path):<11} with ten games left {ten / 1e3:.0f} kB, with one {one / 1e3:.0f} kB (at most 1.1 times)"
    )
    assert ten <= 1.1 * one
