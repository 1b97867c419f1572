"""The edition desk without a browser: typing is checked, wrong entries are named where they stand, links come back."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import panel as pn
import pytest

from app.barbarian.page import BarbarianPage
from app.core.box.desk import LARGEST_LINK, BoxDesk
from app.core.game.shell import GameShell
from app.core.play.keeping import pack
from engine.core.edition import read_edition
from engine.registry import GAMES

BARBARIAN = GAMES["barbarian"]


def enter(desk: BoxDesk, path: str, text: str) -> None:
    desk.tell("enter", json.dumps([path, text]))


@pytest.fixture
def desk() -> BoxDesk:
    made = BoxDesk(BARBARIAN)
    made.tell("open", "yes")
    return made


def test_every_value_has_a_mark_of_where_it_comes_from(desk):
    letters = {letter for letter, _ in desk.legend}
    rows = [row for _, _, rows in desk.groups for row in rows]
    assert rows and all(row[3] in letters and row[4] in letters for row in rows)
    by_path = {row[0]: row for row in rows}
    assert by_path["kingdom.4.colour"][3] == "P" and by_path["points.king"][3] == "R"
    assert by_path["kingdom.0.recruit"][3:] == ["?", "P"]  # only the first price is a public fact
    assert f"{sum(row[3] == '?' for row in rows)} are reconstructed still" in desk.summary


def test_a_price_row_and_a_power_are_entered_and_make_an_edition(desk):
    enter(desk, "kingdom.0.recruit", "1, 2, 3, 5")
    enter(desk, "kingdom.0.king_power.amount", "9")
    assert desk.verdict == "" and desk.problems == [] and len(desk.changed) == 2
    edition = read_edition(desk.entries.text(), BARBARIAN.edition)
    assert edition.kingdom[0].recruit == (1, 2, 3, 5) and edition.kingdom[0].king_power.amount == 9
    enter(desk, "kingdom.0.recruit", desk.entries.ours["kingdom"][0]["recruit"].__str__().strip("[]"))
    assert [path for path, _ in desk.changed] == ["kingdom.0.king_power.amount"]


def test_what_is_no_number_is_named_where_it_stands(desk):
    enter(desk, "kingdom.2.claim", "3, x, 5, 6")
    assert desk.problems == [["kingdom.2.claim", "'x' is no whole number."]] and desk.verdict
    assert not desk._text()


def test_what_does_not_fit_together_is_named_at_the_entry_that_brought_it(desk):
    enter(desk, "kingdom.3.king", "Alaric II")
    enter(desk, "kingdom.2.recruit", "4, 3, 2, 1")
    enter(desk, "points.king", "7")
    assert [path for path, _ in desk.problems] == ["kingdom.2.recruit"]
    assert "the recruit prices of vandal must be 4 rising numbers" in desk.verdict
    enter(desk, "kingdom.2.recruit", "1, 2, 3, 4")
    assert desk.verdict == "" and desk.problems == []


WRONG = [
    ("kingdom.0.recruit", "1, 2, x", "'x' is no whole number"),
    ("kingdom.0.recruit", "NaN", "'NaN' is no whole number"),
    ("kingdom.0.recruit", "--5", "'--5' is no whole number"),
    ("kingdom.0.recruit", "-1, 2, 3, 4", "4 rising numbers above 0"),
    ("kingdom.0.recruit", "1, 2, 3", "4 rising numbers above 0"),
    ("kingdom.0.recruit", "", "4 rising numbers above 0"),
    ("kingdom.0.recruit", "1, 2, 3, 10001", "10,001 is beyond 10,000"),
    ("kingdom.0.king_power.amount", "8.5", "'8.5' is no whole number"),
    ("kingdom.0.king_power.slug", "raid", "The power raid is held twice."),
    ("kingdom.0.king_power.slug", "nonsense", "'nonsense' is no word that may stand there"),
    ("kingdom.0.capital", "Narnia", "exactly one capital, Narnia"),
    ("province.3.home", "goth", "'goth' is no word that may stand there"),
    ("province.3.capital", "perhaps", "Write yes or no."),
    ("province.3.adjacent", "Italia, Atlantis", "Roma borders Atlantis, which is no place"),
    ("province.3.name", "Italia", "The place Italia is listed twice."),
    ("province.3.name", "<script>alert(1)</script>", "but Italia does not border"),
    ("province.3.name", "x" * 1_000_000, "At most 2,000 letters fit here."),
    ("province.3.name", "\ud800", "no font can show"),
    ("province.3.centres", "[[NaN, 2]]", "a number beyond 10,000"),
    ("province.3.centres", "[" * 900 + "]" * 900, "more than 8 deep"),
    ("scenario.0.kingdoms", "hun, hun, frank, vandal", "the wrong number of kingdoms"),
    ("scenario.0.id", "III-1", "needs a name of its own"),
]


@pytest.mark.parametrize(("path", "text", "said"), WRONG)
def test_a_wrong_entry_is_named_where_it_stands(desk, path, text, said):
    enter(desk, path, text[:2001])  # as the browser cuts it
    assert [where for where, _ in desk.problems] == [path] and said in desk.problems[0][1]
    for button in ("save", "share", "play"):
        desk.tell(button, "yes")
    assert desk.verdict and not desk.link


def test_a_browser_may_say_anything(desk):
    for said in ("", "[", "{}", '["kingdom.0.recruit"]', '["edition.game", "battue"]', '["nowhere", "1"]', "[1, 2]"):
        desk.tell("enter", said)
    assert desk.changed == [] and desk.problems == []


def opened(monkeypatch, value: str) -> BoxDesk:
    monkeypatch.setattr(pn.state, "_session_args", {"edition": [value.encode()]}, raising=False)
    monkeypatch.setattr("app.core.box.desk.ask_address", lambda name: value)
    return BoxDesk(BARBARIAN)


def test_a_link_brings_the_changes_back_and_nothing_else(desk, monkeypatch):
    enter(desk, "kingdom.0.recruit", "1, 2, 3, 5")
    desk.tell("share", "yes")
    link = parse_qs(desk.link)["edition"][0]
    again = opened(monkeypatch, link)
    assert again.is_open and again.changed == [["kingdom.0.recruit", "1, 2, 3, 5"]] and again.verdict == ""
    for bad in ("x", link[:-9], "A" * (LARGEST_LINK + 1), pack(b"[" * 100_000), pack(b'{"of":"x","changes":[]}')):
        refused = opened(monkeypatch, bad)
        assert refused.changed == [] and "holds no edition" in refused.verdict


def test_playing_with_it_asks_once_before_another_game_ends():
    heard: list[str] = []
    desk = BoxDesk(BARBARIAN, lambda text: bool(heard.append(text)) or len(heard) > 1)
    desk.tell("open", "yes")
    enter(desk, "kingdom.0.recruit", "1, 2, 3, 5")
    desk.tell("play", "yes")
    assert "Press once more" in desk.verdict
    desk.tell("play", "yes")
    assert len(heard) == 2 and "[1, 2, 3, 5]" in heard[1]


def test_numbers_to_play_with_are_not_lost_when_the_browser_says_what_it_has_kept():
    """The Play tab is opened by this, and the browser answers a moment later that it has kept no game."""
    shell = GameShell(BarbarianPage())
    desk = shell.build_rules().objects[0]
    desk.tell("open", "yes")
    enter(desk, "kingdom.0.recruit", "1, 2, 3, 5")
    desk.tell("play", "yes")
    shell.play.storage.tell("found", "")
    assert "[1, 2, 3, 5]" in shell.play.form.edition_text
