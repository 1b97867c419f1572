"""The frame of a page, the home page and the server, without a browser."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import panel as pn
import pytest
from panel.util import edit_readonly

import app.serve as serve_module
from app.core import address
from app.core.emblem import emblem
from app.core.games import BANNERS
from app.core.home import home_pane
from app.core.shell import page
from app.core.theme import DARK, LIGHT, theme_config, variable_css
from app.registry import PAGES
from app.serve import ServeError, choose_port, lan_url, pages
from engine.registry import GAMES

ROOT = Path(__file__).parents[3]

# --- tabs ------------------------------------------------------------------------------------------------------


def test_tabs_come_in_their_order_and_are_built_when_opened():
    built = []

    def tab(name):
        return lambda: built.append(name) or pn.pane.Str(name)

    shell = page("Game", {"Rules": tab("Rules"), "Play": tab("Play")})
    assert shell.bar.names == ["Play", "Rules"] and built == []
    shell.ready()
    assert built == ["Play"] and shell.content.object == "Play"
    shell.open("Rules")
    shell.open("Play")
    assert built == ["Play", "Rules"] and shell.tab == "Play"


@pytest.mark.parametrize("sent", ["", "Theory", "play", "<script>", "Learn" * 1000])
def test_a_tab_that_is_not_there_changes_nothing(sent):
    shell = page("Game", {"Play": lambda: pn.pane.Str("x")})
    shell.ready()
    shell.bar.active = sent
    assert shell.tab == "Play"


def test_the_address_names_the_opening_tab_and_garbage_does_not(monkeypatch):
    tabs = {"Learn": lambda: pn.pane.Str("a"), "Play": lambda: pn.pane.Str("b")}
    for words, opened in ((b"play", "Play"), (b"\xff\xfe", "Learn"), (b"nonsense", "Learn")):
        monkeypatch.setattr(type(pn.state), "session_args", property(lambda _, words=words: {"tab": [words]}))
        shell = page("Game", tabs)
        shell.ready()
        assert shell.tab == opened


@pytest.mark.parametrize("tabs", [{}, {"Chat": lambda: pn.pane.Str("x")}])
def test_a_page_of_unknown_tabs_is_refused(tabs):
    with pytest.raises(ValueError, match="tab"):
        page("Game", tabs)


# --- theme -----------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [("ink", "page"), ("ink", "paper"), ("muted", "page"), ("muted", "paper"), ("crimson", "paper"),
     ("on-crimson", "crimson"), ("on-banner", "banner"), ("rust", "raised"), ("moss", "raised"), ("teal", "paper")],
)  # fmt: skip
def test_text_can_be_read_on_its_ground(scheme, text, ground):
    high, low = sorted((luminance(scheme[text]), luminance(scheme[ground])), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_both_schemes_name_the_same_colours_and_no_font_is_fetched():
    assert LIGHT.keys() == DARK.keys()
    assert "@font-face" not in variable_css() and "url(" not in variable_css()
    assert theme_config()["light"].keys() == theme_config()["dark"].keys()


# --- home ------------------------------------------------------------------------------------------------------


def test_the_games_that_have_a_page_are_games_of_the_engine_and_are_served():
    assert set(PAGES) == {url[1:] for url in pages()} - {"", "home", "table"}
    assert all(page.game is GAMES[slug] for slug, page in PAGES.items())


def test_home_links_every_game():
    html = home_pane().object
    assert html.count('class="banner"') == len(GAMES) and all(f'href="./{slug}"' in html for slug in GAMES)
    assert "<section" not in html


def test_home_shows_an_address_as_text_and_as_a_code():
    html = home_pane("http://10.0.0.7:5006/").object
    assert "http://10.0.0.7:5006/" in html and "<path" in html


def test_every_game_has_an_emblem_of_its_own():
    drawn = {each.slug: emblem(each.slug, "#fff", "#000").svg() for each in BANNERS}
    assert len(set(drawn.values())) == 5


# --- serving ---------------------------------------------------------------------------------------------------


@pytest.fixture
def taken():
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen(1)
        yield holder.getsockname()[1]


def test_a_taken_port_is_said_in_one_sentence_that_offers_the_next(taken):
    with pytest.raises(ServeError) as told:
        choose_port(taken, "127.0.0.1")
    offered = int(re.search(r"--port (\d+)$", str(told.value))[1])
    assert f"Port {taken} is taken" in str(told.value) and "\n" not in str(told.value)
    assert offered > taken and choose_port(offered, "127.0.0.1") == offered


@pytest.mark.parametrize(("answer", "accepted"), [("", True), ("y", True), ("n", False), (None, False)])
def test_in_a_terminal_the_next_port_is_offered(taken, monkeypatch, answer, accepted):
    def reply(_question: str) -> str:
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr(serve_module, "_is_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", reply)
    if accepted:
        assert choose_port(taken, "127.0.0.1") > taken
    else:
        with pytest.raises(ServeError):
            choose_port(taken, "127.0.0.1")


@pytest.mark.parametrize("port", [0, -1, 65_536])
def test_a_port_that_does_not_exist_is_refused(port):
    with pytest.raises(ServeError, match="from 1 to 65535"):
        choose_port(port, "127.0.0.1")


def test_without_a_network_there_is_a_sentence(monkeypatch):
    monkeypatch.setattr(serve_module, "find_lan_address", lambda: None)
    with pytest.raises(ServeError, match="no address"):
        lan_url(5006)
    monkeypatch.setattr(serve_module, "find_lan_address", lambda: "10.0.0.7")
    assert lan_url(5006) == "http://10.0.0.7:5006/"


def test_a_qr_code_for_the_terminal_and_for_the_page():
    assert "█" in address.qr_terminal("http://10.0.0.7:5006/")
    assert address.qr_svg("http://10.0.0.7:5006/").startswith("<svg")


def test_home_is_served_at_the_root_and_under_its_name():
    assert pages()["/"] == pages()["/home"]
    assert all(script.is_file() for script in pages().values())


def test_the_pages_also_run_under_panel_serve():
    """From another folder, as a visitor of the README would: the script's own folder comes first on the path."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "panel", "serve", str(ROOT / "app/pages/home.py"), "--port", str(port),
         "--address", "127.0.0.1"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        html = fetch(f"http://127.0.0.1:{port}/home", process)
    finally:
        process.kill()
        _, said = process.communicate()
    assert "<title>Gonfalon</title>" in html
    assert "Traceback" not in said


def fetch(url: str, process: subprocess.Popen[str]) -> str:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url) as answer:
                return answer.read().decode()
        except OSError:
            time.sleep(0.2)
    pytest.fail("panel serve did not answer")


def test_a_page_does_not_follow_the_busy_state_of_the_whole_server() -> None:
    """Otherwise every event of one visitor would redraw the pages of all the others."""
    shown = page("Test", {"Play": lambda: pn.pane.HTML("board")}).ready()
    try:
        with edit_readonly(pn.state):
            pn.state.busy = True
        assert not shown.busy
    finally:
        with edit_readonly(pn.state):
            pn.state.busy = False
