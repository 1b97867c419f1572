"""What is kept, saved and shared: it comes back whole, bad input gives one sentence, and links hold no secret."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from random import Random

import msgspec
import pytest

from app.barbarian.page import BarbarianPage
from app.core.play.keeping import LinkError, keep, load_in_steps, pack, read_link, restore_in_steps, unpack, write_link
from app.core.play.sitting import Sitting
from engine.barbarian import GAME
from engine.barbarian.state import BarbarianState
from engine.bots.play import play_decision
from engine.core.record import LARGEST_RECORD
from engine.core.refusal import RecordError, RuleError
from engine.core.table import Table, finish

PAGE = BarbarianPage()


def sitting(decisions: int = 60, players=("", "cautious", ""), **options) -> Sitting:
    table = Table(GAME.setup(seats=len(players), **options), seed=11)
    bot, random = GAME.bots["cautious"](), Random(4)
    for _ in range(decisions):
        if isinstance(table.to_act, int):
            play_decision(table, bot, random)
    return Sitting(GAME, PAGE, table, players)


def one_sentence(text: str) -> bool:
    return bool(text) and "\n" not in text and "Traceback" not in text and len(text) < 400


def load_record(text: str) -> Sitting:
    return finish(load_in_steps(GAME, PAGE, text))


# --- the browser's memory ---


@pytest.mark.parametrize("decisions", [0, 1, 40, 90])
def test_what_is_kept_comes_back(decisions):
    before = sitting(decisions)
    after = finish(restore_in_steps(GAME, PAGE, keep(before)))
    assert after.table.digest() == before.table.digest()
    assert after.players == before.players and (after.eyes, after.waiting_for) == (None, before.waiting_for)


def test_what_was_undone_comes_back_and_can_be_redone():
    before = sitting(60, players=("", "", ""))
    length = before.table.length
    before.lift()
    before.play(before.menu()[0])
    ahead, digest = before.table.length, before.table.digest()
    assert ahead > length
    before.undo()
    point = before.table.cursor
    after = finish(restore_in_steps(GAME, PAGE, keep(before)))
    assert (after.table.cursor, after.table.length) == (point, ahead) and not after.is_looking_back
    assert after.can_redo()
    after.redo()
    assert after.table.digest() == digest


def test_a_reload_while_one_looks_back_loses_nothing():
    before = sitting(60)
    digest = before.table.digest()
    before.look_at(5)
    after = finish(restore_in_steps(GAME, PAGE, keep(before)))
    assert after.table.digest() == digest and not after.is_looking_back


def test_every_line_of_play_comes_back_where_it_stood():
    before = sitting(60)
    before.look_at(20)
    before.fork()
    before.look_at(10)
    before.fork()
    before.show_line(1)
    after = finish(restore_in_steps(GAME, PAGE, keep(before)))
    assert [line.length for line in after.lines] == [line.length for line in before.lines]
    assert after.lines[1] is after.table
    for number, line in enumerate(before.lines):
        after.show_line(number)
        line.goto(line.length)
        after.back_to_now()
        assert after.table.digest() == line.digest()


def test_a_game_kept_before_lines_were_kept_still_opens():
    before = sitting(30)
    old = {"record": before.table.save(), "players": before.players, "edition": ""}
    assert finish(restore_in_steps(GAME, PAGE, pack(msgspec.json.encode(old)))).table.digest() == before.table.digest()


@pytest.mark.parametrize(
    "wrong", [{"cursor": -1}, {"cursor": "x"}, {"others": ["x"]}, {"others": [7]}, {"number": "1"}]
)
def test_a_kept_game_with_wrong_lines_is_one_sentence(wrong):
    kept = msgspec.json.decode(unpack(keep(sitting(30)), 10**6))
    with pytest.raises(RuleError) as told:
        finish(restore_in_steps(GAME, PAGE, pack(msgspec.json.encode({**kept, **wrong}))))
    assert one_sentence(str(told.value))


def test_names_come_back_as_they_were_typed():
    name = "<b>Odo</b>"
    assert finish(restore_in_steps(GAME, PAGE, keep(sitting(5, names=[name, "", ""])))).table.setup.names[0] == name


@pytest.mark.parametrize("text", ["", "x", "%%%", "é", pack(b"{}"), pack(b"[1,2]"), pack(b"\xff"), "A" * 5000])
def test_damaged_memory_is_one_sentence(text):
    with pytest.raises(RecordError) as told:
        finish(restore_in_steps(GAME, PAGE, text))
    assert one_sentence(str(told.value))


def test_a_bomb_is_not_unpacked():
    bomb = urlsafe_b64encode(zlib.compress(b"0" * 50_000_000)).decode()
    with pytest.raises(ValueError, match="too large"):
        unpack(bomb, 100_000)


@pytest.mark.parametrize("players", [("",), ("", "", "genius"), ("", "", "", "")])
def test_players_that_do_not_fit_are_one_sentence(players):
    kept = msgspec.json.decode(unpack(keep(sitting(3)), 10**6))
    with pytest.raises(RuleError) as told:
        finish(restore_in_steps(GAME, PAGE, pack(msgspec.json.encode({**kept, "players": players}))))
    assert one_sentence(str(told.value))


# --- files ---


def test_a_record_from_a_file_is_played_on():
    before = sitting(50)
    assert load_record(before.table.save()).table.digest() == before.table.digest()


def test_a_saved_game_knows_who_is_a_person_and_which_bot_plays():
    before = sitting(20, players=("cautious", "", "random"))
    text = before.table.save(before.players)
    assert load_record(text).players == ("cautious", "", "random")
    assert msgspec.json.decode(text)["players"] == ["cautious", "", "random"]


def test_a_record_that_names_no_players_still_loads_with_one_person():
    text = sitting(20).table.save()
    assert "players" not in msgspec.json.decode(text)
    assert load_record(text).players == ("", *[list(GAME.bots)[-1]] * 2)


@pytest.mark.parametrize("players", [["", ""], ["", "", "wizard"], ["x" * 5000] * 3, [""] * 99])
def test_players_of_a_record_that_do_not_fit_are_one_sentence(players):
    text = msgspec.json.encode({**msgspec.json.decode(sitting(5).table.save()), "players": players}).decode()
    with pytest.raises(RuleError) as told:
        load_record(text)
    assert one_sentence(str(told.value))


def test_hostile_records_are_one_sentence_each():
    good = sitting(10).table.save()
    hostile = [
        "",
        "null",
        "[" * 100_000,
        "<script>alert(1)</script>",
        good[:-40],
        good.replace("gonfalon-record", "something"),
        good.replace('"version": 1', '"version": 99'),
        good.replace("lay ", "fly "),
        good.replace('"barbarian"', '"chess"'),
        "x" * (LARGEST_RECORD + 1),
        " " * 10_000_000 + good,
    ]
    for text in hostile:
        with pytest.raises(RuleError) as told:
            load_record(text)
        assert one_sentence(str(told.value)), text[:40]


# --- links ---


def test_a_link_shows_what_everybody_may_see():
    before = sitting(60)
    rules, view = read_link(GAME, write_link(before))
    assert view == before.table.view(None) and rules.edition.digest == before.rules.edition.digest


def test_a_link_fits_into_an_address():
    assert len(write_link(sitting(120))) < 4000


def test_planted_secrets_change_no_link():
    """Change only what an onlooker may not know: the link stays the same, byte for byte."""
    one = sitting(60)
    other = sitting(60)
    state: BarbarianState = other.table.state
    planted = other.rules.imagine(other.table.view(None), Random(9))
    assert planted != state
    moments = other.table._moments
    moments[-1] = msgspec.structs.replace(moments[-1], state=planted)
    assert write_link(one) == write_link(other)


def test_a_link_made_while_somebody_looks_still_shows_no_secret():
    looking = sitting(60, players=("", "cautious", "cautious"))
    assert looking.eyes == 0
    _, view = read_link(GAME, write_link(looking))
    assert view.seat is None and all(coins is None for coins in view.treasuries)


@pytest.mark.parametrize("text", ["x", "<script>", "0" * 30_000, pack(b"{}"), pack(b"null"), "\x00", "ä"])
def test_garbage_in_a_link_is_one_sentence(text):
    with pytest.raises(LinkError) as told:
        read_link(GAME, text)
    assert one_sentence(str(told.value))


def tampered(change) -> str:
    position = msgspec.json.decode(unpack(write_link(sitting(60)), 10**6))
    change(position)
    return pack(msgspec.json.encode(position))


@pytest.mark.parametrize(
    "change",
    [
        lambda p: p.update(game="battue"),
        lambda p: p.update(edition="0"),
        lambda p: p["setup"].update(seats=99),
        lambda p: p["setup"].update(names=[{"a": 1}]),
        lambda p: p["view"].update(units=[]),
        lambda p: p["view"].update(loot=[[9, 9]] * 36),
        lambda p: p["view"].update(seat=0),
        lambda p: p["view"].update(played=["hun", "hun"]),
        lambda p: p["view"].update(owner=[99] * 6),
        lambda p: p["view"].update(purses=[]),
        lambda p: p["view"].update(fight={"cause": "claim", "place": 999}),
        lambda p: p["view"].update(treasuries=[[1], [1], [1]]),
        lambda p: p.update(view=7),
    ],
)
def test_a_link_that_was_tampered_with_is_one_sentence(change):
    with pytest.raises(LinkError) as told:
        read_link(GAME, tampered(change))
    assert one_sentence(str(told.value))
