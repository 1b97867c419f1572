"""A class over the network: a small one from its first student to its end, and what a stranger may not do to it."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request

import pytest
from pupil import Pupil, answer_all, fill, open_class
from sites import Site
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect
from visitor import run

from app.classroom.messages import LARGEST_MESSAGE

LARGEST_PHONE_PAGE = 60_000
"""Bytes, uncompressed: a hundred phones load it at once."""


def fetch(url: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode(), dict(refused.headers)


def test_the_phone_page_is_small_whole_and_guarded(watched_site: Site) -> None:
    status, page, headers = fetch(f"{watched_site.url}/join/ABCDEF")
    assert (status, len(page.encode()) < LARGEST_PHONE_PAGE) == (200, True)
    assert "src=" not in page, "one request, and nothing from elsewhere"
    assert "href=" not in page.replace('href="data:', "")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert page.count("<script nonce=") == page.count("<script")
    assert fetch(f"{watched_site.url}/class")[0] == 200


def test_only_by_its_own_names_and_only_its_own_pages(watched_site: Site) -> None:
    assert fetch(f"{watched_site.url}/join", Host="evil.example")[0] == 403
    assert fetch(f"{watched_site.url}/join/{'x' * 41}")[0] == 404
    assert fetch(f"{watched_site.url}/join/../class/line")[0] in (400, 404)

    async def from_elsewhere() -> None:
        url = watched_site.url.replace("http", "ws") + "/class/line"
        await websocket_connect(HTTPRequest(url, headers={"Origin": "http://evil.example"}))

    with pytest.raises(Exception, match="403"):
        run(from_elsewhere())


def test_a_class_from_its_first_student_to_its_end(watched_site: Site) -> None:
    async def course() -> None:
        wall, opened = await open_class(watched_site.url)
        pupils, _ = await fill(watched_site.url, opened["class"], 12)
        await wall.ask("choose", "phase", "chosen", slug="guess-the-odds")
        await wall.lead("begin", "open")
        for pupil in pupils:
            await pupil.hear("phase", "open")
        await answer_all(pupils, 1)
        await wall.hear("answered", 12)
        await wall.lead("close", "closed")
        shown = await wall.lead("reveal", "shown")
        assert shown["result"]["pictures"]
        said = await pupils[3].hear("phase", "shown")
        assert said["said"].startswith("You said 3 %")
        sheet = (await wall.ask("order", "sheet", verb="sheet"))["sheet"]
        assert sheet.count("\n") == 13
        assert opened["token"] not in sheet
        await wall.say("order", verb="end")
        for page in (wall, *pupils):
            assert "erased" in (await page.hear("end"))["end"]
        late = await Pupil.come(watched_site.url)
        assert "no class" in (await late.ask("join", "no", code=opened["class"], name="Late"))["no"]
        late.leave()

    run(course())


def test_a_phone_and_a_wall_come_back_after_sleep(watched_site: Site) -> None:
    async def course() -> None:
        wall, opened = await open_class(watched_site.url)
        pupils, _ = await fill(watched_site.url, opened["class"], 2)
        known = next(each for each in pupils[0].heard if "token" in each)
        await wall.ask("choose", "phase", "chosen", slug="bribe-duel")
        await wall.lead("begin", "open")
        await pupils[0].hear("phase", "open")
        await pupils[0].ask("give", "given", round=1, values=[5])
        pupils[0].leave()
        wall.leave()
        again = await Pupil.come(watched_site.url)
        back = await again.ask("return", "phase", code=known["code"], token=known["token"])
        assert (back["you"], back["answer"]) == ("Pupil 0", [5])
        second = await Pupil.come(watched_site.url)
        told = await second.ask("teach", "phase", code=opened["class"], token=opened["token"])
        assert (told["answered"], told["asked"]) == (1, 2)
        await second.say("order", verb="end")

    run(course())


def test_strangers_are_refused_and_a_class_goes_on(watched_site: Site) -> None:
    """Answers for others, old and huge ones, orders of a student, guessed tokens: each is told no."""

    async def course() -> None:
        wall, opened = await open_class(watched_site.url)
        pupils, _ = await fill(watched_site.url, opened["class"], 3)
        rogue = pupils[0]
        assert "No question" in (await wall.ask("order", "no", verb="close"))["no"]
        await wall.ask("choose", "phase", "chosen", slug="guess-the-odds")
        await wall.lead("begin", "open")
        await rogue.hear("phase", "open")
        for message, word in (
            ({"do": "give", "round": 1, "values": [40], "student": 2}, "cannot be read"),
            ({"do": "give", "round": 0, "values": [40]}, "closed"),
            ({"do": "give", "round": 1, "values": [400]}, "0 to 100"),
            ({"do": "give", "round": 1, "values": [4, 4]}, "1 numbers"),
            ({"do": "order", "verb": "reveal"}, "Only the teacher"),
            ({"do": "order", "verb": "end"}, "Only the teacher"),
            ({"do": "remove", "number": 2}, "Only the teacher"),
            ({"do": "teach", "code": opened["class"], "token": "x" * 32}, "already"),
        ):
            await rogue.line.write_message(json.dumps(message))
            assert word in (await rogue.hear("no"))["no"], message
        stranger = await Pupil.come(watched_site.url)
        for message, word in (
            ({"do": "teach", "code": opened["class"], "token": "x" * 32}, "Only the one"),
            ({"do": "return", "code": opened["class"], "token": "x" * 32}, "not there"),
            ({"do": "give", "round": 1, "values": [40]}, "Join"),
            ({"do": "join", "code": opened["class"], "name": "pupil 1"}, "another name"),
        ):
            await stranger.line.write_message(json.dumps(message))
            assert word in (await stranger.hear("no"))["no"], message
        await stranger.line.write_message("x" * (LARGEST_MESSAGE + 500))
        with pytest.raises(EOFError):
            await stranger.hear("no")
        flood = await Pupil.come(watched_site.url)

        async def pour() -> None:
            while True:  # however slowly they are read, it is more than may be
                await flood.line.write_message("{}")
                await asyncio.sleep(0)

        pouring = asyncio.ensure_future(pour())
        assert "Too much" in (await flood.hear("end"))["end"]
        pouring.cancel()
        await asyncio.wait([pouring])
        for pupil in pupils[1:]:
            await pupil.hear("phase", "open")
            await pupil.ask("give", "given", round=1, values=[50])
        told = await wall.hear("answered", 2)
        assert told["here"] == 3
        await wall.say("order", verb="end")
        await asyncio.gather(*(pupil.hear("end") for pupil in pupils))

    run(course())
