"""Several machines behind a balancer that keeps nobody on one of them, at one store: pages, lines, tables, classes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from balancer import Balancer
from bokeh.util.token import get_session_id, get_token_payload
from cluster import run_cluster, why_none
from machines import Machine, run_machines
from pupil import Pupil, ask_a_class, fill, open_class
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect
from visitor import Visitor, run

from app.server.crowd import RELAYED, WORKER, Crowd, Neighbour, Neighbours
from app.store.servers import SILENCE, Servers
from app.store.store import Store

Site = tuple[Balancer, list[Machine], str]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two machines at one file, and two at one PostgreSQL."""
    if request.param == "sqlite":
        store = f"sqlite:///{tmp_path_factory.mktemp('store') / 'tables.db'}"
        with run_machines(store) as (balancer, machines):
            yield balancer, machines, store
        return
    reason = why_none()
    if reason:
        pytest.skip(reason)
    with run_cluster() as cluster, run_machines(cluster.address) as (balancer, machines):
        yield balancer, machines, cluster.address


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read().decode()


def refuse(address: str, **headers: str) -> int:
    """What such a request is told."""
    try:
        urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=60).close()
    except urllib.error.HTTPError as refused:
        return refused.code
    return 200


def list_inner(store: str) -> dict[str, str]:
    opened = Store(store)
    found = Servers(opened).list_living()
    opened.close()
    return found


def test_a_page_of_one_machine_is_lived_in_by_way_of_the_other(site: Site) -> None:
    balancer, machines, _ = site
    before = len(balancer.dealt)

    async def visit_often() -> set[str]:
        makers = set()
        for _ in range(6):
            visitor = await Visitor.come(balancer.url, "/table")
            assert "CodeEntry" in visitor.models
            makers.add(get_token_payload(visitor.token)["arguments"][WORKER][0])
            for _ in range(3):
                assert json.loads(read(f"{balancer.url}/alive?visit={get_session_id(visitor.token)}"))["alive"] is True
            visitor.leave()
        return makers

    assert len(run(visit_often())) == 2
    assert {*balancer.dealt[before:]} == {each.port for each in machines}
    assert json.loads(read(f"{balancer.url}/alive?visit=nobody"))["alive"] is False


def test_a_class_is_one_whatever_machine_a_phone_comes_to(site: Site) -> None:
    balancer, *_ = site

    async def course() -> None:
        wall, opened, pupils = await ask_a_class(balancer.url, 8)
        known = [next(each for each in pupil.heard if "token" in each) for pupil in pupils]
        for pupil, key in zip(pupils[:4], known, strict=False):  # all come back: to the other machine, half of them
            pupil.leave()
            again = await Pupil.come(balancer.url)
            told = await again.ask("return", "phase", code=key["code"], token=key["token"])
            assert told["answer"] is not None
            again.leave()
        for _ in range(2):
            second = await Pupil.come(balancer.url)
            told = await second.ask("teach", "phase", code=opened["class"], token=opened["token"])
            assert told["here"] == 8
        stranger = await Pupil.come(balancer.url)
        assert "Only the one" in (await stranger.ask("teach", "no", code=opened["class"], token="x" * 32))["no"]
        assert "no class" in (await stranger.ask("join", "no", code="BBBBBB", name="x"))["no"]
        assert (await stranger.ask("join", "phase", code=opened["class"], name="late"))["you"] == "late"
        await wall.say("order", verb="end")
        for page in (second, *pupils[4:], stranger):
            assert "erased" in (await page.hear("end"))["end"]
        for _ in range(2):
            late = await Pupil.come(balancer.url)
            assert "no class" in (await late.ask("join", "no", code=opened["class"], name="Late"))["no"]
            late.leave()

    run(course())


def test_nothing_of_a_class_is_in_the_store(site: Site) -> None:
    balancer, _, address = site
    if not address.startswith("sqlite"):
        pytest.skip("a file can be searched through")

    async def course() -> list[str]:
        wall, opened = await open_class(balancer.url)
        pupils, _ = await fill(balancer.url, opened["class"], 2)
        words = [opened["class"], opened["token"], "Pupil 0", pupils[0].heard[0]["token"], pupils[0].heard[0]["code"]]
        await wall.say("order", verb="end")
        await wall.hear("end")
        return words

    words = run(course())
    path = Path(address.removeprefix("sqlite:///"))
    kept = b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
    assert kept and not [word for word in words if word.encode() in kept]


