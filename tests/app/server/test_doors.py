"""The doors of the real server: what may be asked for, what every answer says, who may join a visit."""

from __future__ import annotations

import asyncio
import json
import socket
import urllib.error
import urllib.request

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import websocket_connect
from visitor import Visitor, find_token, run

HOSTILE = [
    "unittest.__main__/x/y/z",
    "antigravity/x/_stylesheets/y",
    "this/s/css/x",
    "os/path/css/etc/passwd",
    "app.serve/serve/_js/x",
    "app.core.shell/SchemeKeeper/_bundle_path/../shell.py",
    "app.core.shell/SchemeKeeper/_bundle_path/shell.py",
    "app.core.shell/SchemeKeeper/__init__/assets/scheme.js",
    "app.core.shell/Shell/_bundle_path/assets/scheme.js",
    "panel.template/BaseTemplate/_resources/css/x",
    ".x",
    ".x/a/css/b",
    "..",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%00/x/css/y",
    "",
    "/",
    "a" * 5_000,
    "app.core.shell/SchemeKeeper/_bundle_path/%2fetc%2fpasswd",
]


def ask(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, dict(refused.headers), refused.read()


def ask_raw(port: int, path: str) -> bytes:
    """An address exactly as written: a client library would tidy it up."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65_536), b""))


@pytest.mark.parametrize("address", HOSTILE)
def test_a_component_comes_from_the_list_or_not_at_all(watched_site, address):
    answer = ask_raw(watched_site.port, f"/components/{address}")
    assert answer.startswith(b"HTTP/1.1 404 ") and b"Traceback" not in answer
    assert watched_site.process.poll() is None
    good = "/components/app.core.shell/SchemeKeeper/_bundle_path/assets/scheme.js"
    status, headers, script = ask(watched_site.url + good)
    assert status == 200 and b"export function render" in script and "javascript" in headers["Content-Type"]


@pytest.mark.parametrize(
    "path", ["/barbarian/autoload.js?bokeh-autoload-element=x", "/barbarian/metadata", "/rest/x", "/.git/config"]
)
def test_what_no_page_needs_is_not_there(watched_site, path):
    status, _, body = ask(watched_site.url + path)
    assert (status, body) == (404, b"There is nothing at this address.")


@pytest.mark.parametrize(
    "path",
    ["/", "/barbarian", "/alive", "/nothing", "/static/js/bokeh.min.js", "/components/x", "/favicon.ico"],
)
def test_every_answer_says_what_the_browser_may_do(watched_site, path):
    _, headers, _ = ask(watched_site.url + path)
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
    policy = dict(each.partition(" ")[::2] for each in headers["Content-Security-Policy"].split("; "))
    assert policy["frame-ancestors"] == policy["default-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in policy["script-src"] and "http" not in headers["Content-Security-Policy"]
    assert "Server" not in headers


def test_the_word_for_scripts_is_new_in_every_answer(watched_site):
    policies = {ask(watched_site.url + "/")[1]["Content-Security-Policy"] for _ in range(3)}
    assert len(policies) == 3


@pytest.mark.parametrize("name", ["evil.example", "evil.example:5006", "x<script>", ""])
def test_a_page_answers_to_its_own_name_only(watched_site, name):
    status, headers, body = ask(f"{watched_site.url}/barbarian", Host=name)
    assert status in (400, 403) and b"<script" not in body
    assert "<" not in headers.get("Content-Security-Policy", "")


@pytest.mark.parametrize(
    "query", ["theme=%F0%9F", "theme=x", "tab=%FF%00", "position=%00", "x=<script>alert(1)</script>"]
)
def test_no_address_makes_a_page_stumble(watched_site, query):
    status, _, page = ask(f"{watched_site.url}/barbarian?{query}")
    assert status == 200 and b"alert(1)" not in page


def test_a_page_is_no_part_of_another(watched_site):
    for kind in ("image", "iframe", "script", "empty"):
        assert ask(f"{watched_site.url}/barbarian", Sec_Fetch_Dest=kind)[0] == 403
    assert ask(f"{watched_site.url}/barbarian", Sec_Fetch_Dest="document")[0] == 200


# --- visits ---------------------------------------------------------------------------------------------------


def test_nobody_hands_out_a_visit(watched_site):
    mine = find_token(ask(f"{watched_site.url}/barbarian")[2].decode())
    page = f"{watched_site.url}/barbarian"
    for wish in ("bokeh-session-id=anything", f"bokeh-token={mine}", "bokeh-session-id=", f"bokeh-session-id={mine}"):
        status, _, body = ask(f"{page}?{wish}")
        assert status == 403 and b"the server alone" in body and mine.encode() not in body
    assert ask(page, Bokeh_Session_Id="anything")[0] == 403


def refused(url: str, token: str, **headers: str) -> bool:
    """Is a line with this token closed before it says anything?"""

    async def join() -> object:
        line = await websocket_connect(url.replace("http", "ws"), subprotocols=["bokeh", token])
        return await asyncio.wait_for(line.read_message(), 60)

    try:
        return run(join()) is None
    except HTTPClientError:
        return True


def test_a_line_needs_a_visit_that_this_server_made(watched_site):
    page = f"{watched_site.url}/barbarian"
    good = find_token(ask(page)[2].decode())
    head, _, signature = good.rpartition(".")
    forged = [
        "x", "x.y", ".", f"{head}.{signature[:-2]}AA", f"{head[:-4]}AAAA.{signature}", head, good + "x", "é.é",
        "eyJ9.AA",
        "eyJzZXNzaW9uX2lkIjogIngiLCAic2Vzc2lvbl9leHBpcnkiOiA5OTk5OTk5OTk5fQ",
    ]  # fmt: skip
    assert not refused(f"{page}/ws", good)
    for token in forged:
        assert refused(f"{page}/ws", token), token
    assert refused(f"{watched_site.url}/battue/ws", good), "a visit belongs to its page"


def test_an_address_that_closed_its_page_asks_in_vain(watched_site):
    status, _, body = ask(f"{watched_site.url}/alive?visit=" + "x" * 10_000)
    assert (status, json.loads(body)) == (200, {"alive": False})


def test_a_flood_of_requests_holds_few_pages(watched_site):
    ask(f"{watched_site.url}/end")
    before = json.loads(ask(f"{watched_site.url}/count")[2])["ServerSession"]
    for _ in range(40):
        assert ask(f"{watched_site.url}/battue")[0] == 200
    assert json.loads(ask(f"{watched_site.url}/count")[2])["ServerSession"] - before <= 20


# --- what a line hears ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {"events": [{"kind": "ModelChanged", "model": {"id": "none"}, "attr": "x", "new": 1}]},
        {"events": [{"kind": "Nonsense"}]},
        {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": 7}]},
        {"events": "x"},
        {},
        [],
        {"events": [{"kind": "RootAdded", "model": {"type": "object", "name": "os.system", "id": "x"}}]},
    ],
)
def test_no_traceback_comes_back_over_the_line(watched_site, said):
    async def speak() -> list[dict]:
        visitor = await Visitor.come(watched_site.url, "/barbarian")
        await visitor.say("PATCH-DOC", said)
        try:
            await asyncio.wait_for(visitor.hear("ERROR"), 60)
        except EOFError:
            assert "/" not in (visitor.line.close_reason or "")
        visitor.leave()
        return visitor.heard

    for message in run(speak()):
        if message["header"]["msgtype"] == "ERROR":
            assert message["content"] == {"text": "The server could not do this.", "traceback": None}
        assert "Traceback" not in json.dumps(message) and ".py" not in json.dumps(message["header"])


@pytest.mark.parametrize("kind", ["PUSH-DOC", "ACK", "OK", "ERROR", "PULL-DOC-REPLY"])
def test_a_page_says_what_pages_say(watched_site, kind):
    async def speak() -> None:
        visitor = await Visitor.come(watched_site.url, "/barbarian")
        await visitor.say(kind, {"doc": {"roots": [], "title": "x"}})
        while await asyncio.wait_for(visitor.line.read_message(), 60) is not None:
            pass

    run(speak())


def test_a_page_that_stumbles_tells_nothing_and_stands_for_the_next(watched_site):
    status, _, body = ask(f"{watched_site.url}/stumbles?stumble=1")
    assert (status, body) == (500, b"The server stumbled over this page. Open it again from the start.")
    assert ask(f"{watched_site.url}/stumbles")[0] == 200
