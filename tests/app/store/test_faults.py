"""Races, sudden ends, and a database that is away."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cluster import Cluster

from app.store.rows import Line, StoreAway
from app.store.store import Store

ROOT = Path(__file__).parents[3]


@contextmanager
def racers(address: str, count: int = 2) -> Iterator[list[subprocess.Popen[str]]]:
    """So many processes with a store each."""
    command = [sys.executable, str(Path(__file__).with_name("racer.py")), address]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    runners = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=ROOT) for _ in range(count)
    ]
    try:
        for each in runners:
            assert each.stdout is not None and each.stdout.readline() == "ready\n"
        yield runners
    finally:
        for each in runners:
            each.kill()
            each.wait(timeout=60)
            for end in (each.stdin, each.stdout):
                assert end is not None
                end.close()


def order(runner: subprocess.Popen[str], words: str) -> None:
    assert runner.stdin is not None
    runner.stdin.write(f"{words}\n")
    runner.stdin.flush()


def answer(runner: subprocess.Popen[str]) -> str:
    assert runner.stdout is not None
    return runner.stdout.readline().strip()


def race(address: str, rounds: int) -> None:
    """As often as that, two processes want the same number, and the same seat."""
    store = Store(address)
    code = store.open_table("toy", {}, [])
    with racers(address) as runners:
        for number in range(rounds):
            for what in ("move", "seat"):
                for name, runner in zip("AB", runners, strict=True):
                    order(runner, f"{what} {code} {number} {name}{number}")
                assert sorted(answer(runner) for runner in runners) == ["lost", "won"], (what, number)
    lines, holders = store.lines(code), store.holders(code)
    assert [each.number for each in lines] == list(range(1, rounds + 1))
    assert all(each.text in (f"A{number}", f"B{number}") for number, each in enumerate(lines))
    assert sorted(holders) == list(range(rounds))
    store.delete(code)
    store.close()


def test_of_two_processes_that_race_for_a_seat_or_a_move_exactly_one_wins(address: str) -> None:
    race(address, 40)


@pytest.mark.soak
def test_a_thousand_races_have_a_thousand_winners(address: str) -> None:
    race(address, 1000)


def kill(address: str, times: int) -> None:
    """Two processes append as fast as they can; one is ended with kill -9 at a random moment, again and again. What
    the store has acknowledged is there once, in its order."""
    store, chance = Store(address), random.Random(7)
    code = store.open_table("toy", {}, [])
    acknowledged = 0
    for turn in range(times):
        with racers(address) as runners:
            for name, runner in zip("AB", runners, strict=True):
                order(runner, f"pour {code} {name}{turn}")
            first = [answer(runner) for runner in runners]  # both are at work
            time.sleep(chance.random() * 0.2)
            for runner in runners:
                runner.kill()
            heard = [
                [told, *(line.strip() for line in runner.stdout or ())]
                for told, runner in zip(first, runners, strict=True)
            ]
        texts = [each.text for each in store.lines(code)]
        for mine in heard:
            whole = [each for each in mine if each]
            assert set(whole) <= set(texts), "an acknowledged line is lost"
            acknowledged += len(whole)
        assert len(set(texts)) == len(texts), "a line is there twice"
    numbers = [each.number for each in store.lines(code)]
    assert numbers == list(range(1, len(numbers) + 1)) and store.find(code).length == len(numbers)
    assert len(numbers) >= acknowledged > times
    store.delete(code)
    store.close()


def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(address: str) -> None:
    kill(address, 2)


@pytest.mark.soak
def test_fifty_times_kill_9(address: str) -> None:
    kill(address, 50)


def test_a_server_that_goes_away_is_one_sentence_and_comes_back_without_a_restart(cluster: Cluster) -> None:
    store = Store(cluster.address)
    code = store.open_table("toy", {}, [])
    store.append(code, 0, [Line("play", "a")])
    cluster.stop()
    for _ in range(3):
        with pytest.raises(StoreAway, match="Nothing is lost"):
            store.append(code, 1, [Line("play", "b")])
    waits = []
    for _ in range(3):  # the machine may be busy with something else meanwhile
        started = time.monotonic()
        with pytest.raises(StoreAway):
            store.find(code)
        waits.append(time.monotonic() - started)
    assert min(waits) < 1, "whoever asks while it is away must not wait"
    cluster.start()
    deadline = time.monotonic() + 60
    while True:
        try:
            store.append(code, 1, [Line("play", "b")])
            break
        except StoreAway:
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert [each.text for each in store.lines(code)] == ["a", "b"]
    store.close()


def test_a_file_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    with pytest.raises(StoreAway):
        store.list_tables()


def test_eight_processes_may_lay_out_a_new_database_at_once(tmp_path: Path) -> None:
    for number in range(3):
        address = f"sqlite:///{tmp_path / f'new{number}.db'}"
        with racers(address, 8) as runners:
            for each in runners:
                order(each, "move BCDFGH 0 x")
            assert [answer(each) for each in runners] == ["none"] * 8