def test_the_inner_address_answers_our_own_processes_alone(site: Site) -> None:
    """Whatever header a stranger makes up, and whatever a proof for another process or request says."""
    balancer, _, store = site
    inner = list_inner(store)
    (name, address), (other, _) = list(inner.items())[:2]
    opened = Store(store)
    secret = Servers(opened).find_secret()
    opened.close()
    ours = Neighbours(Crowd(0, "127.0.0.1", secret, other, {other: "127.0.0.1:1"}))
    uri = "/held?visit=x"
    good = ours.prove(name, uri, "127.0.0.1")
    assert refuse(f"http://{address}{uri}", **{RELAYED: good}) == 200
    forged = Neighbours(Crowd(0, "127.0.0.1", "00" * 32, other, {other: "127.0.0.1:1"}))
    for proof in (
        "",
        "127.0.0.1",
        "127.0.0.1 " + "0" * 64,
        forged.prove(name, uri, "127.0.0.1"),
        ours.prove(other, uri, "127.0.0.1"),
        ours.prove(name, "/held?visit=y", "127.0.0.1"),
        ours.prove(name, uri, "127.0.0.1", "bokeh,x.y"),
        ours.prove(name, uri, "not an address"),
        good.replace("127.0.0.1", "192.0.2.1"),
        hmac.new(bytes.fromhex(secret), b"relayed", hashlib.sha256).hexdigest(),
    ):
        assert refuse(f"http://{address}{uri}", **{RELAYED: proof}) == 404, proof
    for path in ("/", "/table", "/alive?visit=x", "/class", "/favicon.ico"):
        assert refuse(f"http://{address}{path}", Host=balancer.url.removeprefix("http://")) == 404, path
    for path in (uri, "/class/held?code=BBBBBB"):
        assert refuse(f"{balancer.url}{path}") == 404
        assert refuse(f"{balancer.url}{path}", **{RELAYED: forged.prove(name, path, "127.0.0.1")}) == 404


def test_a_relay_ends_where_it_arrives(site: Site) -> None:
    """A line that is relayed to a process which does not hold its visit goes nowhere from there."""
    balancer, _, store = site
    inner = list_inner(store)
    opened = Store(store)
    secret = Servers(opened).find_secret()
    opened.close()

    async def relay_wrongly() -> None:
        visitor = await Visitor.come(balancer.url, "/table")
        maker = get_token_payload(visitor.token)["arguments"][WORKER][0].decode()
        wrong = next(name for name in inner if name != maker)
        ours = Neighbours(Crowd(0, "127.0.0.1", secret, "us", {"us": "127.0.0.1:1"}))
        request = HTTPRequest("http://x/table/ws")
        request.uri, request.host = "/table/ws", balancer.url.removeprefix("http://")
        line = await ours.relay(Neighbour(wrong, inner[wrong]), request, "127.0.0.1", 10_000, visitor.token)
        assert await asyncio.wait_for(line.read_message(), 60) is None
        assert line.close_reason == "no such visit"
        near = await ours.relay(Neighbour(maker, inner[maker]), request, "127.0.0.1", 10_000_000, visitor.token)
        assert await asyncio.wait_for(near.read_message(), 60) is not None, "to its maker the same goes through"
        near.close()

    run(relay_wrongly())


@pytest.mark.parametrize("name", ["0", "x" * 100, "127.0.0.1:80", "é"])
def test_an_address_cannot_name_a_machine(site: Site, name: str) -> None:
    page = read(f"{site[0].url}/table?{WORKER}={urllib.request.quote(name)}")
    token = page.partition('"token":"')[2].partition('"')[0]
    [maker] = get_token_payload(token)["arguments"][WORKER]
    assert maker.decode() in list_inner(site[2])


def test_a_line_from_elsewhere_is_refused_at_the_balancer(site: Site) -> None:
    async def come() -> None:
        page = await AsyncHTTPClient().fetch(f"{site[0].url}/table")
        token = page.body.decode().partition('"token":"')[2].partition('"')[0]
        url = site[0].url.replace("http", "ws") + "/table/ws"
        asked = HTTPRequest(url, headers={"Origin": "http://evil.example"})
        await websocket_connect(asked, subprotocols=["bokeh", token])

    with pytest.raises(HTTPClientError, match="403"):
        run(come())


def test_a_machine_that_is_gone_is_struck_from_the_book(tmp_path: Path) -> None:
    now = [0.0]
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    book = Servers(store, clock=lambda: now[0])
    other = Servers(store)
    assert book.find_secret() == other.find_secret() != ""
    other.beat("a", "10.0.0.1:7000")
    other.beat("b", "10.0.0.2:7000")
    assert book.list_living() == {"a": "10.0.0.1:7000", "b": "10.0.0.2:7000"}
    for is_there in (True, False):
        now[0] += SILENCE * 0.7
        other.beat("a", "10.0.0.1:7001")
        assert ("b" in book.list_living()) is is_there
    assert book.list_living() == {"a": "10.0.0.1:7001"} == Servers(store).list_living()
    store.close()


def test_one_machine_is_killed_and_the_other_carries_on(tmp_path: Path) -> None:
    """What it held is told to be gone, so that pages load again; what is asked of the other goes on."""
    with run_machines(f"sqlite:///{tmp_path / 'tables.db'}") as (balancer, machines):

        async def live_through() -> None:
            visitors = []
            for _ in range(4):
                visitors.append(await Visitor.come(balancer.url, "/table"))
                read(f"{balancer.url}/class")  # three connections: the next page is made by the other machine
            visits = [get_session_id(each.token) for each in visitors]

            def ask_for_all() -> tuple[list[bool], float]:
                begun = time.monotonic()
                alive = [json.loads(read(f"{balancer.url}/alive?visit={visit}"))["alive"] for visit in visits]
                return sorted(alive), time.monotonic() - begun

            before, calm = ask_for_all()
            assert before == [True] * 4
            machines[0].kill()
            asked = [ask_for_all() for _ in range(3)]
            assert [after for after, _ in asked] == [[False, False, True, True]] * 3
            took = min(seconds for _, seconds in asked)
            assert took < 8 + 2 * calm, "a machine that is gone is waited for again and again"
            for _ in range(3):
                (await Visitor.come(balancer.url, "/table")).leave()

        run(live_through())
