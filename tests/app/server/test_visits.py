"""What ends is freed: visits that come and go, games that are left while the visit goes on."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from types import SimpleNamespace

import pytest
from visitor import Visitor, run

from app.server.line_handler import LineHandler

PATHS = ("/barbarian?tab=play", "/battue?tab=play", "/knights?tab=play")
HELD = ("Table", "Sitting", "TableView", "PlayPage", "Shell", "Frame")


def ask(url: str) -> dict[str, int]:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return json.loads(answer.read())


def count_after_all_left(url: str) -> dict[str, int]:
    """Once the server has noticed that every line is closed."""
    deadline = time.monotonic() + 60
    while True:
        ask(f"{url}/end")
        alive = ask(f"{url}/count")
        if not alive["ServerSession"] or time.monotonic() > deadline:
            return alive
        time.sleep(0.1)


async def sit_down(url: str, path: str) -> Visitor:
    visitor = await Visitor.come(url, path)
    await visitor.load()
    await tell_until_form(visitor, "HeldStorage", {"found": ""})
    await begin(visitor)
    return visitor


async def begin(visitor: Visitor, first: str = "random") -> None:
    """A game of bots alone, so that it runs."""
    form = visitor.models["FormView"][-1]
    await visitor.tell(form, {"seat": json.dumps({"number": 0, "player": first})})
    await visitor.tell(form, {"begin": ""})


async def leave_game(visitor: Visitor) -> None:
    await tell_until_form(visitor, "Card", {"press": "new"})


async def tell_until_form(visitor: Visitor, kind: str, data: dict[str, str]) -> None:
    """Until a new form is there: the server's OK may come before it, and the form that was left hears nothing."""
    forms = visitor.models.setdefault("FormView", [])
    known = len(forms)
    await visitor.tell(visitor.models[kind][-1], data)
    while len(forms) == known:
        await visitor.hear("PATCH-DOC")


def test_thirty_visits_come_and_go_and_nothing_is_left(watched_site):
    before = count_after_all_left(watched_site.url)

    async def come_and_go() -> None:
        for number in range(6):
            (await sit_down(watched_site.url, PATHS[number % 3])).leave()

    run(come_and_go())
    assert ask(f"{watched_site.url}/count")["Sitting"] == before["Sitting"] + 6, "the visits did sit down"
    for number in range(24):
        urllib.request.urlopen(watched_site.url + PATHS[number % 3], timeout=60).close()
    after = count_after_all_left(watched_site.url)
    assert {name for name in (*HELD, "Document", "ServerSession") if after[name] > before[name]} == set()


@pytest.mark.parametrize("path", PATHS[:2])
def test_games_that_were_left_are_freed_while_the_visit_goes_on(watched_site, path):
    before = count_after_all_left(watched_site.url)

    async def play_ten() -> tuple[dict[str, int], dict[str, int]]:
        visitor = await sit_down(watched_site.url, path)
        await asyncio.sleep(1.2)  # the first bot has moved
        one = ask(f"{watched_site.url}/count")
        for _ in range(9):
            await leave_game(visitor)
            await begin(visitor)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:  # beats and savings that were to come still name their game for a moment
            ten = ask(f"{watched_site.url}/count")
            if ten["Table"] <= one["Table"] + 1 and ten["TableView"] == one["TableView"]:
                break
            await asyncio.sleep(0.2)
        visitor.leave()
        return one, ten

    one, ten = run(play_ten())
    assert one["Table"] == before["Table"] + 1
    assert ten["Table"] <= one["Table"] + 1 and ten["TableView"] == one["TableView"]


@pytest.mark.parametrize("is_noticed", [False, True])
def test_a_line_may_end_after_its_end_was_noticed(is_noticed):
    """Whoever keeps lines alive may be the first to see that one has ended, and lets its session go."""
    told = []
    session = SimpleNamespace(notify_connection_lost=lambda: told.append("lost"))
    handler = LineHandler.__new__(LineHandler)
    handler._address, handler._far_end, handler.close_code, handler.close_reason = "", None, None, None
    handler.connection = SimpleNamespace(_session=None if is_noticed else session, session=session)
    handler.application = SimpleNamespace(client_lost=lambda connection: told.append("gone"))
    handler.on_close()
    assert told == ([] if is_noticed else ["lost", "gone"])
