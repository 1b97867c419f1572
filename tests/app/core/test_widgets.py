"""The shared components without a browser: parameters, bounds, and what they do with what a browser might send."""

from __future__ import annotations

import re

import pytest
from bokeh.document import Document

from app.core.board import Board
from app.core.curtain import Curtain
from app.core.log import EventLog, Line
from app.core.refusal import RefusalCard
from app.core.rule_text import renderer
from app.core.rulebook import Rulebook
from app.core.scene import Scene, group, node, spot
from app.core.storage import LIMIT, Storage, read_kept
from engine.core.refusal import refuse
from engine.core.rulebook import Section


def scene(*pieces) -> Scene:
    ground = (spot("rome", "Rome", node("rect", width=4, height=4)),)
    return Scene("Map", (0.0, 0.0, 8.0, 6.0), ground, pieces, ".sea{fill:blue}")


ALL = [
    lambda: Board.of(scene()),
    lambda: EventLog(),
    lambda: RefusalCard(),
    lambda: Rulebook([Section("BK-1", "One", "3", "Chapter", "text")]),
    lambda: Storage(key="gonfalon.test"),
]


@pytest.mark.parametrize("build", ALL)
def test_every_component_renders_and_carries_its_own_script(build):
    component = build()
    model = component.get_root(Document())
    assert "export function render" in model.esm
    assert "import(" not in model.esm and "//cdn" not in model.esm


# --- board -----------------------------------------------------------------------------------------------------


def test_a_board_shows_the_parts_of_its_scene():
    board = Board.of(scene(group(data_key="king")), lit=["rome"])
    assert 'data-spot="rome"' in board.ground
    assert board.pieces == '<g data-key="king"/>'
    assert (board.view_box, board.title, board.style) == ((0.0, 0.0, 8.0, 6.0), "Map", ".sea{fill:blue}")


def test_showing_another_picture_sends_only_what_changed():
    board = Board.of(scene(), lit=["rome"])
    changed = []
    board.param.watch(lambda *events: changed.extend(each.name for each in events), list(Board.param))
    board.show(scene(group(data_key="king")), lit=["rome"])
    assert changed == ["pieces"]


def test_every_tap_is_heard_in_order_even_twice_the_same():
    heard: list[str] = []
    board = Board()
    board.on_tap(heard.append)
    for each in ("rome", "rome", ""):
        board._handle_msg({"spot": each})
    assert heard == ["rome", "rome", ""]


@pytest.mark.parametrize("message", [None, "rome", 7, {}, {"spot": None}, {"spot": ["rome"]}, {"other": "rome"}])
def test_what_is_no_tap_is_not_heard(message):
    board = Board()
    board.on_tap(lambda _: pytest.fail("nothing was tapped"))
    board._handle_msg(message)


def test_listeners_belong_to_one_component():
    one, two = RefusalCard(), RefusalCard()
    one.listen("rule", lambda _: pytest.fail("the other one was meant"))
    two.tell("rule", "BK-1")


# --- curtain ---------------------------------------------------------------------------------------------------


def test_behind_a_lowered_curtain_nothing_is_built():
    built: list[str] = []
    curtain = Curtain()
    curtain.lower("Vandals", lambda: built.append("seven coins"), reason="Choose your bribe.")
    stage = curtain.__panel__()
    assert not built and not curtain.is_lifted
    assert [type(each).__name__ for each in stage] == ["Cover"]
    stage[0].tell("lift", "yes")
    curtain.lift()
    assert built == ["seven coins"] and curtain.is_lifted
    assert list(stage) == []
    curtain.lower("Vandals", lambda: built.append("nothing"))
    curtain.clear()
    curtain.lift()
    assert built == ["seven coins"] and curtain.is_lifted and list(stage) == []


# --- refusal and log -------------------------------------------------------------------------------------------


def test_a_refusal_is_shown_and_put_away():
    card = RefusalCard()
    card.show(refuse("BK-1", "You control it.", ""))
    assert (card.sentence, card.rule, card.tip) == ("You control it.", "BK-1", "")
    card.clear()
    assert card.sentence == ""


def test_the_log_reports_rules_and_moments():
    heard: list[str] = []
    log = EventLog()
    log.on_rule(heard.append)
    log.on_moment(heard.append)
    log.show([Line("<b>Odo</b> taxes", "BK-TAX-01", 3, "#7c1727")], now=3)
    assert log.lines == [["<b>Odo</b> taxes", "BK-TAX-01", 3, "#7c1727"]]
    log._handle_msg({"rule": "BK-TAX-01"})
    log._handle_msg({"moment": "3"})
    assert heard == ["BK-TAX-01", "3"]


# --- rules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "![x](http://elsewhere.example/x.png)",
        "[x](javascript:alert(1))",
        "<http://elsewhere.example>",
        "[x]: http://elsewhere.example\n\n[x]",
        '<img src=x onerror="alert(1)">',
    ],
)
def test_a_rule_brings_no_html_pictures_or_links_of_its_own(hostile):
    html = renderer({"BK-1"})(hostile)
    assert set(re.findall(r"<(\w+)", html)) == {"p"}


def test_rules_cited_in_a_text_become_links_and_longer_numbers_stay_whole():
    html = renderer({"BK-TAX-01", "BK-TAX-01b"})("See BK-TAX-01b, BK-TAX-01 and BK-TAX-011.")
    assert html.count('data-rule="BK-TAX-01"') == 1
    assert html.count('data-rule="BK-TAX-01b"') == 1
    assert "BK-TAX-011." in html


def test_the_same_rule_can_be_asked_for_twice():
    book = Rulebook([Section("BK-1", "One", "", "Chapter", "text")])
    book.goto("BK-1")
    book.goto("BK-1")
    assert (book.target, book.visits) == ("BK-1", 2)


def test_what_is_asked_in_the_browser_is_looked_up_and_told_with_the_question():
    book = Rulebook([Section(f"BK-{n}", title, "", "Chapter", "text") for n, title in enumerate(("Kings", "Coins"))])
    book.tell("search", "coin")
    assert book.found == {"asked": "coin", "rules": ["BK-1"], "whole": True}
    book.tell("search", "elephants")
    assert book.found == {"asked": "elephants", "rules": [], "whole": False}


# --- storage ---------------------------------------------------------------------------------------------------


def test_what_the_browser_found_becomes_the_value():
    storage = Storage(key="gonfalon.test")
    storage._handle_msg({"found": '{"turn":3}'})
    assert (storage.value, storage.loaded, storage.problem) == ({"turn": 3}, True, "")


@pytest.mark.parametrize("kept", ["{", "[1,", "\x00", "[" * 100_000, "x" * (LIMIT + 1)])
def test_damaged_content_is_left_aside_with_a_sentence(kept):
    storage = Storage(key="gonfalon.test")
    storage._handle_msg({"found": kept})
    assert storage.value is None and storage.loaded
    assert storage.problem.startswith("What this browser had kept is")


def test_a_value_given_first_is_not_replaced_by_an_old_one():
    storage = Storage(key="gonfalon.test", value=[1])
    storage._handle_msg({"found": "[2]"})
    assert storage.value == [1] and storage.text == "[1]"


def test_what_is_too_large_is_not_kept_and_said():
    storage = Storage(key="gonfalon.test", value="small")
    storage.value = "x" * LIMIT
    assert "too large" in storage.problem and storage.text == '"small"'
    storage.value = None
    assert (storage.problem, storage.text) == ("", "")


def test_storage_without_a_key_is_refused():
    with pytest.raises(ValueError, match="key"):
        Storage()


def test_reading_what_was_kept():
    assert read_kept("[1]") == ([1], "")
