"""A PostgreSQL that takes questions and answers none: whoever asks it is told so, nobody else notices, and it is back
without a restart."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator

import pytest
from cluster import Cluster, run_cluster, why_none
from machines import Machine
from visitor import Visitor, run

from app.core.together.tables import Tables
from app.store.keys import hash_token
from app.store.place import PATIENCE
from engine.barbarian.setup import BarbarianSetup

LEAST = 0.2
"""Seconds by which nearly all answers to others may be delayed: a busy machine stumbles now and then."""
AWAY = "The store of the shared tables cannot be reached just now."


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    reason = why_none()
    if reason:
        pytest.skip(reason)
    with run_cluster() as running:
        yield running


@pytest.fixture
def machine(cluster: Cluster) -> Iterator[Machine]:
    machine = Machine(cluster.address)
    try:
        machine.wait()
        yield machine
    finally:
        machine.end()


async def ask_until(visitor: Visitor, until: float) -> list[float]:
    """How long each answer took, to somebody who has nothing to do with the store."""
    waits = []
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await visitor.say("SERVER-INFO-REQ", {})
        await visitor.hear("SERVER-INFO-REPLY")
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.02)
    return waits


async def hear_until(visitor: Visitor, words: str, seconds: float) -> None:
    """Until these words reach the page."""

    async def listen() -> None:
        while words not in json.dumps((await visitor.hear("PATCH-DOC"))["content"]):
            pass

    await asyncio.wait_for(listen(), seconds)


async def come_to_table(url: str, code: str, key: str) -> Visitor:
    visitor = await Visitor.come(url, f"/barbarian?tab=play&table={code}")
    await visitor.load()
    while "Lobby" not in visitor.models:
        await visitor.hear("PATCH-DOC")
    for each in visitor.models["Storage"]:
        await visitor.tell(each, {"found": json.dumps([key])})
    return visitor


def find_delays(calm: list[float], hung: list[float]) -> list[str]:
    """Why somebody else was not answered as soon while the store hung."""
    print(f"calm: most {1000 * max(calm):.0f} ms; hung: most {1000 * max(hung):.0f} ms of {len(hung)}")
    delays = {
        "somebody else was hardly answered": len(hung) <= len(calm),
        "most answers came later": sorted(hung)[int(0.95 * len(hung))] >= max(calm) + LEAST,
        "somebody else waited for the store": max(hung) >= PATIENCE / 2,
    }
    return [reason for reason, is_so in delays.items() if is_so]


def test_a_server_that_hangs_is_one_sentence_and_delays_nobody_else(cluster: Cluster, machine: Machine) -> None:
    tables, keys = Tables(cluster.address), ["a" * 32, "b" * 32]
    code = tables.open(BarbarianSetup(seats=2), ["", ""], "", "here")
    shared = tables.find(code, "here")
    for seat, key in enumerate(keys):
        shared.sit(seat, f"Player {seat}", hash_token(key))

    async def live_through() -> list[str]:
        players = [await come_to_table(machine.url, code, key) for key in keys]
        other = await Visitor.come(machine.url, "/table")
        await asyncio.sleep(1)
        calm = await ask_until(other, time.perf_counter() + 2)
        with cluster.hang():
            waiting = asyncio.gather(*(hear_until(each, AWAY, 60) for each in players))
            for _ in range(3):  # a machine may stand still for once; whoever waits for the store waits every time
                delays = find_delays(calm, await ask_until(other, time.perf_counter() + 5))
                if not delays:
                    break
            await waiting
        before = shared.kept.length
        tables.close()
        shared.hand(0, "cautious")
        assert shared.kept.length == before + 1
        await asyncio.gather(*(hear_until(each, "autious", 60) for each in players))
        return delays

    assert run(live_through()) == []
